/** Who did what: an append-only record (db/guards.sql), without personal data in its details. */

import { and, lte, sql } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { audit } from "#db/schema.ts";

export type Actor = {
  id: number | null;
  role: "admin" | "receptionist" | "provider" | "user" | "guest" | "system";
  sessionId?: number | null;
  requestId?: string | null;
};

/** Who acts and when, in UTC milliseconds: what a command is given beside its input. The gate makes it for each request. */
export type By = { actor: Actor; now: number };

type AuditEntry = {
  action: string;
  entity:
    | "user"
    | "appointment"
    | "session"
    | "desk"
    | "service"
    | "settings"
    | "message"
    | "site"
    | "entry"
    | "schedule"
    | "picture"
    | "person";
  entityId: number | null;
  detail?: Record<string, unknown>;
};

const insertEntry = preparedQuery((db) =>
  db
    .insert(audit)
    .values(
      placeholders(
        "at",
        "actorId",
        "actorRole",
        "sessionId",
        "requestId",
        "action",
        "entity",
        "entityId",
        "detail",
      ),
    )
    .prepare(),
);

/** Call it inside the transaction of the command, so that neither is there without the other. */
export function record({ action, entity, entityId, detail = {} }: AuditEntry, { actor, now }: By): void {
  insertEntry().run({
    at: now,
    actorId: actor.id,
    actorRole: actor.role,
    sessionId: actor.sessionId ?? null,
    requestId: actor.requestId ?? null,
    action,
    entity,
    entityId,
    detail: JSON.stringify(detail),
  });
}

/** How long the privacy notice says that the audit and messages of the contact form are kept: 400 days (rule 21.7). */
export const keptMs = 400 * 24 * 60 * 60_000;

/** Deletes what was noted 400 days ago or before; the guard of the table lets nothing younger go (rule 27.4). */
export function sweepAudit(now: number): void {
  // The guard asks the clock itself: a `now` that runs ahead of it must not make this fail.
  const unguarded = sql`${audit.at} <= (unixepoch() - 400 * 86400) * 1000`;
  db()
    .delete(audit)
    .where(and(lte(audit.at, now - keptMs), unguarded))
    .run();
}
