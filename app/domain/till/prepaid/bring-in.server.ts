/** Vouchers from before the till, as they lie in people's drawers: entered with what is left on them, without a sale (rule 37.39). */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { amountsLike } from "#app/domain/catalogue/price.ts";
import { Price } from "#app/domain/catalogue/service-request.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { wasVoucherSold } from "#app/domain/till/ledger/balances.sql.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { payments, vouchers } from "#db/schema.ts";
import { pastLastDay, plainCode, voucherByCode } from "./vouchers.server.ts";

const wrongIn = (currency: string) => ({
  code: "Enter the code with 4 to 12 letters (A to Z) and digits.",
  value: `Enter what is left on it as a number, like ${amountsLike(currency)}.`,
  until: "Date input not valid.",
});

/** Shorter than any card number (rule 37.27). */
const requestIn = (currency: string) =>
  z.object({
    code: z
      .string()
      .max(40)
      .transform(plainCode)
      .refine((code) => code.length >= 4 && code.length <= 13),
    value: Price(currency).refine((minor) => minor > 0),
    forName: oneLine(longestFact.cancelReason, `Please keep it under ${longestFact.cancelReason} characters.`)
      .optional()
      .default(""),
    until: z
      .string()
      .optional()
      .default("")
      .refine((text) => text === "" || isDate(text)),
  });

/** Its value is what is left. It is no revenue: nothing was taken today. Refuses as "invalid", also a last day that is past (rule 37.51), and "conflict" a code that is there. */
export function bringInVoucher(input: unknown, by: By): Outcome<number> {
  const { currency, timeZone } = studio();
  const wrong = wrongIn(currency);
  const required = { code: wrong.code, value: wrong.value };
  const read = readInput(requestIn(currency), input, { wrong, required });
  if (!read.ok) return read;
  const { code, value: valueMinor, forName, until } = read.value;
  if (until !== "" && until < studioNow(timeZone, by.now).date) {
    return refused("invalid", pastLastDay, { fields: { until: pastLastDay } });
  }
  return writing(() => {
    if (voucherByCode(code)) {
      const sentence = "A voucher has this code already.";
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

/** Whether it was entered here and nothing was paid with it yet: what was mistyped may go again. */
export const mayBeDropped = (id: number): boolean =>
  !wasVoucherSold(id) && !db().select().from(payments).where(eq(payments.voucherId, id)).limit(1).get();

/** Refuses as "not-found", and "conflict" one that was sold or has been used. */
export function dropVoucher(id: number, by: By): Outcome<number> {
  return writing(() => {
    if (!db().select().from(vouchers).where(eq(vouchers.id, id)).get()) {
      return refused("not-found", "Voucher not found");
    }
    if (!mayBeDropped(id)) return refused("conflict", "This voucher was sold or used: it stays.");
    db().delete(vouchers).where(eq(vouchers.id, id)).run();
    record({ action: "voucher-dropped", entity: "till", entityId: id, detail: {} }, by);
    return done(id);
  });
}
