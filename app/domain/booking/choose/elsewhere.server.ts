/** Other free times if a day or the whole window has none (rule 4.22). */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { addDays, minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import { bookableDates, offeredTimes } from "#app/domain/availability/slots.ts";
import { askedAboutTest, timesGiven } from "#app/domain/booking/patch-test/test-question.server.ts";
import { hasTestBefore, testToBook } from "#app/domain/booking/patch-test/test-times.server.ts";
import { timesMeetingRequirements } from "#app/domain/booking/visit/requirement-times.server.ts";
import { needsOf, timeNeeds } from "#app/domain/catalogue/needs.server.ts";
import { isPatchTest } from "#app/domain/catalogue/precondition.ts";
import {
  type CatalogueService,
  listServices,
  type ServiceToBook,
  servicesToBook,
} from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { addedTo } from "./choices.server.ts";
import type { BookingChoices } from "./choices.ts";
import { datesAndTimes, requirementsNotMet } from "./dates-and-times.server.ts";
import { type NearestTime, shortDay } from "./time-parts.ts";

/** `day` "Tue, November 24", `label` "10:30 AM", `time` HH:mm. */
type NextTime = { date: string; time: string; day: string; label: string };

type Wanted = Pick<CatalogueService, "id" | "durationMinutes" | "unavailable" | "providers">;

const daysAtOnce = 7;

/** Returns the first `count` free times from the date `from` on, as /book offers them (rule 2.7), to guests with a patch test before. */
export function nextFreeTimes(
  { id, durationMinutes, unavailable, providers }: Wanted,
  {
    count,
    providerId,
    from: first = "",
    now,
    isGiven: given,
  }: {
    count: number;
    providerId?: number;
    from?: string;
    now: number;
    /** Returns whether this client meets the requirements (rule 36.23). */
    isGiven?: ((date: string, start: number) => boolean) | null;
  },
): NextTime[] {
  const { timeZone, windowDays, minimumNoticeMinutes, locale } = studio();
  const ids = providers.map((one) => one.id).filter((one) => providerId === undefined || one === providerId);
  if (unavailable || ids.length === 0) return [];
  const moment = latestPast(timeZone, now);
  const needs = needsOf(id);
  const asked = { ...timeNeeds(durationMinutes, needs), providerIds: ids };
  const question = { ...asked, now: moment, windowDays, minimumNoticeMinutes };
  const isForAll = given === undefined && needs.preconditions.some(isPatchTest);
  const test = isForAll ? testToBook({ needs }) : null;
  // A list for everyone has no times of a treatment whose test can't be booked.
  if (isForAll && !test) return [];
  const isGiven = test ? hasTestBefore(test, now) : given;
  const more = test ? ", with a patch test before" : "";
  const found: NextTime[] = [];
  const last = addDays(moment.date, windowDays);
  let from = first > moment.date ? first : moment.date;
  for (; from <= last && found.length < count; from = addDays(from, daysAtOnce)) {
    const span = { from, to: addDays(from, daysAtOnce - 1) };
    const calendar = readCalendar({ ...asked, ...span });
    for (const date of bookableDates(calendar, { now: moment, windowDays })) {
      const free = offeredTimes(calendar, { ...question, date });
      const given = isGiven ? free.filter(({ start }) => isGiven(date, start)) : free;
      const times = given.slice(0, count - found.length);
      const day = dateInWords(date, locale, "dayMonth");
      found.push(
        ...times.map(({ start }) => {
          return { date, time: timeOf(start), day, label: timeInWords(start, locale) + more };
        }),
      );
      if (found.length >= count) break;
    }
  }
  return found;
}

type Choice = { service: string; provider: number | "any"; date: string; add?: string; test?: string };

export type Elsewhere = {
  /** The last day of the window if none of its days has times, else null. */
  until: string | null;
  /** Other providers, then other services of the category. `words`: "Tom Reed: 3 times on this day". */
  others: { words: string; choice: Choice }[];
  contact: string;
};

type Asker = { now: number; accountId: number | null };

const maxPerKind = 3;

export function freeElsewhere(
  choices: BookingChoices,
  now: number,
  accountId: number | null = null,
): Elsewhere | null {
  const { service, times, day, days, lastDate } = choices;
  if (!service || times.length > 0) return null;
  const isNobodys = service.providers.length === 0;
  const isNothing = isNobodys || days.every(({ timesLeft }) => timesLeft === 0);
  const isRuledOut = choices.whyNone === requirementsNotMet;
  const isClosed = days.some(({ date, closed }) => date === day?.date && closed);
  const asker = { now, accountId };
  const here = servicesToBook().find(({ id }) => id === service.id);
  const others =
    isClosed || !here
      ? []
      : [...otherProviders(choices, here, asker), ...otherServices(isNothing ? null : day, here, asker)];
  return {
    until: isNothing && !isNobodys && !isRuledOut ? dateInWords(lastDate, studio().locale, "dayMonth") : null,
    others,
    contact: `/contact?${new URLSearchParams({ about: wish(choices, isNothing) })}`,
  };
}

function otherProviders(
  { provider, day, add, test }: BookingChoices,
  service: ServiceToBook,
  { now, accountId }: Asker,
) {
  const { minutes } = sumOfItems(addedTo(service, add));
  const asker = { now, accountId };
  const isGiven = timesGiven(service, askedAboutTest(service, test ?? "", asker), asker);
  const others = provider === "any" ? [] : service.providers.filter(({ id }) => id !== provider);
  return others
    .flatMap(({ id, name }) => {
      const needs = timeNeeds(service.durationMinutes, service.needs, minutes);
      const wanted = { providerIds: [id], needs, date: day?.date, isGiven };
      const found = datesAndTimes(wanted, studio(), now);
      const date = found.times.length > 0 ? found.day : found.nextDay;
      if (!date) return [];
      const when = date.date === day?.date ? onThisDay(found.times.length) : `from ${date.label}`;
      return [{ words: `${name}: ${when}`, choice: { ...choiceOf(service, id, date.date), add, test } }];
    })
    .slice(0, maxPerKind);
}

function otherServices(day: BookingChoices["day"], service: ServiceToBook, asker: Asker) {
  const found: Elsewhere["others"] = [];
  for (const other of servicesToBook()) {
    if (other.id === service.id || other.category !== service.category || other.unavailable) continue;
    if (asker.accountId === null && other.needs.preconditions.some(isPatchTest)) continue;
    if (day) {
      const count = timesOn(day.date, other, asker);
      const words = `${other.name}, ${other.price}: ${onThisDay(count)}`;
      if (count > 0) found.push({ words, choice: choiceOf(other, "any", day.date) });
    } else {
      const isGiven = timesMeetingRequirements(asker.accountId, other);
      const [next] = nextFreeTimes(other, { count: 1, now: asker.now, isGiven });
      const words = `${other.name}, ${other.price}: from ${next?.day}`;
      if (next) found.push({ words, choice: choiceOf(other, "any", next.date) });
    }
    if (found.length === maxPerKind) break;
  }
  return found;
}

function timesOn(date: string, service: ServiceToBook, { now, accountId }: Asker): number {
  const { durationMinutes, providers, needs } = service;
  const isGiven = timesMeetingRequirements(accountId, service);
  const { timeZone, windowDays, minimumNoticeMinutes } = studio();
  const providerIds = providers.map(({ id }) => id);
  const asked = { ...timeNeeds(durationMinutes, needs), providerIds };
  const calendar = readCalendar({ ...asked, from: date, to: date });
  const question = { ...asked, date, now: latestPast(timeZone, now), windowDays, minimumNoticeMinutes };
  return offeredTimes(calendar, question).filter(({ start }) => isGiven?.(date, start) ?? true).length;
}

const onThisDay = (count: number): string => `${count === 1 ? "1 time" : `${count} times`} on this day`;

const choiceOf = ({ name }: CatalogueService, provider: number | "any", date: string): Choice => ({
  service: name,
  provider,
  date,
});

function wish({ service, provider, day, lastDate }: BookingChoices, isNothing: boolean): string {
  const { locale } = studio();
  const who = service?.providers.find(({ id }) => id === provider)?.name;
  const what = `${service?.name}${who ? ` with ${who}` : ""}`;
  if (service?.providers.length === 0) return `I would like to book ${what}. Please write to me when I can.`;
  const none = day && !isNothing ? `on ${day.label}` : `until ${dateInWords(lastDate, locale, "dayMonth")}`;
  return `I would like to book ${what}. I found no free time ${none}. Please write to me when there is one.`;
}

type AskedTime = { time: string; problem?: string; nearest?: NearestTime[] };

/** Returns the time in the URL of /book (rule 4.27), or null if the day has no times. */
export function askedTimeIn(choices: BookingChoices, query: URLSearchParams): AskedTime | null {
  const { service, day, times, whyNone } = choices;
  const time = query.get("time") ?? "";
  const minute = minuteOf(time);
  if (minute === null || !service || !day || day.date !== query.get("date")) return null;
  if (times.some((one) => one.time === time)) return { time };
  if (whyNone !== null || service.providers.length === 0) return null;
  const gone = `${timeInWords(minute, studio().locale)} was just taken`;
  const away = (other: string) => Math.abs((minuteOf(other) ?? 0) - minute);
  const [nearest] = times.toSorted((one, other) => away(one.time) - away(other.time));
  if (!nearest) return { time: "", problem: `${gone}.` };
  const { label, offer } = nearest;
  return {
    time: "",
    problem: `${gone}, and the nearest free time is ${label}.`,
    nearest: [
      {
        date: day.date,
        time: nearest.time,
        value: nearest.time,
        offer,
        label,
        short: `${shortDay(choices)}, ${label}`,
      },
    ],
  };
}

type Booked = Pick<Appointment, "serviceId" | "providerId">;

export function bookAgainUrl({ serviceId, providerId }: Booked, services = listServices()): string {
  const service = services.find(({ id, unavailable }) => id === serviceId && !unavailable);
  if (!service) return "/book";
  const query = new URLSearchParams({ service: service.name });
  if (service.providers.some(({ id }) => id === providerId)) query.set("provider", String(providerId));
  return `/book?${query}`;
}
