import { and, eq, exists, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { emptyLog } from "#app/platform/shared/log.server.ts";
import { type IdRange, idRanges } from "#app/platform/shared/retention.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";
import { isUndelivered, type QueuedMail } from "./outbox.server.ts";

const lastMailMs = 7 * 24 * 60 * 60_000;

const ended = or(isNotNull(outbox.sentAt), isNotNull(outbox.droppedAt));

/** A server's answer may contain the address. */
const ownWords = sql`CASE WHEN ${outbox.attempts} = 0 THEN ${outbox.lastError} END`;

/** The plus makes SQLite search by id, because the range is short. */
const isAddressed = sql`+${outbox.recipient} > ''`;

/** Mails that a deleted person still gets: cancellations and the deletion itself. */
const isLastMail = () =>
  or(
    eq(outbox.kind, "account-deleted"),
    and(
      eq(outbox.audience, "client"),
      eq(outbox.kind, "cancelled"),
      exists(
        db()
          .select({ one: sql`1` })
          .from(appointments)
          .where(and(eq(appointments.id, outbox.appointmentId), isNotNull(appointments.erasedAt))),
      ),
    ),
  );

/** Erases a deleted person's address after the last mail. If true, call `emptyLog` then (rule 21.26). */
export function eraseLastMail({ id, kind, audience }: QueuedMail): boolean {
  if (kind !== "account-deleted" && (kind !== "cancelled" || audience !== "client")) return false;
  const forgotten = db()
    .update(outbox)
    .set({ recipient: "", lastError: ownWords })
    .where(and(eq(outbox.id, id), isAddressed, ended, isLastMail()))
    .run();
  return forgotten.changes > 0;
}

/** Erases addresses of last mails that were sent, or have waited for a week (rule 21.3). */
export async function sweepOutbox(now: number): Promise<void> {
  let forgotten = 0;
  for await (const { after, upTo } of idRanges(lastMailId())) {
    const lastWords = and(gt(outbox.id, after), lte(outbox.id, upTo), isAddressed, isLastMail());
    dropOld(lastWords, now);
    const words = { recipient: "", lastError: ownWords };
    forgotten += db().update(outbox).set(words).where(and(lastWords, ended)).run().changes;
  }
  if (forgotten > 0) emptyLog();
}

const dropOld = (which: SQL | undefined, now: number) =>
  db()
    .update(outbox)
    .set({ droppedAt: now, lastError: "It waited for more than a week." })
    .where(
      and(which, lt(outbox.createdAt, now - lastMailMs), isNull(outbox.sentAt), isNull(outbox.droppedAt)),
    )
    .run();

const oldMails = (before: number, { after, upTo }: IdRange) =>
  and(
    gt(outbox.id, after),
    lte(outbox.id, upTo),
    isAddressed,
    lt(sql`coalesce(${outbox.sentAt}, ${outbox.droppedAt})`, before),
  );

export function countOldMails(before: number, span: IdRange) {
  const found = db()
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${outbox.createdAt})` })
    .from(outbox)
    .where(oldMails(before, span))
    .get();
  return found ?? { count: 0, oldest: null };
}

/** Removes recipients, subjects and server answers from old mails (rule 21.18). Returns the count. */
export const emptyOldMails = (before: number, span: IdRange): number =>
  db()
    .update(outbox)
    .set({
      recipient: "",
      facts: sql`CASE WHEN ${isUndelivered} THEN '{"undelivered":1}' ELSE '{}' END`,
      lastError: ownWords,
    })
    .where(oldMails(before, span))
    .run().changes;

export const lastMailId = (): number =>
  db()
    .select({ id: sql<number>`coalesce(max(${outbox.id}), 0)` })
    .from(outbox)
    .get()?.id ?? 0;
