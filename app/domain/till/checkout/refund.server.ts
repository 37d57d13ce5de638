/** A refund of a charge is a negative fee line on its own receipt (rule 37.70). */
import { z } from "zod";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { depositsOfVisits } from "#app/domain/till/ledger/balances.sql.server.ts";
import { lineOf, taxed } from "#app/domain/till/ledger/lines.ts";
import { feePaid, owedOf, paidSaleOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import { paymentOf, writeSale } from "#app/domain/till/ledger/write-sale.server.ts";
import { isUnusedDeposit } from "#app/domain/till/prepaid/deposits.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { writing } from "#db/client.server.ts";
import { moneyMethods } from "./cart.server.ts";

const Fields = z.object({ refund: z.enum(moneyMethods) });

/** Runs `work`, and refunds the overpaid amount if `work` waives more of the charge than is unpaid. Refusals: those of `work` and `refundFee`. */
export function withRefund<T, Detail extends object>(
  id: number,
  refund: unknown,
  work: () => Outcome<T, Detail>,
  by: By,
): Outcome<T, Detail> {
  return writing(() => {
    const visit = appointmentById(id);
    const parts = visit ? jointOf(visit) : [];
    const made = work();
    if (!made.ok) return made;
    for (const before of parts) {
      const after = appointmentById(before.id);
      if (!after || after.waivedMinor <= before.waivedMinor || owedOf(after) >= 0) continue;
      const given = refundVisitFee(after, refund, by);
      if (!given.ok) return given;
    }
    return made;
  });
}

/** Refunds the overpaid amount. Refusals: not-found, invalid, conflict (nothing to refund, day closed). */
export function refundFee(id: number, refund: unknown, by: By): Outcome<Sale> {
  return writing(() => {
    const visit = appointmentById(id);
    if (!visit) return appointmentNotFound();
    return owedOf(visit) < 0
      ? refundVisitFee(visit, refund, by)
      : refused("conflict", "There is nothing to refund for this visit.");
  });
}

/** If the visit itself was paid, with tax or a package, only a void of the sale can refund it. */
function refundVisitFee(visit: Appointment, refund: unknown, by: By): Outcome<Sale> {
  const amountMinor = owedOf(visit);
  const { id: appointmentId, currency, recordId, serviceName } = visit;
  const { taxIncluded, locale } = studio();
  if (-amountMinor > feePaid(appointmentId)) {
    const number = paidSaleOf(appointmentId)?.number;
    return refused(
      "conflict",
      `This visit was paid with receipt ${number ?? ""}. Void it to refund the money, then waive the charge.`,
    );
  }
  if (refund === undefined || refund === "") {
    const paid = formatMoney(-amountMinor, currency, locale);
    const sentence = `${paid} of this charge was paid. Choose a refund method.`;
    return refused("conflict", sentence, { fields: { refund: sentence } });
  }
  const read = readInput(Fields, { refund }, { wrong: { refund: "Choose a refund method." } });
  if (!read.ok) return read;
  const name = `Fee refunded: ${serviceName}`;
  return writeSale(
    {
      ...{ currency, taxIncluded, recordId, idempotencyKey: null },
      lines: taxed([lineOf({ kind: "fee", name, quantity: -1, amountMinor, appointmentId })], taxIncluded),
      payments: [paymentOf({ method: read.value.refund, amountMinor })],
    },
    by,
  );
}

const DepositBack = z.object({ means: z.enum(moneyMethods) });

/** Refunds the rest of a deposit (rule 37.60). Refusals: not-found, invalid, conflict. */
export function refundDeposit(appointmentId: number, input: unknown, by: By): Outcome<Sale> {
  const read = readInput(DepositBack, input, { wrong: { means: "Choose a refund method." } });
  if (!read.ok) return read;
  return writing(() => {
    const visit = appointmentById(appointmentId);
    if (!visit) return appointmentNotFound();
    const [deposit] = depositsOfVisits([appointmentId]);
    if (!deposit) return refused("conflict", "Nothing is left of this deposit.");
    if (!isUnusedDeposit(deposit)) return refused("conflict", depositNeeded);
    const amountMinor = -deposit.leftMinor;
    const name = `Deposit refunded: ${visit.serviceName}`;
    const { taxIncluded } = studio();
    return writeSale(
      {
        ...{ currency: visit.currency, taxIncluded, recordId: visit.recordId, idempotencyKey: null },
        lines: taxed(
          [lineOf({ kind: "deposit", name, quantity: -1, amountMinor, appointmentId })],
          taxIncluded,
        ),
        payments: [paymentOf({ method: read.value.means, amountMinor })],
      },
      by,
    );
  });
}

/** Pages show this message instead of the refund buttons. */
export const depositNeeded = "This visit is still booked. The deposit is deducted at its checkout.";
