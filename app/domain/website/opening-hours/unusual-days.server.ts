/** The coming days on which the studio is not open as in every week: one list for the pages, the footer and search engines. */
import { addDays } from "#app/domain/availability/dates.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { toldDays } from "./told-days.server.ts";

/** Days in a row that are alike are one. `hours` null: closed, with the reason that visitors read, or "". */
export type UnusualDays = { first: string; last: string; hours: Span | null; reason: string };

const weeksAhead = 6;

/** Search engines read no further, and a page carries them all. */
const mostUnusual = 20;

/** Of today and the six weeks after it, at most 20, the next one first (rule 22.8). */
export function unusualDays(now: number): UnusualDays[] {
  const first = studioNow(studio().timeZone, now).date;
  const last = addDays(first, weeksAhead * 7);
  const { single, closed } = toldDays(first, last);
  const days: Day[] = [...closed, ...[...single].map(([date, hours]) => ({ date, reason: "", hours }))].sort(
    (a, b) => (a.date < b.date ? -1 : 1),
  );
  const rows: UnusualDays[] = [];
  for (const { date, reason, hours = null } of days) {
    const row = rows.at(-1);
    if (row && addDays(row.last, 1) === date && row.reason === reason && isSame(row.hours, hours)) {
      row.last = date;
    } else rows.push({ first: date, last: date, hours, reason });
  }
  return rows.slice(0, mostUnusual);
}

const isSame = (one: Span | null, other: Span | null): boolean =>
  one?.start === other?.start && one?.end === other?.end;

type Day = { date: string; reason: string; hours?: Span };
