import { and, asc, between, count, eq, sql } from "drizzle-orm";
import { timeOf } from "#app/domain/availability/dates.ts";
import { otherWork } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, users } from "#db/schema.ts";
import { batchSize, decimalOf, type ExportRow, type RowBatches } from "./csv.server.ts";

type DateSpan = { from: string; to: string };

export async function countAppointments(span: DateSpan): Promise<number> {
  let after = start;
  for (let rows = 0; ; rows += countBatchSize) {
    const last = lastOfNext(span, after);
    if (!last) return rows + countRest(span, after);
    after = last;
    await otherWork();
  }
}

/** Counting uses only the index, so a batch can be larger. */
const countBatchSize = 20_000;

type Place = { date: string; id: number };

const start: Place = { date: "", id: 0 };

const isAfter = ({ from, to }: DateSpan, { date, id }: Place) =>
  and(
    between(appointments.date, from, to),
    sql`(${appointments.date}, ${appointments.id}) > (${date}, ${id})`,
  );

const lastOfNext = (span: DateSpan, after: Place): Place | undefined =>
  db()
    .select({ date: appointments.date, id: appointments.id })
    .from(appointments)
    .where(isAfter(span, after))
    .orderBy(asc(appointments.date), asc(appointments.id))
    .limit(1)
    .offset(countBatchSize - 1)
    .get();

const countRest = (span: DateSpan, after: Place): number =>
  db().select({ rows: count() }).from(appointments).where(isAfter(span, after)).get()?.rows ?? 0;

/** Yields rows by date and id. An appointment that moves during the export may appear twice or be missing. */
export async function* appointmentRows(span: DateSpan): RowBatches {
  let after = start;
  for (;;) {
    const found = rowsAfter(span, after);
    if (found.length > 0) yield found.map(rowOf);
    const last = found.at(-1)?.appointment;
    if (!last || found.length < batchSize) return;
    after = { date: last.date, id: last.id };
    await otherWork();
  }
}

const columns = {
  id: appointments.id,
  reference: appointments.reference,
  date: appointments.date,
  startMin: appointments.startMin,
  endMin: appointments.endMin,
  status: appointments.status,
  serviceName: appointments.serviceName,
  customerName: appointments.customerName,
  customerEmail: appointments.customerEmail,
  customerPhone: appointments.customerPhone,
  clientId: appointments.clientId,
  priceMinor: appointments.priceMinor,
  chargeMinor: appointments.chargeMinor,
  waivedMinor: appointments.waivedMinor,
  currency: appointments.currency,
  source: appointments.source,
  notes: appointments.notes,
  createdAt: appointments.createdAt,
  cancelledAt: appointments.cancelledAt,
  cancelledBy: appointments.cancelledBy,
};

const rowsAfter = (span: DateSpan, after: Place) =>
  db()
    .select({ appointment: columns, provider: users.username })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.providerId))
    .where(isAfter(span, after))
    .orderBy(asc(appointments.date), asc(appointments.id))
    .limit(batchSize)
    .all();

type Found = ReturnType<typeof rowsAfter>[number];

/** Uses decimal amounts, ISO 8601 dates and times, and instants in UTC. */
function rowOf({ appointment, provider }: Found): ExportRow {
  const { currency } = appointment;
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
    price: decimalOf(appointment.priceMinor, currency),
    charge: decimalOf(appointment.chargeMinor, currency),
    waived: decimalOf(appointment.waivedMinor, currency),
    currency,
    booked_by: appointment.source,
    notes: appointment.notes,
    booked_at: new Date(appointment.createdAt).toISOString(),
    cancelled_at: appointment.cancelledAt === null ? null : new Date(appointment.cancelledAt).toISOString(),
    cancelled_by: appointment.cancelledBy,
  };
}
