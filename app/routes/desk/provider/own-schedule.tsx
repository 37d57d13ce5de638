import { Link } from "@remix-run/react";
import type { OwnDay } from "#app/front-desk/provider-day/provider-day.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/ui/kit/confirm.tsx";

/** The next time off, the days that differ from the week, and the short ways to be away: the schedule's form comes filled in. */
export function OwnSchedule({ day }: { day: OwnDay }) {
  const { providerId, timeOff, singleDays } = day;
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
        <ConfirmLink question={awayQuestion(day)} className="button ghost small">
          Away today
        </ConfirmLink>
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

/** One press more, and the front desk has the list of all who are affected. */
export function awayQuestion({ visitsToday }: Pick<OwnDay, "visitsToday">): Question {
  const visits = visitsToday === 1 ? "1 visit is" : `${visitsToday} visits are`;
  const affected =
    visitsToday === 0
      ? "Nobody is booked with you any more today."
      : `${visits} still to come today: the front desk finds other times and tells the clients.`;
  return {
    heading: "Away today",
    sentence: `Your time is blocked for all of today. ${affected}`,
    yes: "I can't come today",
    no: "Stay in",
    at: "/provider?away",
    back: "/provider",
    fields: { intent: "away" },
  };
}
