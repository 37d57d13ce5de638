/** Whether the door is open today, in one sentence. */
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import type { OpenDay } from "./week.ts";

const endOfDay = 24 * 60;

/** So many days are looked through for the next one with an open door. */
export const daysLookedAhead = 60;

/**
 * "Open today until 6:00 PM", "Closed today, open tomorrow from 9:00 AM" at a moment of the studio's clock; null in a studio
 * that tells no hours. `closed` are the dates of closed days, `single` the hours of single dates (rule 22.22).
 */
export function openTodayInWords(
  days: readonly OpenDay[],
  { date, minute }: Moment,
  {
    closed,
    single,
    locale,
  }: { closed: ReadonlySet<string>; single: ReadonlyMap<string, Span>; locale: string },
): string | null {
  if (days.length === 0) return null;
  const hoursOn = (day: string) => {
    const hours = single.get(day);
    if (hours) return { opensMin: hours.start, closesMin: hours.end };
    return closed.has(day) ? undefined : days.find(({ weekday }) => weekday === isoWeekday(day));
  };
  const at = (time: number) => (time === endOfDay ? "midnight" : timeInWords(time, locale));
  const today = hoursOn(date);
  if (today && minute < today.opensMin) {
    return `Open today from ${at(today.opensMin)} to ${at(today.closesMin)}`;
  }
  if (today && minute < today.closesMin) return `Open today until ${at(today.closesMin)}`;
  const now = today ? "Closed now" : "Closed today";
  for (let ahead = 1; ahead <= daysLookedAhead; ahead += 1) {
    const day = addDays(date, ahead);
    const next = hoursOn(day);
    if (next) return `${now}, open ${dayInWords(day, ahead, locale)} from ${at(next.opensMin)}`;
  }
  return now;
}

function dayInWords(date: string, ahead: number, locale: string): string {
  if (ahead === 1) return "tomorrow";
  return ahead < 7 ? dateInWords(date, locale, "longWeekday") : `on ${dateInWords(date, locale, "dayMonth")}`;
}
