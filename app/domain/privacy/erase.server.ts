import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { contactRow, contactValues, noContact } from "#app/domain/appointments/appointment.server.ts";
import { recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { db } from "#db/client.server.ts";
import { appointments, clients, loyaltyRewards, outbox, tokens } from "#db/schema.ts";
import { eraseFromCompanions } from "./erase-companions.server.ts";
import {
  dropMails,
  emptyMails,
  eraseDeskChanges,
  eraseDeskChangesOf,
  eraseParkedCalls,
} from "./erase-desk-data.server.ts";
import { eraseEmptyRecords, eraseRecords, takeFromRecords } from "./erase-records.server.ts";
import { ownRecordOf } from "./export.server.ts";

// In the caller's transaction (rule 21.3).

/** SQLite allows 32,766 values. Fewer values keep each statement short. */
const chunk = 500;

/** Removes all personal data from visits, links and mails. Waiting cancellation mails are still sent. */
export function eraseVisits(ids: readonly number[], now: number): void {
  eraseDeskChangesOf({ visits: ids });
  eraseFromCompanions(ids, now);
  for (let from = 0; from < ids.length; from += chunk) eraseChunk(ids.slice(from, from + chunk), now);
}

function eraseChunk(ids: number[], now: number): void {
  const toThem = and(inArray(outbox.appointmentId, ids), eq(outbox.audience, "client"));
  dropMails(and(toThem, ne(outbox.kind, "cancelled")), "The client was deleted.", now);
  emptyMails(and(toThem, or(isNotNull(outbox.sentAt), isNotNull(outbox.droppedAt))));
  // Subjects of staff mails start with the client's name.
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

/** Erases a client's visits and record in the caller's transaction (rules 21.3 and 34.12). */
export function eraseClient(clientId: number, now: number): void {
  const theirs = eq(appointments.clientId, clientId);
  const ids = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(theirs)
    .all()
    .map(({ id }) => id);
  const account = accountById(clientId);
  const emails = account?.email ? [account.email] : [];
  const numbers = account?.phone ? [digitsOf(account.phone)] : [];
  const record = recordOfAccount(clientId);
  const isTheirs = ownRecordOf(clientId) !== undefined;
  const person = {
    clientId,
    records: record && isTheirs ? [record.id] : [],
    visits: ids,
    emails,
    numbers,
    isNamed: null,
  };
  eraseDeskChanges(person);
  eraseParkedCalls(person);
  eraseVisits(ids, now);
  db().update(appointments).set({ clientId: null }).where(theirs).run();
  db().update(loyaltyRewards).set({ clientId: null }).where(eq(loyaltyRewards.clientId, clientId)).run();
  if (!record) return;
  db().update(clients).set({ accountId: null, boundBy: null }).where(eq(clients.id, record.id)).run();
  if (isTheirs) eraseRecords([record.id], now);
  else eraseEmptyRecords([record.id], now);
}

export function eraseMails(userId: number, email: string, now: number): void {
  const asProvider = and(eq(outbox.audience, "provider"), eq(outbox.recipient, email));
  const theirs = or(eq(outbox.userId, userId), asProvider);
  dropMails(theirs, "The account was deleted.", now);
  emptyMails(theirs);
}
