import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { addDays, timeOf } from "#app/domain/availability/dates.ts";
import type { Chain, ChainQuestion } from "#app/domain/availability/row-days.ts";
import {
  type AskedRow,
  calendarOfRows,
  chainQuestionOf,
  chainsFor,
} from "#app/domain/booking/joint/chain-question.server.ts";
import { type Addon, addonsOf } from "#app/domain/catalogue/addons.server.ts";
import { timeNeeds, withProvider } from "#app/domain/catalogue/needs.server.ts";
import { type ServiceToBook, shownTerms } from "#app/domain/catalogue/services.server.ts";
import { type FreePicks, firstOfParts } from "#app/domain/day/next-free.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { reductionFor } from "#app/domain/website/entries/offer-price.ts";
import { pricedOffers, shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { chainTimes } from "#app/routes/desk/times/chain-times.server.ts";
import { ownTime } from "#app/routes/desk/times/own-time.server.ts";
import {
  addonIdsIn,
  addonName,
  moreRows,
  rowNames,
  rowQuery,
  rowsMadeFor,
} from "#app/routes/desk/times/row-names.ts";

type Fields = Readonly<Record<string, string>>;
type Person = { id: number; name: string };

export type MoreRow = {
  n: number;
  names: ReturnType<typeof rowNames>;
  ids: ReturnType<typeof rowQuery>;
  serviceId: number | null;
  providers: Person[];
  providerId: number | "any";
};

type OfferedAddon = { id: number; name: string; words: string; of: string; chosen: boolean };

export type MoreRows = {
  rows: MoreRow[];
  kind: "chain" | "household";
  addons: OfferedAddon[];
  /** "$123" or "from $123"; empty for one service. */
  sum: string;
  /** The number of the next row; null if there are five. */
  next: number | null;
  madeFor: string;
  /** Price and minutes of each service with its add-ons, so that the client gets the shown terms. */
  shownTerms: string;
};

type FirstRow = { service: ServiceToBook | undefined; provider: Person | undefined };

export function moreRowsOf(
  fields: Fields,
  { service, provider: first }: FirstRow,
  services: readonly ServiceToBook[],
): MoreRows {
  const rows = moreRows.flatMap((n): MoreRow[] => {
    const names = rowNames(n);
    const typed = fields[names.service];
    if (typed === undefined) return [];
    const chosen = services.find(({ id }) => String(id) === typed);
    const providers = chosen?.providers ?? [];
    const provider = providers.find(({ id }) => String(id) === fields[names.provider]);
    const choice = { serviceId: chosen?.id ?? null, providers, providerId: provider?.id ?? ("any" as const) };
    return [{ n, names, ids: rowQuery(n), ...choice }];
  });
  const given = [service, ...rows.map(({ serviceId }) => services.find(({ id }) => id === serviceId))];
  const asked = [first?.id ?? ("any" as const), ...rows.map(({ providerId }) => providerId)];
  const ticked = addonIdsIn(fields);
  const addons = [...new Set(given)].flatMap((one) => (one ? addonsInWords(one, ticked) : []));
  // The URL may contain an add-on that is no longer offered, but no form does.
  const gone = ticked.map(addonName).filter((name) => addons.every((addon) => addon.name !== name));
  const shown = Object.entries(fields).filter(([name]) => !gone.includes(name));
  return {
    rows,
    kind: fields.kind === "household" ? "household" : "chain",
    addons,
    sum: rows.length > 0 ? sumInWords(given, asked, ticked) : "",
    next: moreRows.find((n) => rows.every((row) => row.n !== n)) ?? null,
    madeFor: rowsMadeFor(Object.fromEntries(shown)),
    shownTerms: given.flatMap((one, at) => (one ? [termsOfRow(one, asked[at], ticked)] : [])).join(";"),
  };
}

function sumInWords(
  given: readonly (ServiceToBook | undefined)[],
  asked: readonly (number | "any")[],
  ticked: readonly number[],
): string {
  const { currency, locale } = studio();
  const prices = given.map((service, at) => (service ? pricesOf(service, asked[at], ticked) : []));
  if (prices.some((each) => each.length === 0)) return "";
  const sum = (of: (...each: number[]) => number) => prices.reduce((all, each) => all + of(...each), 0);
  const [least, most] = [sum(Math.min), sum(Math.max)];
  return `${least < most ? "from " : ""}${formatMoney(least, currency, locale)}`;
}

function pricesOf(
  service: ServiceToBook,
  asked: number | "any" | undefined,
  ticked: readonly number[],
): number[] {
  const added = tickedIn(service, ticked).priceMinor;
  return providersFor(service, asked).map(
    ({ id }) => withProvider(service, service.needs, id).priceMinor + added,
  );
}

const providersFor = ({ providers }: ServiceToBook, asked: number | "any" | undefined): Person[] =>
  providers.filter(({ id }) => asked === undefined || asked === "any" || asked === id);

export const tickedIn = ({ addons }: ServiceToBook, ticked: readonly number[]) =>
  sumOfItems(addons.filter(({ id }) => ticked.includes(id)));

const termsOfRow = (service: ServiceToBook, asked: number | "any" | undefined, ticked: readonly number[]) =>
  shownTerms(
    ...([service, service.needs, providersFor(service, asked), tickedIn(service, ticked)] as const),
    shownOffers(service.category, "either"),
  );

const addonsInWords = (
  { id: serviceId, name: of }: ServiceToBook,
  ticked: readonly number[],
): OfferedAddon[] =>
  addonsOf(serviceId).map((addon) => ({
    id: addon.id,
    name: addonName(addon.id),
    words: addonInWords(addon),
    of,
    chosen: ticked.includes(addon.id),
  }));

export const addonInWords = ({ name, minutes, price }: Addon): string =>
  [name, ...(minutes > 0 ? [`${minutes} minutes`] : []), price].join(", ");

export const addedMinutes = (serviceId: number, fields: Fields): number => {
  const ticked = addonIdsIn(fields);
  return addonsOf(serviceId).reduce((sum, { id, minutes }) => (ticked.includes(id) ? sum + minutes : sum), 0);
};

const askedRowOf = (service: ServiceToBook, providers: readonly Person[], fields: Fields): AskedRow => ({
  ...timeNeeds(service.durationMinutes, service.needs, addedMinutes(service.id, fields)),
  name: service.name,
  providers,
  providerIds: providers.map(({ id }) => id),
});

/** The question with the desk's rules: quarter hours, without booking window and minimum notice. */
export type AskedRows = {
  rows: AskedRow[];
  kind: MoreRows["kind"];
  question: Omit<ChainQuestion, "date">;
  /** With the offers that everybody gets. */
  priceOf: (date: string) => (chain: Chain) => number;
};

export function askedRows(
  fields: Fields,
  { service, provider }: FirstRow,
  services: readonly ServiceToBook[],
  now: number,
): AskedRows | null {
  const more = moreRowsOf(fields, { service, provider }, services);
  const others = more.rows.flatMap(({ serviceId, providerId, providers }) => {
    const one = services.find(({ id }) => id === serviceId);
    const people = providers.filter(({ id }) => providerId === "any" || id === providerId);
    return one ? [{ service: one, people }] : [];
  });
  if (!service || others.length === 0) return null;
  const given = [{ service, people: provider ? [provider] : service.providers }, ...others];
  const rows = given.map((each) => askedRowOf(each.service, each.people, fields));
  const ticked = addonIdsIn(fields);
  const costs = (date: string, { row, providerId, start }: Chain["rows"][number]): number => {
    const one = given[row]?.service;
    if (!one) return 0;
    const { priceMinor } = withProvider(one, one.needs, providerId);
    const at = { date, start, hasAccount: false };
    const less = reductionFor(pricedOffers(), { ...at, priceMinor, category: one.category });
    return priceMinor + tickedIn(one, ticked).priceMinor - (less?.minor ?? 0);
  };
  return {
    rows,
    kind: more.kind,
    question: chainQuestionOf(rows, { keepOrder: false, atDesk: true }, studio(), now),
    priceOf: (date) => (chain) => chain.rows.reduce((sum, part) => sum + costs(date, part), 0),
  };
}

/** Returns the times of a day, and the typed time: as one of them, or with the reasons why it doesn't fit. */
export function rowTimes(all: AskedRows, { date, wished }: { date: string; wished: string | null }) {
  const { rows, kind, question, priceOf } = all;
  const chains = chainsFor(kind, calendarOfRows(rows, date, date), { ...question, date });
  const isOffered = chains.some(({ start }) => timeOf(start) === wished);
  const typed = isOffered ? null : ownTime(all, date, wished);
  const { own = null, asked = null, why = null } = { own: null, asked: null, why: null, ...typed };
  return { ...chainTimes(chains, rows, { date, wished, priceOf: priceOf(date), own }), asked, why };
}

export function rowTimesByDay(
  { rows, kind, question }: AskedRows,
  dates: readonly string[],
): Record<string, number> {
  const calendar = calendarOfRows(rows, dates[0] ?? "", dates.at(-1) ?? "");
  return Object.fromEntries(
    dates.map((date) => [date, chainsFor(kind, calendar, { ...question, date }).length]),
  );
}

const [furthestLook, mostDays] = [30, 4];

/** Returns the next days after `date` on which all services fit, like `nextFreePicks`. */
export function nextRowPicks({ rows, kind, question }: AskedRows, date: string): FreePicks[] {
  const { locale } = studio();
  const from = date < question.now.date ? question.now.date : addDays(date, 1);
  const calendar = calendarOfRows(rows, from, addDays(from, furthestLook));
  const found: FreePicks[] = [];
  for (let at = 0; at <= furthestLook && found.length < mostDays; at += 1) {
    const day = addDays(from, at);
    const starts = firstOfParts(chainsFor(kind, calendar, { ...question, date: day }));
    const times = starts.map(({ start }) => ({
      minute: start,
      words: timeInWords(start, locale),
    }));
    if (times.length > 0) found.push({ date: day, label: dateInWords(day, locale, "dayMonth"), times });
  }
  return found;
}
