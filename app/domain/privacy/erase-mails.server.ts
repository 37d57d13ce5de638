/** What is left of mails to an erased address (rules 21.3 and 21.11). In the caller's transaction. */
import { and, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { outbox, sales } from "#db/schema.ts";

/** Mails that wait are not sent any more. */
export function dropMails(which: SQL | undefined, lastError: string, now: number): void {
  db()
    .update(outbox)
    .set({ droppedAt: now, lastError })
    .where(and(which, isNull(outbox.sentAt), isNull(outbox.droppedAt)))
    .run();
}

/** What a mail server answered may repeat the address. */
const withoutAnswer = sql`CASE WHEN ${outbox.attempts} = 0 OR ${outbox.lastError} IS NULL THEN ${outbox.lastError}
  ELSE 'The address was erased.' END`;

/** Takes the address and the words from mails; their occasion, too, names nothing any more. */
export function emptyMails(which: SQL | undefined): void {
  db()
    .update(outbox)
    .set({
      recipient: "",
      occasion: sql`'forgotten ' || ${outbox.id}`,
      facts: "{}",
      lastError: withoutAnswer,
    })
    .where(which)
    .run();
}

/** Receipts of sales that were mailed, or wait to be, by the number that their occasion begins with. */
export function eraseReceiptMails(which: SQL | undefined, now: number): void {
  for (const { number } of db().select({ number: sales.number }).from(sales).where(which).all()) {
    const theirs = and(gte(outbox.occasion, `receipt ${number} `), lt(outbox.occasion, `receipt ${number}!`));
    dropMails(theirs, "The client was deleted.", now);
    emptyMails(theirs);
  }
}
