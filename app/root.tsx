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
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { isRouteHandle, type Menu, type MenuName, type RouteHandle } from "#app/platform/http/access.ts";
import { ChunkGuard } from "#app/platform/ui/browser/chunk-guard.tsx";
import { useFocusAfterNavigation } from "#app/platform/ui/browser/focus-after-navigation.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { useKeepHydrated } from "#app/platform/ui/browser/keep-hydrated.ts";
import { NonceContext } from "#app/platform/ui/browser/nonce.ts";
import { Failure, failureTitle } from "#app/platform/ui/shell/failure.tsx";
import { Footer } from "#app/platform/ui/shell/footer.tsx";
import { Header } from "#app/platform/ui/shell/header.tsx";
import { useRoot } from "#app/platform/ui/shell/root-data.ts";
import { HeadingFontPreload, ModeMeta, ThemeHead } from "#app/platform/ui/shell/theme-head.tsx";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import appCss from "#app/platform/ui/styles/app.css";
import staffCss from "#app/platform/ui/styles/staff-bar.css";
import { LateWatch } from "#app/routes/frame/late-watch.tsx";
import { SessionBar, SessionMenu } from "#app/routes/frame/session-links.tsx";
import { MustChangeNotice, OpeningLine, TroubleNotice } from "#app/routes/frame/site-notices.tsx";
import { StaffBar } from "#app/routes/frame/staff-bar.tsx";
import { usePendingPage } from "./routes/frame/pending-page.tsx";
import { loadRoot } from "./routes/frame/root-loader.server.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: appCss },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** A failed page has no title. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const words = error ? failureTitle(error) : undefined;
  return [{ title: pageTitle([{ id: "root", data }], words) || "Something went wrong" }];
};

export const loader = ({ request, context }: LoaderFunctionArgs) => loadRoot(request, context);

/** The frame doesn't depend on the query, nor on the way from a booking to its confirmation. Offline, asking again would replace a filled-in form with an error. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  currentUrl,
  nextUrl,
  formMethod = "GET",
  defaultShouldRevalidate,
}) => {
  if (actionResult?.unanswered || actionResult?.to) return false;
  const [from, to] = [currentUrl.pathname, nextUrl.pathname];
  const samePage = formMethod === "GET" && from === to && currentUrl.search !== nextUrl.search;
  const toConfirmation = formMethod === "GET" && from === "/book" && to === "/confirmation";
  return samePage || toConfirmation ? false : defaultShouldRevalidate;
};

/** If the root loader failed, no other page would open either. */
const noMenus: Record<MenuName, Menu> = { header: { "/": "Home" }, footer: {}, staff: {}, website: {} };

export function Layout({ children }: { children: ReactNode }) {
  const data = useRoot();
  const nonce = useContext(NonceContext);
  const watched = data?.visitor?.watched;
  const handles = useMatches().flatMap(({ handle }) => (isRouteHandle(handle) ? [handle] : []));
  const wanted = useMatches().some(isHydrated) || watched || false;
  // Staff pages use system fonts and load none.
  const systemFont = handles.some(({ access }) => Array.isArray(access.GET));
  // Pages without script still need scroll restoration.
  const hydrated = useHydrated();
  const scripted = hydrated || ((wanted || data?.isKeptHydrated) && !data?.saveData);
  useKeepHydrated(wanted);
  const { mode = "auto", studioName = "Home" } = data ?? {};
  const { header, footer, staff }: Record<MenuName, Menu> = data?.menus ?? noMenus;
  const person = data?.visitor ?? null;
  const isStaff = Object.keys(staff).length > 0;
  const atWork = systemFont && (isStaff || data?.locked === true);
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
        {systemFont ? null : <HeadingFontPreload name={data?.theme?.headings} />}
        <Meta />
        <Links />
        {staff["/receptionist"] ? <link rel="manifest" href="/manifest.webmanifest" /> : null}
        {isStaff || atWork ? <link rel="stylesheet" href={staffCss} /> : null}
        <ThemeHead theme={data?.theme ?? null} nonce={scripted ? nonce : undefined} />
        {scripted ? <ChunkGuard late={!data?.visitor} keys={systemFont && "/receptionist" in staff} /> : null}
      </head>
      <body>
        <a href="#main" className="skip button">
          Skip to content
        </a>
        {person && isStaff && systemFont ? (
          <StaffBar studioName={studioName} menus={{ header, staff }} person={person} />
        ) : (
          <Header
            studioName={studioName}
            menus={{ header, staff }}
            closed={data?.locked || (data?.opening === "closed" && !person)}
            session={{
              bar: <SessionBar {...{ person, isStaff }} />,
              menu: <SessionMenu person={person} />,
            }}
          />
        )}
        <Notices data={data} isWebsite={!systemFont} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {atWork ? null : (
          <Footer studioName={studioName} reach={data} brief={systemFont} menu={footer} mode={mode} />
        )}
        {watched && hydrated ? <LateWatch lockAfter={data?.visitor?.desk?.lockAfter ?? 0} /> : null}
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

const isHydrated = ({ handle, data }: { handle: unknown; data: unknown }) =>
  isRouteHandle(handle) && handle.hydrate && !(data as { still?: true } | undefined)?.still;

function Notices({ data, isWebsite }: { data: ReturnType<typeof useRoot>; isWebsite: boolean }) {
  if (!data) return null;
  const { visitor, opening, menus } = data;
  return (
    <>
      {visitor?.trouble ? <TroubleNotice {...visitor.trouble} /> : null}
      {visitor?.wrongPins ? <TroubleNotice {...visitor.wrongPins} /> : null}
      {isWebsite ? <OpeningLine state={opening} mayOpen={"/admin/start" in menus.staff} /> : null}
      {visitor?.asksForPassword ? <MustChangeNotice /> : null}
    </>
  );
}

export default function App() {
  useFocusAfterNavigation();
  return usePendingPage() ?? <Outlet />;
}

export function ErrorBoundary() {
  return <Failure error={useRouteError()} />;
}
