/** Sales are never changed or deleted (rules 37.1, 37.6 to 37.9). All functions must run in the caller's transaction. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { dayClosings, payments, products, saleLines, sales, stockMoves } from "#db/schema.ts";
import { sumOfAmounts, type TaxedLine, totalsOf } from "./lines.ts";
import { nextSaleNumber, type Payment, type Sale, saleById } from "./sales.server.ts";

export type PaymentDraft = Omit<Payment, "id" | "saleId">;

export const paymentOf = (
  given: Pick<PaymentDraft, "method" | "amountMinor"> & Partial<PaymentDraft>,
): PaymentDraft => ({
  givenMinor: 0,
  voucherId: null,
  packageId: null,
  packageVisits: 0,
  appointmentId: null,
  ...given,
});

export type SaleDraft = {
  currency: string;
  taxIncluded: boolean;
  recordId: number | null;
  lines: readonly TaxedLine[];
  payments: readonly PaymentDraft[];
  idempotencyKey: string | null;
  voidOf?: number;
  reason?: string;
};

/** Returns true on a closed day, which has no more sales and voids (rule 37.9). */
export const isTillClosed = (date: string): boolean => closedDates([date]).has(date);

export const closedDates = (dates: readonly string[]): ReadonlySet<string> =>
  new Set(
    closedOf()
      .all({ dates: JSON.stringify(dates) })
      .map(({ date }) => date),
  );

const closedOf = preparedQuery((db) =>
  db
    .select({ date: dayClosings.date })
    .from(dayClosings)
    .where(
      and(
        sql`${dayClosings.date} IN (SELECT value FROM json_each(${sql.placeholder("dates")}))`,
        isNull(dayClosings.reopenedAt),
      ),
    )
    .prepare(),
);

/** Returns today's date. Refusal: conflict (today is closed). */
export function openTillDate(now: number): Outcome<string> {
  const { date } = studioNow(studio().timeZone, now);
  return isTillClosed(date)
    ? refused("conflict", "Today is already closed. An admin can reopen the day.")
    : done(date);
}

/** Writes a sale. Refusals: those of `openTillDate`. Throws if lines and payments don't match. */
export function writeSale(draft: SaleDraft, by: By): Outcome<Sale> {
  const { lines, payments: paid, voidOf = null, reason = "", ...head } = draft;
  const today = openTillDate(by.now);
  if (!today.ok) return today;
  const totals = totalsOf(lines, draft.taxIncluded);
  const sum = sumOfAmounts(paid);
  if (sum !== totals.totalMinor)
    throw new Error(`Payments of ${sum} don't match the total of ${totals.totalMinor}.`);
  if (lines.length === 0) throw new Error("A sale needs at least one line.");
  const { id, number } = db()
    .insert(sales)
    .values({
      ...head,
      ...totals,
      ...{ number: nextSaleNumber(), kind: voidOf === null ? "sale" : "void", voidOf, reason },
      ...{ date: today.value, at: by.now, by: by.actor.id },
    })
    .returning({ id: sales.id, number: sales.number })
    .get();
  writeParts(id, lines, paid);
  moveStock(id, lines, voidOf === null ? "sale" : "void", by);
  const detail = { number, totalMinor: totals.totalMinor, ...(voidOf !== null && { voidOf }) };
  record({ action: voidOf === null ? "sold" : "voided", entity: "sale", entityId: id, detail }, by);
  const written = saleById(id);
  if (!written) throw new Error("The new sale could not be read back.");
  return done(written);
}

function writeParts(saleId: number, lines: readonly TaxedLine[], paid: readonly PaymentDraft[]): void {
  for (const [at, line] of lines.entries()) {
    db()
      .insert(saleLines)
      .values({ ...line, saleId, position: at + 1 })
      .run();
  }
  for (const payment of paid) {
    db()
      .insert(payments)
      .values({ ...payment, saleId })
      .run();
  }
}

/** Changes only products with stock tracking (rule 37.16). */
function moveStock(saleId: number, lines: readonly TaxedLine[], why: "sale" | "void", by: By): void {
  for (const { kind, productId, quantity } of lines) {
    if (kind !== "product" || productId === null) continue;
    const product = db().select().from(products).where(eq(products.id, productId)).get();
    if (!product?.countsStock) continue;
    db()
      .insert(stockMoves)
      .values({ productId, quantity: -quantity, why, saleId, at: by.now, by: by.actor.id })
      .run();
  }
}
