/** The schema of a service for the admin page and the API (rule 13.1). */

import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { readImage } from "#app/platform/pictures/media.server.ts";
import { schemaOf, sentenceOf } from "#app/platform/shared/declared-schema.server.ts";
import { Checked, Id } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { db } from "#db/client.server.ts";
import {
  addons,
  entries,
  packageOffers,
  products,
  serviceProviders,
  services,
  settings,
} from "#db/schema.ts";
import { exampleAmounts, highestPrice, longestPrice, minorUnitsOf } from "./price.ts";
import { serviceForm } from "./service-form.ts";

const wrongIn = (currency: string) => (name: string) =>
  name === "price"
    ? `Enter the price as a number, like ${exampleAmounts(currency)}.`
    : sentenceOf(serviceForm, name);

export const Minutes = (least: number, most: number) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && /^\s*\d{1,4}\s*$/u.test(typed) ? Number(typed) : typed),
    z.int().min(least).max(most),
  );

/** Reads a number, or text as in rule 13.7, as minor units. */
export const Price = (currency: string) =>
  z
    .union([z.string().max(longestPrice), z.number()])
    .transform((typed) => minorUnitsOf(String(typed), currency))
    .refine((units): units is number => units !== null && units <= highestPrice);

const serviceIn = (currency: string) =>
  schemaOf(serviceForm, {
    price: Price(currency),
    image: z.unknown(),
    // Accepts a database's 0 and 1 as booleans.
    unavailable: z.preprocess((value) => (value === 0 || value === 1 ? value === 1 : value), Checked),
    providerIds: z.array(Id).transform((ids) => [...new Set(ids)]),
  }).omit({ image: true, removeImage: true });

type Fields = z.output<ReturnType<typeof serviceIn>>;

/** `duration` is in minutes, `price` in minor units. `image` has the bytes of a new picture, or null to remove it. */
export type NewService = Omit<Fields, "providerIds"> & { providerIds?: number[]; image?: Uint8Array | null };

export type ServiceChange = Partial<NewService>;

const blank = { name: "", description: "", category: "", duration: 60, price: "", unavailable: false };

/** Reads a new service, which needs a name and a price. Refusals: invalid, too-large, with `fields`. */
export const readNewService = (input: unknown, currency: string): Outcome<NewService> =>
  read(
    serviceIn(currency).partial({ providerIds: true }),
    { ...blank, ...namedIn(input) },
    { image: null, currency },
  );

/** Reads a change. Ignores unknown fields. `image`: URL of the picture. Refusals: invalid, too-large. */
export function readServiceChange(
  input: unknown,
  currency: string,
  image: string | null,
): Outcome<ServiceChange> {
  const given = namedIn(input);
  if (Object.keys(given).length === 0) {
    return refused("invalid", "Enter what to change: the name, the description, the duration or the price.");
  }
  const named: { [Name in keyof Fields]?: true } = Object.fromEntries(
    Object.keys(given).flatMap((name) => (name === "image" ? [] : [[name, true as const]])),
  );
  return read(serviceIn(currency).pick(named), given, { image, currency });
}

function namedIn(input: unknown): Record<string, unknown> {
  const given = fieldsIn(input);
  const { name, description = given.desc, category, unavailable, image } = given;
  const price = given.price ?? given.cost ?? given.price;
  const [duration, providerIds] = [given.duration ?? undefined, given.providerIds ?? undefined];
  const known = { name, description, category, duration, price, unavailable, providerIds, image };
  const there = Object.entries(known).filter(([, value]) => value !== undefined);
  const texts = ["name", "description", "category", "price"];
  return Object.fromEntries(
    there.map(([name, value]) => [name, texts.includes(name) ? (value ?? "") : value]),
  );
}

function read<Given extends object>(
  schema: z.ZodType<Given>,
  { image, ...given }: Record<string, unknown>,
  present: { image: string | null; currency: string },
): Outcome<Given & Pick<NewService, "image">> {
  const picture = readImage(image, present.image);
  if (!picture.ok) return picture;
  const required: Record<string, string> =
    "price" in given ? { price: serviceForm.fields.price.required } : {};
  const service = readInput(schema, given, { required, wrong: wrongIn(present.currency) });
  return service.ok ? done({ ...service.value, image: picture.value }) : service;
}

/** Keeps the numbers of prices in a new currency. Returns an item above the limit, or null (rule 13.8). */
export function rescalePrices(from: string, to: string): string | null {
  const factor = unitsPerMajor(to) / unitsPerMajor(from);
  if (factor === 1) return null;
  const dearest = mostExpensive();
  if (dearest && dearest.priceMinor * factor > highestPrice) return dearest.name;
  for (const table of [services, addons, serviceProviders, products, packageOffers]) {
    const priceMinor = sql`CAST(round(${table.priceMinor} * ${factor}) AS INTEGER)`;
    db().update(table).set({ priceMinor }).where(isNotNull(table.priceMinor)).run();
  }
  const amountOffMinor = sql`CAST(round(${entries.amountOffMinor} * ${factor}) AS INTEGER)`;
  db().update(entries).set({ amountOffMinor }).where(isNotNull(entries.amountOffMinor)).run();
  const cashFloatMinor = sql`CAST(round(${settings.cashFloatMinor} * ${factor}) AS INTEGER)`;
  db().update(settings).set({ cashFloatMinor }).run();
  return null;
}

function mostExpensive(): { name: string; priceMinor: number } | undefined {
  const { name } = services;
  const isTheirs = eq(services.id, serviceProviders.serviceId);
  const own = sql<number>`${serviceProviders.priceMinor}`;
  const [service, addon, product, offer, provider] = [
    db().select({ name, priceMinor: services.priceMinor }).from(services),
    db().select({ name: addons.name, priceMinor: addons.priceMinor }).from(addons),
    db().select({ name: products.name, priceMinor: products.priceMinor }).from(products),
    db().select({ name: packageOffers.name, priceMinor: packageOffers.priceMinor }).from(packageOffers),
    db()
      .select({ name, priceMinor: own })
      .from(serviceProviders)
      .innerJoin(services, isTheirs)
      .where(isNotNull(serviceProviders.priceMinor)),
  ];
  const found = [
    service.orderBy(desc(services.priceMinor)).limit(1).get(),
    addon.orderBy(desc(addons.priceMinor)).limit(1).get(),
    product.orderBy(desc(products.priceMinor)).limit(1).get(),
    offer.orderBy(desc(packageOffers.priceMinor)).limit(1).get(),
    provider.orderBy(desc(serviceProviders.priceMinor)).limit(1).get(),
  ];
  return found
    .filter((one) => one !== undefined)
    .sort((a, b) => b.priceMinor - a.priceMinor)
    .at(0);
}
