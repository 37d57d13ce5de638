import type { OfferData } from "#app/domain/website/pages/offers.server.ts";
import { GuestIcon } from "#app/platform/ui/kit/guest-icon.tsx";
import { RichText } from "./rich-text.tsx";

export function Offers({ offers }: { offers: OfferData[] }) {
  if (offers.length === 0) return null;
  return (
    <section className="offers" aria-labelledby="offers">
      <h2 id="offers">{offers.some(({ forAccounts }) => forAccounts) ? "For you as a client" : "Offers"}</h2>
      <ul>
        {offers.map(({ slug, title, html, until }) => (
          <li key={slug}>
            <GuestIcon name="gift" />
            <div>
              <h3>{title}</h3>
              <RichText html={html} />
              {until ? <p className="meta">Until {until}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
