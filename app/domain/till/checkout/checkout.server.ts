import { clientNotFound, recordById } from "#app/domain/clients/client-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { TaxedLine } from "#app/domain/till/ledger/lines.ts";
import { paidSaleOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { type Sale, saleWithKey, storedKey } from "#app/domain/till/ledger/sales.server.ts";
import {
  openTillDate,
  type PaymentDraft,
  paymentOf,
  writeSale,
} from "#app/domain/till/ledger/write-sale.server.ts";
import { makePackage } from "#app/domain/till/prepaid/packages.server.ts";
import { makeVoucher } from "#app/domain/till/prepaid/vouchers.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, wrongIdempotencyKey } from "#app/platform/shared/read-input.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { writing } from "#db/client.server.ts";
import { type Basket, basketOf } from "./basket.server.ts";
import { type Cart, moneyMethods } from "./cart.server.ts";
import { type Quote, quoteFor } from "./quote.server.ts";

/** Records a sale and its payments, for the front desk and the API (rules 37.22 to 37.27). */
export function checkout(input: unknown, by: By): Outcome<Sale> {
  const fields = fieldsIn(input);
  const key = typeof fields.key === "string" && fields.key !== "" ? fields.key : null;
  const wrong = wrongIdempotencyKey(key);
  if (wrong) return wrong;
  const kept = key === null ? null : storedKey(key, fields);
  return writing(() => {
    const earlier = key === null ? undefined : saleWithKey(key);
    if (earlier) return earlier.idempotencyKey === kept ? done(earlier) : keyOfAnother(earlier);
    const named = fields.appointmentId ?? null;
    const recordId = recordOfSale(fields.recordId ?? null);
    if (recordId === undefined) return clientNotFound();
    const basket = basketOf({ appointmentId: named === null ? null : (idOf(named) ?? 0), recordId }, by.now);
    if (!basket) return refused("not-found", "Appointment not found");
    const quote = quoteFor(input, basket, by.now);
    if (!quote.ok) return quote;
    const hindrance = whyNotSold(quote.value, basket);
    if (hindrance) return hindrance;
    const money = paymentsFor(quote.value);
    return money.ok ? sell(quote.value, money.value, kept, by) : money;
  });
}

/** Returns null without a client and undefined if the record doesn't exist. Replaces a merged record by the remaining one. */
const recordOfSale = (named: unknown): number | null | undefined =>
  named === null ? null : recordById(idOf(named) ?? 0)?.id;

const keyOfAnother = ({ number }: Sale) =>
  refused(
    "conflict",
    `This form was already used for receipt ${number}. Open the checkout again to make a new sale.`,
  );

type No = Extract<Outcome<never>, { ok: false }>;

const no = (field: string, sentence: string): No =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

function whyNotSold({ cart, lines, restMinor, problems, offer }: Quote, basket: Basket): No | null {
  // If the request is repeated, only the tip is left to pay.
  const isPaid = basket.open.length === 0 && lines.every(({ kind }) => kind === "tip");
  const asked = isPaid ? basket.appointments.map(({ id }) => id) : [...cart.parts.keys()];
  const paid = asked.map((id) => paidSaleOf(id)).find((sale) => sale !== null);
  if (paid) return refused("conflict", `This visit was already paid: receipt ${paid.number}.`);
  const [message] = Object.values(problems);
  if (message) return refused("invalid", message, { fields: problems });
  if (offer && basket.recordId === null) return no("offer", "Choose the client for the package.");
  if (cart.offerId !== null && !offer) return no("offer", "This package is no longer sold.");
  if (lines.length === 0) return refused("invalid", "There is nothing to pay yet.");
  if (cart.shownMinor !== null && cart.shownMinor !== restMinor) {
    const { locale } = studio();
    const rest = formatMoney(restMinor, basket.currency, locale);
    return refused("conflict", `No payment was taken. ${rest} is now due. Check it and try again.`);
  }
  return null;
}

function paymentsFor({ cart, restMinor, basket: { currency } }: Quote): Outcome<PaymentDraft[]> {
  const { pay, amounts, givenMinor } = cart;
  if (restMinor === 0) return { ok: true, value: [] };
  const words = (minor: number) => formatMoney(minor, currency, studio().locale);
  if (pay === "") return no("pay", "Choose a payment method.");
  if (pay !== "split")
    return withCashReceived([paymentOf({ method: pay, amountMinor: restMinor })], givenMinor, words);
  const sum = moneyMethods.reduce((whole, method) => whole + amounts[method], 0);
  if (sum !== restMinor)
    return no("cash", `These payments add up to ${words(sum)}, but ${words(restMinor)} is due.`);
  const split = moneyMethods
    .filter((method) => amounts[method] > 0)
    .map((method) => paymentOf({ method, amountMinor: amounts[method] }));
  return withCashReceived(split, givenMinor, words);
}

/** Stores the cash received, to print the change. */
function withCashReceived(
  money: PaymentDraft[],
  givenMinor: Cart["givenMinor"],
  words: (minor: number) => string,
): Outcome<PaymentDraft[]> {
  const cash = money.find(({ method }) => method === "cash");
  if (!cash || givenMinor === 0) return { ok: true, value: money };
  if (givenMinor < cash.amountMinor) {
    return no("given", `${words(givenMinor)} is less than the ${words(cash.amountMinor)} due in cash.`);
  }
  return { ok: true, value: money.map((one) => (one === cash ? { ...one, givenMinor } : one)) };
}

/** Checks that the day is open before a voucher or package is created. */
function sell(quote: Quote, money: PaymentDraft[], key: string | null, by: By): Outcome<Sale> {
  const today = openTillDate(by.now);
  if (!today.ok) return today;
  const { basket, prepaid, taxIncluded } = quote;
  const { currency, recordId } = basket;
  const lines = quote.lines.map((line) => withCreatedItem(line, quote, by));
  const payments = [...prepaid, ...money];
  return writeSale({ currency, taxIncluded, recordId, lines, payments, idempotencyKey: key }, by);
}

function withCreatedItem(line: TaxedLine, { cart, offer, basket: { recordId } }: Quote, by: By): TaxedLine {
  if (line.kind === "voucher" && cart.sellsVoucher) {
    const { id, code } = makeVoucher({ ...cart.sellsVoucher, recordId }, by);
    return { ...line, name: `Gift voucher ${code}`, voucherId: id };
  }
  if (line.kind === "package" && offer) {
    const { id, code } = makePackage(offer, recordId, by);
    return { ...line, name: `${line.name} ${code}`, packageId: id };
  }
  return line;
}
