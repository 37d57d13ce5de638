/** What the desk is told of somebody whom it has found: the last visit, the next one, and how often they did not come. */
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

/** More than anybody has on one day; that day's are put in their order when they are here. */
const mostOfADay = 20;

const isOfRecord = eq(appointments.recordId, sql.placeholder("recordId"));

/** Of a record, however many visits it has: those that are not called off, up to a date or from it on, and how many were missed. */
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

/** The unary plus keeps SQLite to the index of what is most rarely shared. */
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

/** Of the client behind a value of `findClients` and their record; without one a guest is who gave the same name, address and number. */
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
  const digits = digitsOf(phone);
  return email || digits ? guestVisits({ name, email, digits }) : [visit];
}

/** Of the visit that a new one is to be like: the last one, else the next. */
export const likeVisit = (value: string, moment: Moment) => {
  const { last, next } = visitsOfClient(value, chosenClient(value)?.recordId ?? null, moment);
  return last ?? next;
};

/** Six signs, as they are spelled on the phone: in any case, with spaces or hyphens; of a part of a joint visit also its place ("-2"). */
export function visitOfReference(search: string): Appointment | undefined {
  const [, part = ""] = /[A-Z0-9](-[2-5])$/iu.exec(search) ?? [];
  const sign = (search: string) => search.replace(/[\s-]/gu, "").toUpperCase();
  const whole = referenced(sign(search));
  return whole ?? (part ? referenced(sign(search.slice(0, -part.length)), part) : undefined);
}

const referenced = (six: string, part = "") =>
  /^[A-Z0-9]{6}$/u.test(six) ? appointmentByReference(`${six}${part}`) : undefined;
