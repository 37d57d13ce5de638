import { Link } from "@remix-run/react";
import type { OwnDay } from "./provider-day.server.ts";

/** The services of the provider, and the buffer after each appointment. */
export function OwnServices({ day: { services, bufferMinutes } }: { day: OwnDay }) {
  return (
    <section aria-labelledby="services" className="card stack">
      <h2 id="services">Your services</h2>
      {services.length > 0 ? (
        <ul className="numbers-list">
          {services.map(({ id, name, minutes }) => (
            <li key={id}>
              {name}, {minutes} minutes
            </li>
          ))}
        </ul>
      ) : (
        <p>No service is assigned to you yet.</p>
      )}
      {bufferMinutes === null ? (
        <p>You can't be booked at the moment.</p>
      ) : (
        <p>Buffer after each visit: {bufferMinutes} minutes.</p>
      )}
      <p className="hint">
        <Link to="/services">All services</Link>
      </p>
    </section>
  );
}
