import { Link } from "@remix-run/react";
import type { OwnDay } from "#app/front-desk/provider-day/provider-day.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";

/** The next time off, the days that differ from the week, and the short ways to be away: the schedule's form comes filled in. */
export function OwnSchedule({ day: { providerId, timeOff, singleDays } }: { day: OwnDay }) {
  // By name: to an admin who gives services too the bare URL lists all providers.
  const own = `/admin/schedules?provider=${providerId}`;
  return (
    <section aria-labelledby="schedule" className="card stack">
      <h2 id="schedule">My schedule</h2>
      <p>
        {timeOff ? (
          <>
            {timeOff.now ? "Off now" : "Next time off"}: <b>{timeOff.words}</b>
            {timeOff.reason ? `, ${timeOff.reason}` : ""}
          </>
        ) : (
          "No time off is entered."
        )}
      </p>
      {singleDays.length > 0 ? (
        <ul>
          {singleDays.map(({ date, day, words }) => (
            <li key={date}>
              <b>{day}:</b> {words}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="actions">
        <ButtonLink to={`${own}&away=today#time-off`} variant="ghost" small>
          Away today
        </ButtonLink>
        <ButtonLink to={`${own}&away=afternoon#time-off`} variant="ghost" small>
          Away this afternoon
        </ButtonLink>
      </div>
      <p>
        <Link to={own}>Hours, breaks and time off</Link>
      </p>
    </section>
  );
}
