/** Days that are closed otherwise and were opened for once, while nobody works then. */
import { closedDaysFrom, singleHoursFrom } from "./booking-hours.server.ts";
import { readCalendar } from "./calendar.server.ts";
import { atWork } from "./calendar.ts";
import { isoWeekday } from "./dates.ts";

/** From one date to another, both included. The public is not told of their hours (rule 22.8). */
export function openedForNobody(providerIds: readonly number[], from: string, to: string): Set<string> {
  const closed = new Set(closedDaysFrom(from).map(({ date }) => date));
  const isForNobody = (date: string) => {
    const calendar = readCalendar({ providerIds, from: date, to: date });
    const isOpenAnyway = calendar.bookingHours.has(isoWeekday(date)) && !closed.has(date);
    return !isOpenAnyway && atWork(calendar, date).length === 0;
  };
  return new Set([...singleHoursFrom(from).keys()].filter((date) => date <= to && isForNobody(date)));
}
