import { Link } from "@remix-run/react";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { UndoButton } from "#app/routes/desk/parts/undo-button.tsx";
import type { OwnDayData } from "./loader.server.ts";
import type { OwnDay } from "./provider-day.server.ts";
import { ownDayUrl } from "./url.ts";

export function OwnSchedule({ day, away }: { day: OwnDay; away: OwnDayData["away"] }) {
  const { providerId, timeOff, singleDays } = day;
  // Named, because for an admin the bare URL lists all providers.
  const own = `/admin/schedules?provider=${providerId}`;
  return (
    <section aria-labelledby="schedule" className="own-schedule">
      <h2 id="schedule">Your schedule</h2>
      {timeOff ? (
        <p>
          {timeOff.now ? "Off now" : "Next time off"}: <b>{timeOff.words}</b>
          {timeOff.reason ? `, ${timeOff.reason}` : ""}
        </p>
      ) : null}
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
        <p>
          The front desk {away.visits > 0 ? "is rescheduling your visits" : "knows that you are away"}. Call
          them if you can come after all.
        </p>
      ) : null}
      <div className="actions">
        {away?.undo ? (
          <UndoButton undo={away.undo} at={ownDayUrl(day.date)} words="I can come after all" />
        ) : null}
        {away ? null : (
          <>
            <ConfirmLink question={awayQuestion(day, "day")} className="button ghost small">
              Away today
            </ConfirmLink>
            <ConfirmLink question={awayQuestion(day, "afternoon")} className="button ghost small">
              Away this afternoon
            </ConfirmLink>
          </>
        )}
      </div>
      <Link to={own}>Hours, breaks and time off</Link>
    </section>
  );
}

export function awayQuestion(
  { toCome, inService }: Pick<OwnDay, "toCome" | "inService">,
  part: "day" | "afternoon",
): Question {
  const count = toCome[part];
  const visits = count === 1 ? "1 visit" : `${count} visits`;
  const isDay = part === "day";
  const affected =
    count === 0
      ? `You have no ${isDay ? "more visits today" : "visits then"}.`
      : `You have ${visits} ${isDay ? "left today" : "then"}. The front desk finds other times and tells the clients.`;
  const stays = inService ? ` ${inService}'s visit has started and stays with you.` : "";
  const blocks = isDay
    ? "This blocks your whole day right away."
    : `This blocks your day from ${toCome.from} right away.`;
  return {
    heading: isDay ? "Away today" : "Away this afternoon",
    sentence: `${blocks} ${affected}${stays} You can undo this until the front desk changes something.`,
    yes: `Block my ${part}`,
    no: "Go back",
    at: isDay ? "/provider?away" : "/provider?away=afternoon",
    back: "/provider",
    fields: { intent: "away", part },
  };
}

export function OwnServices({ day: { services, bufferMinutes } }: { day: OwnDay }) {
  return (
    <details className="more">
      <summary>Your services</summary>
      {services.length > 0 ? (
        <ul className="numbers-list">
          {services.map(({ id, name, minutes }) => (
            <li key={id}>
              {name}, {minutes} minutes
            </li>
          ))}
        </ul>
      ) : (
        <p>No services are assigned to you yet.</p>
      )}
      {bufferMinutes === null ? (
        <p>You can't be booked right now.</p>
      ) : (
        <p>Buffer after each visit: {bufferMinutes} minutes.</p>
      )}
      <p className="hint">
        <Link to="/services">All services</Link>
      </p>
    </details>
  );
}
