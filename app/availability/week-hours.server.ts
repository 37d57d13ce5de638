/** The hours of each weekday as one form gives them: for the booking hours and for the opening hours alike (app/ui/forms/week-hours-field.tsx). */
import { z } from "zod";
import { Checked } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { minuteOf, timeOf } from "./dates.ts";
import type { Span } from "./spans.ts";

/** By weekday, 1 Monday to 7 Sunday; one that has none is closed. */
export type HoursByWeekday = Map<number, Span>;

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/**
 * Fields `open-1` (a checkbox), `from-1` and `to-1` ("HH:mm") to `open-7`…; the times of a closed day are not looked at. An
 * end of 00:00 is midnight. Refuses as "invalid", with a sentence at the control.
 */
export function readWeekHours(input: unknown): Outcome<HoursByWeekday> {
  const isRecord = typeof input === "object" && input !== null && !Array.isArray(input);
  const given = isRecord ? (input as Record<string, unknown>) : {};
  const week: HoursByWeekday = new Map();
  const fields: Record<string, string> = {};
  for (const weekday of weekdays) {
    const open = Checked.safeParse(given[`open-${weekday}`]);
    if (!open.success) fields[`open-${weekday}`] = "Please tick the box or leave it empty.";
    if (!open.data) continue;
    const from = Time.safeParse(given[`from-${weekday}`]);
    const to = Time.safeParse(given[`to-${weekday}`]);
    if (!from.success) fields[`from-${weekday}`] = "Enter when it begins, like 09:00.";
    if (!to.success) fields[`to-${weekday}`] = "Enter when it ends, like 18:00.";
    if (!from.success || !to.success) continue;
    const end = to.data === 0 ? 1440 : to.data;
    if (end <= from.data) fields[`to-${weekday}`] = "The end must be after the beginning.";
    else week.set(weekday, { start: from.data, end });
  }
  const [first] = Object.values(fields);
  return first === undefined ? done(week) : refused("invalid", first, { fields });
}

const Time = z
  .string()
  // Some browsers send the seconds too.
  .transform((text) => minuteOf(text.trim().replace(/^(\d\d:\d\d):00$/u, "$1")))
  .refine((minute): minute is number => minute !== null);

/** "1 09:00-18:00, 2 …", by ISO weekday: a week as the audit notes it. */
export const weekNoted = (week: HoursByWeekday): string =>
  [...week]
    .sort(([one], [other]) => one - other)
    .map(([weekday, { start, end }]) => `${weekday} ${timeOf(start)}-${timeOf(end)}`)
    .join(", ");

/** What the form shows of a week. A closed day has usual times in it, for whoever opens it. */
export const weekInWords = (week: ReadonlyMap<number, Span>) =>
  weekdays.map((weekday) => {
    const span = week.get(weekday);
    const { start, end } = span ?? { start: 540, end: 1080 };
    return { weekday, open: span !== undefined, from: timeOf(start), to: timeOf(end % 1440) };
  });

export type WeekDayHours = ReturnType<typeof weekInWords>[number];
