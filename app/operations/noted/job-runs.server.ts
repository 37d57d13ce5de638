/** When each of the studio's own jobs last began, ended and went well (rule 27.14). */
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

/** `error`: null for a run that went well, else why not, without personal data. */
export function noteJobEnd(name: string, error: string | null, now: number): void {
  ended({ name, error, now, wentWellAt: error === null ? now : null }).run();
}

// A run of a job with its memory: what is noted of it outlives the process (rule 27.14), and its failure stops no other.

/** What it answers in words is why nothing came of it, which is no bug. */
type Work = (now: number) => unknown;

type Outcome = Pick<JobRun, "startedAt" | "endedAt" | "lastError"> & { notedAt: number };

/** What this process knows of its own runs, also where a full disk keeps them from being noted. */
const known = singleton("job outcomes", () => new Map<string, Outcome>());

export const ownRuns = (): ReadonlyMap<string, Outcome> => known;

/** Runs the work of a nightly job; its start is noted before, so that one that ends the process is not begun again at once. */
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

/** Runs what comes every minute or more often: noted when its outcome changes, else every ten minutes at most (rule 27.31). */
export async function runOften(name: string, work: Work, clock: () => number): Promise<void> {
  // What it did for a lost or damaged file would be gone.
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

/** In words without personal data, logged when it is another than before; null where all went well. */
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
