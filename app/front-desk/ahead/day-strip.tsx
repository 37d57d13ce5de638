import { Link } from "@remix-run/react";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import type { ComingDay } from "./coming-days.server.ts";
import { freeUrl, weekUrl } from "./url.ts";

/** Fourteen days as links, each with its free hours in words and as a bar, and the ways to a week and to the next free time. */
export function DayStrip({
  days,
  date: shown,
  today,
  show,
}: {
  days: ComingDay[];
  date: string;
  today: string;
  show: number | null;
}) {
  return (
    <nav aria-label="Days ahead" className="strip">
      {days.map(({ date, weekday, number, words, share }) => (
        <Link
          key={date}
          to={deskUrl({ date, show })}
          className={[date === today && "today", share === null && "closed"].filter(Boolean).join(" ")}
          aria-current={date === shown ? "date" : undefined}
        >
          <span>
            {weekday} <b>{number}</b>
          </span>
          <span className="strip-words" title={share === null ? words : undefined}>
            {share === null && words !== "closed" ? <span className="visually-hidden">closed: </span> : null}
            {words}
          </span>
          {share === null ? null : (
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={share} height="4" />
            </svg>
          )}
        </Link>
      ))}
      <Link to={weekUrl({ provider: show, date: shown })}>Week</Link>
      <Link to={freeUrl({ from: shown, provider: show })}>Next free</Link>
    </nav>
  );
}
