/** The terms that a form has shown, as one text that is sent with it: "9500.60" in minor units and minutes (rule 4.23). */
import { type ServiceNeeds, withProvider } from "./needs.server.ts";

export type Terms = { priceMinor: number; minutes: number };

export const termsInText = ({ priceMinor, minutes }: Terms): string => `${priceMinor}.${minutes}`;

/** The same by ids, such as those of add-ons: "12=2000.15,13=3000.45". */
export const termsById = (all: readonly (Terms & { id: number })[]): string =>
  all.map(({ id, ...terms }) => `${id}=${termsInText(terms)}`).join();

/** A service with what is added to it, and by provider where terms differ: "9500.60,7=12000.75". */
export function shownTerms(
  service: { priceMinor: number; durationMinutes: number },
  needs: ServiceNeeds,
  providers: readonly { id: number }[],
  added: Terms,
): string {
  const sum = (one: typeof service): Terms => ({
    priceMinor: one.priceMinor + added.priceMinor,
    minutes: one.durationMinutes + added.minutes,
  });
  const own = providers
    .filter(({ id }) => needs.byProvider.has(id))
    .map(({ id }) => ({ id, ...sum(withProvider(service, needs, id)) }));
  return [termsInText(sum(service)), ...(own.length > 0 ? [termsById(own)] : [])].join();
}

/** The terms that a text says of a provider or an add-on, else those of everyone; null where it says none. */
export function termsShownFor(text: string, id: number): Terms | null {
  const [, price, minutes] =
    new RegExp(`(?:^|,)${id}=(\\d{1,12})\\.(\\d{1,5})(?:,|$)`, "u").exec(text) ??
    /^(\d{1,12})\.(\d{1,5})(?:,|$)/u.exec(text) ??
    [];
  return price && minutes ? { priceMinor: Number(price), minutes: Number(minutes) } : null;
}

/** The price and the minutes that are not as they were shown, in sentences; `name` where several things are meant. */
export function changedTerms(
  now: Terms,
  shown: Terms | null,
  { price, name }: { price: string; name: string | null },
): string[] {
  return [
    ...(shown?.priceMinor === now.priceMinor
      ? []
      : [name === null ? `The price is ${price} now.` : `${name} costs ${price} now.`]),
    ...(shown?.minutes === now.minutes ? [] : [`${name ?? "It"} takes ${now.minutes} minutes now.`]),
  ];
}
