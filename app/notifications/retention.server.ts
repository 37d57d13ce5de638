import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";
import { isUndelivered } from "./undelivered.server.ts";

const lastWordMs = 7 * 24 * 60 * 60_000;

const ended = or(isNotNull(outbox.sentAt), isNotNull(outbox.droppedAt));

/** What a mail server answered may repeat the address. */
const ownWords = sql`CASE WHEN ${outbox.attempts} = 0 THEN ${outbox.lastError} END`;

/** By the index, so that a night does not read what is empty already. */
const isAddressed = gt(outbox.recipient, "");

/** Erases the address of a deleted person once the last word was sent, or has waited for a week (rule 21.3). */
export function sweepOutbox(now: number): void {
  const erased = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(isNotNull(appointments.erasedAt));
  const lastWords = and(
    eq(outbox.audience, "client"),
    eq(outbox.kind, "cancelled"),
    inArray(outbox.appointmentId, erased),
  );
  dropOld(lastWords, now);
  dropOld(eq(outbox.kind, "account-deleted"), now);
  db()
    .update(outbox)
    .set({ recipient: "", lastError: ownWords })
    .where(and(isAddressed, ended, or(lastWords, eq(outbox.kind, "account-deleted"))))
    .run();
}

function dropOld(which: SQL | undefined, now: number): void {
  db()
    .update(outbox)
    .set({ droppedAt: now, lastError: "It waited for more than a week." })
    .where(
      and(
        isAddressed,
        which,
        lt(outbox.createdAt, now - lastWordMs),
        isNull(outbox.sentAt),
        isNull(outbox.droppedAt),
      ),
    )
    .run();
}

/** Rows between two ids that went out, or never will, before an instant, and still say to whom and what about. */
const oldMails = (before: number, { after, upTo }: { after: number; upTo: number }) =>
  and(
    gt(outbox.id, after),
    lte(outbox.id, upTo),
    isAddressed,
    lt(sql`coalesce(${outbox.sentAt}, ${outbox.droppedAt})`, before),
  );

/** How many, and since when. */
export function countOldMails(before: number, span: { after: number; upTo: number }) {
  const found = db()
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${outbox.createdAt})` })
    .from(outbox)
    .where(oldMails(before, span))
    .get();
  return found ?? { count: 0, oldest: null };
}

/** Takes recipients, subjects and answers of mail servers from old mails (rule 21.18): a mail stays as one that was sent. Answers how many. */
export const emptyOldMails = (before: number, span: { after: number; upTo: number }): number =>
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
