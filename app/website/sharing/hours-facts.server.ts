/** When the door is open and when not, as facts for search engines. */
import { and, asc, gte, sql } from "drizzle-orm";
import { singleHoursFrom, staysClosed } from "#app/availability/booking-hours.server.ts";
import { addDays, timeOf } from "#app/availability/dates.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import { openingDays } from "#app/website/opening-hours/opening.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { closedDays } from "#db/schema.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const openingHoursFacts = () =>
  openingDays().map(({ weekday, opensMin, closesMin }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays[weekday - 1] ?? "",
    opens: timeOf(opensMin),
    // A day has no 24:00 for search engines.
    closes: timeOf(Math.min(closesMin, 1439)),
  }));

/** Search engines read no further, and a page carries them all. */
const mostClosures = 20;

const closedFrom = preparedQuery((db) =>
  db
    .select({ date: closedDays.date })
    .from(closedDays)
    .where(and(gte(closedDays.date, sql.placeholder("date")), staysClosed))
    .orderBy(asc(closedDays.date))
    .limit(366)
    .prepare(),
);

/** The single days that are coming, each with hours of its own. */
export const singleDayFacts = ({ timeZone }: Studio, now: number) =>
  [...singleHoursFrom(studioNow(timeZone, now).date)].slice(0, mostClosures).map(([date, hours]) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: date,
    validThrough: date,
    opens: timeOf(hours.start),
    closes: timeOf(Math.min(hours.end, 1439)),
  }));

/** The days that are coming; those in a row are one. A day that opens and closes at 00:00 is closed. */
export function closedDayFacts({ timeZone }: Studio, now: number) {
  const spans: { first: string; last: string }[] = [];
  for (const { date } of closedFrom().all({ date: studioNow(timeZone, now).date })) {
    const open = spans.at(-1);
    if (open && addDays(open.last, 1) === date) open.last = date;
    else spans.push({ first: date, last: date });
  }
  return spans.slice(0, mostClosures).map(({ first, last }) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: first,
    validThrough: last,
    opens: "00:00",
    closes: "00:00",
  }));
}
