/** What the running server has noticed about its surroundings, kept beyond a restart: one note of each kind. */
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

/** Goes on with what is noted since earlier; `detail` holds no personal data. */
export function noteOfServer(name: Kind, detail: Record<string, unknown>, now: number): void {
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

export function forgetServerNote(name: Kind): void {
  db().delete(serverNotes).where(eq(serverNotes.name, name)).run();
}

// Notes under which other address than ORIGIN a browser had this site open, for the owner (rule 27.43).

const everyMs = 60_000;

/** What hears of each such address: writes it down once a minute at most, and never fails. `address` is a short, read origin. */
export function otherAddressNotes(clock: () => number = nowInstant): (address: string) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    const now = clock();
    if (Math.abs(now - lastAt) < everyMs || databaseFault()) return;
    lastAt = now;
    try {
      writing(() => noteOfServer("origin", { address }, now));
    } catch (problem) {
      if (!isBusy(problem) && !isDatabaseFailure(problem)) logBug(problem, null);
    }
  };
}

// The mail server's state beyond a restart, for the checks and for other processes of ours.

/** Goes on with what was noted before, and notes each change; `changed` is called after it. */
export function rememberMailServer(changed: () => void = () => {}): void {
  const noted = serverNote("mail");
  if (noted && !mailServerDown())
    restoreMailServer({ since: noted.since, why: String(noted.detail.why ?? "") });
  watchMailServer((down, now) => {
    if (databaseFault()) return;
    try {
      if (down) noteOfServer("mail", { why: down.why }, now);
      else forgetServerNote("mail");
      changed();
    } catch (problem) {
      // A mail that went out is never in doubt because of a note.
      if (!isDatabaseFailure(problem)) logBug(problem, null);
    }
  });
}
