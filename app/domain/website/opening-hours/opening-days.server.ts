import { asc } from "drizzle-orm";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { openingHours } from "#db/schema.ts";
import { daysLookedAhead, openTodayInWords } from "./today.ts";
import { toldDays } from "./told-days.server.ts";
import { type UnusualDays, unusualDays } from "./unusual-days.server.ts";
import { type HoursRow, hoursRows, type OpenDay } from "./week.ts";

const days = preparedQuery((db) =>
  db.select().from(openingHours).orderBy(asc(openingHours.weekday)).prepare(),
);

export const openingDays = (): OpenDay[] => days().all();

type OpeningRow = { days: string; hours: string; today: string | null };

/** Whether the door is open today, in a sentence of rule 22.22; null where the studio tells no hours. */
export function openToday(now: number): string | null {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const told = toldDays(moment.date, addDays(moment.date, daysLookedAhead));
  const closed = new Set(told.closed.map(({ date }) => date));
  return openTodayInWords(openingDays(), moment, { closed, single: told.single, locale });
}

/** The week in short, "Mon-Fri" and "9:00am-6:00pm", and what is otherwise within seven days; none where the studio tells no hours. */
export function openingHoursInShort(now: number): { days: string; hours: string }[] {
  const days = openingDays();
  if (days.length === 0) return [];
  return [...hoursRows(days).map((row) => inShort(row, studio().locale)), ...unusualSoon(now)];
}

function inShort({ first, last, open }: HoursRow, locale: string) {
  const dayName = (day: number) => dateInWords(addDays(aMonday, day - 1), locale, "weekday");
  return {
    days: first === last ? dayName(first) : `${dayName(first)}-${dayName(last)}`,
    hours: open ? `${shortTime(open.opensMin, locale)}-${shortTime(open.closesMin, locale)}` : "closed",
  };
}

type UnusualRow = { days: string; hours: string; reason: string };

/** The week as rows "Mon-Fri", "9:00am-6:00pm", and the unusual days as rows "Thu, Nov 26" or "Dec 24 to Dec 26", "closed", in the locale's words. */
export function openingWeek(now: number): { rows: OpeningRow[]; unusual: UnusualRow[] } {
  const { timeZone, locale } = studio();
  const { date } = studioNow(timeZone, now);
  const weekday = isoWeekday(date);
  const unusual = unusualDays(now);
  const [first] = unusual;
  const mark = first?.first !== date ? "Today" : first.hours ? "Other hours today" : "Closed today";
  const rows = hoursRows(openingDays()).map((row) => ({
    ...inShort(row, locale),
    today: row.first <= weekday && weekday <= row.last ? mark : null,
  }));
  return { rows, unusual: unusual.map((days) => unusualInShort(days, locale)) };
}

function unusualSoon(now: number): { days: string; hours: string }[] {
  const { timeZone, locale } = studio();
  const { date } = studioNow(timeZone, now);
  const last = addDays(date, 6);
  return unusualDays(now)
    .filter(({ first }) => first <= last)
    .map((days) => unusualInShort(days, locale))
    .map(({ days, hours }) => ({ days, hours }));
}

function unusualInShort({ first, last, hours, reason }: UnusualDays, locale: string): UnusualRow {
  const day = (each: string) => dateInWords(each, locale, first === last ? "short" : "monthDay");
  return {
    days: first === last ? day(first) : `${day(first)} to ${day(last)}`,
    hours: hours ? `${shortTime(hours.start, locale)}-${shortTime(hours.end % 1440, locale)}` : "closed",
    reason,
  };
}

const aMonday = "2024-01-01";

/** "9:00am" where the locale has a.m. and p.m., else as it writes times (docs/rules.md, rule 22.8). */
const shortTime = (minute: number, locale: string): string =>
  timeInWords(minute, locale).replace(/\s?([AP]M)$/u, (_, half: string) => half.toLowerCase());
