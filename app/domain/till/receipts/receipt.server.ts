/** A sale as its receipt says it, on the page, on paper and in a mail (rule 37.29). */
import { eq } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { packageLeft, voucherLeft } from "#app/domain/till/ledger/balances.sql.server.ts";
import { groupedBy } from "#app/domain/till/ledger/grouped.ts";
import { type TaxedLine, totalsOf } from "#app/domain/till/ledger/lines.ts";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import { sumOfAmounts } from "#app/domain/till/ledger/shares.ts";
import { packageById, withService } from "#app/domain/till/prepaid/packages.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { db } from "#db/client.server.ts";
import { sales, vouchers } from "#db/schema.ts";
import { methodWords } from "./method-words.ts";

/** `id` tells rows of one list apart. */
type Amount = { id: number; words: string; amount: string };

/** Lines as people read them: the parts of one discount and of one tip are one line. */
export function linesInWords(
  lines: readonly Pick<TaxedLine, "kind" | "name" | "quantity" | "amountMinor">[],
  money: (minor: number) => string,
): Amount[] {
  const joined = groupedBy([...lines.entries()], ([place, { kind, name }]) =>
    kind === "discount" || kind === "tip" ? `${kind} ${name}` : String(place),
  );
  return [...joined.values()].map((group, id) => {
    const [[, first] = [0, lines[0]]] = group;
    const amountMinor = group.reduce((sum, [, line]) => sum + line.amountMinor, 0);
    const many = Math.abs(first?.quantity ?? 1) > 1 ? `${Math.abs(first?.quantity ?? 1)} × ` : "";
    return { id, words: `${many}${first ? nameOf(first) : ""}`, amount: money(amountMinor) };
  });
}

/** A discount's name is what it is for; while it is being typed there may be none yet. */
const nameOf = ({ kind, name }: Pick<TaxedLine, "kind" | "name">): string =>
  kind === "discount" ? ["Discount", name].filter(Boolean).join(": ") : name;

/** "VAT 19 %: $15.17 of $95": the tax of each rate and what it is taken from, with it or without it as prices are. */
export function taxesInWords(
  lines: readonly Pick<TaxedLine, "taxName" | "taxBasisPoints" | "amountMinor" | "taxMinor">[],
  taxIncluded: boolean,
  money: (minor: number) => string,
): Amount[] {
  const rates = groupedBy(
    lines.filter(({ taxName }) => taxName !== ""),
    ({ taxName, taxBasisPoints }) => `${taxBasisPoints} ${taxName}`,
  );
  return [...rates.values()].map((ofRate, id) => {
    const base = sumOfAmounts(ofRate);
    const { taxMinor } = totalsOf(ofRate, taxIncluded);
    const name = ofRate[0]?.taxName ?? "";
    const words = taxIncluded ? `${name}, included in ${money(base)}` : `${name} on ${money(base)}`;
    return { id, words, amount: money(taxMinor) };
  });
}

export type Receipt = ReturnType<typeof receiptOf>;

export function receiptOf(sale: Sale) {
  const { studioName, address, phone, email, taxNumber, receiptText, locale, timeZone } = studio();
  const money = (minor: number) => formatMoney(minor, sale.currency, locale);
  const { date, minute } = studioNow(timeZone, sale.at);
  const change = sale.payments.reduce(
    (sum, { givenMinor, amountMinor }) => sum + (givenMinor > 0 ? givenMinor - amountMinor : 0),
    0,
  );
  return {
    number: sale.number,
    kind: sale.kind,
    date: sale.date,
    day: dateInWords(date, locale, "date"),
    time: timeInWords(minute, locale),
    ...{ studioName, address, phone, email, taxNumber, receiptText },
    lines: linesInWords(sale.lines, money),
    taxes: taxesInWords(sale.lines, sale.taxIncluded, money),
    total: money(sale.totalMinor),
    paid: sale.kind === "void" ? "Given back" : "Paid",
    payments: sale.payments.map((payment) => ({
      id: payment.id,
      words: meansOf(payment, money),
      amount: money(payment.amountMinor),
    })),
    given: change > 0 ? { change: money(change), cash: money(change + cashOf(sale)) } : null,
    voids: sale.voidOf === null ? null : numberOf(sale.voidOf),
    voidedBy: sale.voidedBy,
    reason: sale.reason,
    by: sale.by === null ? null : (accountById(sale.by)?.username ?? null),
  };
}

const cashOf = ({ payments }: Sale): number =>
  payments.filter(({ givenMinor }) => givenMinor > 0).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const numberOf = (id: number): number | null =>
  db().select({ number: sales.number }).from(sales).where(eq(sales.id, id)).get()?.number ?? null;

/** "Voucher 7K2A-9QRT ($30 left)", "Package Five for four (4 of 5 visits left)", "Cash". What is left is that of after the sale (rule 37.47). */
function meansOf(
  { method, voucherId, packageId, saleId }: Sale["payments"][number],
  money: (minor: number) => string,
): string {
  const code =
    voucherId === null
      ? undefined
      : db().select({ code: vouchers.code }).from(vouchers).where(eq(vouchers.id, voucherId)).get()?.code;
  if (voucherId !== null && code)
    return `${methodWords[method]} ${code} (${money(voucherLeft(voucherId, saleId))} left)`;
  const sold = packageId === null ? undefined : packageById(packageId);
  if (!sold) return methodWords[method];
  return `${methodWords[method]} ${withService(sold)} (${packageLeft(sold.id, saleId).visits} of ${sold.visits} visits left)`;
}
