/** The week as the contact page tells it: days that follow each other with the same hours are one row. */

import type { Span } from "#app/domain/availability/spans.ts";

/** `weekday` 1 Monday to 7 Sunday, minutes since midnight. */
export type OpenDay = { weekday: number; opensMin: number; closesMin: number };

export type HoursRow = { first: number; last: number; open: Omit<OpenDay, "weekday"> | null };

export function hoursRows(days: OpenDay[]): HoursRow[] {
  const rows: HoursRow[] = [];
  for (let weekday = 1; weekday <= 7; weekday++) {
    const day = days.find((open) => open.weekday === weekday);
    const open = day ? { opensMin: day.opensMin, closesMin: day.closesMin } : null;
    const row = rows.at(-1);
    if (row && sameHours(row.open, open)) row.last = weekday;
    else rows.push({ first: weekday, last: weekday, open });
  }
  return rows;
}

const sameHours = (one: HoursRow["open"], other: HoursRow["open"]): boolean =>
  one?.opensMin === other?.opensMin && one?.closesMin === other?.closesMin;

type Week = ReadonlyMap<number, Span>;

export const differingDays = (one: Week, other: Week): number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((weekday) => {
    const [here, there] = [one.get(weekday), other.get(weekday)];
    return here?.start !== there?.start || here?.end !== there?.end;
  });
