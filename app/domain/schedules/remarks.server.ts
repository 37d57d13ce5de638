import type { Span } from "#app/domain/availability/spans.ts";
import type { Week } from "./provider-record.server.ts";
import { idleBreaks, spanInWords, unbookableHours, weekdayName } from "./schedule-words.server.ts";

/** Sentences about hours that nobody can book and breaks that change nothing: no mistakes, but surely not what was meant. */
export function weekRemarks(week: Week, bookingHours: ReadonlyMap<number, Span>, locale: string): string[] {
  const spans = unbookableHours(week.hours, bookingHours);
  const named = (span: { weekday: number; start: number; end: number }) =>
    `${weekdayName(span.weekday, locale)} ${spanInWords(span, locale)}`;
  const idle = idleBreaks(week.breaks, week.hours);
  return [
    ...(spans.length > 0
      ? [`The studio takes no bookings then, so nobody can book it: ${spans.map(named).join(", ")}.`]
      : []),
    ...(idle.length > 0
      ? [
          `Outside the hours of the day, so it changes nothing: ${idle.map((rest) => `${rest.label || "Break"}, ${named(rest)}`).join("; ")}.`,
        ]
      : []),
  ];
}
