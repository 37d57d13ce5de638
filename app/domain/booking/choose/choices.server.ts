import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { neededBy, sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { busyAt } from "#app/domain/appointments/joint.server.ts";
import { minuteOf } from "#app/domain/availability/dates.ts";
import {
  askedAboutTest,
  timesGiven,
  withTestTimes,
} from "#app/domain/booking/patch-test/test-question.server.ts";
import { withoutTests } from "#app/domain/booking/patch-test/test-times.server.ts";
import {
  askedOfAll,
  moveTimesMeetingRequirements,
  mustCallFirst,
} from "#app/domain/booking/visit/requirement-times.server.ts";
import { timeNeeds } from "#app/domain/catalogue/needs.server.ts";
import { providersOfService, type ServiceProvider } from "#app/domain/catalogue/service-providers.server.ts";
import {
  type CatalogueService,
  type ServiceAddon,
  type ServiceToBook,
  servicesToBook,
  shownTerms,
  termsInWords,
} from "#app/domain/catalogue/services.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { type Buyer, buyerWith } from "#app/domain/website/entries/offer-price.ts";
import { shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { cached } from "#db/cached-reads.server.ts";
import type {
  AlternativeTime,
  BookingChoices,
  ChosenService,
  DatesAndTimes,
  MoveChoices,
  TimeOffer,
} from "./choices.ts";
import { datesAndTimes } from "./dates-and-times.server.ts";
import { offerAfterMove, offerAt, offersOfParts } from "./offer-times.server.ts";

/** As in the URL: service name, provider id or "any", date, add-ons as "3,7". */
export type ChoicesQuery = {
  service?: string | null;
  provider?: string | null;
  date?: string | null;
  add?: string | null;
  test?: string | null;
};

/** Returns the data of /book, without a date for the first day with times. `accountId`: of the client. */
export function bookingChoices(
  query: ChoicesQuery,
  now: number,
  accountId: number | null = null,
): BookingChoices {
  const settings = studio();
  const all = servicesToBook();
  const services = all.filter(({ unavailable }) => !unavailable);
  const service = chosenService(services, query.service);
  const asked = query.provider && query.provider !== "any" ? query.provider : null;
  const wanted = service ? null : providerOf(services, asked);
  const provider = wanted?.id ?? chosenProvider(service, asked);
  const providerIds = service ? idsFor(service, provider) : [];
  const items = service ? addedTo(service, query.add) : [];
  const added = sumOfItems(items);
  const needs = service && timeNeeds(service.durationMinutes, service.needs, added.minutes);
  const test = service && askedAboutTest(service, query.test ?? "", { accountId, now });
  const isGiven = service && timesGiven(service, test, { accountId, now });
  const days = datesAndTimes({ providerIds, needs, date: query.date, isGiven }, settings, now);
  return {
    services: wanted
      ? services.filter(isGivenBy(wanted.id)).map((one) => serviceChoice(one, wanted.id, settings))
      : choicesOfAll().map((one) =>
          service && one.id === service.id ? serviceChoice(service, provider, settings) : one,
        ),
    service: service && {
      ...chosen(service, provider, items, { settings, buyer: buyerWith(accountId) }),
      ...(mustCallFirst(accountId, withoutTests(service)) && { callFirst: true as const }),
      ...(test && { patchTest: withTestTimes(test, firstOf(days), now) }),
    },
    serviceProblem: query.service && !service ? whyNotChosen(all, query.service) : null,
    provider,
    providerProblem: asked === null ? null : whyNotWith(asked, service, wanted),
    wanted,
    ...(items.length > 0 && { add: items.map(({ id }) => id).join() }),
    ...(test?.question.choice && { test: test.question.choice }),
    ...withOffers(
      days,
      service && { service, providerIds, addedMinor: added.priceMinor, hasAccount: accountId !== null },
    ),
  };
}

function firstOf({ day, times: [first] }: DatesAndTimes) {
  const start = first && minuteOf(first.time);
  return day && typeof start === "number" ? { date: day.date, start } : null;
}

/** Returns the reduced price of another time of the chosen service, if an offer applies then. */
export function offerOfAlternative(
  { service: chosen, add }: BookingChoices,
  { date, time, providerId }: AlternativeTime,
  accountId: number | null,
): TimeOffer | undefined {
  const service = servicesToBook().find(({ id }) => id === chosen?.id);
  if (!service) return undefined;
  const addedMinor = sumOfItems(addedTo(service, add)).priceMinor;
  const at = { date, start: minuteOf(time) ?? 0, hasAccount: accountId !== null };
  return offerAt({ service, providerIds: [providerId], addedMinor }, at);
}

function withOffers(
  found: DatesAndTimes,
  asked: (Parameters<typeof offerAt>[0] & { hasAccount: boolean }) | null,
): DatesAndTimes {
  const { day } = found;
  if (!asked || !day) return found;
  const { hasAccount } = asked;
  const times = found.times.map((one) => {
    const offer = offerAt(asked, { date: day.date, start: minuteOf(one.time) ?? 0, hasAccount });
    return offer ? { ...one, offer } : one;
  });
  return { ...found, times };
}

const chosenService = (services: ServiceToBook[], name: string | null | undefined): ServiceToBook | null =>
  services.find((service) => service.name.toLowerCase() === name?.trim().toLowerCase()) ?? null;

const whyNotChosen = (all: ServiceToBook[], name: string): string =>
  chosenService(all, name)
    ? "This service is temporarily unavailable. Please choose another one."
    : "Service not found";

const choicesOfAll = cached("setup", () =>
  servicesToBook()
    .filter(({ unavailable }) => !unavailable)
    .map((one) => serviceChoice(one, "any", studio())),
);

function serviceChoice(service: ServiceToBook, provider: number | "any", settings: Studio) {
  const { id, name, category } = service;
  const { price, minutes } =
    provider === "any" ? service : termsInWords(service, provider, undefined, settings);
  return { id, name, label: `${name}, ${price}, ${minutes} minutes`, category };
}

const isGivenBy =
  (providerId: number) =>
  ({ providers }: CatalogueService): boolean =>
    providers.some(({ id }) => id === providerId);

const providerOf = (services: CatalogueService[], asked: string | null) =>
  services.flatMap(({ providers }) => providers).find(({ id }) => String(id) === asked) ?? null;

function whyNotWith(asked: string, service: CatalogueService | null, wanted: object | null): string | null {
  if (!service)
    return wanted
      ? null
      : "The provider in this link can't be booked online. Choose a service to see its providers.";
  const isOffered =
    service.providers.length === 0 || service.providers.some(({ id }) => String(id) === asked);
  return isOffered ? null : "This provider does not offer this service.";
}

/** With one provider there is no choice (rule 4.6). */
function chosenProvider(service: CatalogueService | null, asked: string | null): number | "any" {
  const [first, ...others] = service?.providers ?? [];
  if (first && others.length === 0) return first.id;
  return service?.providers.find(({ id }) => String(id) === asked)?.id ?? "any";
}

const idsFor = ({ providers }: CatalogueService, provider: number | "any"): number[] =>
  provider === "any" ? providers.map(({ id }) => id) : [provider];

export function addedTo({ addons }: ServiceToBook, add: string | null | undefined): ServiceAddon[] {
  const ids = add?.split(",") ?? [];
  return addons.filter(({ id }) => ids.includes(String(id)));
}

/** "Eye mask, $18, 10 minutes more". */
function addonInWords({ name, priceMinor, minutes }: ServiceAddon, { currency, locale }: Studio): string {
  const longer = minutes > 0 ? `, ${minutes} minutes more` : "";
  return `${name}, ${formatMoney(priceMinor, currency, locale)}${longer}`;
}

/** Uses the price and minutes of the chosen provider. */
function chosen(
  service: ServiceToBook,
  provider: number | "any",
  items: readonly ServiceAddon[],
  { settings, buyer }: { settings: Studio; buyer: Buyer },
): ChosenService {
  const asked = askedOfAll(withoutTests(service));
  const added = sumOfItems(items);
  const { price, minutes } = termsInWords(service, provider, added, settings);
  const providers = provider === "any" ? service.providers : [{ id: provider }];
  const addons = service.addons.map((addon) => ({
    id: addon.id,
    label: addonInWords(addon, settings),
    isAdded: items.includes(addon),
  }));
  return {
    id: service.id,
    name: service.name,
    price,
    minutes,
    shownTerms: shownTerms(service, service.needs, providers, added, shownOffers(service.category, buyer)),
    providers: service.providers,
    ...(asked && { asked }),
    ...(addons.length > 0 && { addons }),
  };
}

/** Returns times to move to, from the appointment's day or the next day with times (rules 8.25 and 36.23). */
export function moveChoices(
  appointment: Appointment,
  asked: { provider?: string | null; date?: string | null },
  now: number,
  accountId: number | null = null,
): MoveChoices {
  const offering = providersForMove(appointment, "any").map(({ id, name }) => ({ id, name }));
  const keepsIt = offering.some(({ id }) => id === appointment.providerId);
  const own = { id: appointment.providerId, name: appointment.providerName };
  const providers = keepsIt ? offering : [own, ...offering];
  const chosen = providers.find(({ id }) => String(id) === asked.provider)?.id ?? appointment.providerId;
  const provider = asked.provider === "any" && providers.length > 1 ? "any" : chosen;
  const stays = provider === "any" || provider === appointment.providerId;
  const isBusy = busyAt(appointment);
  const minutes = appointment.endMin - appointment.startMin;
  const wanted = {
    providerIds: provider === "any" ? offering.map(({ id }) => id) : [provider],
    needs: neededBy(appointment),
    date: asked.date,
    except: appointment.id,
    from: appointment.date,
    isGiven: moveTimesMeetingRequirements(appointment, accountId),
    isOwn: (date: string, start: number) =>
      (stays && date === appointment.date && start === appointment.startMin) ||
      isBusy(date, { start, end: start + minutes }),
  };
  const found = datesAndTimes(wanted, studio(), now);
  const date = found.day?.date ?? "";
  const times = found.times.map((one) => {
    const offer = offerAfterMove(appointment, { date, start: minuteOf(one.time) ?? 0 });
    return offer ? { ...one, offer } : one;
  });
  return { providers, provider, shownTerms: offersOfParts([appointment]), ...found, times };
}

export function providersForMove(appointment: Appointment, asked: number | "any"): ServiceProvider[] {
  const offering = appointment.serviceId === null ? [] : providersOfService(appointment.serviceId);
  if (asked === "any" && offering.length > 0) return offering;
  const wanted = asked === "any" ? appointment.providerId : asked;
  const found = offering.filter(({ id }) => id === wanted);
  if (found.length > 0 || wanted !== appointment.providerId) return found;
  return [{ id: appointment.providerId, name: appointment.providerName, bufferMinutes: 0 }];
}
