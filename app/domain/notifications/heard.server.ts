/** What the reader of a mail has heard of an appointment, and will hear by a later mail. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, max, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { appointments, outbox } from "#db/schema.ts";
import { newsMailKinds, type QueuedMail } from "./outbox.server.ts";

const sent = alias(outbox, "sent");

const { appointmentId, audience, recipient } = placeholders("appointmentId", "audience", "recipient");

const ofReader = (table: typeof outbox | typeof sent) => [
  eq(table.appointmentId, appointmentId),
  eq(table.audience, audience),
  eq(table.recipient, recipient),
];

/** Asked of each mail of a long list. */
const laterNews = preparedQuery((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        ...ofReader(outbox),
        gt(outbox.id, sql.placeholder("id")),
        // A later word on being late takes the place of the one before, and of nothing else.
        or(
          inArray(outbox.kind, newsMailKinds),
          and(eq(outbox.kind, "late"), eq(sql.placeholder("kind"), "late")),
        ),
        // What is told of all parts of a joint visit is not taken back by a word about one of them.
        sql`(NOT ${sql.placeholder("joint")} OR ${outbox.facts} ->> 'joint')`,
      ),
    )
    .limit(1)
    .prepare(),
);

/** A reminder is held against the appointment itself: a confirmation that is sent again takes nothing from it. */
export function isOvertaken({ id, kind, appointmentId, audience, recipient, facts }: QueuedMail): boolean {
  if (appointmentId === null || kind === "reminder") return false;
  const joint = facts.joint === true ? 1 : 0;
  return laterNews().get({ id, kind, appointmentId, audience, recipient, joint }) !== undefined;
}

const mailSince = preparedQuery((db) =>
  db
    .select({ id: sent.id })
    .from(sent)
    .where(and(...ofReader(sent), gt(sent.sentAt, sql.placeholder("since"))))
    .limit(1)
    .prepare(),
);

/** Whether this reader has had a mail about the same appointment since the instant. */
export function hasHeardSince({ appointmentId, audience, recipient }: QueuedMail, since: number): boolean {
  if (appointmentId === null) return false;
  return mailSince().get({ appointmentId, audience, recipient, since }) !== undefined;
}

/** Of a mail about a move: the facts of the oldest move since the reader's last mail, so that its "before" is what they know. */
export function factsSinceLastMail(mail: QueuedMail): Record<string, unknown> {
  const { appointmentId, audience, recipient, facts } = mail;
  if (appointmentId === null) return facts;
  const first = firstMoveSinceLastMail().get({ appointmentId, audience, recipient, until: mail.id });
  return first ? fieldsIn(JSON.parse(first.facts)) : facts;
}

const firstMoveSinceLastMail = preparedQuery((db) => {
  const lastMail = db
    .select({ id: max(sent.id) })
    .from(sent)
    .where(and(...ofReader(sent), inArray(sent.kind, newsMailKinds), isNotNull(sent.sentAt)));
  return db
    .select({ facts: outbox.facts })
    .from(outbox)
    .where(
      and(
        ...ofReader(outbox),
        eq(outbox.kind, "moved"),
        isNull(outbox.sentAt),
        sql`json_extract(${outbox.facts}, '$.handedOver') IS NULL`,
        // What was folded into a later one is told by that.
        sql`json_extract(${outbox.facts}, '$.folded') IS NULL`,
        lte(outbox.id, sql.placeholder("until")),
        sql`${outbox.id} > coalesce((${lastMail}), 0)`,
      ),
    )
    .orderBy(asc(outbox.id))
    .limit(1)
    .prepare();
});

/**
 * When the last mail about a joint visit was written, if an earlier version sent it: its calendar file had an entry of each part. Null
 * where the last one had one for all of the visit, or there was none. Only this version notes the method of a file that it sent.
 */
export function mailedPerPart(jointId: number, recipient: string): number | null {
  const last = db()
    .select({ createdAt: outbox.createdAt, method: sql<string | null>`${outbox.facts} ->> '$.calendar'` })
    .from(outbox)
    .innerJoin(appointments, eq(appointments.id, outbox.appointmentId))
    .where(
      and(
        eq(appointments.jointId, jointId),
        eq(outbox.recipient, recipient),
        inArray(outbox.kind, [...newsMailKinds, "clock"]),
        isNotNull(outbox.sentAt),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(1)
    .get();
  return last && last.method === null ? last.createdAt : null;
}
