/** The appointments of a span of dates as rows: what the books say, for whoever reckons with it (rule 21.21). */
import { and, asc, between, count, eq, sql } from "drizzle-orm";
import { timeOf } from "#app/domain/availability/dates.ts";
import { otherWork } from "#app/platform/shared/other-work.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, users } from "#db/schema.ts";
import { batchSize, decimalOf, type ExportRow, type RowBatches } from "./csv.server.ts";

/** The first and the last date, both included. */
type DateSpan = { from: string; to: string };

export async function countAppointments(span: DateSpan): Promise<number> {
  let after = start;
  for (let rows = 0; ; rows += countedAtOnce) {
    const last = nextLast().get({ ...span, ...after });
    if (!last) return rows + (rest().get({ ...span, ...after })?.rows ?? 0);
    after = last;
    await otherWork();
  }
}

/** Of an index alone: far more than of whole rows. */
const countedAtOnce = 20_000;

const start = { date: "", id: 0 };

const isInSpan = () =>
  and(
    between(appointments.date, sql.placeholder("from"), sql.placeholder("to")),
    sql`(${appointments.date}, ${appointments.id}) > (${sql.placeholder("date")}, ${sql.placeholder("id")})`,
  );

/** The one that so many end with; none where there are fewer. */
const nextLast = preparedQuery((db) =>
  db
    .select({ date: appointments.date, id: appointments.id })
    .from(appointments)
    .where(isInSpan())
    .orderBy(asc(appointments.date), asc(appointments.id))
    .limit(1)
    .offset(countedAtOnce - 1)
    .prepare(),
);

const rest = preparedQuery((db) =>
  db.select({ rows: count() }).from(appointments).where(isInSpan()).prepare(),
);

/** By date, and as they were booked within a day. One that is moved meanwhile may stand there twice, or not at all. */
export async function* appointmentRows({ from, to }: DateSpan): RowBatches {
  let after = start;
  for (;;) {
    const found = batch().all({ from, to, ...after, batchSize });
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

const batch = preparedQuery((db) =>
  db
    .select({ appointment: columns, provider: users.username })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.providerId))
    .where(isInSpan())
    .orderBy(asc(appointments.date), asc(appointments.id))
    .limit(sql.placeholder("batchSize"))
    .prepare(),
);

type Found = { appointment: Pick<typeof appointments.$inferSelect, keyof typeof columns>; provider: string };

/** Money as decimals with a point, dates and times as ISO 8601 has them; instants in UTC. */
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
