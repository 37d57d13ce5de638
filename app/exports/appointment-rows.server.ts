/** The appointments of a span of dates as rows: what the books say, for whoever reckons with it (rule 21.21). */
import { and, asc, between, count, eq, sql } from "drizzle-orm";
import { timeOf } from "#app/availability/dates.ts";
import { otherWork } from "#app/shared/other-work.ts";
import { unitsPerMajor } from "#app/words/money.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, users } from "#db/schema.ts";
import { batchSize, type ExportRow, type RowBatches } from "./rows.ts";

/** The first and the last date, both included. */
type DateSpan = { from: string; to: string };

export const countAppointments = ({ from, to }: DateSpan): number =>
  db()
    .select({ rows: count() })
    .from(appointments)
    .where(between(appointments.date, from, to))
    .get()?.rows ?? 0;

/** By date, and as they were booked within a day. One that is moved meanwhile may stand there twice, or not at all. */
export async function* appointmentRows({ from, to }: DateSpan): RowBatches {
  let after = { date: "", id: 0 };
  for (;;) {
    const found = batch().all({ from, to, ...after, batchSize });
    if (found.length > 0) yield found.map(rowOf);
    const last = found.at(-1)?.appointment;
    if (!last || found.length < batchSize) return;
    after = { date: last.date, id: last.id };
    await otherWork();
  }
}

const batch = preparedQuery((db) =>
  db
    .select({ appointment: appointments, provider: users.username })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.providerId))
    .where(
      and(
        between(appointments.date, sql.placeholder("from"), sql.placeholder("to")),
        sql`(${appointments.date}, ${appointments.id}) > (${sql.placeholder("date")}, ${sql.placeholder("id")})`,
      ),
    )
    .orderBy(asc(appointments.date), asc(appointments.id))
    .limit(sql.placeholder("batchSize"))
    .prepare(),
);

type Found = { appointment: typeof appointments.$inferSelect; provider: string };

/** Money as decimals with a point, dates and times as ISO 8601 has them; instants in UTC. */
function rowOf({ appointment, provider }: Found): ExportRow {
  const { currency } = appointment;
  const units = unitsPerMajor(currency);
  const money = (minor: number) => (minor / units).toFixed(Math.round(Math.log10(units)));
  return {
    reference: appointment.reference,
    date: appointment.date,
    start: timeOf(appointment.startMin),
    end: timeOf(appointment.endMin),
    status: appointment.status,
    service: appointment.serviceName,
    provider,
    client: appointment.customerName,
    email: appointment.customerEmail,
    phone: appointment.customerPhone,
    has_account: appointment.clientId !== null,
    price: money(appointment.priceMinor),
    charge: money(appointment.chargeMinor),
    waived: money(appointment.waivedMinor),
    currency,
    booked_by: appointment.source,
    notes: appointment.notes,
    booked_at: new Date(appointment.createdAt).toISOString(),
    cancelled_at: appointment.cancelledAt === null ? null : new Date(appointment.cancelledAt).toISOString(),
    cancelled_by: appointment.cancelledBy,
  };
}
