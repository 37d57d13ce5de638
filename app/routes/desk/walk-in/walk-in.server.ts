import { gte, sql } from "drizzle-orm";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { providerDays } from "#app/domain/availability/slots.ts";
import { timeNeeds, withProvider } from "#app/domain/catalogue/needs.server.ts";
import { deskServices, type ServiceToBook, termsInText } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { type WalkInStart, walkInStarts } from "./starts.ts";

/** `start` in minutes since midnight, null for now; `missing`: minutes of buffer named on the button. */
export type Begin = {
  serviceId: number;
  providerId: number;
  start: number | null;
  missing: number;
  shownTerms?: string;
};

export const beginValue = ({ serviceId, providerId, start, missing, shownTerms }: Begin): string =>
  `${serviceId}.${providerId}.${start ?? "now"}.${missing}${shownTerms ? `.${shownTerms}` : ""}`;

/** Parses a button value; null for anything else. */
export function beginIn(value: unknown): Begin | null {
  const text = typeof value === "string" ? value : "";
  const [, service, provider, start, missing, shownTerms] =
    /^(\d+)\.(\d+)\.(now|\d{1,4})\.(\d{1,3})(?:\.(\d+\.\d+(?:,o[\w-]+)*))?$/u.exec(text) ?? [];
  const [serviceId, providerId] = [idOf(service), idOf(provider)];
  if (serviceId === null || providerId === null) return null;
  const when = { start: start === "now" ? null : Number(start), missing: Number(missing) };
  return { serviceId, providerId, ...when, shownTerms };
}

/** `who`: "Tom now" or "Marta at 11:10 AM". `detail`: free until when, or the missing buffer. */
type WalkInChoice = { value: string; who: string; name: string; detail: string; bends: boolean };

export type WalkInService = { id: number; name: string; words: string; choices: WalkInChoice[] };

export type WalkIn = { time: string; popular: WalkInService[]; others: WalkInService[] };

/** Number of services shown, by bookings of the last `popularDays` days. */
const mostPopular = 6;
const popularDays = 90;

/** Number of providers named who can start later. */
const mostLater = 2;

/** Today only (rule 6.22). `time` is the current time as text. */
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

/** All providers who can start now, then the next ones. */
function fewOf(starts: WalkInStart[], minute: number): WalkInStart[] {
  const atOnce = starts.filter(({ start }) => start === minute);
  return [...atOnce, ...starts.filter(({ start }) => start > minute).slice(0, mostLater)];
}

function inWords(
  { providerId, start, until, missing }: WalkInStart,
  { id, category, providers, priceMinor, durationMinutes, needs }: ServiceToBook,
  { names, minute, locale }: { names: Map<number, string>; minute: number; locale: string },
): WalkInChoice {
  const isNow = start === minute;
  const name = providers.find((provider) => provider.id === providerId)?.name ?? "";
  const short = names.get(providerId) ?? name;
  const offers = shownOffers(category, "either");
  const given = withProvider({ priceMinor, durationMinutes }, needs, providerId);
  return {
    value: beginValue({
      ...{ serviceId: id, providerId, start: isNow ? null : start, missing },
      shownTerms: [
        termsInText({ priceMinor: given.priceMinor, minutes: given.durationMinutes }),
        ...(offers ? [offers] : []),
      ].join(),
    }),
    who: isNow ? `${short} now` : `${short} at ${timeInWords(start, locale)}`,
    name,
    detail: missing > 0 ? missingInWords(missing) : `free until ${timeInWords(until % 1440, locale)}`,
    bends: missing > 0,
  };
}

export const missingInWords = (minutes: number): string =>
  minutes === 1 ? "1 minute of buffer is missing" : `${minutes} minutes of buffer are missing`;

function shortNames(providers: { id: number; name: string }[]): Map<number, string> {
  const first = (name: string): string => name.split(" ")[0] ?? name;
  const all = new Map(providers.map(({ id, name }) => [id, name]));
  const isAlone = (name: string) => [...all.values()].filter((one) => first(one) === first(name)).length < 2;
  return new Map([...all].map(([id, name]) => [id, isAlone(name) ? first(name) : name]));
}

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
