/** What the desk is told of somebody whom it has found: the last visit, the next one, and how often they did not come. */
import { and, count, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { type AppointmentStatus, isVisit, occupies } from "#app/domain/appointments/status.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, occupying } from "#db/schema.ts";

type Visit = {
  id: number;
  date: string;
  startMin: number;
  status: AppointmentStatus;
  serviceId: number | null;
  serviceName: string;
  providerId: number;
};

export type ClientVisits = { last: Visit | null; next: Visit | null; noShows: number };

const mostRead = 500;

const columns = {
  id: appointments.id,
  date: appointments.date,
  startMin: appointments.startMin,
  status: appointments.status,
  serviceId: appointments.serviceId,
  serviceName: appointments.serviceName,
  providerId: appointments.providerId,
};

const latestFirst = [desc(appointments.date), desc(appointments.startMin)];

const ofAccount = preparedQuery((db) =>
  db
    .select(columns)
    .from(appointments)
    .where(eq(appointments.clientId, sql.placeholder("clientId")))
    .orderBy(...latestFirst)
    .limit(mostRead)
    .prepare(),
);

/** More than anybody has on one day; that day's are put in their order when they are here. */
const mostOfADay = 20;

/** Of a record, however many visits it has: those that are not called off, up to a date or from it on, and how many were missed. */
const ofRecord = (side: "upTo" | "from") =>
  preparedQuery((db) =>
    db
      .select(columns)
      .from(appointments)
      .where(
        and(
          eq(appointments.recordId, sql.placeholder("recordId")),
          side === "upTo"
            ? lte(appointments.date, sql.placeholder("date"))
            : gte(appointments.date, sql.placeholder("date")),
          occupying,
        ),
      )
      .orderBy(side === "upTo" ? desc(appointments.date) : appointments.date)
      .limit(mostOfADay)
      .prepare(),
  );

const ofRecordUpTo = ofRecord("upTo");
const ofRecordFrom = ofRecord("from");

const missedOfRecord = preparedQuery((db) =>
  db
    .select({ noShows: count() })
    .from(appointments)
    .where(
      and(eq(appointments.recordId, sql.placeholder("recordId")), sql`${appointments.status} = 'no_show'`),
    )
    .prepare(),
);

/** The unary plus keeps SQLite to the index of what is most rarely shared. */
const guestBy = (column: "email" | "digits") =>
  preparedQuery((db) => {
    const email = sql`${appointments.customerEmail} = ${sql.placeholder("email")}`;
    const digits = sql`${appointments.customerPhoneDigits} = ${sql.placeholder("digits")}`;
    const [first, second] = column === "email" ? [email, sql`+${digits}`] : [digits, sql`+${email}`];
    return db
      .select(columns)
      .from(appointments)
      .where(
        and(
          first,
          second,
          eq(appointments.customerName, sql.placeholder("name")),
          isNull(appointments.clientId),
        ),
      )
      .orderBy(...latestFirst)
      .limit(mostRead)
      .prepare();
  });

const guestByEmail = guestBy("email");
const guestByDigits = guestBy("digits");

/** Of the client behind a value of `findClients` and their record; without one a guest is who gave the same name, address and number. */
export function visitsOfClient(value: string, recordId: number | null, moment: Moment): ClientVisits {
  if (recordId !== null) return visitsOfRecord(recordId, moment);
  const [, kind, digits] = /^(account|visit):(\d{1,15})$/u.exec(value) ?? [];
  const id = Number(digits);
  const visits = kind === "account" ? ofAccount().all({ clientId: id }) : kind === "visit" ? ofGuest(id) : [];
  return {
    ...aroundNow(visits, moment),
    noShows: visits.filter(({ status }) => status === "no_show").length,
  };
}

function visitsOfRecord(recordId: number, moment: Moment): ClientVisits {
  const asked = { recordId, date: moment.date };
  const visits = [...ofRecordFrom().all(asked), ...ofRecordUpTo().all(asked)];
  const latest = visits.sort(
    (one, other) => other.date.localeCompare(one.date) || other.startMin - one.startMin,
  );
  return { ...aroundNow(latest, moment), noShows: missedOfRecord().get(asked)?.noShows ?? 0 };
}

/** `visits`: the latest first. */
const aroundNow = (visits: readonly Visit[], moment: Moment) => ({
  last: visits.find((visit) => isVisit(visit, moment)) ?? null,
  next: visits.findLast((visit) => occupies(visit.status) && !isVisit(visit, moment)) ?? null,
});

/** Somebody who left no contact is known by the one visit alone: a name is shared by many. */
function ofGuest(id: number): Visit[] {
  const visit = appointmentById(id);
  if (!visit) return [];
  const { name, email, phone } = visit.contact;
  const guest = { name, email, digits: digitsOf(phone) };
  if (email) return guestByEmail().all(guest);
  return guest.digits ? guestByDigits().all(guest) : [visit];
}
