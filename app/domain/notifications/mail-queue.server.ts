/** The outbox for the mailer (rule 11.6). A claim moves `dueAt`, and a handover is stored (rule 11.27). */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { appointments, outbox } from "#db/schema.ts";
import { heldForQuiet, mailAllowance } from "./allowance.server.ts";
import type { CalendarMethod } from "./calendar-file.server.ts";
import { isSuperseded } from "./earlier-mails.server.ts";
import { mailsAreHeld, newsMailKinds, noteUndelivered, type QueuedMail } from "./outbox.server.ts";
import { nextMailId } from "./outbox.sql.server.ts";

const minute = 60_000;

/** Pauses between attempts. The mail is dropped after about two days. */
export const pauses = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);

/** Longer than a server may take to answer (RFC 5321, 4.5.3.2.6). */
const pauseAfterHandover = 60 * minute;

/** A mail isn't sent again after this many unknown results. */
const maxUnknown = 2;

const waiting = and(isNull(outbox.sentAt), isNull(outbox.droppedAt));

/** Account mails come first, because the reader is waiting (rule 11.8). */
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

/** Claims the next mail: account mails due at `now`, others at `dueBy`. Must run inside a transaction. */
export function claimMail(dueBy: number, now: number): QueuedMail | null {
  if (mailsAreHeld()) return null;
  const heldBack = mailAllowance(now);
  for (;;) {
    const row = nextMail().get({ now, dueBy });
    if (!row) return null;
    const mail = toPresentAddress(queuedMail(row));
    if (unknownHandovers(mail) >= maxUnknown) {
      giveUpUnknown(mail, row.lastError ?? cutOff, now);
      continue;
    }
    if (mail.recipient !== row.recipient) followContact(mail);
    const held = heldForQuiet(mail, now) ?? heldBack(mail);
    if (held && !isSuperseded(mail)) {
      db().update(outbox).set({ dueAt: held.until, lastError: held.why }).where(eq(outbox.id, row.id)).run();
      continue;
    }
    const attempts = row.attempts + 1;
    const dueAt = now + pauseAfter(attempts);
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

/** Updates the address of all waiting mails, because later mails replace earlier ones to the same address. */
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

/** Changes the recipient to the current address, or the last address of an erased person. */
export function toPresentAddress(mail: QueuedMail): QueuedMail {
  const { kind, audience, appointmentId: id } = mail;
  if (audience !== "client" || id === null || !followsContact.includes(kind)) return mail;
  const recipient = addressOf().get({ id })?.email || mail.recipient;
  return { ...mail, recipient };
}

const pauseAfter = (attempts: number): number => pauses[attempts - 1] ?? longestPause;

const longestPause = Math.max(...pauses);

/** Counts unanswered handovers. While an answer is pending, the current attempt is one. */
export const unknownHandovers = ({ facts }: Pick<QueuedMail, "facts">): number =>
  Number(facts.handovers ?? 0);

export const handovers = sql<number>`coalesce(json_extract(${outbox.facts}, '$.handovers'), 0)`;

const markSent = preparedQuery((db) =>
  db
    .update(outbox)
    .set({
      sentAt: sql`${sql.placeholder("now")}`,
      lastError: null,
      // A known delivery clears an earlier unknown one.
      facts: sql`json_set(CASE WHEN ${handovers} > 1 THEN ${outbox.facts} ELSE json_remove(${outbox.facts}, '$.handovers') END,
        '$.subject', ${sql.placeholder("subject")}, '$.calendar', ${sql.placeholder("method")})`,
    })
    .where(eq(outbox.id, sql.placeholder("id")))
    .prepare(),
);

export function noteSent(
  { id }: QueuedMail,
  { subject, method }: { subject: string; method: CalendarMethod | null },
  now: number,
): void {
  markSent().run({ id, subject, method, now });
}

/** Schedules the next attempt after a pause from `now`. Ignores a mail that another attempt has sent. */
export function noteFailed({ id, attempts, facts }: QueuedMail, why: string, now: number): void {
  const droppedAt = attempts > pauses.length ? now : null;
  const lastError = droppedAt ? `Gave up after ${attempts} attempts: ${why}` : why;
  const patch = JSON.stringify({ handovers: facts.handovers ?? null });
  db()
    .update(outbox)
    .set({
      lastError,
      droppedAt,
      dueAt: now + pauseAfter(attempts),
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

/** Must run before the final dot. Throws if another attempt owns the row. */
export function noteHandover({ id, attempts }: QueuedMail, now: number): void {
  const noted = markHandedOver().run({ id, attempts, dueAt: now + pauseAfterHandover });
  if (noted.changes === 0) throw new Error("Another attempt has taken over this email.");
}

const cutOff = "The program stopped before the mail server answered.";

/** Marks mails that an earlier process handed over. Call it at start, with the folder lock. */
export function noteHandoversCutOff(): void {
  db()
    .update(outbox)
    .set({ lastError: cutOff })
    .where(and(waiting, isNull(outbox.lastError), sql`${handovers} > 0`))
    .run();
}

export function noteUnknown(mail: QueuedMail, why: string, now: number): void {
  writing(() => {
    if (unknownHandovers(mail) + 1 >= maxUnknown) giveUpUnknown(mail, why, now);
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
