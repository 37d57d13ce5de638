/** Mails to send (rule 11.1), written in the transaction of what they tell about. A row holds no secret: links are made later. */

import { and, eq, gt, inArray, isNotNull, isNull, lte, max, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { db, prepared, preparedQuery } from "#db/client.server.ts";
import { outbox, restores } from "#db/schema.ts";

export type MailKind = (typeof outbox.$inferSelect)["kind"];

/** What has become of a visit. */
export const newsMailKinds = ["booked", "moved", "cancelled"] as const satisfies MailKind[];

/** The mails about a single visit. */
export const visitMailKinds = [...newsMailKinds, "clock", "reminder", "late"] as const satisfies MailKind[];

export type VisitMailKind = (typeof visitMailKinds)[number];

export type QueuedMail = Omit<typeof outbox.$inferSelect, "facts"> & { facts: Record<string, unknown> };

export type Message = Pick<QueuedMail, "kind" | "audience" | "dueAt"> & {
  recipient: string;
  appointmentId: number | null;
  userId?: number | null;
  /** One message for one occasion: a second one with the same name is not written. */
  occasion: string;
  facts?: Record<string, unknown>;
};

/** All at once, from a JSON array. In their order, and one of each occasion. */
const INSERT = `
  INSERT INTO outbox (kind, audience, recipient, appointment_id, user_id, occasion, facts, created_at, due_at)
  SELECT value ->> 'kind', value ->> 'audience', value ->> 'recipient', value ->> 'appointmentId', value ->> 'userId',
    value ->> 'occasion', value -> 'facts', @now, value ->> 'dueAt'
  FROM json_each(@messages) WHERE true ORDER BY key
  ON CONFLICT (occasion) DO NOTHING`;

/** Call it inside the transaction of what the mail tells about; `dueAt` is the instant from which it may be sent. */
export function queueMessage(message: Message, now: number): void {
  if (gathering) gathering.push(message);
  else insertMessages([message], now);
}

let gathering: Message[] | null = null;

/** The mails that `work` queues, in one statement after it: it looks for none of them. */
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
  // Transactions are synchronous: by then this one is over.
  if (listening.wake && messages.some(({ dueAt }) => dueAt <= now)) setImmediate(listening.wake);
}

const listening = singleton("outbox", (): { wake?: () => void } => ({}));

export function wakeForMail(listener: (() => void) | null): void {
  listening.wake = listener ?? undefined;
}

// Mails that failed for good, which is something else than those that were not needed any more.

/** In a condition: whether a row of the outbox failed for good. */
export const isUndelivered = sql<number>`coalesce(json_extract(${outbox.facts}, '$.undelivered'), 0) = 1`;

/** Of a mail that was dropped since it can't be delivered; nothing for one that waits. A client's raises the stamp of open boards. */
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

// After a restore no mail goes out until the owner says so (rule 30.9): some have gone out already, from the database before.

const restoreWithHeldMails = preparedQuery((db) =>
  db.select({ id: restores.id }).from(restores).where(isNull(restores.mailsReleasedAt)).limit(1).prepare(),
);

export const mailsAreHeld = (): boolean => restoreWithHeldMails().get() !== undefined;

// Mails of what staff do at the desk wait a moment, so that an undo or a second change still reaches them (rule 11.22).

export const newestMail = (): number =>
  db()
    .select({ id: max(outbox.id) })
    .from(outbox)
    .get()?.id ?? 0;

const heldKinds: QueuedMail["kind"][] = [...newsMailKinds, "absence-offer"];

/** What was written after the mail `newest` and is due now. Inside the transaction that wrote it. */
export function holdMails(newest: number, now: number): void {
  db()
    .update(outbox)
    .set({ dueAt: now + studio().deskMailSeconds * 1000 })
    .where(and(gt(outbox.id, newest), lte(outbox.dueAt, now), inArray(outbox.kind, heldKinds)))
    .run();
}

/** Whether a mail waits for that alone. Nothing else makes the first attempt of such a mail wait without a word of why. */
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
