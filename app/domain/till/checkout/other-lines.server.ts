/** The lines of a checkout beside the work: what is owed, and what is sold to be used later. */
import { occupies } from "#app/domain/appointments/status.ts";
import { taxOfService } from "#app/domain/till/goods/tax-rates.server.ts";
import { type LineDraft, lineOf } from "#app/domain/till/ledger/lines.ts";
import { type PackageOffer, withService } from "#app/domain/till/prepaid/packages.server.ts";
import type { Basket } from "./basket.server.ts";
import type { Cart } from "./cart.server.ts";

/**
 * Where nothing of the visit was or is to be paid, what is owed of it is what one has come for. Beside a part that is paid a fee is
 * asked for by name: a second press pays nothing.
 */
export function feeLines({ fees, appointments, open }: Basket, cart: Cart): LineDraft[] {
  const isPaid = appointments.some((part) => occupies(part.status) && !open.includes(part));
  const isMeant = (id: number) =>
    !cart.sent && open.length === 0 && !isPaid && appointments.some((part) => part.id === id);
  return fees
    .filter(({ appointmentId: id }) => cart.fees.has(id) || isMeant(id))
    .map(({ appointmentId, serviceName, owedMinor }) =>
      lineOf({ kind: "fee", name: `Fee: ${serviceName}`, amountMinor: owedMinor, appointmentId }),
    );
}

/** A gift voucher and a package. */
export function soldAhead({ sellsVoucher }: Cart, offer: PackageOffer | null): LineDraft[] {
  const voucher = sellsVoucher
    ? [lineOf({ kind: "voucher", name: "Gift voucher", amountMinor: sellsVoucher.valueMinor })]
    : [];
  const sold = offer
    ? [
        lineOf({
          ...{
            kind: "package",
            name: withService(offer),
            amountMinor: offer.priceMinor,
            serviceId: offer.serviceId,
          },
          ...taxOfService(offer.serviceId),
        }),
      ]
    : [];
  return [...voucher, ...sold];
}

export function depositLine(
  { open }: Basket,
  { depositMinor }: Cart,
  problems: Record<string, string>,
): LineDraft[] {
  const [part] = open;
  if (!part || depositMinor === null) {
    problems.deposit = "A deposit is for a visit that takes place and is not paid yet.";
    return [];
  }
  const { id: appointmentId, serviceName } = part;
  return [
    lineOf({ kind: "deposit", name: `Deposit: ${serviceName}`, amountMinor: depositMinor, appointmentId }),
  ];
}
