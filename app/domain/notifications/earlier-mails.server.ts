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

/** Prepared, because long lists run it for each mail. */
const laterNews = preparedQuery((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        ...ofReader(outbox),
        gt(outbox.id, sql.placeholder("id")),
        // A message about a delay only replaces an earlier one.
        or(
          inArray(outbox.kind, newsMailKinds),
          and(eq(outbox.kind, "late"), eq(sql.placeholder("kind"), "late")),
        ),
        // A mail about one part doesn't replace a mail about all parts.
        sql`(NOT ${sql.placeholder("joint")} OR ${outbox.facts} ->> 'joint')`,
      ),
    )
    .limit(1)
    .prepare(),
);

/** Returns true if a later mail replaces this one. Compares reminders with the appointment instead. */
export function isSuperseded({ id, kind, appointmentId, audience, recipient, facts }: QueuedMail): boolean {
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

export function wasMailedSince({ appointmentId, audience, recipient }: QueuedMail, since: number): boolean {
  if (appointmentId === null) return false;
  return mailSince().get({ appointmentId, audience, recipient, since }) !== undefined;
}

/** Returns facts of the oldest move since the reader's last mail, for the term "Previously". */
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
        // Skips mails that were merged into a later one.
        sql`json_extract(${outbox.facts}, '$.folded') IS NULL`,
        lte(outbox.id, sql.placeholder("until")),
        sql`${outbox.id} > coalesce((${lastMail}), 0)`,
      ),
    )
    .orderBy(asc(outbox.id))
    .limit(1)
    .prepare();
});

/** Returns when an earlier version, which stored no method, mailed an entry per part. Null if never. */
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
