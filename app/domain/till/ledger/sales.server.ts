import { createHash } from "node:crypto";
import { asc, between, desc, eq, inArray, max, type SQL } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { payments, saleLines, sales } from "#db/schema.ts";
import { groupedBy } from "./lines.ts";

type SaleRow = typeof sales.$inferSelect;
type SaleLine = typeof saleLines.$inferSelect;
export type Payment = typeof payments.$inferSelect;

/** `voidedBy` is the number of the void, or null. */
export type Sale = SaleRow & { lines: SaleLine[]; payments: Payment[]; voidedBy: number | null };

const saleWhere = (is: SQL): Sale | undefined => wholeSales(db().select().from(sales).where(is).all())[0];

export const saleById = (id: number): Sale | undefined => saleWhere(eq(sales.id, id));

export const saleByNumber = (number: number): Sale | undefined => saleWhere(eq(sales.number, number));

/** Returns the key with a hash of the request. */
export function storedKey(key: string, asked: Readonly<Record<string, unknown>>): string {
  const inOrder = Object.entries(asked).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${key} ${createHash("sha256").update(JSON.stringify(inOrder)).digest("base64url").slice(0, 22)}`;
}

/** Returns the sale made with this key, for any request (rule 37.7). */
export const saleWithKey = (key: string): Sale | undefined =>
  saleWhere(between(sales.idempotencyKey, `${key} `, `${key}!`));

/** Returns the next number, without gaps (rule 37.6). Call it in the transaction that writes the sale. */
export const nextSaleNumber = (): number => (lastNumber().get()?.number ?? 0) + 1;

const lastNumber = preparedQuery((db) =>
  db
    .select({ number: max(sales.number) })
    .from(sales)
    .prepare(),
);

/** Lists sales and voids of a day, newest first. */
export const salesOn = (date: string): Sale[] =>
  wholeSales(db().select().from(sales).where(eq(sales.date, date)).orderBy(desc(sales.number)).all());

/** Lists sales and voids of a client, newest first. */
export const salesOfRecord = (recordId: number, most = 50): Sale[] =>
  wholeSales(
    db()
      .select()
      .from(sales)
      .where(eq(sales.recordId, recordId))
      .orderBy(desc(sales.number))
      .limit(most)
      .all(),
  );

/** Uses three queries for any number of sales. */
function wholeSales(rows: SaleRow[]): Sale[] {
  const ids = rows.map(({ id }) => id);
  const lines = groupedBy(
    db()
      .select()
      .from(saleLines)
      .where(inArray(saleLines.saleId, ids))
      .orderBy(asc(saleLines.position))
      .all(),
    ({ saleId }) => saleId,
  );
  const paid = groupedBy(
    db().select().from(payments).where(inArray(payments.saleId, ids)).orderBy(asc(payments.id)).all(),
    ({ saleId }) => saleId,
  );
  const voids = db().select().from(sales).where(inArray(sales.voidOf, ids)).all();
  const voidedBy = new Map(voids.map(({ voidOf, number }) => [voidOf, number]));
  return rows.map((row) => ({
    ...row,
    lines: lines.get(row.id) ?? [],
    payments: paid.get(row.id) ?? [],
    voidedBy: voidedBy.get(row.id) ?? null,
  }));
}
