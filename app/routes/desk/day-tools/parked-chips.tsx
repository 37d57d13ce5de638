import { Link } from "@remix-run/react";
import type { ParkedForm } from "#app/domain/checkout/check-out.server.ts";
import { useParking } from "./use-parking.ts";

/** Calls and checkouts that were put aside, each a link that brings its form back. */
export function ParkedChips({ parked }: { parked: ParkedForm[] }) {
  useParking();
  if (parked.length === 0) return null;
  return (
    <ul className="parked" aria-label="Parked calls">
      {parked.map(({ to, word, label }) => (
        <li key={to}>
          <Link to={to} className="button ghost" preventScrollReset>
            {word}: <span className="private">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
