/** The dates of a series in words, with what is in the way and what could be had instead (rules 35.40 to 35.42). */
import { sumOfItems } from "#app/appointments/insert.server.ts";
import { momentInWords } from "#app/appointments/moment-words.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { addDays, timeOf } from "#app/availability/dates.ts";
import { freeTimeValue } from "#app/booking/choose/free-time.ts";
import { type TimeAnswer, timeAnswer } from "#app/booking/choose/reason-words.server.ts";
import {
  daysAround,
  type PlannedDate,
  type PlannedTime,
  planDate,
  seriesDates,
  seriesLimits,
} from "#app/booking/series/plan.ts";
import { addonsOf } from "#app/catalogue/addons/addons.server.ts";
import { timeNeeds } from "#app/catalogue/services/needs.server.ts";
import { wordsWith } from "#app/catalogue/services/services.server.ts";
import { shownTerms } from "#app/catalogue/services/shown-terms.server.ts";
import type { Whose } from "#app/front-desk/parked-calls/parked-calls.server.ts";
import { bentTime } from "#app/front-desk/pick.ts";
import { usualSeries } from "#app/front-desk/series-url.ts";
import { latestPast } from "#app/shared/clock.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import { type SeriesSource, seriesSource } from "./source.server.ts";

type Choice = { value: string; label: string };

/** `why` is null where the time fits as it was asked for; that is then the only choice beside leaving the date out. */
type DateToChoose = { control: string; day: string; why: string | null; choices: Choice[] };

export type SeriesPlan = {
  client: string;
  service: string;
  /** Weekday and time that are repeated, in words. */
  what: string;
  /** Of each appointment: "$95", "from $95". */
  price: string;
  /** What each costs and takes, so that nothing else is booked than is shown. */
  shownTerms: string;
  everyWeeks: number;
  times: number;
  limits: typeof seriesLimits;
  /** The visit that is repeated, which stands already. */
  booked: string | null;
  dates: DateToChoose[];
  /** How many of them do not fit. */
  clashes: number;
  back: string;
};

type Asked = { visit: unknown; parked: unknown; every: unknown; times: unknown };

/** Refuses as `seriesSource` does. */
export function seriesPlan(asked: Asked, whose: Whose, now: number): Outcome<SeriesPlan> {
  const found = seriesSource(asked, whose, now);
  if (!found.ok) return found;
  const source = found.value;
  const { everyWeeks, times } = seriesLength(asked);
  const { locale } = studio();
  const planned = datesToBook(source, everyWeeks, times).map((date) => plannedOn(source, date, now));
  const dates = planned.map((one) => dateInChoices(one, source, locale));
  const { service, addonIds } = source;
  const added = sumOfItems(service.addons.filter(({ id }) => addonIds.includes(id)));
  const [only, ...others] = source.providerIds;
  return done({
    client: source.client,
    service: service.name,
    what: `${dateInWords(source.date, locale, "weekday")} ${timeInWords(source.start, locale)}`,
    price: wordsWith(service, only && others.length === 0 ? only : "any", added).price,
    shownTerms: shownTerms(service, service.needs, service.providers, added),
    everyWeeks,
    times,
    limits: seriesLimits,
    booked: source.first ? momentInWords(source.date, source.start, locale) : null,
    dates,
    clashes: dates.filter(({ why }) => why !== null).length,
    back: source.back,
  });
}

/** The dates that are booked anew; the visit that is repeated stands already. */
export function datesToBook({ date, first }: SeriesSource, everyWeeks: number, times: number): string[] {
  const all = seriesDates(date, everyWeeks, times);
  return first ? all.slice(1) : all;
}

/** The control of a date. */
export const dateControl = (date: string): string => `on-${date}`;

const within = (value: unknown, { from, to }: { from: number; to: number }, usual: number): number => {
  const number = typeof value === "string" && /^\d{1,3}$/u.test(value) ? Number(value) : usual;
  return Math.min(to, Math.max(from, number));
};

/** As typed, within the limits; the usual ones where nothing is typed. */
export const seriesLength = ({ every, times }: Pick<Asked, "every" | "times">) => ({
  everyWeeks: within(every, seriesLimits.weeks, usualSeries.everyWeeks),
  times: within(times, seriesLimits.times, usualSeries.times),
});

/** Each date by itself: a series may reach over two years, of which only few days are looked at. */
function plannedOn(
  { service, providerIds, start, addonIds }: SeriesSource,
  date: string,
  now: number,
): PlannedDate {
  const everyone = service.providers.map(({ id }) => id);
  const needs = timeNeeds(service.durationMinutes, service.needs, minutesOf(service.id, addonIds));
  const range = { from: addDays(date, -daysAround), to: addDays(date, daysAround) };
  const { resourceIds } = needs;
  return planDate(readCalendar({ providerIds: everyone, resourceIds, ...range }), {
    ...{ ...needs, date, start, providerIds, everyone },
    now: latestPast(studio().timeZone, now),
  });
}

const minutesOf = (serviceId: number, addonIds: readonly number[]): number =>
  addonsOf(serviceId).reduce((sum, { id, minutes }) => (addonIds.includes(id) ? sum + minutes : sum), 0);

function dateInChoices(planned: PlannedDate, { service, start }: SeriesSource, locale: string): DateToChoose {
  const { date, fits, nearest, reasons } = planned;
  const nameOf = (id: number) => service.providers.find((one) => one.id === id)?.name ?? "";
  const choice = (time: PlannedTime): Choice => {
    const when =
      time.date === date ? timeInWords(time.start, locale) : momentInWords(time.date, time.start, locale);
    const { providerId } = time;
    return {
      value: freeTimeValue({ date: time.date, time: timeOf(time.start), providerId }),
      label: `${when} with ${nameOf(providerId)}`,
    };
  };
  const answers = reasons.map(({ providerId: id, reasons: own }) =>
    timeAnswer({ provider: { id, name: nameOf(id) }, date, start }, own),
  );
  const bentChoice = (answer: TimeAnswer) => bentInChoices(answer, date, start);
  return {
    control: dateControl(date),
    day: dateInWords(date, locale),
    why: fits ? null : planned.tooFar ? "This day is more than two years ahead." : whyNot(answers),
    choices: [...(fits ? [fits] : nearest).map(choice), ...answers.flatMap(bentChoice)],
  };
}

const whyNot = (answers: readonly TimeAnswer[]): string =>
  answers.map(({ provider, why }) => `${provider}: ${why}.`).join(" ");

/** The time as it was asked for, where only rules that staff may bend stand in the way (rule 35.61). */
function bentInChoices({ providerId, provider, bend }: TimeAnswer, date: string, start: number): Choice[] {
  if (!bend) return [];
  const value = bentTime({ date, time: timeOf(start), provider: providerId, bend: bend.rules.join(",") });
  const when = timeInWords(start, studio().locale);
  return [{ value, label: `${when} with ${provider} all the same: ${bend.words}` }];
}
