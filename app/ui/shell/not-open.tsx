import { telephoneLink } from "#app/shared/phone.ts";
import { Art, ArtPaletteContext } from "#app/ui/kit/art.tsx";
import type { ColourMode } from "./colour-mode.ts";
import { HeadingFontPreload } from "./heading-font-preload.tsx";
import { ModeMeta, ThemeHead } from "./theme-head.tsx";

/** The one document of a studio that is not open yet: no menu, no form and no script. */
export function NotOpenDocument({
  studioName,
  phone,
  phoneIsExample,
  mode,
  theme,
  stylesheets,
}: {
  studioName: string;
  phone: string;
  phoneIsExample: boolean;
  mode: ColourMode;
  theme: { style: string; icon: string; headings: string; art: string } | null;
  stylesheets: string[];
}) {
  return (
    <html lang="en" data-mode={mode === "auto" ? undefined : mode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Not open yet · ${studioName}`}</title>
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
          <section className="hero">
            <Words phone={phone} phoneIsExample={phoneIsExample} />
            <ArtPaletteContext.Provider value={theme?.art}>
              <Art seed={8} hue="first" ratio={2} />
            </ArtPaletteContext.Provider>
          </section>
        </main>
        <footer className="site-footer">
          <p>
            {studioName} <a href="/login">Staff login</a>
          </p>
        </footer>
      </body>
    </html>
  );
}

function Words({ phone, phoneIsExample }: { phone: string; phoneIsExample: boolean }) {
  return (
    <div>
      <h1>We are not open yet</h1>
      <p className="lead">
        Soon you will find our treatments here, and can book a time. Until then we are glad to hear from you.
      </p>
      {phoneIsExample ? <p>{`Telephone: ${phone} (example)`}</p> : null}
      {phone && !phoneIsExample ? (
        <p className="actions">
          <a className="button" href={telephoneLink(phone)}>
            Call {phone}
          </a>
        </p>
      ) : null}
    </div>
  );
}
