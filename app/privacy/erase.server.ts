/** What the books keep of a deleted client: that an appointment was, not whose (rule 21.3). */
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { accountById, isSameAddress } from "#app/accounts/people/account.server.ts";
import { contactRow, contactValues, noContact } from "#app/appointments/contact.server.ts";
import { digitsOf } from "#app/shared/phone.ts";
import { forgetDeskChanges } from "#app/undo/desk-changes.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, loyaltyRewards, outbox, parkedCalls, tokens } from "#db/schema.ts";

/** Word of a cancellation that is on its way still goes out. In the caller's transaction. */
export function eraseClient(clientId: number, now: number): void {
  forgetDeeds(clientId);
  const theirs = () =>
    db().select({ id: appointments.id }).from(appointments).where(eq(appointments.clientId, clientId));
  const toThem = and(inArray(outbox.appointmentId, theirs()), eq(outbox.audience, "client"));
  dropMails(and(toThem, ne(outbox.kind, "cancelled")), "The client was deleted.", now);
  eraseMailsWhere(and(toThem, or(isNotNull(outbox.sentAt), isNotNull(outbox.droppedAt))));
  // What staff were sent begins with the client's name.
  const toStaff = and(inArray(outbox.appointmentId, theirs()), ne(outbox.audience, "client"));
  db()
    .update(outbox)
    .set({ facts: sql`json_remove(${outbox.facts}, '$.subject')` })
    .where(toStaff)
    .run();
  forgetParkedCalls(clientId);
  db().update(loyaltyRewards).set({ clientId: null }).where(eq(loyaltyRewards.clientId, clientId)).run();
  db()
    .delete(tokens)
    .where(and(inArray(tokens.purpose, ["manage", "invite"]), inArray(tokens.subjectId, theirs())))
    .run();
  const nobody = contactValues(contactRow({ ...noContact, name: "Deleted client" }));
  db()
    .update(appointments)
    .set({
      ...nobody,
      cancelReason: "",
      waiveReason: "",
      idempotencyKey: null,
      requestHash: null,
      clientId: null,
      erasedAt: now,
    })
    .where(eq(appointments.clientId, clientId))
    .run();
}

/** Before the rows lose what tells whose they are. */
function forgetDeeds(clientId: number): void {
  const theirs = new Set<unknown>(
    db()
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.clientId, clientId))
      .all()
      .map(({ id }) => id),
  );
  forgetDeskChanges((table, row) => {
    if (row.client_id === clientId || row.user_id === clientId) return true;
    return theirs.has(table === "appointments" ? row.id : row.appointment_id);
  });
}

/** Calls that were parked for them, by the account, the address or the number that stands in the form. */
function forgetParkedCalls(clientId: number): void {
  const account = accountById(clientId);
  const digits = digitsOf(account?.phone ?? "");
  for (const { id, fields } of db().select().from(parkedCalls).all()) {
    const typed: Record<string, string> = JSON.parse(fields);
    const texts = Object.values(typed);
    const isTheirs =
      typed.client === `account:${clientId}` ||
      texts.some((text) => isSameAddress(account?.email ?? null, text)) ||
      (digits.length > 6 && texts.some((text) => digitsOf(text) === digits));
    if (isTheirs) db().delete(parkedCalls).where(eq(parkedCalls.id, id)).run();
  }
}

/** The mails about an account, and those that its owner got as a provider. */
export function eraseMails(userId: number, email: string, now: number): void {
  const asProvider = and(eq(outbox.audience, "provider"), eq(outbox.recipient, email));
  const theirs = or(eq(outbox.userId, userId), asProvider);
  dropMails(theirs, "The account was deleted.", now);
  eraseMailsWhere(theirs);
}

function dropMails(which: SQL | undefined, lastError: string, now: number): void {
  db()
    .update(outbox)
    .set({ droppedAt: now, lastError })
    .where(and(which, isNull(outbox.sentAt), isNull(outbox.droppedAt)))
    .run();
}

function eraseMailsWhere(which: SQL | undefined): void {
  db()
    .update(outbox)
    .set({ recipient: "", occasion: sql`'forgotten ' || ${outbox.id}`, facts: "{}" })
    .where(which)
    .run();
}
