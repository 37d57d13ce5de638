/** What goes with an account: its visits' contact, its mails, and what is half-typed or can be taken back at the desk. */
import { and, eq, or } from "drizzle-orm";
import { accountById } from "#app/accounts/people/account.server.ts";
import { digitsOf } from "#app/shared/phone.ts";
import { db } from "#db/client.server.ts";
import { appointments, loyaltyRewards, outbox } from "#db/schema.ts";
import { dropMails, emptyMails, eraseVisits } from "./erase-visits.server.ts";
import { forgetDeeds, forgetParkedCalls } from "./forget.server.ts";

/** Erases all visits of a client (rule 21.3). In the caller's transaction. */
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
  const person = { clientId, visits: ids, emails, numbers, isNamed: null };
  forgetDeeds(person);
  forgetParkedCalls(person);
  eraseVisits(ids, now);
  db().update(appointments).set({ clientId: null }).where(theirs).run();
  db().update(loyaltyRewards).set({ clientId: null }).where(eq(loyaltyRewards.clientId, clientId)).run();
}

/** The mails about an account, and those that its owner got as a provider. */
export function eraseMails(userId: number, email: string, now: number): void {
  const asProvider = and(eq(outbox.audience, "provider"), eq(outbox.recipient, email));
  const theirs = or(eq(outbox.userId, userId), asProvider);
  dropMails(theirs, "The account was deleted.", now);
  emptyMails(theirs);
}
