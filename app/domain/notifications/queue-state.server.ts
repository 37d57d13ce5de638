import { and, isNotNull, isNull, max, sql } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";

const waitingNow = preparedQuery((db) =>
  db
    .select({
      all: sql<number>`count(*)`,
      due: sql<number>`coalesce(sum(${outbox.dueAt} <= ${sql.placeholder("now")} OR ${outbox.attempts} > 0), 0)`,
    })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.droppedAt)))
    .prepare(),
);

const lastSent = preparedQuery((db) =>
  db
    .select({ at: max(outbox.sentAt) })
    .from(outbox)
    .where(isNotNull(outbox.sentAt))
    .prepare(),
);

/** `waiting`: all that are still to go out, reminders of coming weeks too; `due`: those that should be out at `now`. Nothing is written or read of them. */
export function queueState(now: number): { waiting: number; due: number; lastSentAt: number | null } {
  const { all = 0, due = 0 } = waitingNow().get({ now }) ?? {};
  return { waiting: all, due, lastSentAt: lastSent().get()?.at ?? null };
}
