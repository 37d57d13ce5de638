/** Protects data from deletion if the machine's clock is wrong (rule 27.33). */
import { desc, eq } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { audit, jobRuns, serverNotes } from "#db/schema.ts";
import { fieldsIn } from "./read-input.server.ts";
import { singleton } from "./singleton.server.ts";

const dayMs = 24 * 60 * 60_000;

export const longestPauseMs = 40 * dayMs;

export const untrustedMs = 14 * dayMs;

/** Only the server counts runs, so a command with a wrong clock changes nothing. */
const lastCount = preparedQuery((db) =>
  db.select({ at: jobRuns.startedAt }).from(jobRuns).where(eq(jobRuns.name, "count")).prepare(),
);

const newestEntry = preparedQuery((db) =>
  db.select({ at: audit.at }).from(audit).orderBy(desc(audit.id)).limit(1).prepare(),
);

const jump = preparedQuery((db) =>
  db
    .select({ at: serverNotes.lastAt, detail: serverNotes.detail })
    .from(serverNotes)
    .where(eq(serverNotes.name, "clock"))
    .prepare(),
);

/** Returns when the studio last ran, in UTC milliseconds, or 0. Uses the last row, not the latest time. */
export const lastRecordedRun = (): number => lastCount().get()?.at ?? newestEntry().get()?.at ?? 0;

/** Returns the instant until which nothing is deleted, or null if the clock is trusted. */
export function clockUntrustedUntil(now: number): number | null {
  const last = lastRecordedRun();
  if (last > 0 && (now < last - dayMs || now > last + longestPauseMs)) return now + untrustedMs;
  const noted = jump().get();
  if (!noted || Math.abs(Number(fieldsIn(JSON.parse(noted.detail)).by)) <= dayMs) return null;
  return Math.abs(now - noted.at) < untrustedMs ? noted.at + untrustedMs : null;
}

const watching = singleton("clock watch", (): { look?: () => void } => ({}));

export function watchClock(look: (() => void) | null): void {
  watching.look = look ?? undefined;
}

/** Must be called outside a transaction, so that the finding is saved. */
export function isClockUntrusted(now: number): boolean {
  watching.look?.();
  return clockUntrustedUntil(now) !== null;
}
