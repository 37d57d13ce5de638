import { Link } from "@remix-run/react";
import { UndoButton } from "#app/front-desk/changes/undo-button.tsx";
import type { OwnDay } from "#app/front-desk/provider-day/provider-day.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/ui/kit/confirm.tsx";
import type { OwnDayData } from "./loader.server.ts";
import { ownDayUrl } from "./url.ts";

/** The next time off, the days that differ from the week, and the short ways to be away: the schedule's form comes filled in. */
export function OwnSchedule({ day, away }: { day: OwnDay; away: OwnDayData["away"] }) {
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
      {away && !away.undo ? (
        <p>The front desk is settling your visits. If you can come after all, please call there.</p>
      ) : null}
      <div className="actions">
        {away?.undo ? (
          <UndoButton undo={away.undo} at={ownDayUrl(day.date)} words="I can come after all" />
        ) : null}
        {away ? null : (
          <>
            <ConfirmLink question={awayQuestion(day)} className="button ghost small">
              Away today
            </ConfirmLink>
            <ButtonLink to={`${own}&away=afternoon#time-off`} variant="ghost" small>
              Away this afternoon
            </ButtonLink>
          </>
        )}
      </div>
      <p>
        <Link to={own}>Hours, breaks and time off</Link>
      </p>
    </section>
  );
}

/** It is done at once, so it says what: one press more, and the front desk has the list of all who are affected. */
export function awayQuestion({
  visitsToday,
  inService,
}: Pick<OwnDay, "visitsToday" | "inService">): Question {
  const visits = visitsToday === 1 ? "1 visit is" : `${visitsToday} visits are`;
  const affected =
    visitsToday === 0
      ? "Nobody is booked with you any more today."
      : `${visits} still to come today: the front desk gets the list, finds other times and tells the clients.`;
  const stays = inService ? ` ${inService} stays with you: nothing is moved that has begun.` : "";
  return {
    heading: "Away today",
    sentence: `This blocks all of your day at once: nobody can be booked with you any more. ${affected}${stays} You can take it back as long as the desk has changed nothing.`,
    yes: "Block my day",
    no: "Stay in",
    at: "/provider?away",
    back: "/provider",
    fields: { intent: "away" },
  };
}
