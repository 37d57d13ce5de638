/** Mails that failed for good, which is something else than those that were not needed any more. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { record } from "#app/platform/shared/audit.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import type { QueuedMail } from "./outbox.server.ts";

/** In a condition: whether a row of the outbox failed for good. */
export const isUndelivered = sql<number>`coalesce(json_extract(${outbox.facts}, '$.undelivered'), 0) = 1`;

const mark = preparedQuery((db) =>
  db
    .update(outbox)
    .set({ facts: sql`json_set(${outbox.facts}, '$.undelivered', 1)` })
    .where(and(eq(outbox.id, sql.placeholder("id")), isNull(outbox.sentAt), isNotNull(outbox.droppedAt)))
    .prepare(),
);

/** Of a mail that was dropped since it can't be delivered; nothing for one that waits. A client's raises the stamp of open boards. */
export function noteUndelivered({ id, appointmentId, audience }: QueuedMail, now: number): void {
  if (mark().run({ id }).changes === 0 || appointmentId === null || audience !== "client") return;
  const entry = { action: "mail-undelivered", entity: "appointment", entityId: appointmentId } as const;
  record(entry, { actor: { id: null, role: "system" }, now });
}
