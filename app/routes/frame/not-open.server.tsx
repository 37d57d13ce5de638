/** Pages for a studio that isn't open yet (rule 28.1), and for a wrong origin (rule 27.42). */
import type { AppLoadContext } from "@remix-run/node";
import type { ReactElement, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { OpenedElsewhere } from "#app/platform/http/checks/cross-site-message.server.ts";
import { cookiesIn } from "#app/platform/http/cookies.server.ts";
import { allowInDocument } from "#app/platform/http/front-door/security-headers.server.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { themeOfPage } from "#app/platform/theme/theme.server.ts";
import { type ColorMode, readColorMode } from "#app/platform/ui/shell/color-mode.ts";
import { HeadingFontPreload, ModeMeta, ThemeHead } from "#app/platform/ui/shell/theme-head.tsx";
import appCss from "#app/platform/ui/styles/app.css";
import homeCss from "#app/routes/parts/styles/home.css";
import { starterContact } from "#db/seed/content.ts";

type BriefLook = {
  studioName: string;
  mode: ColorMode;
  theme: { style: string; icon: string; headings: string } | null;
  stylesheets: string[];
};

function BriefDocument({
  title,
  look: { studioName, mode, theme, stylesheets },
  footer,
  children,
}: {
  title: string;
  look: BriefLook;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <html lang="en" data-mode={mode === "auto" ? undefined : mode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${studioName}`}</title>
        <ModeMeta mode={mode} />
        <HeadingFontPreload name={theme?.headings} />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <ThemeHead theme={theme} nonce={undefined} />
      </head>
      <body>
        <header className="site-header">
          <div className="site-bar">
            <span className="wordmark">{studioName}</span>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="site-footer">
          <p>
            {studioName} {footer}
          </p>
        </footer>
      </body>
    </html>
  );
}

const heading = "Please open this page at our address";

/** Answers a form that was sent from another origin (rule 27.42). */
function ElsewhereDocument({
  openedAt,
  address,
  home,
  phone,
  look,
}: {
  openedAt: string;
  address: string;
  home: string;
  phone: string;
  look: BriefLook;
}) {
  const refused = `This request came from another site and was refused. This page was opened at ${openedAt}, but the studio’s address is ${address}. Nothing was saved.`;
  return (
    <BriefDocument title={heading} look={look}>
      <div className="narrow stack message">
        <h1>{heading}</h1>
        <p>{refused}</p>
        <p>Your browser may still have what you typed. Go back and copy it before you open our address.</p>
        <p className="actions">
          <a className="button" href={home}>{`Open it at ${address.replace(/^https?:\/\//u, "")}`}</a>
        </p>
        <p className="hint">
          If you run this site, check the server setting ORIGIN. It holds the studio’s address.
        </p>
        {phone ? (
          <p>
            If that doesn't work, please call us: <a href={telephoneLink(phone)}>{phone}</a>
          </p>
        ) : null}
      </div>
    </BriefDocument>
  );
}

function NotOpenDocument({ phone, look }: { phone: string | null; look: BriefLook }) {
  return (
    <BriefDocument title="Not open yet" look={look} footer={<a href="/login">Staff login</a>}>
      <section className="home hero">
        <Words phone={phone} />
        <span className="pile" />
      </section>
    </BriefDocument>
  );
}

function Words({ phone }: { phone: string | null }) {
  return (
    <div className="say">
      <h1>We are not open yet</h1>
      <p className="lead">Soon you can see our treatments and book here. Until then, please contact us.</p>
      {phone ? (
        <p className="actions">
          <a className="button" href={telephoneLink(phone)}>
            Call {phone}
          </a>
        </p>
      ) : null}
    </div>
  );
}

export function notOpenPage(request: Request, context: AppLoadContext): string {
  const { phone } = studio();
  const ownPhone = phone === starterContact.phone ? null : phone;
  return briefPage(request, context, [appCss, homeCss], (look) => (
    <NotOpenDocument phone={ownPhone} look={look} />
  ));
}

/** Null if the database is unavailable. */
export function elsewherePage(
  request: Request,
  context: AppLoadContext,
  elsewhere: OpenedElsewhere,
): string | null {
  try {
    const { phone } = studio();
    return briefPage(request, context, [appCss], (look) => (
      <ElsewhereDocument {...elsewhere} phone={phone} look={look} />
    ));
  } catch {
    return null;
  }
}

function briefPage(
  request: Request,
  { requestId }: AppLoadContext,
  stylesheets: string[],
  render: (look: BriefLook) => ReactElement,
): string {
  const mode = readColorMode(cookiesIn(request.headers.get("Cookie")).mode);
  const theme = themeOfPage(mode);
  allowInDocument(requestId, { style: theme?.style });
  const { studioName } = studio();
  return `<!DOCTYPE html>${renderToString(render({ studioName, mode, theme, stylesheets }))}`;
}
