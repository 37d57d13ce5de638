import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { GivenPassword } from "#app/accounts/password/given-password.tsx";
import { isDismissed, putOffCookieName } from "#app/accounts/password/put-off.ts";
import type { Menu, MenuName, RouteHandle } from "#app/http/access.ts";
import { menusFor } from "#app/http/checks/pages.server.ts";
import { cookiesIn } from "#app/http/cookies.server.ts";
import { troubleNow } from "#app/operations/trouble.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { themeOfPage } from "#app/theme/theme.server.ts";
import { useFocusAfterNavigation } from "#app/ui/browser/focus-after-navigation.ts";
import { ChunkGuard } from "#app/ui/browser/chunk-guard.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { InactivityWatch } from "#app/accounts/session/inactivity-watch.tsx";
import { isKeptHydrated, useKeepHydrated } from "#app/ui/browser/keep-hydrated.ts";
import { NonceContext } from "#app/ui/browser/nonce.ts";
import { ArtPaletteContext } from "#app/ui/kit/art.tsx";
import { readColourMode } from "#app/ui/shell/colour-mode.ts";
import { Failure, failureTitle } from "#app/ui/shell/failure.tsx";
import { Footer } from "#app/ui/shell/footer.tsx";
import { Header } from "#app/ui/shell/header.tsx";
import { HeadingFontPreload } from "#app/ui/shell/heading-font-preload.tsx";
import { usePendingPage } from "./pending-page.tsx";
import { ModeMeta, ThemeHead } from "#app/ui/shell/theme-head.tsx";
import { pageTitle } from "#app/ui/shell/title.ts";
import { TroubleNotice } from "#app/ui/shell/trouble-notice.tsx";
import { messagesPage } from "#app/website/website-nav.tsx";
import appCss from "#app/ui/styles/app.css";
import { countUnread } from "#app/website/inbox/messages.server.ts";
import { sharedPicture } from "#app/website/sharing/shared-picture.server.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: appCss },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** A page that failed has no title of its own. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const words = error ? failureTitle(error) : undefined;
  return [{ title: pageTitle([{ id: "root", data }], words) || "Something went wrong" }];
};

export function loader({ request, context }: LoaderFunctionArgs) {
  const { studioName, phone } = studio();
  const { visitor } = context;
  const cookies = cookiesIn(request.headers.get("Cookie"));
  const mode = readColourMode(cookies.mode);
  const menus = menusFor(visitor?.roles ?? []);
  return {
    studioName,
    phone,
    visitor: visitor && {
      username: visitor.username,
      roles: visitor.roles,
      watched: visitor.watched,
      unreadMessages: menus.website[messagesPage] ? countUnread() : 0,
      trouble: visitor.roles.includes("admin") ? troubleNow() : null,
      asksForPassword:
        visitor.mustChangePassword && !isDismissed(cookies[putOffCookieName], visitor.sessionId),
    },
    menus,
    mode,
    theme: themeOfPage(mode),
    saveData: request.headers.get("Save-Data") === "on",
    isKeptHydrated: isKeptHydrated(cookies.script),
    origin: context.origin,
    sharing: sharedPicture(context.origin),
  };
}

/**
 * The frame does not change with a page's query; and after a request that found nobody, asking again would only put an
 * error screen in place of a form that somebody has filled in.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  currentUrl,
  nextUrl,
  formMethod = "GET",
  defaultShouldRevalidate,
}) => {
  const samePage = formMethod === "GET" && currentUrl.pathname === nextUrl.pathname;
  if (actionResult?.unanswered || (samePage && currentUrl.search !== nextUrl.search)) return false;
  return defaultShouldRevalidate;
};

/** Where the root's loader failed, no other page would open either. */
const noMenus: Record<MenuName, Menu> = { header: { "/": "Home" }, footer: {}, staff: {}, website: {} };

/** The document. It also frames the error screens, when even the root's loader failed. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(NonceContext);
  const watched = data?.visitor?.watched;
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const wanted = watched || handles.some((of) => of?.hydrate) || false;
  // Pages for certain roles only are the staff's: they are set without serifs, and load no font for them.
  const systemFont = handles.some((of) => Array.isArray(of?.access.GET));
  // A page without script that was reached in place still needs its scroll position looked after.
  const hydrated = useHydrated();
  const scripted = hydrated || ((wanted || data?.isKeptHydrated) && !data?.saveData);
  useKeepHydrated(wanted);
  const mode = data?.mode ?? "auto";
  const studioName = data?.studioName ?? "Home";
  const { theme } = data ?? {};
  const { header, footer, staff }: Record<MenuName, Menu> = data?.menus ?? noMenus;
  return (
    <html
      lang="en"
      data-mode={mode === "auto" ? undefined : mode}
      data-font={systemFont ? "system" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ModeMeta mode={mode} />
        {systemFont ? null : <HeadingFontPreload name={theme?.headings} />}
        <Meta />
        <Links />
        {staff["/receptionist"] ? <link rel="manifest" href="/manifest.webmanifest" /> : null}
        <ThemeHead theme={theme ?? null} />
        {scripted ? <ChunkGuard /> : null}
      </head>
      <body>
        <a href="#main" className="skip button">
          Skip to content
        </a>
        <Header studioName={studioName} person={data?.visitor ?? null} menus={{ header, staff }} />
        {data?.visitor?.trouble ? <TroubleNotice {...data.visitor.trouble} /> : null}
        {data?.visitor?.asksForPassword ? <GivenPassword /> : null}
        <main id="main" tabIndex={-1}>
          <ArtPaletteContext.Provider value={theme?.art}>{children}</ArtPaletteContext.Provider>
        </main>
        <Footer studioName={studioName} phone={data?.phone} menu={footer} mode={mode} />
        {watched && hydrated ? <InactivityWatch /> : null}
        {scripted ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  useFocusAfterNavigation();
  return usePendingPage() ?? <Outlet />;
}

export function ErrorBoundary() {
  return <Failure error={useRouteError()} />;
}
