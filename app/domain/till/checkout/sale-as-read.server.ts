import { z } from "zod";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import { Id } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { moneyMethods } from "./cart.server.ts";

/** Returns a sale for the API, with amounts in the main unit (rule 37.38). */
export function saleForApi(sale: Sale) {
  const major = (minor: number) => minor / unitsPerMajor(sale.currency);
  return {
    number: sale.number,
    kind: sale.kind,
    date: sale.date,
    at: new Date(sale.at).toISOString(),
    currency: sale.currency,
    total: major(sale.totalMinor),
    tax: major(sale.taxMinor),
    tax_included: sale.taxIncluded,
    client_id: sale.recordId,
    voided_by: sale.voidedBy,
    reason: sale.reason,
    lines: sale.lines.map((line) => ({
      kind: line.kind,
      name: line.name,
      quantity: line.quantity,
      amount: major(line.amountMinor),
      tax_name: line.taxName,
      tax_percent: line.taxBasisPoints / 100,
      tax: major(line.taxMinor),
      appointment_id: line.appointmentId,
      provider_id: line.providerId,
    })),
    payments: sale.payments.map(({ method, amountMinor }) => ({ method, amount: major(amountMinor) })),
  };
}

const Amount = z.union([z.number().nonnegative(), z.string()]);

const SaleRequest = z.object({
  parts: z.array(Id).optional(),
  fees: z.array(Id).default([]),
  products: z.array(z.object({ productId: Id, quantity: z.int().min(1).max(999) })).default([]),
  packages: z.array(z.object({ appointmentId: Id, packageId: Id })).default([]),
  vouchers: z.array(z.string()).max(5).default([]),
  payments: z.array(z.object({ method: z.enum(moneyMethods), amount: Amount })).default([]),
});

const wrong = {
  parts: "Send the ids of the visits as a list.",
  fees: "Send the ids of the visits as a list.",
  products: "Send each product as productId and quantity.",
  packages: "Send each package as appointmentId and packageId.",
  vouchers: "Send at most five codes as a list.",
  payments: "Send each payment as method (cash, card or transfer) and amount.",
};

/** Reads a request. Without `parts`, it pays all open parts, also with deposit and package. */
export function fieldsOfRequest(body: unknown): Outcome<Record<string, unknown>> {
  const read = readInput(SaleRequest, body, { wrong });
  if (!read.ok) return read;
  const { parts, fees, products, packages, vouchers, payments } = read.value;
  const given = fieldsIn(body);
  const rows = (kind: string, all: readonly (readonly [number, string])[]) =>
    Object.fromEntries(all.map(([id, value]) => [`${kind}-${id}`, value]));
  return done({
    ...Object.fromEntries(plain.map((name) => [name, given[name]])),
    ...(parts && {
      sent: true,
      deposits: true,
      ...rows(
        "part",
        parts.map((id) => [id, "on"]),
      ),
    }),
    // A sale without a visit doesn't use deposits.
    ...(given.appointmentId == null && { sent: true }),
    ...rows(
      "fee",
      fees.map((id) => [id, "on"]),
    ),
    ...rows(
      "quantity",
      products.map(({ productId, quantity }) => [productId, String(quantity)]),
    ),
    ...rows(
      "package",
      packages.map(({ appointmentId, packageId }) => [appointmentId, String(packageId)]),
    ),
    vouchers: vouchers.join(","),
    ...(payments.length > 0 && { pay: "split" }),
    ...Object.fromEntries(payments.map(({ method, amount }) => [method, String(amount)])),
    ...(payments.length === 0 && { pay: given.pay }),
  });
}

const plain = [
  "appointmentId",
  "discount",
  "discountReason",
  "tip",
  "tipOwn",
  "voucherValue",
  "voucherFor",
  "voucherUntil",
  "offer",
  "deposit",
];
