/** What the books keep of a client who was deleted: that a visit was, not whose. */
import { eq } from "drizzle-orm";
import { contactRow, contactValues, noContact } from "#app/appointments/contact.server.ts";
import { db, prepared } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

/**
 * Takes the person out of their visits and out of the mails about them, and closes the visits' links. Word of a
 * cancellation that is on its way still goes out. Inside the caller's transaction.
 */
export function eraseClient(clientId: number, now: number): void {
  const theirs = "(SELECT id FROM appointments WHERE client_id = ?)";
  prepared(
    `UPDATE outbox SET dropped_at = ?, last_error = 'The client was deleted.'
     WHERE appointment_id IN ${theirs} AND audience = 'client' AND kind <> 'cancelled'
       AND sent_at IS NULL AND dropped_at IS NULL`,
  ).run(now, clientId);
  prepared(
    `UPDATE outbox SET recipient = '', occasion = 'forgotten ' || id, facts = '{}'
     WHERE appointment_id IN ${theirs} AND audience = 'client' AND (sent_at IS NOT NULL OR dropped_at IS NOT NULL)`,
  ).run(clientId);
  prepared("UPDATE loyalty_rewards SET client_id = NULL WHERE client_id = ?").run(clientId);
  prepared(`DELETE FROM tokens WHERE purpose IN ('manage', 'invite') AND subject_id IN ${theirs}`).run(
    clientId,
  );
  const nobody = contactValues(contactRow({ ...noContact, name: "Deleted client" }));
  db()
    .update(appointments)
    .set({ ...nobody, idempotencyKey: null, requestHash: null, clientId: null })
    .where(eq(appointments.clientId, clientId))
    .run();
}

/** The same for the mails about an account, and for those that its owner got as a provider. */
export function eraseMails(userId: number, email: string, now: number): void {
  const theirs = "(user_id = ? OR (audience = 'provider' AND recipient = ?))";
  prepared(
    `UPDATE outbox SET dropped_at = ?, last_error = 'The account was deleted.'
     WHERE ${theirs} AND sent_at IS NULL AND dropped_at IS NULL`,
  ).run(now, userId, email);
  prepared(
    `UPDATE outbox SET recipient = '', occasion = 'forgotten ' || id, facts = '{}' WHERE ${theirs}`,
  ).run(userId, email);
}
