/** An account has another address: what is still to come under the old one follows, mails that wait included. */
import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { prepared } from "#db/client.server.ts";
import { comingAppointmentsOf } from "./of-person.server.ts";

/**
 * Gives the account's coming visits that carry the address `before` the address `now`, and their mails that wait; a visit
 * under any other contact keeps it. Inside the caller's transaction.
 */
export function followAddress(
  userId: number,
  { before, address }: { before: string; address: string },
  now: number,
): void {
  const moment = studioNow(studio().timeZone, now);
  for (const { id, contact } of comingAppointmentsOf("client", userId, moment)) {
    if (contact.email !== before) continue;
    prepared(
      "UPDATE appointments SET customer_email = ?, revision = revision + 1, updated_at = ? WHERE id = ?",
    ).run(address, now, id);
    prepared(
      `UPDATE outbox SET recipient = ? WHERE appointment_id = ? AND audience = 'client' AND recipient = ?
         AND sent_at IS NULL AND dropped_at IS NULL`,
    ).run(address, id, before);
  }
}
