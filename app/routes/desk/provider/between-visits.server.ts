import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { isClosed, workingSpans } from "#app/domain/availability/calendar.ts";
import { type BlockedTime, type DayAppointment, notWorking, placedDay } from "#app/domain/day/layout.ts";
import { freeStretches, pausesOn } from "#app/domain/day/pauses.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";

/** `start` in minutes since midnight. */
export type BetweenVisits = { start: number; words: string; free: boolean };

/** Returns breaks, blocks and free time of a provider's day (rule 6.77); none if the studio is closed. */
export function betweenVisits(
  { providerId, date, visits }: { providerId: number; date: string; visits: readonly DayAppointment[] },
  moment: Moment,
  locale: string,
): BetweenVisits[] {
  const calendar = readCalendar({ providerIds: [providerId], from: date, to: date });
  const schedule = calendar.providers.find((each) => each.providerId === providerId);
  if (!schedule || isClosed(calendar, date)) return [];
  const isOver = date < moment.date;
  const placed = placedDay({
    appointments: visits,
    bufferMinutes: schedule.bufferMinutes,
    working: workingSpans(calendar, schedule, date),
    breaks: pausesOn(date, isOver)(schedule),
    idle: notWorking,
    hours: { start: 0, end: 1440 },
    // No visit is drawn longer than it is.
    least: 1,
    earliest: isOver ? 1440 : date === moment.date ? moment.minute + 1 : 0,
  });
  const pauses = placed.flatMap((entry) =>
    entry.kind === "blocked" && entry.label !== notWorking
      ? [
          {
            start: entry.start,
            words: pauseInWords(entry, locale),
            free: false,
          },
        ]
      : [],
  );
  const free = freeStretches(placed, locale).map(({ start, from, until }) => ({
    start,
    words: `${from}–${until} Free`,
    free: true,
  }));
  return [...pauses, ...free].sort((a, b) => a.start - b.start);
}

/** "1:00 PM–2:00 PM Training", or "Time off all day". */
function pauseInWords({ start, end, label }: BlockedTime, locale: string): string {
  const time = (minute: number) => timeInWords(minute, locale);
  if (start > 0 && end < 1440) return `${time(start)}–${time(end)} ${label}`;
  const part = end < 1440 ? `until ${time(end)}` : start > 0 ? `from ${time(start)}` : "all day";
  return `${label}${label.includes(":") ? "," : ""} ${part}`;
}
