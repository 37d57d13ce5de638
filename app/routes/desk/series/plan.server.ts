import { listedNames, momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { addDays, timeOf } from "#app/domain/availability/dates.ts";
import type { Chain } from "#app/domain/availability/row-days.ts";
import { type TimeAnswer, timeAnswer } from "#app/domain/booking/choose/refusals.server.ts";
import { chainOffer, chainValue, freeTimeValue } from "#app/domain/booking/joint/chain-offer.ts";
import {
  type AskedRow,
  askedRow,
  calendarOfRows,
  chainInWords,
  chainQuestionOf,
} from "#app/domain/booking/joint/chain-question.server.ts";
import type { Whose } from "#app/domain/booking/parked-calls.server.ts";
import {
  daysAround,
  type PlannedDate,
  planDate,
  seriesDates,
  seriesLimits,
} from "#app/domain/booking/visit/plan.ts";
import { withProvider } from "#app/domain/catalogue/needs.server.ts";
import { shownTerms } from "#app/domain/catalogue/services.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { timeWithOverrides } from "#app/routes/desk/parts/pick.ts";
import { seriesLength } from "#app/routes/desk/parts/series-url.ts";
import { type SeriesPart, type SeriesSource, seriesSource } from "./source.server.ts";

type Choice = { value: string; label: string };

/** `why` is null if the requested time fits. It is then the only choice besides skipping the date. */
type DateToChoose = { control: string; day: string; why: string | null; choices: Choice[] };

export type SeriesPlan = {
  client: string;
  /** "Facial and Brow Shaping", "Facial and Facial for Mia Weber". */
  services: string;
  what: string;
  /** Per visit: "$95", "from $95". */
  price: string;
  /** Price and minutes, so that the client gets the shown terms. */
  shownTerms: string;
  everyWeeks: number;
  times: number;
  limits: typeof seriesLimits;
  /** The visit that is repeated, already booked. */
  booked: string | null;
  dates: DateToChoose[];
  clashes: number;
  back: string;
};

type Asked = { visit: unknown; parked: unknown; every: unknown; times: unknown };

/** Returns the dates with clashes and alternatives (rules 35.40 to 35.42). Refuses as `seriesSource` does. */
export function seriesPlan(asked: Asked, whose: Whose, now: number): Outcome<SeriesPlan> {
  const found = seriesSource(asked, whose, now);
  if (!found.ok) return found;
  const source = found.value;
  const { everyWeeks, times } = seriesLength(asked);
  const settings = studio();
  const { locale } = settings;
  const rows = source.parts.map(rowOf);
  const dates = datesToBook(source, everyWeeks, times).map((date) => {
    const planned = plannedOn(source, rows, { date, settings, now });
    return dateInChoices(planned, rows, source.start, settings);
  });
  return done({
    client: source.client,
    services: servicesInWords(source),
    what: `${dateInWords(source.date, locale, "weekday")} ${timeInWords(source.start, locale)}`,
    price: priceInWords(source.parts, settings),
    shownTerms: source.parts
      .map(({ service, ...part }) => {
        const offers = shownOffers(service.category, "either");
        return shownTerms(service, service.needs, service.providers, addedTo({ service, ...part }), offers);
      })
      .join(";"),
    everyWeeks,
    times,
    limits: seriesLimits,
    booked: source.first.length > 0 ? momentInWords(source.date, source.start, locale) : null,
    dates,
    clashes: dates.filter(({ why }) => why !== null).length,
    back: source.back,
  });
}

export const servicesInWords = ({ parts }: SeriesSource): string =>
  listedNames(parts.map(({ service, who }) => (who ? `${service.name} for ${who}` : service.name)));

const itemsOf = ({ service, addonIds }: SeriesPart) =>
  service.addons.filter(({ id }) => addonIds.includes(id));

const addedTo = (part: SeriesPart) => sumOfItems(itemsOf(part));

function priceInWords(parts: readonly SeriesPart[], { currency, locale }: Studio): string {
  const prices = parts.map((part) =>
    part.providerIds.map(
      (id) => withProvider(part.service, part.service.needs, id).priceMinor + addedTo(part).priceMinor,
    ),
  );
  const sum = (of: (...each: number[]) => number) => prices.reduce((all, each) => all + of(...each), 0);
  const [least, most] = [sum(Math.min), sum(Math.max)];
  return `${least < most ? "from " : ""}${formatMoney(least, currency, locale)}`;
}

export function datesToBook({ date, first }: SeriesSource, everyWeeks: number, times: number): string[] {
  const all = seriesDates(date, everyWeeks, times);
  return first.length > 0 ? all.slice(1) : all;
}

export const dateControl = (date: string): string => `on-${date}`;

const rowOf = (part: SeriesPart): AskedRow & { asked: readonly number[] } => {
  const { service } = part;
  const { needs, providers } = service;
  const { person } = part;
  return {
    ...askedRow({ service, providers, needs, items: itemsOf(part), person }),
    asked: part.providerIds,
  };
};

type Row = ReturnType<typeof rowOf>;

/** Reads each date alone: a series may span two years, of which few days matter. */
function plannedOn(
  { kind, start }: SeriesSource,
  rows: readonly Row[],
  { date, settings, now }: { date: string; settings: Studio; now: number },
): PlannedDate {
  const asked = rows.map((row) => ({ ...row, providerIds: row.asked }));
  const calendar = calendarOfRows(rows, addDays(date, -daysAround), addDays(date, daysAround));
  const question = chainQuestionOf(asked, { keepOrder: true, atDesk: true }, settings, now);
  const everyone = rows.map(({ providerIds }) => providerIds);
  return planDate(calendar, { ...question, kind, date, start, everyone });
}

function dateInChoices(
  planned: PlannedDate,
  rows: readonly Row[],
  start: number,
  settings: Studio,
): DateToChoose {
  const { date, fits, nearest, clashes, tooFar } = planned;
  const { locale } = settings;
  const nameOf = (row: number, id: number) => rows[row]?.providers.find((one) => one.id === id)?.name ?? "";
  const [, isSeveral] = rows;
  const choice = ({ date: day, ...chain }: Chain & { date: string }): Choice => {
    const [part] = chain.rows;
    if (isSeveral || !part) {
      const words = chainInWords(chain, rows, settings);
      const label = day === date ? words : `${dateInWords(day, locale)}: ${words}`;
      return { value: chainValue(chainOffer(day, chain, "")), label };
    }
    const { providerId } = part;
    const time = timeOf(chain.start);
    const when = day === date ? timeInWords(chain.start, locale) : momentInWords(day, chain.start, locale);
    return {
      value: freeTimeValue({ date: day, time, providerId }),
      label: `${when} with ${nameOf(0, providerId)}`,
    };
  };
  const answers = clashes.map(({ row, providerId: id, start: at, reasons }) => ({
    ...timeAnswer({ provider: { id, name: nameOf(row, id) }, date, start: at }, reasons),
    part: isSeveral ? `${rows[row]?.name} with ` : "",
  }));
  const overrides = isSeveral
    ? jointOverrideChoices(answers, rows, date, start)
    : answers.flatMap((answer) => overrideChoices(answer, date, start));
  return {
    control: dateControl(date),
    day: dateInWords(date, locale),
    why: fits ? null : tooFar ? "This day is more than two years ahead." : whyNot(answers),
    choices: [...(fits ? [fits] : nearest).map(choice), ...overrides],
  };
}

/** Each part may be free alone, while two parts need the same provider or room at the same time. */
const whyNot = (answers: readonly (TimeAnswer & { part: string })[]): string =>
  answers.map(({ part, provider, why }) => `${part}${provider}: ${why}.`).join(" ") ||
  "Not all parts fit at this time.";

/** The requested time, if only rules that staff may override are in the way (rule 35.61). */
function overrideChoices({ providerId, provider, bend }: TimeAnswer, date: string, start: number): Choice[] {
  if (!bend) return [];
  const value = timeWithOverrides({
    date,
    time: timeOf(start),
    provider: providerId,
    bend: bend.rules.join(","),
  });
  const when = timeInWords(start, studio().locale);
  return [{ value, label: `${when} with ${provider} anyway: ${bend.words}` }];
}

function jointOverrideChoices(
  answers: readonly TimeAnswer[],
  rows: readonly Row[],
  date: string,
  start: number,
): Choice[] {
  const bends = answers.flatMap(({ bend }) => bend ?? []);
  const given = rows.flatMap(({ asked }, at) =>
    asked.length === 1 ? asked.map((providerId) => ({ row: at + 1, providerId })) : [],
  );
  if (bends.length === 0 || bends.length < answers.length || given.length < rows.length) return [];
  const rules = [...new Set(bends.flatMap((bend) => bend.rules))];
  const value = `${chainValue({ date, time: timeOf(start), rows: given })}!${rules.join(",")}`;
  const words = [...new Set(bends.map((bend) => bend.words))].join(" and ");
  return [{ value, label: `${timeInWords(start, studio().locale)} anyway: ${words}` }];
}
