import type { Calendar } from "./calendar.ts";
import { daysBetween } from "./dates.ts";
import { chooseProvider, offeredTimes, type SlotQuestion } from "./slots.ts";
import { bookableDates } from "./window.ts";

type FreeTime = { date: string; start: number; providerId: number };

/** Up to `count` offered times near one that is gone (rule 2.9), as far as the calendar was read. */
export function nearestTimes(
  calendar: Calendar,
  question: SlotQuestion,
  wantedStart: number,
  count = 3,
): FreeTime[] {
  const found: FreeTime[] = [];
  for (const date of byDistance(bookableDates(calendar, question), question.date)) {
    const times = offeredTimes(calendar, { ...question, date });
    times.sort((a, b) => Math.abs(a.start - wantedStart) - Math.abs(b.start - wantedStart));
    for (const { start, providerIds } of times.slice(0, count - found.length)) {
      found.push({ date, start, providerId: chooseProvider(calendar, date, providerIds) });
    }
    if (found.length === count) break;
  }
  return found;
}

function byDistance(dates: string[], wanted: string): string[] {
  const days = (date: string) => daysBetween(wanted, date);
  return dates.sort((a, b) => Math.abs(days(a)) - Math.abs(days(b)) || days(b) - days(a));
}
