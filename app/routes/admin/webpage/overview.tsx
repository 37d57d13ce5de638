import { Link } from "@remix-run/react";
import type { WebpageData } from "./loader.server.ts";
import { webpageAddress } from "./url.ts";

/** Every page of the site, with what can be changed on it. */
export function Overview({ parts }: { parts: WebpageData["parts"] }) {
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">Pages and texts</h2>
      <p className="meta">Choose what you want to change. Visitors see it as soon as you save.</p>
      <ul className="site-parts">
        {parts.map(({ key, name, about, path, texts, entries }) => (
          <li key={key}>
            <h3>
              <Link to={webpageAddress({ part: key })}>{name}</Link>
            </h3>
            <p>{about}</p>
            <p className="split">
              <span className="meta">{contents(texts, entries)}</span>
              <Link to={path} aria-label={`View on site: ${name}`}>
                View on site
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function contents(texts: number, entries: { published: number; drafts: number } | null): string {
  const parts = [
    texts > 0 && (texts === 1 ? "1 text" : `${texts} texts`),
    entries && `${entries.published} published`,
    entries && entries.drafts > 0 && (entries.drafts === 1 ? "1 draft" : `${entries.drafts} drafts`),
  ];
  return parts.filter(Boolean).join(", ");
}
