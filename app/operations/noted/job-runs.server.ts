/** When each of the studio's own jobs last began, ended and went well (rule 27.14). */
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { jobRuns } from "#db/schema.ts";

export type JobRun = typeof jobRuns.$inferSelect;

export const allJobRuns = (): JobRun[] => db().select().from(jobRuns).all();

export const lastRunOf = (name: string): JobRun | null =>
  db().select().from(jobRuns).where(eq(jobRuns.name, name)).get() ?? null;

export function noteJobStart(name: string, now: number): void {
  db()
    .insert(jobRuns)
    .values({ name, startedAt: now })
    .onConflictDoUpdate({ target: jobRuns.name, set: { startedAt: now, endedAt: null } })
    .run();
}

/** `error`: null for a run that went well, else why not, without personal data. */
export function noteJobEnd(name: string, error: string | null, now: number): void {
  const ended = { endedAt: now, lastError: error, ...(error === null && { succeededAt: now }) };
  db().update(jobRuns).set(ended).where(eq(jobRuns.name, name)).run();
}
