/** Appointments as rows: the queries that the commands of this folder share, and how the API gives one. */
import { and, eq, or, sql } from "drizzle-orm";
import { timeOf } from "#app/availability/dates.ts";
import { refused } from "#app/shared/outcome.ts";
import { unitsPerMajor } from "#app/words/money.ts";
import { type Db, prepared, preparedQuery } from "#db/client.server.ts";
import { appointments, policies, users } from "#db/schema.ts";
import {
  type Contact,
  type ContactRow,
  columnsBesideContact,
  contact,
  contactRow,
} from "./contact.server.ts";
import type { Requester } from "./requester.ts";

export type AppointmentRow = typeof appointments.$inferSelect;
/** Who comes is in `contact`, and nowhere else in it. */
export type Appointment = Omit<AppointmentRow, keyof ContactRow> & {
  contact: Contact;
  providerName: string;
  policy: string;
};

const whole = {
  appointment: columnsBesideContact,
  contact,
  providerName: users.username,
  policy: policies.body,
};

/** With the provider's name and the policy it was booked with; `flat` makes an Appointment of each row. */
export const selectAppointments = (db: Db) =>
  db
    .select(whole)
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.providerId))
    .innerJoin(policies, eq(policies.id, appointments.policyId));

const byId = preparedQuery((db) =>
  selectAppointments(db)
    .where(eq(appointments.id, sql.placeholder("id")))
    .prepare(),
);

export function appointmentById(id: number): Appointment | undefined {
  const found = byId().get({ id });
  return found && flat(found);
}

type Found = {
  appointment: Omit<AppointmentRow, keyof ContactRow>;
  contact: Contact;
  providerName: string;
  policy: string;
};

export const flat = ({ appointment, ...more }: Found): Appointment => ({ ...appointment, ...more });

const ofRequester = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        eq(appointments.id, sql.placeholder("id")),
        or(
          eq(sql.placeholder("everyOne"), 1),
          eq(appointments.clientId, sql.placeholder("clientId")),
          eq(appointments.providerId, sql.placeholder("providerId")),
          eq(appointments.id, sql.placeholder("linkedId")),
        ),
      ),
    )
    .prepare(),
);

/** The appointment if it is the asker's to read or to change; one that is not is missing, like one that is not there. */
export function appointmentFor(
  requester: Requester,
  id: number,
  right: "read" | "change" = "change",
): Appointment | undefined {
  const { kind, userId, appointmentId } = requester;
  const found = ofRequester().get({
    id,
    everyOne: kind === "staff" ? 1 : 0,
    clientId: kind === "client" || kind === "provider" ? userId : null,
    providerId: kind === "provider" && right === "read" ? userId : null,
    linkedId: kind === "link" ? (appointmentId ?? null) : null,
  });
  return found && flat(found);
}

/** One answer for what is not there and for what is not theirs. */
export const appointmentNotFound = () => refused("not-found", "Appointment not found");

const byKey = preparedQuery((db) =>
  db
    .select({ id: appointments.id, requestHash: appointments.requestHash })
    .from(appointments)
    .where(eq(appointments.idempotencyKey, sql.placeholder("key")))
    .prepare(),
);

/** What an earlier request with the same idempotency key made. */
export const madeWithKey = (key: string) => byKey().get({ key });

const byReference = preparedQuery((db) =>
  db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.reference, sql.placeholder("reference")))
    .prepare(),
);

export const referenceTaken = (reference: string): boolean => byReference().get({ reference }) !== undefined;

/** One look into each index: an OR over two of them makes SQLite read every appointment of the day instead. */
export const OVERLAPPING_OF_PERSON = `
  SELECT date, start_min AS startMin FROM (
    SELECT date, start_min, end_min, status FROM appointments INDEXED BY appointments_email
      WHERE customer_email = @email AND date = @date
        AND (@phoneDigits IS NULL OR customer_phone_digits = @phoneDigits)
    UNION ALL
    SELECT date, start_min, end_min, status FROM appointments INDEXED BY appointments_client
      WHERE client_id = @clientId AND date = @date)
  WHERE status NOT IN ('cancelled', 'no_show') AND start_min < @end AND end_min > @start
  LIMIT 1`;

/**
 * A visit of the same person that overlaps the asked time: by account, or by address and, unless null, phone number. A null
 * address is nobody's.
 */
export function overlappingAppointment(
  person: { clientId: number | null; email: string | null; phoneDigits: string | null },
  date: string,
  start: number,
  end: number,
) {
  return prepared<{ date: string; startMin: number }>(OVERLAPPING_OF_PERSON).get({
    ...person,
    date,
    start,
    end,
  });
}

/** UNION, not UNION ALL: one visit may carry the account, the address and the number. */
export const UPCOMING_OF_PERSON = `
  SELECT count(*) AS count FROM (
    SELECT id, status FROM appointments INDEXED BY appointments_email
      WHERE customer_email = @email AND date >= @today
    UNION
    SELECT id, status FROM appointments INDEXED BY appointments_phone
      WHERE customer_phone_digits = @phoneDigits AND date >= @today
    UNION
    SELECT id, status FROM appointments INDEXED BY appointments_client
      WHERE client_id = @clientId AND date >= @today)
  WHERE status NOT IN ('cancelled', 'no_show')`;

/** How many visits an address, a phone number or an account (null: none) has from today on. */
export function countComingAppointments(
  person: { email: string; phoneDigits: string; clientId: number | null },
  today: string,
): number {
  return prepared<{ count: number }>(UPCOMING_OF_PERSON).get({ ...person, today })?.count ?? 0;
}

/**
 * An appointment as the API gives it (product.md, "Reads"): `cost` in the currency's main unit, `duration` in minutes.
 * The whole contact, by the names of the form, only for that customer and for staff. A change may carry the `revision` back.
 */
export function appointmentAsRead(appointment: Appointment, reader: { seesCustomer: boolean }) {
  return {
    id: appointment.id,
    reference: appointment.reference,
    service_id: appointment.serviceId,
    service_name: appointment.serviceName,
    service_description: appointment.serviceDescription,
    provider_id: appointment.providerId,
    provider_name: appointment.providerName,
    date: appointment.date,
    time: timeOf(appointment.startMin),
    duration: appointment.endMin - appointment.startMin,
    cost: appointment.priceMinor / unitsPerMajor(appointment.currency),
    status: appointment.status,
    notes: appointment.contact.notes,
    revision: appointment.revision,
    ...(reader.seesCustomer && contactRow(appointment.contact)),
  };
}
