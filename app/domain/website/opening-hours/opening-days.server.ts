import { asc } from "drizzle-orm";
import { closedDaysFrom, singleHoursFrom } from "#app/domain/availability/booking-hours.server.ts";
import { openDaysWithoutStaff } from "#app/domain/availability/calendar.server.ts";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import { activeProviderIds } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { cached } from "#db/cached-reads.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { openingHours } from "#db/schema.ts";

const endOfDay = 24 * 60;

const daysLookedAhead = 60;

/** Returns "Open today until 6:00 PM" or such, or null without opening hours (rule 22.22). */
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

/** `weekday` is 1 (Monday) to 7. Times are minutes since midnight. */
type OpenDay = { weekday: number; opensMin: number; closesMin: number };

type HoursRow = { first: number; last: number; open: Omit<OpenDay, "weekday"> | null };

export function hoursRows(days: readonly OpenDay[]): HoursRow[] {
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

/** `hours` is null on closed days. `reason` is shown to visitors. */
type UnusualDays = { first: string; last: string; hours: Span | null; reason: string };

const weeksAhead = 6;

const mostUnusual = 20;

/** Returns at most 20 unusual days of the next six weeks. Joins consecutive equal days (rule 22.8). */
export const unusualDays = (now: number): UnusualDays[] =>
  unusualFrom(studioNow(studio().timeZone, now).date);

const unusualFrom = cached("setup", (first: string): UnusualDays[] => {
  const last = addDays(first, weeksAhead * 7);
  const { single, closed } = announcedDays(first, last);
  const days: Day[] = [...closed, ...[...single].map(([date, hours]) => ({ date, reason: "", hours }))].sort(
    (a, b) => (a.date < b.date ? -1 : 1),
  );
  const rows: UnusualDays[] = [];
  for (const { date, reason, hours = null } of days) {
    const row = rows.at(-1);
    if (row && addDays(row.last, 1) === date && row.reason === reason && isSame(row.hours, hours)) {
      row.last = date;
    } else rows.push({ first: date, last: date, hours, reason });
  }
  return rows.slice(0, mostUnusual);
});

const isSame = (one: Span | null, other: Span | null): boolean =>
  one?.start === other?.start && one?.end === other?.end;

type Day = { date: string; reason: string; hours?: Span };

type AnnouncedDays = { single: Map<string, Span>; closed: { date: string; reason: string }[] };

/** Returns days with other hours. A closed day without staff is closed, even if it was opened (rule 22.8). */
function announcedDays(first: string, last: string): AnnouncedDays {
  const unstaffed = openDaysWithoutStaff(activeProviderIds(), first, last);
  const single = new Map(
    [...singleHoursFrom(first)].filter(([date]) => date <= last && !unstaffed.has(date)),
  );
  const closed = closedDaysFrom(first).filter(({ date }) => date <= last && !single.has(date));
  return { single, closed };
}

const days = preparedQuery((db) =>
  db.select().from(openingHours).orderBy(asc(openingHours.weekday)).prepare(),
);

export const openingDays = cached("setup", (): OpenDay[] => days().all());

type OpeningRow = { days: string; hours: string; today: string | null };

/** Returns the sentence about today, or null without opening hours (rule 22.22). */
export function openToday(now: number): string | null {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const told = announcedDays(moment.date, addDays(moment.date, daysLookedAhead));
  const closed = new Set(told.closed.map(({ date }) => date));
  return openTodayInWords(openingDays(), moment, { closed, single: told.single, locale });
}

/** Returns the week ("Mon-Fri", "9:00am-6:00pm") and the unusual days of the next seven days. */
export const openingHoursInShort = (now: number): { days: string; hours: string }[] =>
  hoursInShort(studioNow(studio().timeZone, now).date);

const hoursInShort = cached("setup", (date: string) => {
  const days = openingDays();
  if (days.length === 0) return [];
  return [...hoursRows(days).map((row) => inShort(row, studio().locale)), ...unusualSoon(date)];
});

function inShort({ first, last, open }: HoursRow, locale: string) {
  const dayName = (day: number) => dateInWords(addDays(aMonday, day - 1), locale, "weekday");
  return {
    days: first === last ? dayName(first) : `${dayName(first)}-${dayName(last)}`,
    hours: open ? `${shortTime(open.opensMin, locale)}-${shortTime(open.closesMin, locale)}` : "closed",
  };
}

type UnusualRow = { days: string; hours: string; reason: string };

/** Returns the week and all unusual days ("Thu, Nov 26" or "Dec 24 to Dec 26", "closed"). */
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

function unusualSoon(date: string): { days: string; hours: string }[] {
  const { locale } = studio();
  const last = addDays(date, 6);
  return unusualFrom(date)
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

/** Returns "9:00am" in locales with AM and PM, otherwise the locale's format (rule 22.8). */
const shortTime = (minute: number, locale: string): string =>
  timeInWords(minute, locale).replace(/\s?([AP]M)$/u, (_, half: string) => half.toLowerCase());
