import { and, asc, count, desc, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import {
  type Appointment,
  appointmentById,
  appointmentByReference,
} from "#app/domain/appointments/appointment.server.ts";
import { type AppointmentStatus, isVisit, occupies } from "#app/domain/appointments/status.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, occupying } from "#db/schema.ts";
import { chosenClient } from "./find-clients.server.ts";

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

const ofAccount = (clientId: number) =>
  db()
    .select(columns)
    .from(appointments)
    .where(eq(appointments.clientId, clientId))
    .orderBy(...latestFirst)
    .limit(mostRead)
    .all();

/** More visits than one client has on a day. */
const mostOfADay = 20;

const isOfRecord = eq(appointments.recordId, sql.placeholder("recordId"));

/** `until` limits the dates. Cancelled visits are left out. */
const ofRecord = (until: SQL, order: SQL) =>
  preparedQuery((db) =>
    db
      .select(columns)
      .from(appointments)
      .where(and(isOfRecord, until, occupying))
      .orderBy(order)
      .limit(mostOfADay)
      .prepare(),
  );

const upTo = ofRecord(lte(appointments.date, sql.placeholder("date")), desc(appointments.date));
const fromOn = ofRecord(gte(appointments.date, sql.placeholder("date")), asc(appointments.date));

const missedOfRecord = preparedQuery((db) =>
  db
    .select({ noShows: count() })
    .from(appointments)
    .where(and(isOfRecord, sql`${appointments.status} = 'no_show'`))
    .prepare(),
);

/** A unary plus makes SQLite use the more selective index. */
function guestVisits({ name, email, digits }: { name: string; email: string; digits: string }): Visit[] {
  const isEmail = sql`${appointments.customerEmail} = ${email}`;
  const isNumber = sql`${appointments.customerPhoneDigits} = ${digits}`;
  const isContact = email ? and(isEmail, sql`+${isNumber}`) : and(isNumber, sql`+${isEmail}`);
  return db()
    .select(columns)
    .from(appointments)
    .where(and(isContact, eq(appointments.customerName, name), isNull(appointments.clientId)))
    .orderBy(...latestFirst)
    .limit(mostRead)
    .all();
}

/** Returns the visits of the record, or without one those with the same name, email and phone number. */
export function visitsOfClient(value: string, recordId: number | null, moment: Moment): ClientVisits {
  if (recordId !== null) return visitsOfRecord(recordId, moment);
  const [, kind, digits] = /^(account|visit):(\d{1,15})$/u.exec(value) ?? [];
  const id = Number(digits);
  const visits = kind === "account" ? ofAccount(id) : kind === "visit" ? ofGuest(id) : [];
  return {
    ...aroundNow(visits, moment),
    noShows: visits.filter(({ status }) => status === "no_show").length,
  };
}

function visitsOfRecord(recordId: number, moment: Moment): ClientVisits {
  const asked = { recordId, date: moment.date };
  const visits = [...fromOn().all(asked), ...upTo().all(asked)];
  const latest = visits.sort(
    (one, other) => other.date.localeCompare(one.date) || other.startMin - one.startMin,
  );
  return { ...aroundNow(latest, moment), noShows: missedOfRecord().get({ recordId })?.noShows ?? 0 };
}

const aroundNow = (visits: readonly Visit[], moment: Moment) => ({
  last: visits.find((visit) => isVisit(visit, moment)) ?? null,
  next: visits.findLast((visit) => occupies(visit.status) && !isVisit(visit, moment)) ?? null,
});

/** Returns only this visit if a guest has no contact, because several people can have the same name. */
function ofGuest(id: number): Visit[] {
  const visit = appointmentById(id);
  if (!visit) return [];
  const { name, email, phone } = visit.contact;
  const digits = digitsOf(phone);
  return email || digits ? guestVisits({ name, email, digits }) : [visit];
}

/** Returns the last visit, or else the next one, to book a similar visit. */
export const visitTemplate = (value: string, moment: Moment) => {
  const { last, next } = visitsOfClient(value, chosenClient(value)?.recordId ?? null, moment);
  return last ?? next;
};

const cancelledOfDay = preparedQuery((db) =>
  db
    .select({
      startMin: appointments.startMin,
      clientId: appointments.clientId,
      recordId: appointments.recordId,
      cancelledAt: appointments.cancelledAt,
      cancelledBy: appointments.cancelledBy,
    })
    .from(appointments)
    .where(and(eq(appointments.date, sql.placeholder("date")), eq(appointments.status, "cancelled")))
    .orderBy(asc(appointments.startMin), asc(appointments.id))
    .prepare(),
);

export type CancelledVisit = { startMin: number; cancelledAt: number | null; by: "client" | "studio" | null };

/** Reads the day once and returns each client's cancelled visits, without those entered by mistake. */
export function cancelledOn(
  date: string,
): (client: { value: string; recordId: number | null }) => CancelledVisit[] {
  const cancelled = cancelledOfDay().all({ date });
  return ({ value, recordId }) =>
    cancelled.flatMap(({ startMin, cancelledAt, cancelledBy: by, ...whose }) => {
      const isTheirs =
        recordId === null ? value === `account:${whose.clientId}` : whose.recordId === recordId;
      return isTheirs && by !== "mistake" ? [{ startMin, cancelledAt, by }] : [];
    });
}

/** Finds a visit by reference, in any notation. The suffix "-2" selects a part of a joint visit. */
export function visitOfReference(search: string): Appointment | undefined {
  const [, part = ""] = /[A-Z0-9](-[2-5])$/iu.exec(search) ?? [];
  const sign = (search: string) => search.replace(/[\s-]/gu, "").toUpperCase();
  const whole = referenced(sign(search));
  return whole ?? (part ? referenced(sign(search.slice(0, -part.length)), part) : undefined);
}

const referenced = (six: string, part = "") =>
  /^[A-Z0-9]{6}$/u.test(six) ? appointmentByReference(`${six}${part}`) : undefined;
