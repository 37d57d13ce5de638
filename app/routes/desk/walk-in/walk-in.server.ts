/** What the front desk offers to somebody who has just come in: the services, and who can begin with them (rule 6.22). */
import { gte, sql } from "drizzle-orm";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { providerDays } from "#app/domain/availability/slots.ts";
import { timeNeeds, withProvider } from "#app/domain/catalogue/needs.server.ts";
import { deskServices, type ServiceToBook, termsInText } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { type WalkInStart, walkInStarts } from "./starts.ts";

/** Who begins with what: `start` in minutes since midnight, null for now; `missing`: minutes of buffer that the button named. */
export type Begin = {
  serviceId: number;
  providerId: number;
  start: number | null;
  missing: number;
  /** What it costs and takes with this provider. */
  shownTerms?: string;
};

export const beginValue = ({ serviceId, providerId, start, missing, shownTerms }: Begin): string =>
  `${serviceId}.${providerId}.${start ?? "now"}.${missing}${shownTerms ? `.${shownTerms}` : ""}`;

/** What a button says; null for anything else. */
export function beginIn(value: unknown): Begin | null {
  const text = typeof value === "string" ? value : "";
  const [, service, provider, start, missing, shownTerms] =
    /^(\d+)\.(\d+)\.(now|\d{1,4})\.(\d{1,3})(?:\.(\d+\.\d+))?$/u.exec(text) ?? [];
  const [serviceId, providerId] = [idOf(service), idOf(provider)];
  if (serviceId === null || providerId === null) return null;
  const when = { start: start === "now" ? null : Number(start), missing: Number(missing) };
  return { serviceId, providerId, ...when, shownTerms };
}

/** A button: `value` is what it sends, `who` "Tom now" or "Marta at 11:10 AM", `detail` until when, or what is missing. */
type WalkInChoice = { value: string; who: string; name: string; detail: string; bends: boolean };

export type WalkInService = { id: number; name: string; words: string; choices: WalkInChoice[] };

export type WalkIn = { time: string; popular: WalkInService[]; others: WalkInService[] };

/** As many services stand as buttons at once, the most booked ones of so many days. */
const mostPopular = 6;
const popularDays = 90;

/** Of so many providers a service names who begins later. */
const mostLater = 2;

/** `time` is the minute in words; today alone, as nobody walks in on another day. */
export function walkIn(now: number): WalkIn {
  const { timeZone, locale } = studio();
  const { date, minute } = studioNow(timeZone, now);
  const services = mostBookedFirst(addDays(date, -popularDays));
  const providerIds = [...new Set(services.flatMap(({ providers }) => providers.map(({ id }) => id)))];
  const resourceIds = [...new Set(services.flatMap(({ needs }) => needs.resourceIds))];
  const calendar = readCalendar({ providerIds, resourceIds, from: date, to: date });
  const names = shortNames(services.flatMap(({ providers }) => providers));
  const offered = services.map((service): WalkInService => {
    const ids = service.providers.map(({ id }) => id);
    const needs = timeNeeds(service.durationMinutes, service.needs);
    const days = providerDays(calendar, { ...needs, date, providerIds: ids });
    const starts = fewOf(walkInStarts(days, needs, minute), minute);
    return {
      id: service.id,
      name: service.name,
      words: `${service.durationMinutes} min, ${service.price}`,
      choices: starts.map((start) => inWords(start, service, { names, minute, locale })),
    };
  });
  return {
    time: timeInWords(minute, locale),
    popular: offered.slice(0, mostPopular),
    others: offered.slice(mostPopular),
  };
}

/** Whoever can begin at once, and then who is next. */
function fewOf(starts: WalkInStart[], minute: number): WalkInStart[] {
  const atOnce = starts.filter(({ start }) => start === minute);
  return [...atOnce, ...starts.filter(({ start }) => start > minute).slice(0, mostLater)];
}

function inWords(
  { providerId, start, until, missing }: WalkInStart,
  { id, providers, priceMinor, durationMinutes, needs }: ServiceToBook,
  { names, minute, locale }: { names: Map<number, string>; minute: number; locale: string },
): WalkInChoice {
  const isNow = start === minute;
  const name = providers.find((provider) => provider.id === providerId)?.name ?? "";
  const short = names.get(providerId) ?? name;
  const given = withProvider({ priceMinor, durationMinutes }, needs, providerId);
  return {
    value: beginValue({
      ...{ serviceId: id, providerId, start: isNow ? null : start, missing },
      shownTerms: termsInText({ priceMinor: given.priceMinor, minutes: given.durationMinutes }),
    }),
    who: isNow ? `${short} now` : `${short} at ${timeInWords(start, locale)}`,
    name,
    detail: missing > 0 ? missingInWords(missing) : `free until ${timeInWords(until % 1440, locale)}`,
    bends: missing > 0,
  };
}

export const missingInWords = (minutes: number): string =>
  minutes === 1 ? "1 minute of buffer is missing" : `${minutes} minutes of buffer are missing`;

/** First names where they tell the providers apart. */
function shortNames(providers: { id: number; name: string }[]): Map<number, string> {
  const first = (name: string): string => name.split(" ")[0] ?? name;
  const all = new Map(providers.map(({ id, name }) => [id, name]));
  const isAlone = (name: string) => [...all.values()].filter((one) => first(one) === first(name)).length < 2;
  return new Map([...all].map(([id, name]) => [id, isAlone(name) ? first(name) : name]));
}

/** What can be booked, the most booked services of the last days first, then in the catalogue's order. */
function mostBookedFirst(since: string): ServiceToBook[] {
  const counts = new Map(bookedSince(since).map(({ id, count }) => [id, count]));
  const times = ({ id }: ServiceToBook): number => counts.get(id) ?? 0;
  return deskServices()
    .filter(({ providers }) => providers.length > 0)
    .sort((a, b) => times(b) - times(a));
}

const bookedSince = (since: string) =>
  db()
    .select({ id: appointments.serviceId, count: sql<number>`count(*)` })
    .from(appointments)
    .where(gte(appointments.date, since))
    .groupBy(appointments.serviceId)
    .all();
