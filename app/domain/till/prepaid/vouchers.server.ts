import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { exampleAmounts } from "#app/domain/catalogue/price.ts";
import { Price } from "#app/domain/catalogue/service-request.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { voucherLeft, wasVoucherSold } from "#app/domain/till/ledger/balances.sql.server.ts";
import { voucherForm } from "#app/domain/till/till-forms.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db, writing } from "#db/client.server.ts";
import { payments, vouchers } from "#db/schema.ts";
import { isCodeTaken, newCode, plainCode, voucherRow } from "./codes.server.ts";

type VoucherRow = typeof vouchers.$inferSelect;
export type Voucher = VoucherRow & { leftMinor: number };

const withLeft = (row: VoucherRow): Voucher => ({ ...row, leftMinor: voucherLeft(row.id) });

export const pastDateMessage = "This date is in the past. Enter today or a later date.";

/** Creates a voucher in the transaction of the sale. */
export function makeVoucher(
  given: Pick<VoucherRow, "valueMinor" | "lastDate" | "forName" | "recordId">,
  by: By,
): VoucherRow {
  return db()
    .insert(vouchers)
    .values({
      ...given,
      code: newCode(),
      currency: studio().currency,
      madeAt: by.now,
      madeBy: by.actor.id,
    })
    .returning()
    .get();
}

export function voucherByCode(typed: string): Voucher | undefined {
  const found = voucherRow(plainCode(typed));
  return found ? withLeft(found) : undefined;
}

/** Finds a voucher by its code. Refusal: invalid (unknown, past its last day, no balance, other currency). */
export function usableVoucher(typed: string, currency: string, now: number): Outcome<Voucher> {
  const { locale, timeZone } = studio();
  const voucher = voucherByCode(typed);
  const no = (sentence: string) => refused("invalid", sentence, { fields: { voucher: sentence } });
  if (!voucher) return no("There is no voucher with this code.");
  if (voucher.currency !== currency) return no(`This voucher is in ${voucher.currency}.`);
  if (voucher.lastDate !== null && voucher.lastDate < studioNow(timeZone, now).date) {
    return no(`This voucher was valid until ${dateInWords(voucher.lastDate, locale, "date")}.`);
  }
  if (voucher.leftMinor <= 0) return no("This voucher has no balance left.");
  return done(voucher);
}

export const listVouchers = (most = 500): Voucher[] =>
  db().select().from(vouchers).orderBy(desc(vouchers.id)).limit(most).all().map(withLeft);

/** Lists a client's vouchers that are valid on the day. */
export const usableVouchersOf = (recordId: number, today: string): Voucher[] =>
  db()
    .select()
    .from(vouchers)
    .where(eq(vouchers.recordId, recordId))
    .all()
    .map(withLeft)
    .filter(({ leftMinor, lastDate }) => leftMinor > 0 && (lastDate === null || lastDate >= today));

// Older paper vouchers are entered with their balance, without a sale (rule 37.39).

/** Codes are shorter than a card number (rule 37.27). */
const requestIn = (currency: string) =>
  schemaOf(voucherForm, {
    code: z
      .string()
      .max(40)
      .transform(plainCode)
      .refine((code) => code.length >= 4 && code.length <= 13),
    value: Price(currency).refine((minor) => minor > 0),
    forName: oneLine(longestFact.cancelReason, `Enter at most ${longestFact.cancelReason} characters.`)
      .optional()
      .default(""),
    until: z
      .string()
      .optional()
      .default("")
      .refine((text) => text === "" || isDate(text)),
  });

/** Adds a voucher without a sale. Refusals: invalid (such as a past date, rules 37.46 and 37.51), conflict (code exists). */
export function enterVoucher(input: unknown, by: By): Outcome<number> {
  const { currency, timeZone } = studio();
  const wrong = { value: `Enter the balance as a number, like ${exampleAmounts(currency)}.` };
  const read = readDeclared(voucherForm, requestIn(currency), input, wrong);
  if (!read.ok) return read;
  const { code, value: valueMinor, forName, until } = read.value;
  if (until !== "" && until < studioNow(timeZone, by.now).date) {
    return refused("invalid", pastDateMessage, { fields: { until: pastDateMessage } });
  }
  return writing(() => {
    if (isCodeTaken(code)) {
      const sentence = "A voucher with this code already exists.";
      return refused("conflict", sentence, { fields: { code: sentence } });
    }
    const row = { code, valueMinor, currency, forName, lastDate: until || null };
    const { id } = db()
      .insert(vouchers)
      .values({ ...row, madeAt: by.now, madeBy: by.actor.id })
      .returning()
      .get();
    record({ action: "voucher-brought-in", entity: "till", entityId: id, detail: { valueMinor } }, by);
    return done(id);
  });
}

/** Returns true if the voucher was entered without a sale and is unused. */
export const canDeleteVoucher = (id: number): boolean =>
  !wasVoucherSold(id) && !db().select().from(payments).where(eq(payments.voucherId, id)).limit(1).get();

/** Refusals: not-found, conflict (sold or used). */
export function deleteVoucher(id: number, by: By): Outcome<number> {
  return writing(() => {
    if (!db().select().from(vouchers).where(eq(vouchers.id, id)).get()) {
      return refused("not-found", "Voucher not found");
    }
    if (!canDeleteVoucher(id))
      return refused("conflict", "This voucher was sold or used, so it can't be deleted.");
    db().delete(vouchers).where(eq(vouchers.id, id)).run();
    record({ action: "voucher-dropped", entity: "till", entityId: id, detail: {} }, by);
    return done(id);
  });
}
