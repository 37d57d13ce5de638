/** Mails are queued in the transaction of the change (rule 11.1). Rows contain no secrets. */

import { and, eq, gt, inArray, isNotNull, isNull, lte, max, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { db, prepared, preparedQuery } from "#db/client.server.ts";
import { outbox, restores } from "#db/schema.ts";

export type MailKind = (typeof outbox.$inferSelect)["kind"];

export const newsMailKinds = ["booked", "moved", "cancelled"] as const satisfies MailKind[];

export const visitMailKinds = [...newsMailKinds, "clock", "reminder", "late"] as const satisfies MailKind[];

export type VisitMailKind = (typeof visitMailKinds)[number];

export type QueuedMail = Omit<typeof outbox.$inferSelect, "facts"> & { facts: Record<string, unknown> };

export type Message = Pick<QueuedMail, "kind" | "audience" | "dueAt"> & {
  recipient: string;
  appointmentId: number | null;
  userId?: number | null;
  /** Identifies the message. A second one with the same occasion is ignored. */
  occasion: string;
  facts?: Record<string, unknown>;
};

const INSERT = `
  INSERT INTO outbox (kind, audience, recipient, appointment_id, user_id, occasion, facts, created_at, due_at)
  SELECT value ->> 'kind', value ->> 'audience', value ->> 'recipient', value ->> 'appointmentId', value ->> 'userId',
    value ->> 'occasion', value -> 'facts', @now, value ->> 'dueAt'
  FROM json_each(@messages) WHERE true ORDER BY key
  ON CONFLICT (occasion) DO NOTHING`;

/** Queues a mail in the transaction of the change. `dueAt`: the earliest time to send it. */
export function queueMessage(message: Message, now: number): void {
  if (gathering) gathering.push(message);
  else insertMessages([message], now);
}

let gathering: Message[] | null = null;

export function queueTogether(work: () => void, now: number): void {
  const messages: Message[] = [];
  gathering = messages;
  try {
    work();
  } finally {
    gathering = null;
  }
  insertMessages(messages, now);
}

function insertMessages(messages: readonly Message[], now: number): void {
  if (messages.length === 0) return;
  const rows = messages.map(({ userId = null, facts = {}, ...message }) => ({ ...message, userId, facts }));
  prepared(INSERT).run({ messages: JSON.stringify(rows), now });
  // Runs after the synchronous transaction.
  if (listening.wake && messages.some(({ dueAt }) => dueAt <= now)) setImmediate(listening.wake);
}

const listening = singleton("outbox", (): { wake?: () => void } => ({}));

export function wakeForMail(listener: (() => void) | null): void {
  listening.wake = listener ?? undefined;
}

/** An SQL condition: the mail has failed permanently. */
export const isUndelivered = sql<number>`coalesce(json_extract(${outbox.facts}, '$.undelivered'), 0) = 1`;

/** Marks a dropped mail as undeliverable and updates open boards. */
export function noteUndelivered({ id, appointmentId, audience }: QueuedMail, now: number): void {
  const { changes } = db()
    .update(outbox)
    .set({ facts: sql`json_set(${outbox.facts}, '$.undelivered', 1)` })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isNotNull(outbox.droppedAt)))
    .run();
  if (changes === 0 || appointmentId === null || audience !== "client") return;
  const entry = { action: "mail-undelivered", entity: "appointment", entityId: appointmentId } as const;
  record(entry, { actor: { id: null, role: "system" }, now });
}

// After a restore, mails wait for the owner's decision (rule 30.9), because some were already sent.

const restoreWithHeldMails = preparedQuery((db) =>
  db.select({ id: restores.id }).from(restores).where(isNull(restores.mailsReleasedAt)).limit(1).prepare(),
);

export const mailsAreHeld = (): boolean => restoreWithHeldMails().get() !== undefined;

// Mails about desk changes wait for a short time, so that an undo can still stop them (rule 11.22).

export const newestMail = (): number =>
  db()
    .select({ id: max(outbox.id) })
    .from(outbox)
    .get()?.id ?? 0;

const heldKinds: QueuedMail["kind"][] = [...newsMailKinds, "absence-offer"];

/** Delays the mails of a desk change: those with ids above `newest`. Call it in the same transaction. */
export function holdMails(newest: number, now: number): void {
  db()
    .update(outbox)
    .set({ dueAt: now + studio().deskMailSeconds * 1000 })
    .where(and(gt(outbox.id, newest), lte(outbox.dueAt, now), inArray(outbox.kind, heldKinds)))
    .run();
}

/** Returns true if the mail is waiting only for this delay. */
export const isHeld = (
  { kind, sentAt, droppedAt, attempts, lastError, dueAt }: QueuedMail,
  now: number,
): boolean =>
  heldKinds.includes(kind) &&
  sentAt === null &&
  droppedAt === null &&
  attempts === 0 &&
  lastError === null &&
  dueAt > now;
