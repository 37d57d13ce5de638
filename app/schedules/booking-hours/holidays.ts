/** The public holidays of the United States that are coming, as days to close on. */
import { addDays, isoWeekday } from "#app/availability/dates.ts";

/** `usual`: most studios are closed on it. */
type Holiday = { date: string; name: string; usual: boolean };

/**
 * The federal holidays from `from` ("yyyy-MM-dd") to the day before it a year later, the next one first, and the day after
 * Thanksgiving. Each stands on its own day, not on the weekday on which offices make up for a weekend (rule 3.8).
 */
export function usHolidays(from: string): Holiday[] {
  const year = Number(from.slice(0, 4));
  const until = `${year + 1}${from.slice(4)}`;
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ date }) => from <= date && date < until);
}

function holidaysOf(year: number): Holiday[] {
  const day = (month: number, dayOfMonth: number) =>
    `${year}-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}`;
  const monday = 1;
  const thursday = 4;
  const thanksgiving = nth(4, thursday, day(11, 1));
  return [
    { date: day(1, 1), name: "New Year's Day", usual: true },
    { date: nth(3, monday, day(1, 1)), name: "Martin Luther King Jr. Day", usual: false },
    { date: nth(3, monday, day(2, 1)), name: "Presidents' Day", usual: false },
    { date: addDays(nth(1, monday, day(6, 1)), -7), name: "Memorial Day", usual: true },
    { date: day(6, 19), name: "Juneteenth", usual: false },
    { date: day(7, 4), name: "Independence Day", usual: true },
    { date: nth(1, monday, day(9, 1)), name: "Labor Day", usual: true },
    { date: nth(2, monday, day(10, 1)), name: "Columbus Day / Indigenous Peoples' Day", usual: false },
    { date: day(11, 11), name: "Veterans Day", usual: false },
    { date: thanksgiving, name: "Thanksgiving", usual: true },
    { date: addDays(thanksgiving, 1), name: "Day after Thanksgiving", usual: false },
    { date: day(12, 25), name: "Christmas Day", usual: true },
  ];
}

/** The nth weekday (1 Monday to 7 Sunday) of the month that begins on `first`. */
const nth = (n: number, weekday: number, first: string): string =>
  addDays(first, ((weekday - isoWeekday(first) + 7) % 7) + (n - 1) * 7);
