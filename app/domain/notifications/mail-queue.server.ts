/**
 * The outbox as the mailer sees it (rule 11.6). A claim notes the attempt and puts `dueAt` ahead before anything is sent: no
 * second mailer and no restart takes the row meanwhile, and a crash leaves it to be tried again. A handover is noted before the
 * final dot (rule 11.27): without an answer the mail may be delivered, and goes once more, an hour later, under the same Message-ID.
 * What shares a transaction, and where a crash leaves what: app/domain/notifications/email/deliver.server.ts.
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { appointments, outbox } from "#db/schema.ts";
import { heldForQuiet, mailAllowance } from "./allowance.server.ts";
import type { CalendarMethod } from "./calendar-file.server.ts";
import { isOvertaken } from "./heard.server.ts";
import { mailsAreHeld, newsMailKinds, noteUndelivered, type QueuedMail } from "./outbox.server.ts";
import { nextMailId } from "./outbox.sql.server.ts";

const minute = 60_000;

/** How long it rests after each failed attempt; after the last one, some two days from the first, it is dropped. */
export const pauses = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);

/** Longer than a server may take to answer (RFC 5321, 4.5.3.2.6). */
const pauseAfterHandover = 60 * minute;

/** Handovers with an unknown outcome after which a mail is not sent again. */
const mostUnknown = 2;

const waiting = and(isNull(outbox.sentAt), isNull(outbox.droppedAt));

/** What is about an account goes first: its reader waits for it with the page open (rule 11.8). */
const nextMail = preparedQuery((db) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.id, nextMailId(placeholders("now", "dueBy"))))
    .prepare(),
);

const noteAttempt = preparedQuery((db) =>
  db
    .update(outbox)
    .set({ attempts: sql`${sql.placeholder("attempts")}`, dueAt: sql`${sql.placeholder("dueAt")}` })
    .where(eq(outbox.id, sql.placeholder("id")))
    .prepare(),
);

/**
 * One mail for one attempt: about accounts due at `now`, else at `dueBy`. One held back is postponed, one overtaken is dropped. Call it
 * inside a transaction.
 */
export function claimMail(dueBy: number, now: number): QueuedMail | null {
  if (mailsAreHeld()) return null;
  const heldBack = mailAllowance(now);
  for (;;) {
    const row = nextMail().get({ now, dueBy });
    if (!row) return null;
    const mail = toPresentAddress(queuedMail(row));
    if (unknownHandovers(mail) >= mostUnknown) {
      giveUpUnknown(mail, row.lastError ?? cutOff, now);
      continue;
    }
    if (mail.recipient !== row.recipient) followContact(mail);
    const held = heldForQuiet(mail, now) ?? heldBack(mail);
    if (held && !isOvertaken(mail)) {
      db().update(outbox).set({ dueAt: held.until, lastError: held.why }).where(eq(outbox.id, row.id)).run();
      continue;
    }
    const attempts = row.attempts + 1;
    const dueAt = now + (pauses[row.attempts] ?? longestPause);
    noteAttempt().run({ attempts, dueAt, id: row.id });
    return { ...mail, attempts, dueAt };
  }
}

const addressOf = preparedQuery((db) =>
  db
    .select({ email: appointments.customerEmail })
    .from(appointments)
    .where(eq(appointments.id, sql.placeholder("id")))
    .prepare(),
);

const followsContact: QueuedMail["kind"][] = [...newsMailKinds, "clock", "reminder", "absence-offer"];

/** Every mail to the client that waits, so that later ones are still seen to overtake earlier ones. */
function followContact({ appointmentId, recipient }: QueuedMail): void {
  if (appointmentId === null) return;
  db()
    .update(outbox)
    .set({ recipient })
    .where(
      and(
        waiting,
        eq(outbox.appointmentId, appointmentId),
        eq(outbox.audience, "client"),
        inArray(outbox.kind, followsContact),
      ),
    )
    .run();
}

/** A client's mail goes to the address that the appointment has by now; what an erased person is still to hear, to the one that they had. */
export function toPresentAddress(mail: QueuedMail): QueuedMail {
  const { kind, audience, appointmentId: id } = mail;
  if (audience !== "client" || id === null || !followsContact.includes(kind)) return mail;
  const recipient = addressOf().get({ id })?.email || mail.recipient;
  return { ...mail, recipient };
}

const longestPause = Math.max(...pauses);

/** How often a server got all of a mail and did not refuse it; while it waits for the answer, the present attempt is one. */
export const unknownHandovers = ({ facts }: Pick<QueuedMail, "facts">): number =>
  Number(facts.handovers ?? 0);

export const handovers = sql<number>`coalesce(json_extract(${outbox.facts}, '$.handovers'), 0)`;

const markSent = preparedQuery((db) =>
  db
    .update(outbox)
    .set({
      sentAt: sql`${sql.placeholder("now")}`,
      lastError: null,
      // One that was known to arrive once says nothing of its handover.
      facts: sql`json_set(CASE WHEN ${handovers} > 1 THEN ${outbox.facts} ELSE json_remove(${outbox.facts}, '$.handovers') END,
        '$.subject', ${sql.placeholder("subject")}, '$.calendar', ${sql.placeholder("method")})`,
    })
    .where(eq(outbox.id, sql.placeholder("id")))
    .prepare(),
);

/** `method`: that of its calendar file, null without one. */
export function noteSent(
  { id }: QueuedMail,
  { subject, method }: { subject: string; method: CalendarMethod | null },
  now: number,
): void {
  markSent().run({ id, subject, method, now });
}

/** The claim has already said when it is tried again, and a refused handover is none. A later attempt that went well is not undone. */
export function noteFailed({ id, attempts, dueAt, facts }: QueuedMail, why: string, now: number): void {
  const droppedAt = attempts > pauses.length ? now : null;
  const lastError = droppedAt ? `Gave up after ${attempts} attempts: ${why}` : why;
  const patch = JSON.stringify({ handovers: facts.handovers ?? null });
  db()
    .update(outbox)
    .set({
      lastError,
      droppedAt,
      dueAt,
      facts: sql`json_patch(${outbox.facts}, ${patch})`,
    })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), waiting))
    .run();
}

const markHandedOver = preparedQuery((db) =>
  db
    .update(outbox)
    .set({
      dueAt: sql`${sql.placeholder("dueAt")}`,
      lastError: null,
      facts: sql`json_set(${outbox.facts}, '$.handovers', ${handovers} + 1)`,
    })
    .where(
      and(eq(outbox.id, sql.placeholder("id")), eq(outbox.attempts, sql.placeholder("attempts")), waiting),
    )
    .prepare(),
);

/** Before the final dot: a process that ends after it leaves a mail that may be delivered. Throws where the row is not this attempt's. */
export function noteHandover({ id, attempts }: QueuedMail, now: number): void {
  const noted = markHandedOver().run({ id, attempts, dueAt: now + pauseAfterHandover });
  if (noted.changes === 0) throw new Error("Another attempt has taken over this email.");
}

const cutOff = "The program stopped before the mail server answered.";

/** At a start: mails that an earlier process has handed over, and no answer was noted. Call it while the folder's lock is held. */
export function noteHandoversCutOff(): void {
  db()
    .update(outbox)
    .set({ lastError: cutOff })
    .where(and(waiting, isNull(outbox.lastError), sql`${handovers} > 0`))
    .run();
}

/** The server got the whole mail and did not answer. The handover has said when it is sent again. */
export function noteUnknown(mail: QueuedMail, why: string, now: number): void {
  writing(() => {
    if (unknownHandovers(mail) + 1 >= mostUnknown) giveUpUnknown(mail, why, now);
    else
      db()
        .update(outbox)
        .set({ lastError: why })
        .where(and(eq(outbox.id, mail.id), waiting))
        .run();
  });
}

function giveUpUnknown(mail: QueuedMail, why: string, now: number): void {
  dropMail(mail, `Sent twice without an answer. ${why}`, now);
  noteUndelivered(mail, now);
}

export function dropMail({ id }: QueuedMail, why: string, now: number): void {
  db()
    .update(outbox)
    .set({ lastError: why, droppedAt: now })
    .where(and(eq(outbox.id, id), waiting))
    .run();
}

export const queuedMail = (row: typeof outbox.$inferSelect): QueuedMail => ({
  ...row,
  facts: fieldsIn(JSON.parse(row.facts)),
});
