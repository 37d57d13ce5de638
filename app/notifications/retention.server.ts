import { and, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";

const lastWordMs = 7 * 24 * 60 * 60_000;

const ended = or(isNotNull(outbox.sentAt), isNotNull(outbox.droppedAt));

/** Erases the address of a deleted person once the last word was sent, or has waited for a week (rule 21.3). */
export function sweepOutbox(now: number): void {
  const erased = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(isNotNull(appointments.erasedAt));
  db()
    .update(outbox)
    .set({ recipient: "" })
    .where(
      and(
        eq(outbox.audience, "client"),
        eq(outbox.kind, "cancelled"),
        ended,
        inArray(outbox.appointmentId, erased),
      ),
    )
    .run();
  db()
    .update(outbox)
    .set({ droppedAt: now, lastError: "It waited for more than a week." })
    .where(
      and(
        eq(outbox.kind, "account-deleted"),
        lt(outbox.createdAt, now - lastWordMs),
        isNull(outbox.sentAt),
        isNull(outbox.droppedAt),
      ),
    )
    .run();
  db()
    .update(outbox)
    .set({ recipient: "" })
    .where(and(eq(outbox.kind, "account-deleted"), ended))
    .run();
}
