import { and, eq, isNull, sql } from "drizzle-orm";
import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";
import { comingAppointmentsOf } from "./of-person.server.ts";

/**
 * Gives an account's upcoming appointments that carry the email address `before` the new one, with their waiting mails (rule
 * 16.10). Inside the caller's transaction.
 */
export function followAddress(
  userId: number,
  { before, address }: { before: string; address: string },
  now: number,
): void {
  const moment = studioNow(studio().timeZone, now);
  for (const { id, contact } of comingAppointmentsOf("client", userId, moment)) {
    if (contact.email !== before) continue;
    db()
      .update(appointments)
      .set({ customerEmail: address, revision: sql`${appointments.revision} + 1`, updatedAt: now })
      .where(eq(appointments.id, id))
      .run();
    db()
      .update(outbox)
      .set({ recipient: address })
      .where(and(ofClient(id, before), isNull(outbox.sentAt), isNull(outbox.droppedAt)))
      .run();
  }
}

const ofClient = (appointmentId: number, recipient: string) =>
  and(
    eq(outbox.appointmentId, appointmentId),
    eq(outbox.audience, "client"),
    eq(outbox.recipient, recipient),
  );
