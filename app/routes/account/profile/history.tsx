import { Link } from "@remix-run/react";
import { StateBadge } from "#app/ui/kit/badge.tsx";
import type { PastVisit } from "./loader.server.ts";

/** The first six, then a link to the rest (specification, section 2). */
export function History({ visits, count }: { visits: PastVisit[]; count: number }) {
  const more = count - visits.length;
  return (
    <section aria-labelledby="history">
      <h2 id="history">Appointment History ({count})</h2>
      {count > 0 ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">When</th>
              <th scope="col">Price</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {visits.map(({ id, serviceName, providerName, day, time, price, status, charged }) => (
              <tr key={id}>
                <th scope="row">{serviceName}</th>
                <td>
                  {day}, {time}, with {providerName}
                </td>
                <td>{price}</td>
                <td>
                  <StateBadge state={status} />
                  {charged ? ` ${charged} charged` : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>Nothing here yet.</p>
      )}
      {more > 0 ? (
        <Link to="/profile?all#history" className="bar-link" preventScrollReset>
          And {more} more appointments...
        </Link>
      ) : null}
    </section>
  );
}
