/** The price is part of what was shown. If it changed, the caller sees the new one before anything is booked (rules 4.23 and 4.24). */
import { z } from "zod";
import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import type { DetailWithoutTimes } from "#app/domain/booking/choose/choices.ts";
import { withProvider } from "#app/domain/catalogue/services/needs.server.ts";
import { amountsLike } from "#app/domain/catalogue/services/price.ts";
import { Price } from "#app/domain/catalogue/services/service-request.server.ts";
import {
  changedTerms,
  type Terms,
  termsShownFor,
} from "#app/domain/catalogue/services/shown-terms.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { formatMoney, unitsPerMajor } from "#app/platform/words/money.ts";
import type { Offer } from "./offer.server.ts";

/** `rows`: the terms that a form has shown, of each treatment in the order of the request; `totalMinor`: what the API's caller expects. Null where nothing is said. */
export type Shown = { rows: string[] | null; totalMinor: number | null };

/** Refuses as "invalid" an `expectedTotal` that is no amount. */
export function readShown(input: unknown): Outcome<Shown> {
  const { shownTerms, expectedTotal } = fieldsIn(input);
  const rows = typeof shownTerms === "string" && shownTerms !== "" ? shownTerms.split(";") : null;
  if (isBlank(expectedTotal)) return done({ rows, totalMinor: null });
  const { currency } = studio();
  const wrong = { expectedTotal: `expectedTotal must be an amount, such as ${amountsLike(currency)}.` };
  const read = readInput(z.object({ expectedTotal: Price(currency) }), input, { wrong });
  return read.ok ? done({ rows, totalMinor: read.value.expectedTotal }) : read;
}

/** The terms of rows in another order, by their numbers from 1. */
export const termsInOrder = (shownTerms: string, order: readonly number[]): string => {
  const rows = shownTerms.split(";");
  return shownTerms === "" ? "" : order.map((row) => rows[row - 1] ?? "").join(";");
};

type Part = Terms & { name: string; providerId: number };

/** What a treatment costs and takes with the provider who gives it. */
export function termsWith({ service, needs, items }: Offer, providerId: number): Part {
  const { priceMinor, durationMinutes } = withProvider(service, needs, providerId);
  const added = sumOfItems(items);
  return {
    name: service.name,
    providerId,
    priceMinor: priceMinor + added.priceMinor,
    minutes: durationMinutes + added.minutes,
  };
}

/** A "conflict" with the total in the main unit where price or minutes are not as they were shown; null where they are. */
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
    const shown = rows === null ? part : termsShownFor(rows[at] ?? "", part.providerId);
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
