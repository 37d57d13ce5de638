/** Appointments as rows: the queries that commands share, and how the API gives one. */
import { eq, getTableColumns, sql } from "drizzle-orm";
import { timeOf } from "#app/domain/availability/dates.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { type Db, prepared, preparedQuery } from "#db/client.server.ts";
import { appointmentItems, appointments, contactColumns, policies, users } from "#db/schema.ts";
import type { Requester } from "./requester.ts";

// The contact of an appointment: the columns that `contactColumns` (db/schema.ts) names, as one object.

type Row = typeof appointments.$inferSelect;
type Columns = typeof contactColumns;
type Short = keyof Columns;
export type ContactRow = Pick<Row, Columns[Short]>;

export type Contact = { [Name in Short]: Row[Columns[Name]] };

const pairs = Object.entries(contactColumns) as [Short, Columns[Short]][];

const each = <Answer>(of: (name: Short, column: Columns[Short]) => [string, unknown]): Answer =>
  Object.fromEntries(pairs.map(([name, column]) => of(name, column))) as Answer;

export const contactRow = (contact: Contact): ContactRow => each((name, column) => [column, contact[name]]);

export const contactOf = (row: ContactRow): Contact => each((name, column) => [name, row[column]]);

/** What is written of a contact: its columns alone, and the phone number's digits to compare by. */
export const contactValues = (row: ContactRow): ContactValues => ({
  ...each<ContactRow>((_, column) => [column, row[column]]),
  customerPhoneDigits: digitsOf(row.customerPhone),
});

export type ContactValues = ContactRow & { customerPhoneDigits: string };

export const contactPlaceholders = {
  ...each<Record<Columns[Short], ReturnType<typeof sql.placeholder>>>((_, column) => [
    column,
    sql.placeholder(column),
  ]),
  customerPhoneDigits: sql.placeholder("customerPhoneDigits"),
};

export const contact = each<{ [Name in Short]: (typeof appointments)[Columns[Name]] }>((name, column) => [
  name,
  appointments[column],
]);

type Rest = Omit<ReturnType<typeof getTableColumns<typeof appointments>>, Columns[Short]>;

const columnsBesideContact = Object.fromEntries(
  Object.entries(getTableColumns(appointments)).filter(([name]) => !pairs.some(([, own]) => own === name)),
) as Rest;

/** Whether nobody can be reminded or called: neither address nor number was left, and none was erased (rule 6.21). */
export const isUnreachable = ({
  email,
  phone,
  erasedAt,
}: {
  email: string;
  phone: string;
  erasedAt: number | null;
}): boolean => email === "" && phone === "" && erasedAt === null;

/** What is left of an erased person. */
export const noContact = each<Contact>((name, column) => [name, appointments[column].notNull ? "" : null]);

export type AppointmentRow = typeof appointments.$inferSelect;
export type Appointment = Omit<AppointmentRow, keyof ContactRow> & {
  contact: Contact;
  providerName: string;
  policy: string;
  /** The names of what was added to the service, as they were booked. */
  added: string[];
};

const whole = {
  appointment: columnsBesideContact,
  contact,
  providerName: users.username,
  policy: policies.body,
  added: sql<string[]>`(SELECT json_group_array(name) FROM (
    SELECT ${appointmentItems.name} AS name FROM ${appointmentItems}
    WHERE ${appointmentItems.appointmentId} = ${appointments.id} ORDER BY ${appointmentItems.id}
  ))`.mapWith((names: string) => JSON.parse(names)),
};

/** A query for appointments; `flat` makes an Appointment of each row. */
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

type Found = { appointment: Omit<AppointmentRow, keyof ContactRow> } & Pick<
  Appointment,
  "contact" | "providerName" | "policy" | "added"
>;

export const flat = ({ appointment, ...more }: Found): Appointment => ({ ...appointment, ...more });

/** The appointment if the requester may read or change it; undefined otherwise, as where there is none. */
export function appointmentFor(
  requester: Requester,
  id: number,
  right: "read" | "change" = "change",
): Appointment | undefined {
  const found = appointmentById(id);
  return found && isTheirs(found, requester, right) ? found : undefined;
}

function isTheirs(
  { id, clientId, providerId }: Appointment,
  { kind, userId, appointmentId }: Requester,
  right: "read" | "change",
): boolean {
  if (kind === "staff") return true;
  if (kind === "link") return id === appointmentId;
  if (userId === null) return false;
  return clientId === userId || (kind === "provider" && right === "read" && providerId === userId);
}

/** For an appointment that is not there and for another person's. */
export const appointmentNotFound = () => refused("not-found", "Appointment not found");

const byKey = preparedQuery((db) =>
  db
    .select({ id: appointments.id, requestHash: appointments.requestHash })
    .from(appointments)
    .where(eq(appointments.idempotencyKey, sql.placeholder("key")))
    .prepare(),
);

export const madeWithKey = (key: string) => byKey().get({ key });

const byReference = preparedQuery((db) =>
  db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.reference, sql.placeholder("reference")))
    .prepare(),
);

/** The appointment that is named so on the phone (rule 4.15), in capitals. */
export function appointmentByReference(reference: string): Appointment | undefined {
  const found = byReference().get({ reference });
  return found && appointmentById(found.id);
}

/** Returns the id of the appointment that an address names, also in small letters; 0 for none. */
export const idOfReference = (reference = ""): number =>
  appointmentByReference(reference.toUpperCase())?.id ?? 0;

/** As people say it: all parts of a joint visit have the reference of the first one (rule 35.22). */
export const saidReference = (reference: string): string => reference.slice(0, 6);

/** By an appointment, or by a place on paper that was printed ahead. */
export const referenceTaken = (reference: string): boolean =>
  prepared(`SELECT 1 FROM appointments WHERE reference = @reference
    UNION ALL SELECT 1 FROM paper_references WHERE reference = @reference`).get({ reference }) !== undefined;

/** As the API gives it (rule 20.7): `cost` in the main unit, `duration` in minutes, the whole contact for that customer and staff. */
export function appointmentAsRead(appointment: Appointment, reader: { seesCustomer: boolean }) {
  return {
    id: appointment.id,
    reference: appointment.reference,
    service_id: appointment.serviceId,
    service_name: appointment.serviceName,
    service_description: appointment.serviceDescription,
    ...(appointment.added.length > 0 && { addons: appointment.added }),
    provider_id: appointment.providerId,
    provider_name: appointment.providerName,
    date: appointment.date,
    time: timeOf(appointment.startMin),
    duration: appointment.endMin - appointment.startMin,
    cost: appointment.priceMinor / unitsPerMajor(appointment.currency),
    status: appointment.status,
    notes: appointment.contact.notes,
    revision: appointment.revision,
    ...(appointment.jointId !== null && {
      visit: { reference: saidReference(appointment.reference), position: appointment.jointPosition },
    }),
    ...(reader.seesCustomer && contactRow(appointment.contact)),
  };
}
