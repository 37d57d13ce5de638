/** Whether the machine's clock can be trusted with what is deleted for its age (rule 27.33): a wrong clock makes everything old. */
import { desc, eq } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { audit, jobRuns, serverNotes } from "#db/schema.ts";
import { fieldsIn } from "./read-input.server.ts";
import { singleton } from "./singleton.server.ts";

const dayMs = 24 * 60 * 60_000;

/** A studio may be off for its holidays; for longer, either it was or the clock is wrong. */
export const longestPauseMs = 40 * dayMs;

/** After a jump of more than a day, so that a weekend is not enough. */
export const doubtMs = 14 * dayMs;

/** Of the server alone, which looks at the clock before it notes a run: a command under a wrong clock changes nothing here. */
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

/** When the studio last ran, as it noted that then, in UTC milliseconds; 0 where it has not run yet. By the last row, not the latest moment. */
export const lastMomentNoted = (): number => lastCount().get()?.at ?? newestEntry().get()?.at ?? 0;

/** The instant until which nothing is deleted for its age, if nothing jumps again; null while the clock is trusted. */
export function clockDoubtedUntil(now: number): number | null {
  const last = lastMomentNoted();
  if (last > 0 && (now < last - dayMs || now > last + longestPauseMs)) return now + doubtMs;
  const noted = jump().get();
  if (!noted || Math.abs(Number(fieldsIn(JSON.parse(noted.detail)).by)) <= dayMs) return null;
  return Math.abs(now - noted.at) < doubtMs ? noted.at + doubtMs : null;
}

const watching = singleton("clock watch", (): { look?: () => void } => ({}));

/** The server's own look at the clock, which finds a jump before anything is deleted in the same minute. */
export function watchClock(look: (() => void) | null): void {
  watching.look = look ?? undefined;
}

/** Ask it outside a transaction: what the look finds is noted, and must not be undone. */
export function clockIsDoubted(now: number): boolean {
  watching.look?.();
  return clockDoubtedUntil(now) !== null;
}
