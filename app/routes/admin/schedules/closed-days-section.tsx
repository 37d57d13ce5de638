import { Link } from "@remix-run/react";
import type { SchedulePart } from "./page.tsx";

/** The coming days on which nobody works. */
export function ClosedDaysPart({ page, schedule }: SchedulePart) {
  return (
    <section aria-labelledby="closed" className="card stack">
      <h2 id="closed">Studio closed</h2>
      {schedule.closedDays.length > 0 ? (
        <ul className="given">
          {schedule.closedDays.map(({ date, day, reason }) => (
            <li key={date}>
              {day}
              {reason ? `: ${reason}` : ""}
            </li>
          ))}
        </ul>
      ) : (
        <p>No closed days are planned.</p>
      )}
      <p className="hint">
        {page.mayKeepClosedDays ? (
          <>
            Closed for everybody; kept in <Link to="/admin/settings">Settings</Link>.
          </>
        ) : (
          "Closed for everybody; an admin keeps these in Settings."
        )}
      </p>
    </section>
  );
}
