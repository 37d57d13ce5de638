import { and, count, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import type { QueuedMail } from "./outbox.server.ts";
import { queuedMail } from "./queue.server.ts";

export type MailState = "waiting" | "sent" | "dropped";

const inState: Record<MailState, SQL | undefined> = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.droppedAt)),
  sent: isNotNull(outbox.sentAt),
  dropped: isNotNull(outbox.droppedAt),
};

/** The newest first; one more than `limit` says that there are more. `state` null: all. */
export function listMails(state: MailState | null, { limit, offset }: { limit: number; offset: number }) {
  return db()
    .select()
    .from(outbox)
    .where(state === null ? undefined : inState[state])
    .orderBy(desc(outbox.id))
    .limit(limit + 1)
    .offset(offset)
    .all()
    .map(queuedMail);
}

export const countWaiting = (): number =>
  db().select({ mails: count() }).from(outbox).where(inState.waiting).get()?.mails ?? 0;

export function mailById(id: number): QueuedMail | undefined {
  const row = db().select().from(outbox).where(eq(outbox.id, id)).get();
  return row && queuedMail(row);
}

export function mailOfOccasion(occasion: string): QueuedMail | undefined {
  const row = db().select().from(outbox).where(eq(outbox.occasion, occasion)).get();
  return row && queuedMail(row);
}

export const stateOf = ({ sentAt, droppedAt }: QueuedMail): MailState =>
  sentAt !== null ? "sent" : droppedAt !== null ? "dropped" : "waiting";
