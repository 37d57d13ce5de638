/** The calendar of a month at the desk (rule 6.97). */
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { addDays, daysBetween, isDate, isoWeekday } from "#app/domain/availability/dates.ts";
import { bookableProviders } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { type ComingDay, daysOf, earliestStart } from "./coming-days.server.ts";

/** `visits` excludes cancelled and missed visits. `share` is null on a closed day. */
export type MonthDay = Pick<ComingDay, "date" | "number" | "words" | "share"> & { visits: number };

/** Returns the month of a date. The default is this month with all providers. */
export function deskMonth(query: { provider: string | null; date: string | null }, now: number) {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const date = query.date && isDate(query.date) ? query.date : moment.date;
  const from = firstOfMonth(date);
  const next = firstOfMonth(addDays(from, 31));
  const providers = bookableProviders();
  const provider = providers.find(({ id }) => String(id) === query.provider);
  const days = monthDays(from, addDays(next, -1), {
    providerIds: (provider ? [provider] : providers).map(({ id }) => id),
    isOne: provider !== undefined,
    today: moment.date,
    firstToday: earliestStart(moment.date, moment),
  });
  return {
    date,
    dateProblem: query.date && !isDate(query.date) ? "Date input not valid." : null,
    today: moment.date,
    heading: dateInWords(from, locale, "monthYear"),
    month: dateInWords(from, locale, "monthName"),
    previous: firstOfMonth(addDays(from, -1)),
    next,
    providers,
    providerId: provider?.id ?? null,
    weekdays: Array.from({ length: 7 }, (_, at) =>
      weekdayOf(addDays(from, 1 - isoWeekday(from) + at), locale),
    ),
    weeks: weeksOf(days),
  };
}

export type DeskMonth = ReturnType<typeof deskMonth>;

const firstOfMonth = (date: string): string => `${date.slice(0, -2)}01`;

const weekdayOf = (date: string, locale: string) => ({
  short: dateInWords(date, locale, "weekday"),
  long: dateInWords(date, locale, "longWeekday"),
});

type Asked = { providerIds: readonly number[]; isOne: boolean; today: string; firstToday: number };

/** Reads the calendar once for all days and providers. */
function monthDays(from: string, to: string, { providerIds, isOne, ...around }: Asked): MonthDay[] {
  const calendar = readCalendar({ providerIds, from, to });
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const taken = [...calendar.taken.values()];
  return daysOf(dates, calendar, around).map(({ date, number, words, share }) => ({
    date,
    number,
    share,
    words: words === "over" ? "" : isOne && words === "no staff" ? "off" : words,
    visits: taken.reduce((sum, visits) => sum + (visits.get(date)?.length ?? 0), 0),
  }));
}

/** Returns weeks from Monday. Days of other months are null. */
function weeksOf(days: readonly MonthDay[]): (MonthDay | null)[][] {
  const before = isoWeekday(days[0]?.date ?? "") - 1;
  const cells = [...Array.from({ length: before }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  );
}
