import { eq, sql } from "drizzle-orm";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { databaseFault, db, isDatabaseFailure, writing } from "#db/client.server.ts";
import { jobRuns } from "#db/schema.ts";

export type JobRun = typeof jobRuns.$inferSelect;

export const allJobRuns = (): JobRun[] => db().select().from(jobRuns).all();

export const lastRunOf = (name: string): JobRun | null =>
  db().select().from(jobRuns).where(eq(jobRuns.name, name)).get() ?? null;

const begun = ({ name, now }: { name: string; now: number }) =>
  db()
    .insert(jobRuns)
    .values({ name, startedAt: now })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { startedAt: now, endedAt: null },
    });

export function noteJobStart(name: string, now: number): void {
  begun({ name, now }).run();
}

const ended = ({
  name,
  error,
  now,
  wentWellAt,
}: {
  name: string;
  error: string | null;
  now: number;
  wentWellAt: number | null;
}) =>
  db()
    .update(jobRuns)
    .set({
      endedAt: now,
      lastError: error,
      succeededAt: sql`coalesce(${wentWellAt}, ${jobRuns.succeededAt})`,
    })
    .where(eq(jobRuns.name, name));

/** `error` is null for a successful run, else a reason without personal data. */
export function noteJobEnd(name: string, error: string | null, now: number): void {
  ended({ name, error, now, wentWellAt: error === null ? now : null }).run();
}

// Runs of jobs are recorded in the database (rule 27.14). A failed run stops no other job.

type Work = (now: number) => unknown;

type Outcome = Pick<JobRun, "startedAt" | "endedAt" | "lastError"> & { notedAt: number };

const known = singleton("job outcomes", () => new Map<string, Outcome>());

export const ownRuns = (): ReadonlyMap<string, Outcome> => known;

/** Runs a nightly job. Its start is recorded first, so a job that crashes the process is not repeated at once. */
export async function runNightly(name: string, work: Work, clock: () => number): Promise<void> {
  const startedAt = clock();
  const before = known.get(name);
  known.set(name, { startedAt, endedAt: null, lastError: before?.lastError ?? null, notedAt: startedAt });
  noting(name, () => noteJobStart(name, startedAt));
  const lastError = await errorOf(name, work, startedAt, before?.lastError ?? null);
  const endedAt = clock();
  known.set(name, { startedAt, endedAt, lastError, notedAt: endedAt });
  noting(name, () => noteJobEnd(name, lastError, endedAt));
}

export const longestNote = 200;
const notedEveryMs = 10 * 60_000;

/** Runs a frequent job. It is recorded when its result changes, else every ten minutes (rule 27.31). */
export async function runOften(name: string, work: Work, clock: () => number): Promise<void> {
  if (databaseFault()) return;
  const startedAt = clock();
  const before = known.get(name);
  const lastError = await errorOf(name, work, startedAt, before?.lastError ?? null);
  const isNews = before === undefined || before.lastError !== lastError;
  if (!isNews && Math.abs(startedAt - before.notedAt) < notedEveryMs) return;
  known.set(name, { startedAt, endedAt: startedAt, lastError, notedAt: startedAt });
  noting(name, () => {
    noteJobStart(name, startedAt);
    noteJobEnd(name, lastError, clock());
  });
}

async function errorOf(name: string, work: Work, now: number, before: string | null): Promise<string | null> {
  try {
    const said = await work(now);
    return typeof said === "string" ? said.slice(0, longestNote) : null;
  } catch (bug) {
    const { code, message } = fieldsIn(bug);
    const words = String(code ?? message ?? "error").slice(0, longestNote);
    const isKnown = words === before || (isDatabaseFailure(bug) && databaseFault() !== null);
    if (!isKnown) logBug(bug, `job ${name}`);
    return words;
  }
}

function noting(name: string, note: () => void): void {
  if (databaseFault()) return;
  try {
    writing(note);
  } catch (bug) {
    if (!isDatabaseFailure(bug)) logBug(bug, `job ${name}`);
  }
}

export function forgetOwnRuns(): void {
  known.clear();
}
