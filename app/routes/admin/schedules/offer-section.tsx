import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { SchedulePart } from "./page.tsx";
import { scheduleAddress } from "./url.ts";

/** The services that somebody gives, and the buffer after each visit. */
export function OfferPart({ page, schedule }: SchedulePart) {
  const given = schedule.services.filter((service) => service.given);
  return (
    <section aria-labelledby="offer" className="card stack">
      <h2 id="offer">{page.own ? "What I give" : "What can be booked"}</h2>
      {given.length > 0 ? (
        <ul className="given">
          {given.map(({ id, name, minutes, unavailable }) => (
            <li key={id}>
              {name}, {minutes} minutes{unavailable ? " (temporarily unavailable)" : ""}
            </li>
          ))}
        </ul>
      ) : (
        <p>No service yet.</p>
      )}
      <p>Buffer after each visit: {schedule.bufferMinutes} minutes</p>
      <div className="actions">
        <ButtonLink
          to={scheduleAddress({ provider: schedule.providerId, edit: "offer" })}
          variant="ghost"
          small
        >
          {page.keepsAll ? "Change services, buffer, state" : "Change services and buffer"}
        </ButtonLink>
      </div>
    </section>
  );
}
