import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { lineOf, taxed } from "#app/domain/till/ledger/lines.ts";
import { paymentOf, writeSale } from "#app/domain/till/ledger/write-sale.server.ts";
import { writing } from "#db/client.server.ts";

export function noteDeposit(appointmentId: number, amountMinor: number, now: number): void {
  const visit = appointmentById(appointmentId);
  if (!visit) throw new Error("No such visit.");
  const { currency, recordId } = visit;
  const head = { currency, recordId, taxIncluded: true, idempotencyKey: null };
  const lines = taxed([lineOf({ kind: "deposit", name: "Deposit", amountMinor, appointmentId })], true);
  const payments = [paymentOf({ method: "card", amountMinor })];
  writing(() => writeSale({ ...head, lines, payments }, { actor: { id: null, role: "system" }, now }));
}
