/** Products and their stock, as the owner edits them (rules 37.16 and 37.49). */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { Price } from "#app/domain/catalogue/service-request.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { Checked, Id } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { products, stockMoves } from "#db/schema.ts";
import { listTaxRates } from "./tax-rates.server.ts";
import { NameInTill, noteTill, wrongInTill } from "./till-fields.server.ts";

const Typed = z.string().trim().optional().default("");

const productIn = (currency: string) =>
  z.object({
    name: NameInTill,
    price: Price(currency),
    taxRateId: z
      .union([z.literal("").transform(() => null), Id])
      .nullish()
      .default(null),
    countsStock: Checked,
    active: Checked,
    opening: Typed.refine((text) => text === "" || /^\d{1,5}$/u.test(text)),
  });

const refusedAt = (reason: "conflict" | "invalid", field: string, sentence: string) =>
  refused(reason, sentence, { fields: { [field]: sentence } });

/** A second of that name, in capitals or not, and a tax that is none. */
function whyNotSaved(id: number, product: { name: string; taxRateId: number | null }) {
  const others = db().select({ id: products.id, name: products.name }).from(products).all();
  const same = ({ id: other, name }: (typeof others)[number]) =>
    other !== id && name.toLowerCase() === product.name.toLowerCase();
  if (others.some(same)) return refusedAt("conflict", "name", "A product has this name already.");
  const isTax = product.taxRateId === null || listTaxRates().some((rate) => rate.id === product.taxRateId);
  return isTax ? null : refusedAt("invalid", "taxRateId", "Choose a tax from the list.");
}

/** Adds a product, or changes the one with the id; 0 adds, with the stock there is (`opening`). Refuses as "invalid", "not-found" and "conflict": a second of that name. */
export function saveProduct(id: number, input: unknown, by: By): Outcome<number> {
  const read = readInput(productIn(studio().currency), input, {
    ...{ wrong: wrongInTill, required: { name: wrongInTill.name, price: wrongInTill.price } },
  });
  if (!read.ok) return read;
  const { price: priceMinor, opening, ...product } = read.value;
  const uncounted = "Tick Count its stock too, or leave this empty.";
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
      noteTill("product-added", made.id, { priceMinor }, by);
      return done(made.id);
    }
    const { changes } = db().update(products).set(values).where(eq(products.id, id)).run();
    if (changes === 0) return refused("not-found", "Product not found");
    noteTill("product-changed", id, { priceMinor, active: product.active }, by);
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

const StockRequest = z.object({
  quantity: z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,5}$/u)
    .transform(Number),
  why: z.enum(["delivery", "count", "loss"]),
});

/** What came, what was lost, or by how much the count differs. Refuses as "invalid" and "not-found". */
export function moveStockOf(id: number, input: unknown, by: By): Outcome<number> {
  const read = readInput(StockRequest, input, {
    wrong: wrongInTill,
    required: { quantity: wrongInTill.quantity },
  });
  if (!read.ok) return read;
  const { quantity, why } = read.value;
  return writing(() => {
    if (!db().select().from(products).where(eq(products.id, id)).get())
      return refused("not-found", "Product not found");
    const signed = why === "loss" ? -Math.abs(quantity) : quantity;
    addMove({ productId: id, quantity: signed, why }, by);
    noteTill("stock-moved", id, { quantity: signed, why }, by);
    return done(id);
  });
}
