import { and, eq } from "drizzle-orm";
import { z } from "zod";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
  contactRow,
  contactValues,
  flat,
  isUnreachable,
  selectAppointments,
} from "#app/domain/appointments/appointment.server.ts";
import { queueBookingAgain } from "#app/domain/appointments/notices/notify.server.ts";
import { earliestFirst, forwardMails, isComing } from "#app/domain/appointments/of-person.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { type Change, recordChange } from "#app/domain/appointments/update.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { EmailAddress, isBlank, PersonName, PhoneNumber } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { type ClientRecord, recordById, writeClient } from "./client-record.server.ts";
import { recordFor } from "./record-for.server.ts";
import { contactForm, markForm, onlineForm } from "./record-forms.ts";

const Contact = schemaOf(contactForm, {
  name: PersonName,
  email: EmailAddress.optional(),
  phone: PhoneNumber.optional(),
});

export type ChangedContact = { client: ClientRecord; followed: number };

/** Changes a contact, with `follow` also in upcoming visits. Refusals: not-found, invalid, conflict. */
export function changeContact(
  id: number,
  seen: number | null,
  input: unknown,
  by: By,
): Outcome<ChangedContact> {
  const given = Object.entries(fieldsIn(input)).filter(([name, value]) => name === "name" || !isBlank(value));
  const read = readDeclared(contactForm, Contact, Object.fromEntries(given));
  if (!read.ok) return read;
  const { name, email = "", phone = "", follow } = read.value;
  return writing(() => {
    const before = recordById(id);
    const written = writeClient(id, { seen, action: "changed" }, { name, email, phone }, by);
    if (!written.ok) return written;
    const client = written.value;
    const visits = before && follow ? upcomingVisitsOf(id, by.now) : [];
    const followed = before
      ? visits.filter((visit) => updateVisitContact(visit, before, client, by)).length
      : 0;
    return done({ client, followed });
  });
}

/** Changes only fields with the record's old value. Returns false if there are none. */
function updateVisitContact(
  visit: Appointment,
  before: ClientRecord,
  { name, email, phone }: ClientRecord,
  by: By,
): boolean {
  const { contact } = visit;
  const change: Change = {
    ...(contact.name === before.name && contact.name !== name && { customerName: name }),
    ...(contact.email === before.email && contact.email !== email && { customerEmail: email }),
    ...(contact.phone === before.phone && contact.phone !== phone && { customerPhone: phone }),
  };
  const fields = Object.keys(change);
  if (fields.length === 0) return false;
  const after = recordChange(visit, change, by.now, { forCalendars: false });
  const detail = { fields, revision: after.revision };
  record({ action: "changed", entity: "appointment", entityId: visit.id, detail }, by);
  if (change.customerEmail) {
    forwardMails(visit.id, { before: before.email, address: email });
    queueBookingAgain(after, studio(), by.now);
  }
  return true;
}

export const upcomingVisitsOf = (recordId: number, now: number): Appointment[] =>
  selectAppointments(db())
    .where(and(eq(appointments.recordId, recordId), isComing(studioNow(studio().timeZone, now))))
    .orderBy(...earliestFirst)
    .all()
    .map(flat);

const Given = z.object({ name: PersonName, email: EmailAddress.optional(), phone: PhoneNumber.optional() });

/** Adds a contact to a visit and emails its confirmation (rule 34.43). Refusals: not-found, invalid, conflict. */
export function addContact(
  visitId: number,
  seen: number | null,
  input: unknown,
  by: By,
): Outcome<Appointment> {
  const typed = Object.entries(fieldsIn(input)).filter(([name, value]) => name === "name" || !isBlank(value));
  const required = { name: "Enter the client's name." };
  const read = readInput(Given, Object.fromEntries(typed), { required, wrong: {} });
  if (!read.ok) return read;
  const { name: customerName, email: customerEmail = "", phone: customerPhone = "" } = read.value;
  if (customerEmail === "" && customerPhone === "") {
    const sentence = "Enter a phone number or an email address.";
    return refused("invalid", sentence, { fields: { phone: sentence } });
  }
  const { actor, now } = by;
  return writing(() => {
    const before = appointmentById(visitId);
    if (!before) return appointmentNotFound();
    const stale = whyStale(before, seen, { kind: "staff", actor, userId: actor.id }, now);
    if (stale) return refused(stale.refusal.reason, stale.refusal.message);
    if (!isUnreachable({ ...before.contact, erasedAt: before.erasedAt })) {
      return refused("conflict", "This visit already has a contact.");
    }
    const change = { customerName, customerEmail, customerPhone };
    const changed = recordChange(before, change, now, { forCalendars: false });
    const recordId = recordFor(contactValues(contactRow(changed.contact)), before.clientId, now);
    db().update(appointments).set({ recordId }).where(eq(appointments.id, visitId)).run();
    const after = appointmentById(visitId) ?? changed;
    const detail = { fields: Object.keys(change), revision: after.revision };
    record({ action: "changed", entity: "appointment", entityId: visitId, detail }, by);
    queueBookingAgain(after, studio(), now);
    return done(after);
  });
}

const Mark = schemaOf(markForm, {});

/** Changes the alert. Refusals: not-found, invalid (text and kind don't match), conflict (changed since). */
export function changeMark(id: number, seen: number | null, input: unknown, by: By): Outcome<ClientRecord> {
  const read = readDeclared(markForm, Mark, input);
  if (!read.ok) return read;
  const { markKind, mark } = read.value;
  if (markKind === "" && mark !== "") return fieldError("markKind", markForm.fields.markKind.wrong);
  if (markKind === "other" && mark === "") return fieldError("mark", "Describe the alert in a few words.");
  const change = { markKind: markKind || null, mark };
  return writeClient(id, { seen, action: "marked" }, change, by);
}

const fieldError = (field: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

const Rule = schemaOf(onlineForm, {});

export function changeOnlineRule(
  id: number,
  seen: number | null,
  input: unknown,
  by: By,
): Outcome<ClientRecord> {
  const read = readDeclared(onlineForm, Rule, input);
  return read.ok ? writeClient(id, { seen, action: "online-rule" }, read.value, by) : read;
}
