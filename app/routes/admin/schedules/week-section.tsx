import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { SchedulePart } from "./page.tsx";
import { scheduleAddress } from "./url.ts";

/** The week as it is, with what is no mistake but not what it looks like. */
export function WeekPart({ schedule }: SchedulePart) {
  return (
    <section aria-labelledby="week" className="card stack">
      <h2 id="week">Hours and breaks</h2>
      <table className="week-table">
        <caption className="visually-hidden">Working hours and breaks of each weekday</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hours</th>
            <th scope="col">Breaks</th>
          </tr>
        </thead>
        <tbody>
          {schedule.week.map(({ weekday, name, hours, breaks }) => (
            <tr key={weekday}>
              <th scope="row">{name}</th>
              <td>{hours.join(", ") || "Off"}</td>
              <td className="meta">{breaks.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {schedule.remarks.map((remark) => (
        <p key={remark} className="hint">
          {remark}
        </p>
      ))}
      <div className="actions">
        <ButtonLink
          to={scheduleAddress({ provider: schedule.providerId, edit: "week" })}
          variant="ghost"
          small
        >
          Change hours and breaks
        </ButtonLink>
      </div>
    </section>
  );
}
