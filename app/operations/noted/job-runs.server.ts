/** When each of the studio's own jobs last began, ended and went well (rule 27.14). */
import { eq, sql } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { jobRuns } from "#db/schema.ts";

export type JobRun = typeof jobRuns.$inferSelect;

export const allJobRuns = (): JobRun[] => db().select().from(jobRuns).all();

export const lastRunOf = (name: string): JobRun | null =>
  db().select().from(jobRuns).where(eq(jobRuns.name, name)).get() ?? null;

const begun = preparedQuery((db) =>
  db
    .insert(jobRuns)
    .values({ name: sql.placeholder("name"), startedAt: sql.placeholder("now") })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { startedAt: sql`${sql.placeholder("now")}`, endedAt: null },
    })
    .prepare(),
);

export function noteJobStart(name: string, now: number): void {
  begun().run({ name, now });
}

const ended = preparedQuery((db) =>
  db
    .update(jobRuns)
    .set({
      endedAt: sql`${sql.placeholder("now")}`,
      lastError: sql`${sql.placeholder("error")}`,
      succeededAt: sql`coalesce(${sql.placeholder("wentWellAt")}, ${jobRuns.succeededAt})`,
    })
    .where(eq(jobRuns.name, sql.placeholder("name")))
    .prepare(),
);

/** `error`: null for a run that went well, else why not, without personal data. */
export function noteJobEnd(name: string, error: string | null, now: number): void {
  ended().run({ name, error, now, wentWellAt: error === null ? now : null });
}
