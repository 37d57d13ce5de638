import { eq, getTableColumns, sql } from "drizzle-orm";
import { timeOf } from "#app/domain/availability/dates.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { type Db, prepared, preparedQuery } from "#db/client.server.ts";
import { appointmentItems, appointments, contactColumns, policies, users } from "#db/schema.ts";
import type { Requester } from "./requester.ts";

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

/** Returns true if the client has no email address and no phone number, and wasn't erased (rule 6.21). */
export const isUnreachable = ({
  email,
  phone,
  erasedAt,
}: {
  email: string;
  phone: string;
  erasedAt: number | null;
}): boolean => email === "" && phone === "" && erasedAt === null;

export const noContact = each<Contact>((name, column) => [name, appointments[column].notNull ? "" : null]);

export type AppointmentRow = typeof appointments.$inferSelect;
export type Appointment = Omit<AppointmentRow, keyof ContactRow> & {
  contact: Contact;
  providerName: string;
  policy: string;
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

/** Returns undefined if the appointment doesn't exist or the requester may not see it. */
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

export function appointmentByReference(reference: string): Appointment | undefined {
  const found = byReference().get({ reference });
  return found && appointmentById(found.id);
}

/** Returns 0 for an unknown reference. Case doesn't matter. */
export const idOfReference = (reference = ""): number =>
  appointmentByReference(reference.toUpperCase())?.id ?? 0;

/** Returns the reference of the visit, which all of its parts share (rule 35.22). */
export const saidReference = (reference: string): string => reference.slice(0, 6);

/** Returns true if the reference is used, also if it is only printed on an empty line of the day sheet. */
export const referenceTaken = (reference: string): boolean =>
  prepared(`SELECT 1 FROM appointments WHERE reference = @reference
    UNION ALL SELECT 1 FROM paper_references WHERE reference = @reference`).get({ reference }) !== undefined;

/** Returns the API form (rule 20.7): `cost` in the main unit, `duration` in minutes. */
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
    ...(appointment.offerMinor > 0 && {
      offer: {
        name: appointment.offerName,
        reduction: appointment.offerMinor / unitsPerMajor(appointment.currency),
      },
    }),
    status: appointment.status,
    notes: appointment.contact.notes,
    revision: appointment.revision,
    ...(appointment.jointId !== null && {
      visit: { reference: saidReference(appointment.reference), position: appointment.jointPosition },
    }),
    ...(reader.seesCustomer && contactRow(appointment.contact)),
  };
}
