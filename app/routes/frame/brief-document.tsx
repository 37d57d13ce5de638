import type { ReactNode } from "react";
import type { ColourMode } from "#app/platform/ui/shell/colour-mode.ts";
import { HeadingFontPreload } from "#app/platform/ui/shell/heading-font-preload.tsx";
import { ModeMeta, ThemeHead } from "#app/platform/ui/shell/theme-head.tsx";

export type BriefLook = {
  studioName: string;
  mode: ColourMode;
  theme: { style: string; icon: string; headings: string; art: string } | null;
  stylesheets: string[];
};

/** A document that stands in place of a page: no menu, no form and no script. */
export function BriefDocument({
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
