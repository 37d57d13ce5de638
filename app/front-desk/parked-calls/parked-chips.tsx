import { Link } from "@remix-run/react";
import { checkoutUrl } from "#app/front-desk/desk-pages.ts";
import type { ParkedCall } from "./parked-calls.server.ts";
import { useParking } from "./use-parking.ts";

/** Calls and checkouts that were put aside, each a link that brings its form back. */
export function ParkedChips({ calls, checkouts }: { calls: ParkedCall[]; checkouts: ParkedCall[] }) {
  useParking();
  if (calls.length + checkouts.length === 0) return null;
  return (
    <ul className="parked" aria-label={checkouts.length > 0 ? "Parked calls and checkouts" : "Parked calls"}>
      {calls.map(({ id, label }) => (
        <li key={id}>
          <Link to={`/receptionist?new&parked=${id}#panel`} className="button ghost" preventScrollReset>
            Parked: <span className="private">{label}</span>
          </Link>
        </li>
      ))}
      {checkouts.map(({ id, label }) => (
        <li key={`checkout ${id}`}>
          <Link to={checkoutUrl(id)} className="button ghost">
            Checkout: <span className="private">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
