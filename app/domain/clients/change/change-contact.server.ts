/** A client's name, address and number as the studio keeps them; coming visits follow if wished (rules 34.20 and 34.21). */
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Appointment, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { queueBookingAgain } from "#app/domain/appointments/notices/notify.server.ts";
import { earliestFirst, forwardMails, isComing } from "#app/domain/appointments/of-person.server.ts";
import { type Change, recordChange } from "#app/domain/appointments/update.server.ts";
import { type ClientRecord, recordById } from "#app/domain/clients/record/client-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import {
  Checked,
  EmailAddress,
  isBlank,
  PersonName,
  PhoneNumber,
} from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { preparedQuery, writing } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { writeClient } from "./write.server.ts";

const Contact = z.object({
  name: PersonName,
  email: EmailAddress.optional(),
  phone: PhoneNumber.optional(),
  follow: Checked,
});

/** `followed`: how many coming visits were corrected. */
export type ChangedContact = { client: ClientRecord; followed: number };

/**
 * `follow`: coming visits that still have what the record had get the new one. A blank address or number is none. Refuses as
 * "not-found", "invalid" with `fields`, and "conflict" where it is stale.
 */
export function changeContact(
  id: number,
  seen: number | null,
  input: unknown,
  by: By,
): Outcome<ChangedContact> {
  const given = Object.entries(fieldsIn(input)).filter(([name, value]) => name === "name" || !isBlank(value));
  const read = readInput(Contact, Object.fromEntries(given), {
    required: { name: "Enter the client's name." },
    wrong: {},
  });
  if (!read.ok) return read;
  const { name, email = "", phone = "", follow } = read.value;
  return writing(() => {
    const before = recordById(id);
    const written = writeClient(id, { seen, action: "changed" }, { name, email, phone }, by);
    if (!written.ok) return written;
    const client = written.value;
    const visits = before && follow ? comingOfRecord(id, by.now) : [];
    const followed = before ? visits.filter((visit) => hasFollowed(visit, before, client, by)).length : 0;
    return done({ client, followed });
  });
}

/** A visit that was booked in another name, or with another number, keeps it. */
function hasFollowed(
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

/** The upcoming appointments (rule 7.9) of a client's record, the earliest first. */
export function comingOfRecord(recordId: number, now: number): Appointment[] {
  const { date, minute } = studioNow(studio().timeZone, now);
  return coming().all({ recordId, date, minute }).map(flat);
}

const coming = preparedQuery((db) =>
  selectAppointments(db)
    .where(and(eq(appointments.recordId, sql.placeholder("recordId")), isComing))
    .orderBy(...earliestFirst)
    .prepare(),
);
