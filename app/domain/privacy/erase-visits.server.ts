/** What the books keep of an erased person's visits: that they were, not whose (rule 21.3). In the caller's transaction. */
import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { contactRow, contactValues, noContact } from "#app/domain/appointments/appointment.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, outbox, tokens } from "#db/schema.ts";
import { eraseFromCompanions } from "./erase-companions.server.ts";
import { dropMails, emptyMails } from "./erase-mails.server.ts";
import { eraseEmptyRecords, takeFromRecords } from "./erase-records.server.ts";
import { forgetDeedsOn } from "./forget.server.ts";

/** SQLite takes 32,766 values in a statement; less keeps each short. */
const chunk = 500;

/** Takes name, contact, notes, record, links and mails from visits, and empties records without any left. Word of a cancellation that is on its way still goes out. */
export function eraseVisits(ids: readonly number[], now: number): void {
  forgetDeedsOn({ visits: ids });
  eraseFromCompanions(ids, now);
  for (let from = 0; from < ids.length; from += chunk) eraseChunk(ids.slice(from, from + chunk), now);
}

function eraseChunk(ids: number[], now: number): void {
  const toThem = and(inArray(outbox.appointmentId, ids), eq(outbox.audience, "client"));
  dropMails(and(toThem, ne(outbox.kind, "cancelled")), "The client was deleted.", now);
  emptyMails(and(toThem, or(isNotNull(outbox.sentAt), isNotNull(outbox.droppedAt))));
  // What staff were sent begins with the client's name.
  const toStaff = and(inArray(outbox.appointmentId, ids), ne(outbox.audience, "client"));
  db()
    .update(outbox)
    .set({ facts: sql`json_remove(${outbox.facts}, '$.subject')` })
    .where(toStaff)
    .run();
  db()
    .delete(tokens)
    .where(and(inArray(tokens.purpose, ["manage", "invite"]), inArray(tokens.subjectId, ids)))
    .run();
  const nobody = contactValues(contactRow({ ...noContact, name: "Deleted client" }));
  const unasked = { idempotencyKey: null, requestHash: null };
  db()
    .update(appointments)
    .set({ ...nobody, ...unasked, cancelReason: "", waiveReason: "", toCheck: "", erasedAt: now })
    .where(inArray(appointments.id, ids))
    .run();
  eraseEmptyRecords(takeFromRecords(ids, now), now);
}
