import { Link } from "@remix-run/react";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { PastAppointment } from "./loader.server.ts";

/** The first six, then a link to the rest (rule 25.5). */
export function History({ appointments, count }: { appointments: PastAppointment[]; count: number }) {
  const more = count - appointments.length;
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
              <th scope="col">Again</th>
            </tr>
          </thead>
          <tbody>
            {appointments.map(
              ({ id, serviceName, providerName, day, time, price, status, charge, bookAgain }) => (
                <tr key={id}>
                  <th scope="row">{serviceName}</th>
                  <td>{`${day}, ${time}, with ${providerName}`}</td>
                  <td>{price}</td>
                  <td>
                    <StatusBadge status={status} />
                    {charge ? ` ${charge}` : null}
                  </td>
                  <td>
                    <Link
                      to={bookAgain}
                      discover="none"
                      className="bar-link"
                      aria-label={`Book again: ${serviceName}`}
                    >
                      Book again
                    </Link>
                  </td>
                </tr>
              ),
            )}
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
