import {
  and,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";
import { queuedMail } from "./mail-queue.server.ts";
import { isUndelivered, type QueuedMail, visitMailKinds } from "./outbox.server.ts";

/** "undelivered": failed permanently. "dropped": was no longer needed. */
export type MailState = "waiting" | "sent" | "dropped" | "undelivered";

const inState: Record<MailState, SQL | undefined> = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.droppedAt)),
  sent: isNotNull(outbox.sentAt),
  dropped: and(isNotNull(outbox.droppedAt), not(isUndelivered)),
  undelivered: and(isNotNull(outbox.droppedAt), isUndelivered),
};

/** Returns the newest first, and one more than `limit` if there are more. */
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

const batch = 200;

/** Returns the newest first. `from`: only visits from that day on. `until`: only mails written by then. */
export function* waitingMails(from: string | null, until?: number): Generator<QueuedMail> {
  const recent =
    from === null
      ? undefined
      : or(notInArray(outbox.kind, visitMailKinds), isNull(appointments.id), gte(appointments.date, from));
  const old = until === undefined ? undefined : lte(outbox.createdAt, until);
  let before: number | null = null;
  do {
    const rows: { outbox: typeof outbox.$inferSelect }[] = db()
      .select({ outbox })
      .from(outbox)
      .leftJoin(appointments, eq(appointments.id, outbox.appointmentId))
      .where(and(inState.waiting, recent, old, before === null ? undefined : lt(outbox.id, before)))
      .orderBy(desc(outbox.id))
      .limit(batch)
      .all();
    for (const row of rows) yield queuedMail(row.outbox);
    before = rows.length < batch ? null : (rows.at(-1)?.outbox.id ?? null);
  } while (before !== null);
}

export function mailById(id: number): QueuedMail | undefined {
  const row = db().select().from(outbox).where(eq(outbox.id, id)).get();
  return row && queuedMail(row);
}

export function mailOfOccasion(occasion: string): QueuedMail | undefined {
  const row = db().select().from(outbox).where(eq(outbox.occasion, occasion)).get();
  return row && queuedMail(row);
}

export function stateOf({ sentAt, droppedAt, facts }: QueuedMail): MailState {
  if (sentAt !== null) return "sent";
  if (droppedAt === null) return "waiting";
  return facts.undelivered ? "undelivered" : "dropped";
}

/** Counts mails. `waiting`: all unsent mails, including future reminders. `due`: mails due by `now`. */
export function queueState(now: number): { waiting: number; due: number; lastSentAt: number | null } {
  const { all = 0, due = 0 } =
    db()
      .select({
        all: sql<number>`count(*)`,
        due: sql<number>`coalesce(sum(${outbox.dueAt} <= ${now} OR ${outbox.attempts} > 0), 0)`,
      })
      .from(outbox)
      .where(and(isNull(outbox.sentAt), isNull(outbox.droppedAt)))
      .get() ?? {};
  const lastSent = db()
    .select({ at: max(outbox.sentAt) })
    .from(outbox)
    .where(isNotNull(outbox.sentAt))
    .get();
  return { waiting: all, due, lastSentAt: lastSent?.at ?? null };
}
