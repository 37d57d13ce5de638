import { and, count, desc, eq, isNull, lte } from "drizzle-orm";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { audit, outbox, restores } from "#db/schema.ts";

type RestoreWaiting = {
  at: number;
  backupAt: number;
  source: string;
  counts: Record<string, number>;
  erasures: number;
};

const unreleased = preparedQuery((db) =>
  db
    .select()
    .from(restores)
    .where(isNull(restores.mailsReleasedAt))
    .orderBy(desc(restores.id))
    .limit(1)
    .prepare(),
);

/** Returns the last restore while its emails are on hold. */
export function restoreWaiting(): RestoreWaiting | null {
  const row = unreleased().get();
  if (!row) return null;
  const { at, backupAt, source, erasures } = row;
  const counts = Object.fromEntries(
    Object.entries(fieldsIn(JSON.parse(row.counts))).map(([table, rows]) => [table, Number(rows)]),
  );
  return { at, backupAt, source, counts, erasures };
}

const waits = and(isNull(outbox.sentAt), isNull(outbox.droppedAt));

const waitingMails = (): number =>
  db().select({ mails: count() }).from(outbox).where(waits).get()?.mails ?? 0;

/** Releases emails on hold. `drop` discards those from before the restore. Refusal: conflict (none). */
export function releaseMails(
  { drop, unasked = false }: { drop: boolean; unasked?: boolean },
  by: By,
): Outcome<{ dropped: number; going: number }> {
  return writing(() => {
    const restore = restoreWaiting();
    if (!restore) return refused("conflict", `No emails are on hold: ${whyNone()}.`);
    const dropped = drop ? dropOlder(restore.at, by.now) : 0;
    db().update(restores).set({ mailsReleasedAt: by.now }).where(isNull(restores.mailsReleasedAt)).run();
    record(
      {
        action: "held-mails-released",
        entity: "settings",
        entityId: null,
        detail: unasked ? { dropped, unasked } : { dropped },
      },
      by,
    );
    return done({ dropped, going: waitingMails() });
  });
}

function whyNone(): string {
  const last = db().select().from(restores).orderBy(desc(restores.mailsReleasedAt)).limit(1).get();
  if (!last?.mailsReleasedAt) return "no backup has been restored here";
  const day = instantInWords(last.mailsReleasedAt);
  return wasUnasked(last.mailsReleasedAt)
    ? `they were released automatically on ${day}, as none was still needed`
    : `they were released or discarded on ${day}`;
}

function wasUnasked(at: number): boolean {
  const released = db()
    .select({ detail: audit.detail })
    .from(audit)
    .where(and(eq(audit.action, "held-mails-released"), eq(audit.at, at)))
    .get();
  return released !== undefined && fieldsIn(JSON.parse(released.detail)).unasked === true;
}

const dropOlder = (restoredAt: number, now: number): number =>
  db()
    .update(outbox)
    .set({ droppedAt: now, lastError: "Discarded after a restore, as it may have been sent before." })
    .where(and(waits, lte(outbox.createdAt, restoredAt)))
    .run().changes;
