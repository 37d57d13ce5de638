import { eq, sql } from "drizzle-orm";
import {
  mailServerDown,
  restoreMailServer,
  watchMailServer,
} from "#app/domain/notifications/email/server-state.server.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { databaseFault, db, isBusy, isDatabaseFailure, writing } from "#db/client.server.ts";
import { serverNotes } from "#db/schema.ts";

type Kind = (typeof serverNotes.$inferSelect)["name"];

type ServerNote = { since: number; lastAt: number; detail: Record<string, unknown> };

const byName = ({ name }: { name: Kind }) =>
  db().select().from(serverNotes).where(eq(serverNotes.name, name));

export function serverNote(name: Kind): ServerNote | null {
  const row = byName({ name }).get();
  return row ? { since: row.since, lastAt: row.lastAt, detail: fieldsIn(JSON.parse(row.detail)) } : null;
}

/** Adds a note, or updates it without its first time. `detail` must not contain personal data. */
export function recordServerNote(name: Kind, detail: Record<string, unknown>, now: number): void {
  const words = JSON.stringify(detail);
  db()
    .insert(serverNotes)
    .values({ name, since: now, lastAt: now, detail: words })
    .onConflictDoUpdate({
      target: serverNotes.name,
      set: { lastAt: now, detail: sql`${words}` },
    })
    .run();
}

export function deleteServerNote(name: Kind): void {
  db().delete(serverNotes).where(eq(serverNotes.name, name)).run();
}

const everyMs = 60_000;

/** Returns a function that records other addresses, at most once a minute (rule 27.43). */
export function otherAddressNotes(clock: () => number = nowInstant): (address: string) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    const now = clock();
    if (Math.abs(now - lastAt) < everyMs || databaseFault()) return;
    lastAt = now;
    try {
      writing(() => recordServerNote("origin", { address }, now));
    } catch (problem) {
      if (!isBusy(problem) && !isDatabaseFailure(problem)) logBug(problem, null);
    }
  };
}

/** Restores the recorded state of the mail server, and records changes. */
export function rememberMailServer(changed: () => void = () => {}): void {
  const noted = serverNote("mail");
  if (noted && !mailServerDown())
    restoreMailServer({ since: noted.since, why: String(noted.detail.why ?? "") });
  watchMailServer((down, now) => {
    if (databaseFault()) return;
    try {
      if (down) recordServerNote("mail", { why: down.why }, now);
      else deleteServerNote("mail");
      changed();
    } catch (problem) {
      if (!isDatabaseFailure(problem)) logBug(problem, null);
    }
  });
}
