import { Link } from "@remix-run/react";
import type { ParkedCall } from "./parked-calls.server.ts";
import { useParking } from "./use-parking.ts";

/** Calls that were put aside, each a link that brings its form back. */
export function ParkedChips({ calls }: { calls: ParkedCall[] }) {
  useParking();
  if (calls.length === 0) return null;
  return (
    <ul className="parked" aria-label="Parked calls">
      {calls.map(({ id, label }) => (
        <li key={id}>
          <Link to={`/receptionist?new&parked=${id}#panel`} className="button ghost" preventScrollReset>
            Parked: <span className="private">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
