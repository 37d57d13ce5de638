import type { TimeOff, WeeklySpan } from "#app/domain/availability/calendar.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { type Span, subtract } from "#app/domain/availability/spans.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import type { Week } from "./provider-record.server.ts";

const aMonday = "2024-01-01";

export const weekdayName = (
  weekday: number,
  locale: string,
  style: "weekday" | "longWeekday" = "longWeekday",
) => dateInWords(addDays(aMonday, weekday - 1), locale, style);

export const spanInWords = ({ start, end }: Span, locale: string): string =>
  `${timeInWords(start, locale)}–${timeInWords(end % 1440, locale)}`;

/** Returns lines such as "Mon–Fri 9:00 AM–6:00 PM", one for weekdays with the same hours. */
export function weekInShort(hours: readonly WeeklySpan[], locale: string): string[] {
  const rows: { first: number; last: number; words: string }[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const spans = hours.filter((span) => span.weekday === weekday);
    const words = spans.map((span) => spanInWords(span, locale)).join(", ");
    const row = rows.at(-1);
    if (row && row.words === words && row.last === weekday - 1) row.last = weekday;
    else rows.push({ first: weekday, last: weekday, words });
  }
  const name = (weekday: number) => weekdayName(weekday, locale, "weekday");
  return rows
    .filter(({ words }) => words !== "")
    .map(({ first, last, words }) => `${name(first)}${last > first ? `–${name(last)}` : ""} ${words}`);
}

/** Returns "Tuesday, November 24" or "Tue, Nov 24 to Sat, Nov 28", with times for part of a day. */
export function timeOffInWords({ firstDate, startMin, lastDate, endMin }: TimeOff, locale: string): string {
  const time = (minute: number) => timeInWords(minute % 1440, locale);
  const [fromDayBreak, toMidnight] = [startMin === 0, endMin === 1440];
  if (firstDate === lastDate) {
    const day = dateInWords(firstDate, locale, "dayMonth");
    if (fromDayBreak && toMidnight) return day;
    if (toMidnight) return `${day}, from ${time(startMin)}`;
    return `${day}, ${fromDayBreak ? "until" : `${time(startMin)} to`} ${time(endMin)}`;
  }
  const first = dateInWords(firstDate, locale, "short") + (fromDayBreak ? "" : `, ${time(startMin)}`);
  const last = dateInWords(lastDate, locale, "short") + (toMidnight ? "" : `, ${time(endMin)}`);
  return `${first} to ${last}`;
}

export const breaksWithoutEffect = <B extends WeeklySpan>(
  breaks: readonly B[],
  hours: readonly WeeklySpan[],
): B[] =>
  breaks.filter((rest) => {
    const worked = hours.filter(({ weekday }) => weekday === rest.weekday);
    return subtract([{ start: rest.start, end: rest.end }], worked).some(
      ({ start, end }) => start === rest.start && end === rest.end,
    );
  });

export const unbookableHours = (
  hours: readonly WeeklySpan[],
  bookingHours: ReadonlyMap<number, Span>,
): WeeklySpan[] =>
  hours.flatMap(({ weekday, start, end }) => {
    const opening = bookingHours.get(weekday);
    return subtract([{ start, end }], opening ? [opening] : []).map((span) => ({ weekday, ...span }));
  });

/** Returns warnings about hours that can't be booked and breaks without effect. */
export function weekRemarks(week: Week, bookingHours: ReadonlyMap<number, Span>, locale: string): string[] {
  const spans = unbookableHours(week.hours, bookingHours);
  const named = (span: { weekday: number; start: number; end: number }) =>
    `${weekdayName(span.weekday, locale)} ${spanInWords(span, locale)}`;
  const idle = breaksWithoutEffect(week.breaks, week.hours);
  return [
    ...(spans.length > 0
      ? [`The studio takes no bookings at these times: ${spans.map(named).join(", ")}.`]
      : []),
    ...(idle.length > 0
      ? [
          `Outside working hours, so it has no effect: ${idle.map((rest) => `${rest.label || "Break"}, ${named(rest)}`).join("; ")}.`,
        ]
      : []),
  ];
}
