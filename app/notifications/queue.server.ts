/**
 * The outbox as the sender sees it. A row waits until `dueAt`, is claimed, and ends as sent or dropped. The claim notes the
 * attempt and puts `dueAt` ahead before anything leaves the house, so that no second sender and no restart takes the same
 * row meanwhile, and a crash leaves it where it will be tried again. What remains is the moment between the mail server's
 * yes and our note of it: a crash right there sends the mail again, under the same Message-ID.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db, prepared, preparedQuery, writing } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import { mailAllowance } from "./allowance.server.ts";
import type { Kind, Message } from "./outbox.server.ts";

export type QueuedMail = Omit<typeof outbox.$inferSelect, "kind" | "audience" | "facts"> & {
  kind: Kind;
  audience: Message["audience"];
  facts: Record<string, unknown>;
};

const minute = 60_000;

/** How long it rests after each failed attempt; after the last one, some two days from the first, it is dropped. */
export const pauses = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);

const waiting = and(isNull(outbox.sentAt), isNull(outbox.droppedAt));

/** About an account: somebody waits for it with the page open. */
const oldestUrgent = preparedQuery((db) =>
  db
    .select()
    .from(outbox)
    .where(and(waiting, isNotNull(outbox.userId), lte(outbox.dueAt, sql.placeholder("now"))))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .prepare(),
);

const oldestDue = preparedQuery((db) =>
  db
    .select()
    .from(outbox)
    .where(and(waiting, lte(outbox.dueAt, sql.placeholder("now"))))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .prepare(),
);

/**
 * Takes one mail for one attempt from `now` on: about an account what is due by now, else what has been due the longest at
 * `dueBy`; null where none is due. What is above the day's allowance is put off on the way, unless later news have overtaken
 * it: then it is taken, to be dropped.
 */
export function claimMail(dueBy: number, now: number): QueuedMail | null {
  return writing(() => {
    const heldBack = mailAllowance(now);
    for (;;) {
      const row = oldestUrgent().get({ now }) ?? oldestDue().get({ now: dueBy });
      if (!row) return null;
      const mail = queuedMail(row);
      const held = isOvertaken(mail) ? null : heldBack(mail);
      if (held) {
        putOff().run({ id: row.id, dueAt: held.until, why: held.why });
        continue;
      }
      const attempts = row.attempts + 1;
      const dueAt = now + (pauses[row.attempts] ?? longestPause);
      db().update(outbox).set({ attempts, dueAt }).where(eq(outbox.id, row.id)).run();
      return { ...mail, attempts, dueAt };
    }
  });
}

const putOff = preparedQuery((db) =>
  db
    .update(outbox)
    .set({ dueAt: sql`${sql.placeholder("dueAt")}`, lastError: sql`${sql.placeholder("why")}` })
    .where(eq(outbox.id, sql.placeholder("id")))
    .prepare(),
);

const longestPause = Math.max(...pauses);

export function noteSent({ id }: QueuedMail, subject: string, now: number): void {
  prepared(
    "UPDATE outbox SET sent_at = ?, last_error = NULL, facts = json_set(facts, '$.subject', ?) WHERE id = ?",
  ).run(now, subject, id);
}

/** The claim has already said when it is tried again. A later attempt that went well is not undone. */
export function noteFailed({ id, attempts }: QueuedMail, why: string, now: number): void {
  const droppedAt = attempts > pauses.length ? now : null;
  const lastError = droppedAt ? `Given up after ${attempts} attempts: ${why}` : why;
  db()
    .update(outbox)
    .set({ lastError, droppedAt })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), waiting))
    .run();
}

export function dropMail({ id }: QueuedMail, why: string, now: number): void {
  db()
    .update(outbox)
    .set({ lastError: why, droppedAt: now })
    .where(and(eq(outbox.id, id), waiting))
    .run();
}

const laterNews = preparedQuery((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, sql.placeholder("appointmentId")),
        eq(outbox.audience, sql.placeholder("audience")),
        eq(outbox.recipient, sql.placeholder("recipient")),
        gt(outbox.id, sql.placeholder("id")),
        inArray(outbox.kind, ["booked", "moved", "cancelled"]),
      ),
    )
    .limit(1)
    .prepare(),
);

/** Whether a later message tells the same person what became of the visit since. */
export function isOvertaken({ id, appointmentId, audience, recipient }: QueuedMail): boolean {
  return appointmentId !== null && laterNews().get({ id, appointmentId, audience, recipient }) !== undefined;
}

/**
 * Of a mail about a move: the facts of the oldest move since the last mail that this reader got about the visit's time, its
 * own where none was folded. So what it says of before is what they know.
 */
export function factsSinceTold(mail: QueuedMail): Record<string, unknown> {
  const { id, appointmentId, audience, recipient, facts } = mail;
  const first = prepared<{ facts: string }>(
    `SELECT facts FROM outbox WHERE appointment_id = @appointmentId AND audience = @audience AND recipient = @recipient
       AND kind = 'moved' AND sent_at IS NULL AND json_extract(facts, '$.handedOver') IS NULL AND id <= @id
       AND id > coalesce((SELECT max(id) FROM outbox WHERE appointment_id = @appointmentId AND audience = @audience
         AND recipient = @recipient AND kind IN ('booked', 'moved', 'cancelled') AND sent_at IS NOT NULL), 0)
     ORDER BY id LIMIT 1`,
  ).get({ id, appointmentId, audience, recipient });
  return first ? (JSON.parse(first.facts) as Record<string, unknown>) : facts;
}

export function queuedMail(row: typeof outbox.$inferSelect): QueuedMail {
  return { ...row, kind: row.kind as Kind, facts: JSON.parse(row.facts) as Record<string, unknown> };
}
