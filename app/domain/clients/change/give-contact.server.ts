/** Somebody who came without address and number leaves one: the visit has it from then on, and belongs to a record (rule 34.43). */
import { eq } from "drizzle-orm";
import { z } from "zod";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
  contactRow,
  contactValues,
  isUnreachable,
} from "#app/domain/appointments/appointment.server.ts";
import { queueBookingAgain } from "#app/domain/appointments/notices/notify.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import { recordFor } from "#app/domain/clients/record/record-for.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { EmailAddress, isBlank, PersonName, PhoneNumber } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

const Given = z.object({ name: PersonName, email: EmailAddress.optional(), phone: PhoneNumber.optional() });

/** A new address is sent the confirmation of a visit to come. Refuses as "not-found", "invalid", and "conflict": stale, or reachable already. */
export function giveContact(
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
      return refused("conflict", "This visit has a contact already.");
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
