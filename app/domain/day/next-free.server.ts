/** Finds the next free times within 30 days (rule 6.50). */

import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type Calendar, isClosed } from "#app/domain/availability/calendar.ts";
import {
  addDays,
  daysBetween,
  isDate,
  isoWeekday,
  minuteOf,
  timeOf,
} from "#app/domain/availability/dates.ts";
import { isSkipped, providerDays } from "#app/domain/availability/slots.ts";
import { minutesWith, type TimeNeeds } from "#app/domain/availability/time-needs.ts";
import { timeNeeds } from "#app/domain/catalogue/needs.server.ts";
import { bookableProviders } from "#app/domain/catalogue/service-providers.server.ts";
import { deskServices, serviceChoice } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast, type Moment } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { closedReasons, earliestStart, freeStarts, withReason } from "./coming-days.server.ts";
import { partsOfDay } from "./parts-of-day.ts";

/** Invalid dates are reported, and other unknown values are ignored. */
type Query = {
  service: string | null;
  provider: string | null;
  from: string | null;
  part: string | null;
  weekdays: readonly string[];
};

export type FreeDay = {
  date: string;
  label: string;
  times: { time: string; label: string; providers: { id: number; name: string }[] }[];
};

const daysAhead = 30;
const mostTimes = 12;

/** Returns free times. `days` is null without a service. `later` links to more days. */
export function nextFree(query: Query, now: number) {
  const { timeZone, locale } = studio();
  const moment = latestPast(timeZone, now);
  const services = deskServices();
  const service = services.find(({ id }) => String(id) === query.service);
  const providers = service?.providers ?? bookableProviders();
  const provider = providers.find(({ id }) => String(id) === query.provider);
  const dateProblem = query.from && !isDate(query.from) ? "Date input not valid." : null;
  const from = query.from && !dateProblem && query.from > moment.date ? query.from : moment.date;
  const part = partsOfDay.find((one) => one.part === query.part);
  const weekdays = query.weekdays.map(Number).filter((day) => day >= 1 && day <= 7);
  const asked = { from, part, weekdays, providers: provider ? [provider] : providers };
  const needs = service && timeNeeds(service.durationMinutes, service.needs);
  const days = needs ? freeDays({ ...asked, needs }, moment, locale) : null;
  const last = days?.at(-1)?.date;
  const isFull = days !== null && days.reduce((sum, { times }) => sum + times.length, 0) >= mostTimes;
  const more = {
    service: service?.id ?? null,
    provider: provider?.id ?? null,
    part: part?.part ?? null,
    weekdays,
  };
  return {
    services: services.map(serviceChoice),
    serviceId: service?.id ?? null,
    providers,
    providerId: provider?.id ?? null,
    today: moment.date,
    from,
    dateProblem,
    closed: query.from ? whyClosed(from, locale) : null,
    part: part?.part ?? "",
    weekdays: weekNames(locale).map((day) => ({ ...day, chosen: weekdays.includes(day.weekday) })),
    days,
    later: isFull && last ? { ...more, from: addDays(last, 1) } : null,
    until: dateInWords(addDays(from, daysAhead), locale, "dayMonth"),
  };
}

/** Returns the first time of each part of the day, for the next four days with free times. */
export function nextFreePicks(
  { date, needs, providers }: { date: string; needs: TimeNeeds; providers: FreeDay["times"][0]["providers"] },
  now: number,
): FreePicks[] {
  const { timeZone, locale } = studio();
  const moment = latestPast(timeZone, now);
  const from = date < moment.date ? moment.date : addDays(date, 1);
  const days = freeDays(
    { from, part: undefined, weekdays: [], providers, needs, spread: true },
    moment,
    locale,
  );
  return days.slice(0, 4).map(({ date: day, label, times }) => ({
    date: day,
    label,
    times: times.map(({ time, label: words }) => ({
      minute: minuteOf(time) ?? 0,
      words,
    })),
  }));
}

export type FreePicks = { date: string; label: string; times: { minute: number; words: string }[] };

/** Returns "Tuesday, March 3 is closed: Training day", or null. */
function whyClosed(date: string, locale: string): string | null {
  if (!isClosed(readCalendar({ providerIds: [], from: date, to: date }), date)) return null;
  const words = withReason("closed", closedReasons(date, date).get(date) ?? "");
  return `${dateInWords(date, locale, "dayMonth")} is ${words}`;
}

export type NextFree = ReturnType<typeof nextFree>;

type Asked = {
  from: string;
  part: { start: number; end: number } | undefined;
  weekdays: readonly number[];
  providers: { id: number; name: string }[];
  needs: TimeNeeds;
  spread?: boolean;
};

function freeDays(asked: Asked, moment: Moment, locale: string): FreeDay[] {
  const to = addDays(asked.from, daysAhead);
  const providerIds = asked.providers.map(({ id }) => id);
  const { resourceIds } = asked.needs;
  const calendar = readCalendar({ providerIds, resourceIds, from: asked.from, to });
  const found: FreeDay[] = [];
  let left = mostTimes;
  for (let at = 0; at <= daysBetween(asked.from, to) && left > 0; at += 1) {
    const date = addDays(asked.from, at);
    if (asked.weekdays.length > 0 && !asked.weekdays.includes(isoWeekday(date))) continue;
    const all = timesOn(calendar, date, asked, moment);
    const times = (asked.spread ? firstOfParts(all) : all).slice(0, left);
    if (times.length === 0) continue;
    left -= times.length;
    const label = dateInWords(date, locale, "dayMonth");
    found.push({
      date,
      label,
      times: times.map(({ start, providers }) => ({
        time: timeOf(start),
        label: timeInWords(start, locale),
        providers,
      })),
    });
  }
  return found;
}

export const firstOfParts = <Begin extends { start: number }>(starts: readonly Begin[]): Begin[] =>
  partsOfDay.flatMap((part) => starts.find(({ start }) => start >= part.start && start < part.end) ?? []);

type Start = { start: number; providers: { id: number; name: string }[] };

function timesOn(
  calendar: Calendar,
  date: string,
  { part, providers, needs }: Asked,
  moment: Moment,
): Start[] {
  if (isClosed(calendar, date)) return [];
  const earliest = earliestStart(date, moment);
  const free = new Map<number, { id: number; name: string }[]>();
  const providerIds = providers.map(({ id }) => id);
  for (const day of providerDays(calendar, { ...needs, date, providerIds })) {
    const minutes = minutesWith(needs, day.providerId);
    for (const start of freeStarts(day, minutes, earliest)) {
      if (part && (start < part.start || start >= part.end)) continue;
      if (isSkipped(calendar, { date, start, durationMinutes: minutes })) continue;
      const who = providers.filter(({ id }) => id === day.providerId);
      free.set(start, [...(free.get(start) ?? []), ...who]);
    }
  }
  return [...free].map(([start, who]) => ({ start, providers: who })).sort((a, b) => a.start - b.start);
}

/** January 1, 2024 was a Monday. */
const weekNames = (locale: string): { weekday: number; label: string }[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    label: dateInWords(`2024-01-0${weekday}`, locale, "weekday"),
  }));
