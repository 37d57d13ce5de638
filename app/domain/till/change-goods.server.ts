import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { exampleAmounts } from "#app/domain/catalogue/price.ts";
import { Price } from "#app/domain/catalogue/service-request.server.ts";
import { recordSettings } from "#app/domain/studio/settings-section.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { Id } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { packageOffers, products, stockMoves, taxRates } from "#db/schema.ts";
import { listTaxRates } from "./products.server.ts";
import { offerForm, productForm, receiptForm, stockForm, taxForm } from "./till-forms.ts";

const wrongPrice = (currency: string) => ({
  price: `Enter the price as a number, like ${exampleAmounts(currency)}.`,
});

const recordTillChange = (
  what: string,
  entityId: number | null,
  detail: Record<string, unknown>,
  by: By,
): void => record({ action: what, entity: "till", entityId, detail }, by);

const productIn = (currency: string) =>
  schemaOf(productForm, {
    price: Price(currency),
    taxRateId: z
      .union([z.literal("").transform(() => null), Id])
      .nullish()
      .default(null),
    opening: z
      .string()
      .trim()
      .optional()
      .default("")
      .refine((text) => text === "" || /^\d{1,5}$/u.test(text)),
  });

const refusedAt = (reason: "conflict" | "invalid", field: string, sentence: string) =>
  refused(reason, sentence, { fields: { [field]: sentence } });

function whyNotSaved(id: number, product: { name: string; taxRateId: number | null }) {
  const others = db().select({ id: products.id, name: products.name }).from(products).all();
  const same = ({ id: other, name }: (typeof others)[number]) =>
    other !== id && name.toLowerCase() === product.name.toLowerCase();
  if (others.some(same)) return refusedAt("conflict", "name", "A product with this name already exists.");
  const isTax = product.taxRateId === null || listTaxRates().some((rate) => rate.id === product.taxRateId);
  return isTax ? null : refusedAt("invalid", "taxRateId", "Choose a tax from the list.");
}

/** Saves a product. Id 0 adds one with `opening` in stock (rules 37.16 and 37.49). */
export function saveProduct(id: number, input: unknown, by: By): Outcome<number> {
  const { currency } = studio();
  const read = readDeclared(productForm, productIn(currency), input, wrongPrice(currency));
  if (!read.ok) return read;
  const { price: priceMinor, opening, ...product } = read.value;
  const uncounted = "Select Track stock too, or leave this empty.";
  if (id === 0 && opening !== "" && !product.countsStock) return refusedAt("invalid", "opening", uncounted);
  return writing(() => {
    const hindrance = whyNotSaved(id, product);
    if (hindrance) return hindrance;
    const values = { ...product, priceMinor };
    if (id === 0) {
      const made = db()
        .insert(products)
        .values({ ...values, active: true, createdAt: by.now })
        .returning()
        .get();
      if (Number(opening) > 0) addMove({ productId: made.id, quantity: Number(opening), why: "count" }, by);
      recordTillChange("product-added", made.id, { priceMinor }, by);
      return done(made.id);
    }
    const { changes } = db().update(products).set(values).where(eq(products.id, id)).run();
    if (changes === 0) return refused("not-found", "Product not found");
    recordTillChange("product-changed", id, { priceMinor, active: product.active }, by);
    return done(id);
  });
}

type Move = Pick<typeof stockMoves.$inferInsert, "productId" | "quantity" | "why">;

const addMove = (move: Move, by: By): void => {
  db()
    .insert(stockMoves)
    .values({ ...move, at: by.now, by: by.actor.id })
    .run();
};

const StockRequest = schemaOf(stockForm, {
  quantity: z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,5}$/u)
    .transform(Number),
});

/** Changes the stock. Refusals: invalid, not-found. */
export function moveStockOf(id: number, input: unknown, by: By): Outcome<number> {
  const read = readDeclared(stockForm, StockRequest, input);
  if (!read.ok) return read;
  const { quantity, why } = read.value;
  return writing(() => {
    if (!db().select().from(products).where(eq(products.id, id)).get())
      return refused("not-found", "Product not found");
    const signed = why === "loss" ? -Math.abs(quantity) : quantity;
    addMove({ productId: id, quantity: signed, why }, by);
    recordTillChange("stock-moved", id, { quantity: signed, why }, by);
    return done(id);
  });
}

/** Adds a package offer (rule 37.37). Offers can't be changed later. Refusal: invalid. */
export function addOffer(input: unknown, by: By): Outcome<number> {
  const { currency } = studio();
  const Offer = schemaOf(offerForm, { serviceId: Id, price: Price(currency) });
  const read = readDeclared(offerForm, Offer, input, wrongPrice(currency));
  if (!read.ok) return read;
  const { price: priceMinor, months: validMonths, ...offer } = read.value;
  return writing(() => {
    const service = sql`SELECT 1 AS found FROM services WHERE id = ${offer.serviceId}`;
    if (!db().get(service)) return refusedAt("invalid", "serviceId", offerForm.fields.serviceId.required);
    const { id } = db()
      .insert(packageOffers)
      .values({ ...offer, priceMinor, validMonths })
      .returning()
      .get();
    recordTillChange("offer-added", id, { priceMinor, visits: offer.visits }, by);
    return done(id);
  });
}

/** Starts or stops selling a package. Sold packages stay valid. Refusal: not-found. */
export function setOffered(id: number, active: boolean, by: By): Outcome<number> {
  return writing(() => {
    const offer = db().select().from(packageOffers).where(eq(packageOffers.id, id)).get();
    if (!offer) return refused("not-found", "Package not found");
    if (offer.active === active) return done(id);
    db().update(packageOffers).set({ active }).where(eq(packageOffers.id, id)).run();
    recordTillChange("offer-changed", id, { active }, by);
    return done(id);
  });
}

/** Saves the till settings and returns whether anything changed (rules 37.34 to 37.36). Refusal: invalid. */
export function changeTill(input: unknown, by: By): Outcome<boolean> {
  const Terms = schemaOf(receiptForm, { cashFloat: Price(studio().currency) });
  const read = readDeclared(receiptForm, Terms, input);
  if (!read.ok) return read;
  const { cashFloat, ...terms } = read.value;
  return writing(() => done(recordSettings({ ...terms, cashFloatMinor: cashFloat }, by)));
}

const Percent = z
  .string()
  .regex(/^\d{1,3}(?:[.,]\d{1,2})?$/u)
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .refine((points) => points <= 10_000);

const TaxRequest = schemaOf(taxForm, { percent: Percent });

/** Adds a tax rate. Rates can't be changed later, because sales refer to them. Refusal: invalid. */
export function addTaxRate(input: unknown, by: By): Outcome<number> {
  const read = readDeclared(taxForm, TaxRequest, input);
  if (!read.ok) return read;
  const { name, percent: basisPoints } = read.value;
  return writing(() => {
    const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM tax_rates)`;
    const { id } = db().insert(taxRates).values({ name, basisPoints, position }).returning().get();
    recordTillChange("tax-added", id, { name, basisPoints }, by);
    return done(id);
  });
}

/** Starts or stops using a tax rate. Refusal: not-found. */
export function setTaxInUse(id: number, active: boolean, by: By): Outcome<number> {
  return writing(() => {
    const rate = db().select().from(taxRates).where(eq(taxRates.id, id)).get();
    if (!rate) return refused("not-found", "Tax not found");
    if (rate.active === active) return done(id);
    db().update(taxRates).set({ active }).where(eq(taxRates.id, id)).run();
    recordTillChange("tax-changed", id, { active }, by);
    return done(id);
  });
}
