/** The append-only audit log (db/guards.sql), without personal data in its details. */
import { and, inArray, lte, sql } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { audit } from "#db/schema.ts";
import { inBatches, retentionCutoff } from "./retention.server.ts";

export type Actor = {
  id: number | null;
  role: "admin" | "receptionist" | "provider" | "user" | "guest" | "system";
  sessionId?: number | null;
  requestId?: string | null;
};

export type By = { actor: Actor; now: number };

type AuditEntry = {
  action: string;
  entity:
    | "user"
    | "appointment"
    | "session"
    | "desk"
    | "service"
    | "resource"
    | "settings"
    | "message"
    | "site"
    | "entry"
    | "schedule"
    | "picture"
    | "person"
    | "client"
    | "sale"
    | "till";
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

/** Must be called inside the command's transaction. */
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

const maxPerNight = 50_000;

/** Deletes expired entries. The table's guard protects the last year (rules 21.7 and 27.4). */
export async function sweepAudit(now: number): Promise<void> {
  const since = retentionCutoff("audit", now);
  if (since === null) return;
  // The guard uses the database's clock, so a `now` that is ahead must not make this fail.
  const unguarded = sql`${audit.at} <= (unixepoch() - 365 * 86400) * 1000`;
  await inBatches({ most: maxPerNight, size: 1000 }, (rows) => {
    const old = db()
      .select({ id: audit.id })
      .from(audit)
      .where(and(lte(audit.at, since), unguarded))
      .orderBy(audit.at)
      .limit(rows);
    return db().delete(audit).where(inArray(audit.id, old)).run().changes;
  });
}

/** Returns each changed value as `{ from, to }` by name. Lists are compared by content. */
export const differences = <Before extends object>(
  before: Before,
  after: Partial<Before>,
): Record<string, { from: unknown; to: unknown }> => {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, to]) => [name, { from: old.get(name), to }] as const)
      .filter(([, { from, to }]) => !isSame(from, to)),
  );
};

const isSame = (from: unknown, to: unknown): boolean =>
  from === to || (Array.isArray(from) && Array.isArray(to) && from.join() === to.join());
