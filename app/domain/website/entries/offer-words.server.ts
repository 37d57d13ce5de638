import { timeOf } from "#app/domain/availability/dates.ts";
import { typedPrice } from "#app/domain/catalogue/price.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { type Conditions, isFor, namesIn, reducedPrice } from "./offer-price.ts";
import { offerCategories } from "./offer-request.server.ts";

const isPriced = ({ percentOff, amountOffMinor }: Conditions): boolean =>
  percentOff !== null || amountOffMinor !== null;

/** Returns "10% off Facials on Tuesdays, for visits that start at 12:00 PM or earlier, for everybody". */
export function offerInWords(offer: Conditions): string {
  if (!isPriced(offer)) return "Text only. It doesn't change prices.";
  const { locale, currency } = studio();
  const { percentOff, amountOffMinor, weekdays, categories, forAccounts } = offer;
  const less = percentOff === null ? formatMoney(amountOffMinor ?? 0, currency, locale) : `${percentOff}%`;
  const days = [...weekdays].map((day) => `${dateInWords(`2024-01-0${day}`, locale, "longWeekday")}s`);
  const parts = [
    `${less} off ${listed(namesIn(categories), locale) || "all treatments"}`,
    days.length > 0 ? ` on ${listed(days, locale)}` : " on every day",
    startsInWords(offer, locale),
    forAccounts ? ", for signed-in clients" : ", for everybody",
  ];
  return parts.join("");
}

const listed = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(names);

function startsInWords({ fromMin, toMin }: Conditions, locale: string): string {
  const [from, to] = [fromMin, toMin].map((minute) => minute !== null && timeInWords(minute, locale));
  if (from && to) return `, for visits that start between ${from} and ${to}`;
  if (from) return `, for visits that start at ${from} or later`;
  return to ? `, for visits that start at ${to} or earlier` : "";
}

/** Returns "Signature Facial: $85.50 instead of $95." for the first treatment, or why no price changes. */
export function offerExample(offer: Conditions): string {
  if (!isPriced(offer)) return "";
  const { locale, currency } = studio();
  const service = listServices().find(({ category, unavailable }) => !unavailable && isFor(offer, category));
  if (!service) return "No treatment is in these categories now, so no price changes.";
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const price = reducedPrice(service.priceMinor, offer);
  return `Example: ${service.name} costs ${money(price)} instead of ${money(service.priceMinor)}.`;
}

/** Returns the boxes of the form. A saved category stays until the owner clears it. */
export function offerBoxes(saved: Conditions | null) {
  const { locale } = studio();
  const known = offerCategories();
  const gone = namesIn(saved?.categories ?? "").filter((name) => !known.includes(name));
  return {
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      value: String(day),
      words: dateInWords(`2024-01-0${day}`, locale, "longWeekday"),
    })),
    categories: [
      ...known.map((name) => ({ value: name, words: name })),
      ...gone.map((name) => ({ value: name, words: `${name} (no treatments now)` })),
    ],
  };
}

/** Returns the conditions as the form shows them. */
export function typedConditions(offer: Conditions) {
  const { percentOff, amountOffMinor, weekdays, fromMin, toMin, categories, forAccounts } = offer;
  const amount = amountOffMinor === null ? "" : typedPrice(amountOffMinor, studio().currency);
  return {
    reduction: percentOff === null ? amount : `${percentOff}%`,
    buyers: forAccounts ? "accounts" : "everybody",
    weekdays: [...weekdays].join(),
    from: fromMin === null ? "" : timeOf(fromMin),
    to: toMin === null ? "" : timeOf(toMin),
    categories: namesIn(categories).join(),
  };
}
