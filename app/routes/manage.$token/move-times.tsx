import { Link } from "@remix-run/react";
import type { MoveChoices } from "#app/booking/choices.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { TimeInstead } from "./deeds.server.ts";
import { moveAddress } from "./move-days.tsx";

type Radio = { value: string; label: string };

/** The times of the day as one group of radios; before them, where a time has just been lost, the nearest free ones. */
export function MoveTimes({
  address,
  choices,
  instead,
  error,
  phone,
}: {
  address: string;
  choices: MoveChoices;
  instead: TimeInstead[];
  error: string | undefined;
  phone: string;
}) {
  const { day, times, nextDay, provider } = choices;
  const ofDay = times.map(({ time, label }) => ({ value: time, label }));
  return (
    <fieldset id="times" className="times" aria-describedby={error ? "time-error" : undefined}>
      <legend className="legend">Available Times{day ? `, ${day.label}` : ""}</legend>
      {error ? (
        <p id="time-error" className="error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      ) : null}
      {instead.length > 0 ? (
        <>
          <h2 className="time-part">The nearest free times</h2>
          <Radios radios={instead} firstId="time" wide />
          {ofDay.length > 0 ? <h2 className="time-part">Other times of this day</h2> : null}
        </>
      ) : null}
      {ofDay.length > 0 ? <Radios radios={ofDay} firstId={instead.length > 0 ? undefined : "time"} /> : null}
      {ofDay.length === 0 ? (
        <Notice tone="warn">
          <p>No available times for this date. Please select another date.</p>
          <p>
            {nextDay ? (
              <>
                Next day with times:{" "}
                <Link to={moveAddress(address, { provider, date: nextDay.date })} replace preventScrollReset>
                  {nextDay.label}
                </Link>
                .{" "}
              </>
            ) : null}
            Or call us: <a href={`tel:${phone.replace(/[^+\d]/gu, "")}`}>{phone}</a>
          </p>
        </Notice>
      ) : null}
    </fieldset>
  );
}

function Radios({ radios, firstId, wide }: { radios: Radio[]; firstId: string | undefined; wide?: boolean }) {
  return (
    <div className={wide ? "time-grid wide" : "time-grid"}>
      {radios.map(({ value, label }, index) => (
        <label key={value}>
          <input type="radio" name="time" id={index === 0 ? firstId : undefined} value={value} required />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
