import { eq } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import type { EmailContent } from "#app/domain/notifications/email/layout.ts";
import type { MailWriter } from "#app/domain/notifications/mail-kinds.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { packageLeft, voucherLeft } from "#app/domain/till/ledger/balances.sql.server.ts";
import { groupedBy, sumOfAmounts, type TaxedLine, totalsOf } from "#app/domain/till/ledger/lines.ts";
import { type Sale, saleByNumber } from "#app/domain/till/ledger/sales.server.ts";
import { packageById, withService } from "#app/domain/till/prepaid/packages.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { EmailAddress } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { db, writing } from "#db/client.server.ts";
import { sales, vouchers } from "#db/schema.ts";
import { receiptMailForm } from "./receipt-forms.ts";
import { methodWords } from "./till-words.ts";

type Amount = { id: number; words: string; amount: string };

/** Joins the lines of a discount or tip that was split. */
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

const nameOf = ({ kind, name }: Pick<TaxedLine, "kind" | "name">): string =>
  kind === "discount" ? ["Discount", name].filter(Boolean).join(": ") : name;

/** Returns a line such as "VAT 19%, included in $95" for each rate. */
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

type Receipt = ReturnType<typeof receiptOf>;

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
    paid: sale.kind === "void" ? "Refunded" : "Paid",
    payments: sale.payments.map((payment) => ({
      id: payment.id,
      words: paymentLabel(payment, money),
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

/** Adds the balance after this sale (rule 37.47). */
function paymentLabel(
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

export function saleRow({ number, kind, date, at, lines, payments, totalMinor, currency, voidedBy }: Sale) {
  const { timeZone, locale } = studio();
  const named = [...new Set(lines.filter(({ kind: of }) => of !== "discount").map(({ name }) => name))];
  return {
    number,
    day: dateInWords(date, locale, "date"),
    time: timeInWords(studioNow(timeZone, at).minute, locale),
    what: `${kind === "void" ? "Void: " : ""}${named.slice(0, 3).join(", ")}${named.length > 3 ? " …" : ""}`,
    how: [...new Set(payments.map(({ method }) => methodWords[method]))].join(", "),
    total: formatMoney(totalMinor, currency, locale),
    voidedBy,
  };
}

const Recipient = schemaOf(receiptMailForm, { email: EmailAddress });

/** Queues an email with the receipt (rule 37.30). Ignores a repeated request within a minute. Refusals: not-found, invalid. */
export function mailReceipt(number: number, input: unknown, by: By): Outcome<Sale> {
  const read = readDeclared(receiptMailForm, Recipient, input);
  if (!read.ok) return read;
  return writing(() => {
    const sale = saleByNumber(number);
    if (!sale) return refused("not-found", "No sale found with this number.");
    const { email: recipient } = read.value;
    const occasion = `receipt ${number} ${recipient} ${Math.floor(by.now / 60_000)}`;
    const about = { kind: "receipt", audience: "client", appointmentId: null, dueAt: by.now } as const;
    queueMessage({ ...about, recipient, occasion, facts: { number } }, by.now);
    record({ action: "receipt-mailed", entity: "sale", entityId: sale.id, detail: { number } }, by);
    return done(sale);
  });
}

export const receiptMail: MailWriter = {
  write: ({ facts }) => {
    const sale = saleByNumber(Number(facts.number));
    if (!sale) return { obsolete: "This sale no longer exists." };
    return { content: receiptEmail(receiptOf(sale)), calendar: null };
  },
};

function receiptEmail(receipt: Receipt): EmailContent {
  const {
    number,
    kind,
    day,
    time,
    studioName,
    lines,
    taxes,
    total,
    payments,
    taxNumber,
    receiptText,
    voidedBy,
  } = receipt;
  const name = kind === "void" ? `Void ${number}` : `Receipt ${number}`;
  return {
    subject: `${name}: ${total}, ${studioName}`,
    heading: name,
    preheader: `${day}, ${total}`,
    paragraphs: [
      `${day}, ${time}`,
      ...(voidedBy === null ? [] : [`This sale was voided by receipt ${voidedBy}.`]),
    ],
    facts: [
      ...lines.map(({ words, amount }) => ({ term: words, detail: amount })),
      ...taxes.map(({ words, amount }) => ({ term: words, detail: amount })),
      { term: "Total", detail: total },
      ...payments.map(({ words, amount }) => ({ term: `${receipt.paid}: ${words}`, detail: amount })),
    ],
    button: null,
    notes: [taxNumber ? `Tax number ${taxNumber}` : "", receiptText].filter(Boolean),
  };
}
