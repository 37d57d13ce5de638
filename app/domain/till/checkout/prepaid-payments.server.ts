import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import type { HeldDeposit } from "#app/domain/till/ledger/balances.sql.server.ts";
import { sumOfAmounts, visitValue } from "#app/domain/till/ledger/lines.ts";
import { type PaymentDraft, paymentOf } from "#app/domain/till/ledger/write-sale.server.ts";
import { usableVoucher } from "#app/domain/till/prepaid/vouchers.server.ts";
import type { Basket } from "./basket.server.ts";
import type { Cart } from "./cart.server.ts";

/** The value of one visit of a package (rule 37.14). */
export type PackageVisit = { packageId: number; name: string; valueMinor: number };

/** The key is the appointment id. */
export type PackageVisits = ReadonlyMap<number, PackageVisit>;

/** Selects a matching package in a new form, then the package in the form, while visits are left. */
export function packageVisits(
  parts: readonly Appointment[],
  { packages }: Basket,
  cart: Cart,
): PackageVisits {
  const left = new Map(packages.map((one) => [one.id, { visits: one.left, valueMinor: one.leftMinor }]));
  const chosen = new Map<number, PackageVisit>();
  for (const part of parts) {
    const asked = cart.packages.get(part.id);
    const one = packages.find(
      ({ id, serviceId }) =>
        (left.get(id)?.visits ?? 0) > 0 &&
        (serviceId === null || serviceId === part.serviceId) &&
        (cart.sent || asked !== undefined ? String(id) === asked : true),
    );
    const before = one && left.get(one.id);
    if (!before) continue;
    const valueMinor = visitValue(one.priceMinor, one.visits, before);
    left.set(one.id, { visits: before.visits - 1, valueMinor: before.valueMinor - valueMinor });
    chosen.set(part.id, { packageId: one.id, name: one.name, valueMinor });
  }
  return chosen;
}

type Paying = {
  deposits: readonly HeldDeposit[];
  visits: PackageVisits;
  totalMinor: number;
  currency: string;
  cart: Cart;
  now: number;
};

/** Pays with packages, then deposits, then vouchers, each up to the amount due (rule 37.25). Adds errors to `problems`. */
export function prepaidPayments(
  { deposits, visits, totalMinor, currency, cart, now }: Paying,
  problems: Record<string, string>,
): PaymentDraft[] {
  const paid = [...visits.values()].map(({ packageId, valueMinor }) =>
    paymentOf({ method: "package", amountMinor: valueMinor, packageId, packageVisits: 1 }),
  );
  const rest = () => totalMinor - sumOfAmounts(paid);
  for (const { appointmentId, leftMinor } of cart.sent && !cart.useDeposits ? [] : deposits) {
    const amountMinor = Math.min(leftMinor, rest());
    if (amountMinor > 0) paid.push(paymentOf({ method: "deposit", amountMinor, appointmentId }));
  }
  const used = new Set<number>();
  for (const code of cart.codes) {
    const voucher = usableVoucher(code, currency, now);
    if (!voucher.ok) problems.vouchers = `${code}: ${voucher.refusal.message}`;
    else if (!used.has(voucher.value.id)) {
      used.add(voucher.value.id);
      const amountMinor = Math.min(voucher.value.leftMinor, rest());
      if (amountMinor > 0)
        paid.push(paymentOf({ method: "voucher", amountMinor, voucherId: voucher.value.id }));
    }
  }
  return paid;
}
