/** What a checkout is about: an appointment and, of a joint visit, its other parts. */
import { asc, eq } from "drizzle-orm";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { owedOf, owedVisits, paidSaleOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { db } from "#db/client.server.ts";
import { appointmentItems } from "#db/schema.ts";

/** In their order; only itself where it is alone, and none for one that is not there. */
export function checkoutParts(appointmentId: number): Appointment[] {
  const one = appointmentById(appointmentId);
  return one ? jointOf(one) : [];
}

/** Whether there is something of the visit itself to be paid: it takes place, and no sale with it stands. */
export const isUnpaid = (part: Appointment): boolean => occupies(part.status) && paidSaleOf(part.id) === null;

type Item = { name: string; priceMinor: number };

export const itemsOf = (appointmentId: number): Item[] =>
  db()
    .select({ name: appointmentItems.name, priceMinor: appointmentItems.priceMinor })
    .from(appointmentItems)
    .where(eq(appointmentItems.appointmentId, appointmentId))
    .orderBy(asc(appointmentItems.id))
    .all();

export type OwedFee = { appointmentId: number; serviceName: string; date: string; owedMinor: number };

/** What is owed of these visits themselves, and of earlier ones of the same record; all in one currency. */
export function feesFor(parts: readonly Appointment[], recordId: number | null, currency: string): OwedFee[] {
  const own = parts
    .filter((part) => part.currency === currency)
    .map((part) => ({
      ...{ appointmentId: part.id, serviceName: part.serviceName, date: part.date },
      owedMinor: owedOf(part),
    }))
    .filter(({ owedMinor }) => owedMinor > 0);
  const others =
    recordId === null
      ? []
      : owedVisits(recordId).filter((owed) => owed.currency === currency && owed.owedMinor > 0);
  const known = new Set(own.map(({ appointmentId }) => appointmentId));
  return [...own, ...others.filter(({ appointmentId }) => !known.has(appointmentId))];
}
