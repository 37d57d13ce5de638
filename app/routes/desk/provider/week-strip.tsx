import { Link } from "@remix-run/react";
import { addDays } from "#app/domain/availability/dates.ts";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import type { OwnDay } from "./provider-day.server.ts";
import { ownDayUrl } from "./url.ts";

/** The week of the day, each day with its number of appointments, and the weeks beside it. */
export function WeekStrip({ day: { date, today, week } }: { day: OwnDay }) {
  return (
    <nav aria-label="Week" className="week">
      <Link to={ownDayUrl(addDays(date, -7))} className="flipped" aria-label="Week before">
        <Icon name="chevron-right" />
      </Link>
      {week.map(({ date: day, weekday, number, label, appointments }) => (
        <Link
          key={day}
          to={ownDayUrl(day)}
          className={day === today ? "today" : undefined}
          aria-label={`${label}, ${appointments === 1 ? "1 visit" : `${appointments} visits`}`}
          aria-current={day === date ? "date" : undefined}
          preventScrollReset
        >
          <span>{weekday}</span>
          <b>{number}</b>
          <span>{appointments || "–"}</span>
        </Link>
      ))}
      <Link to={ownDayUrl(addDays(date, 7))} aria-label="Week after">
        <Icon name="chevron-right" />
      </Link>
    </nav>
  );
}
