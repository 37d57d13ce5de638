/** What goes with an account: its visits' contact, its mails, and what is half-typed or can be taken back at the desk. */
import { and, eq, or } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { recordOfAccount } from "#app/domain/clients/record/client-record.server.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { db } from "#db/client.server.ts";
import { appointments, clients, loyaltyRewards, outbox } from "#db/schema.ts";
import { dropMails, emptyMails } from "./erase-mails.server.ts";
import { eraseEmptyRecords, eraseRecords } from "./erase-records.server.ts";
import { eraseVisits } from "./erase-visits.server.ts";
import { forgetDeeds, forgetParkedCalls } from "./forget.server.ts";
import { ownRecordOf } from "./own-record.server.ts";

/** Erases all visits of a client, and the record that is theirs alone (rules 21.3 and 34.12). In the caller's transaction. */
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
  forgetDeeds(person);
  forgetParkedCalls(person);
  eraseVisits(ids, now);
  db().update(appointments).set({ clientId: null }).where(theirs).run();
  db().update(loyaltyRewards).set({ clientId: null }).where(eq(loyaltyRewards.clientId, clientId)).run();
  if (!record) return;
  db().update(clients).set({ accountId: null, boundBy: null }).where(eq(clients.id, record.id)).run();
  if (isTheirs) eraseRecords([record.id], now);
  else eraseEmptyRecords([record.id], now);
}

/** The mails about an account, and those that its owner got as a provider. */
export function eraseMails(userId: number, email: string, now: number): void {
  const asProvider = and(eq(outbox.audience, "provider"), eq(outbox.recipient, email));
  const theirs = or(eq(outbox.userId, userId), asProvider);
  dropMails(theirs, "The account was deleted.", now);
  emptyMails(theirs);
}
