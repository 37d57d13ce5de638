/** Terms of a service, always taken from the catalogue, never from the request (rule 4.3). */

import { z } from "zod";
import { type AddedItem, sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { type DetailWithoutTimes, noProviders } from "#app/domain/booking/choose/choices.ts";
import { invalidField } from "#app/domain/booking/choose/refusals.server.ts";
import { addonById, addonsOf } from "#app/domain/catalogue/addons.server.ts";
import { needsOf, type ServiceNeeds, withProvider } from "#app/domain/catalogue/needs.server.ts";
import { exampleAmounts } from "#app/domain/catalogue/price.ts";
import { providersOfService, type ServiceProvider } from "#app/domain/catalogue/service-providers.server.ts";
import { Price } from "#app/domain/catalogue/service-request.server.ts";
import {
  changedTerms,
  type ServiceRow,
  serviceById,
  type Terms,
  termsShownFor,
} from "#app/domain/catalogue/services.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import {
  offersShownIn,
  type PricedOffer,
  type Reduction,
  reductionFor,
  type VisitTime,
} from "#app/domain/website/entries/offer-price.ts";
import { pricedOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { formatMoney, unitsPerMajor } from "#app/platform/words/money.ts";
import type { BookingRequest } from "./booking-request.server.ts";

export type Offer = {
  service: ServiceRow;
  providers: ServiceProvider[];
  needs: ServiceNeeds;
  items: AddedItem[];
};

export function offerFor({
  serviceId,
  providerId,
  addonIds,
}: Pick<BookingRequest, "serviceId" | "providerId" | "addonIds">): Outcome<Offer> {
  const service = serviceById(serviceId);
  if (!service) return invalidField("serviceId", "Service not found");
  if (service.unavailable)
    return invalidField("serviceId", "This service is currently unavailable. Please choose another one.");
  const all = providersOfService(service.id);
  if (all.length === 0) return invalidField("serviceId", noProviders);
  const providers = all.filter(({ id }) => providerId === "any" || providerId === id);
  if (providers.length === 0) return invalidField("providerId", "This provider does not offer this service.");
  const items = itemsFor(service.id, addonIds);
  return items.ok ? done({ service, providers, needs: needsOf(service.id), items: items.value }) : items;
}

/** Refuses as "invalid" an add-on that is no longer offered, by name (rule 35.76). */
function itemsFor(serviceId: number, addonIds: readonly number[]): Outcome<AddedItem[]> {
  if (addonIds.length === 0) return done([]);
  const offered = addonsOf(serviceId);
  const gone = addonIds.filter((asked) => offered.every(({ id }) => id !== asked));
  if (gone.length > 0) return invalidField("addonIds", whyNotAdded(serviceId, gone));
  return done(
    offered
      .filter(({ id }) => addonIds.includes(id))
      .map(({ id: addonId, name, minutes, priceMinor }) => ({ addonId, name, minutes, priceMinor })),
  );
}

function whyNotAdded(serviceId: number, gone: readonly number[]): string {
  const names = gone.flatMap((id) => {
    const row = addonById(id);
    return row?.serviceId === serviceId ? [row.name] : [];
  });
  const all = names.length === gone.length;
  const what = all ? names.join(" and ") : "An add-on";
  return `${what} ${all && names.length > 1 ? "are" : "is"} no longer offered with this service. Everything else stays as you chose it.`;
}

/** `rows`: terms shown in a form. `totalMinor`: total that an API caller expects (rules 4.23 and 4.24). */
export type Shown = { rows: string[] | null; totalMinor: number | null };

export function readShown(input: unknown): Outcome<Shown> {
  const { shownTerms, expectedTotal } = fieldsIn(input);
  const rows = typeof shownTerms === "string" && shownTerms !== "" ? shownTerms.split(";") : null;
  if (isBlank(expectedTotal)) return done({ rows, totalMinor: null });
  const { currency } = studio();
  const wrong = { expectedTotal: `expectedTotal must be an amount, such as ${exampleAmounts(currency)}.` };
  const read = readInput(z.object({ expectedTotal: Price(currency) }), input, { wrong });
  return read.ok ? done({ rows, totalMinor: read.value.expectedTotal }) : read;
}

export const termsInOrder = (shownTerms: string, order: readonly number[]): string => {
  const rows = shownTerms.split(";");
  return shownTerms === "" ? "" : order.map((row) => rows[row - 1] ?? "").join(";");
};

type Part = Terms & {
  name: string;
  providerId: number;
  reduction: Reduction | null;
  /** Returns what the offers that a form showed would take off. */
  shownReduction: (offers: readonly PricedOffer[]) => number;
};

/** Returns the price and minutes at a time. Offers apply to the treatment, not to its add-ons (rule 12.7). */
export function termsWith({ service, needs, items }: Offer, providerId: number, at: VisitTime): Part {
  const { priceMinor, durationMinutes } = withProvider(service, needs, providerId);
  const added = sumOfItems(items);
  const asked = { ...at, priceMinor, category: service.category };
  const reduction = reductionFor(pricedOffers(), asked);
  return {
    name: service.name,
    providerId,
    priceMinor: priceMinor + added.priceMinor - (reduction?.minor ?? 0),
    minutes: durationMinutes + added.minutes,
    reduction,
    shownReduction: (offers) => reductionFor(offers, asked)?.minor ?? 0,
  };
}

function shownFor(row: string, { providerId, shownReduction }: Part): Terms | null {
  const terms = termsShownFor(row, providerId);
  const less = terms && shownReduction(offersShownIn(row));
  return terms && { ...terms, priceMinor: terms.priceMinor - (less ?? 0) };
}

/** Returns a "conflict" with the total in the main unit if price or minutes changed, or null. */
export function whyOtherPrice(
  { rows, totalMinor }: Shown,
  parts: readonly Part[],
  { currency, locale }: Studio,
) {
  if (rows === null && totalMinor === null) return null;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const total = parts.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const isAlone = parts.length === 1;
  const changed = parts.map((part, at) => {
    const shown = rows === null ? part : shownFor(rows[at] ?? "", part);
    const words = { price: money(part.priceMinor), name: isAlone ? null : part.name };
    return {
      field: isAlone ? "serviceId" : `serviceId${at + 1}`,
      isOtherPrice: shown?.priceMinor !== part.priceMinor,
      sentences: changedTerms(part, shown, words),
    };
  });
  const isOtherTotal =
    (totalMinor !== null && totalMinor !== total) || changed.some(({ isOtherPrice }) => isOtherPrice);
  const sentences = changed.flatMap((one) => one.sentences);
  if (!isOtherTotal && sentences.length === 0) return null;
  const all = new Set([...(isOtherTotal ? [`The price is ${money(total)} now.`] : []), ...sentences]);
  const fields = Object.fromEntries(
    changed.flatMap((one) => (one.sentences.length > 0 ? [[one.field, one.sentences.join(" ")]] : [])),
  );
  return refused<DetailWithoutTimes>("conflict", [...all].join(" "), {
    fields,
    detail: { total: total / unitsPerMajor(currency) },
  });
}
