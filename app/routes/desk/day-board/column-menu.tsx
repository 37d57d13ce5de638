import { Link } from "@remix-run/react";
import {
  openAbsenceUrl,
  runningLateUrl,
  singleDayUrl,
  weekOfProviderUrl,
} from "#app/domain/desk-pages/desk-pages.ts";

/** What can be done with one provider's whole day. */
export function ColumnMenu({
  id,
  name,
  date,
  isToday,
}: {
  id: number;
  name: string;
  date: string;
  isToday: boolean;
}) {
  return (
    <details className="column-menu" name="desk-menu">
      <summary aria-label={`Day of ${name}`}>
        <span aria-hidden="true">⋯</span>
      </summary>
      <ul>
        <li>
          <Link to={openAbsenceUrl(id, date)}>Can't come</Link>
        </li>
        {isToday ? (
          <li>
            <Link to={runningLateUrl(id, date)}>Running late</Link>
          </li>
        ) : null}
        <li>
          <Link to={singleDayUrl(date, id)}>This day only</Link>
        </li>
        <li>
          <Link to={weekOfProviderUrl(id, date)}>Week</Link>
        </li>
      </ul>
    </details>
  );
}
