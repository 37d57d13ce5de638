/** Giving a deposit back: a sale the other way round, by any means and on any day (rule 37.60). */
import { z } from "zod";
import { appointmentById, appointmentNotFound } from "#app/domain/appointments/appointment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { depositsOfVisits } from "#app/domain/till/ledger/balances.sql.server.ts";
import { lineOf, taxed } from "#app/domain/till/ledger/lines.ts";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import { paymentOf, writeSale } from "#app/domain/till/ledger/write-sale.server.ts";
import { isFreeDeposit } from "#app/domain/till/prepaid/deposits.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { moneyMethods } from "./cart.server.ts";

const Fields = z.object({ means: z.enum(moneyMethods) });

/**
 * All that is left of what was paid ahead for an appointment, by `means`. Refuses as "not-found", "invalid" (no means) and "conflict":
 * the visit still takes place, nothing is left, the day is closed.
 */
export function giveBackDeposit(appointmentId: number, input: unknown, by: By): Outcome<Sale> {
  const read = readInput(Fields, input, { wrong: { means: "Choose how it is given back." } });
  if (!read.ok) return read;
  return writing(() => {
    const visit = appointmentById(appointmentId);
    if (!visit) return appointmentNotFound();
    const [deposit] = depositsOfVisits([appointmentId]);
    if (!deposit) return refused("conflict", "Nothing is left of this deposit.");
    if (!isFreeDeposit(deposit)) return refused("conflict", stillNeeded);
    const amountMinor = -deposit.leftMinor;
    const name = `Deposit given back: ${visit.serviceName}`;
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

/** Also on the page, in place of the buttons. */
export const stillNeeded = "The visit takes place: its checkout takes the deposit off.";
