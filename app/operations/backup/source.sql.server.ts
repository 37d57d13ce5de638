/** What a backup asks of the database that it is made of, which may be of an older version than this program. */
import type { Sqlite } from "#db/connection.server.ts";

/** Every deed writes into the audit, whose numbers only grow: they tell whether a copy is older than a moment. */
export function newestIn(source: Sqlite): { appointments: number; audit: number } {
  const newest = (table: string) =>
    Number(source.prepare(`SELECT coalesce(max(id), 0) FROM ${table}`).pluck().get());
  return { appointments: newest("appointments"), audit: newest("audit") };
}

/** The names of all tables, indexes and triggers, each as "table users". */
export const schemaOf = (source: Sqlite): string[] =>
  source
    .prepare<unknown[], string>(
      "SELECT type || ' ' || name FROM sqlite_master WHERE name NOT GLOB 'sqlite_*'",
    )
    .pluck()
    .all();

/** The studio's time zone. */
export const zoneOf = (source: Sqlite): string =>
  String(source.prepare("SELECT time_zone FROM settings").pluck().get());

/** Whether it notes the runs of jobs, which early versions did not. */
export const notesJobs = (source: Sqlite): boolean =>
  source.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'job_runs'").get() !==
  undefined;

/** What each deed, each mail and each run of a job leaves behind; a version before may lack some of them. */
const noted = [
  ["settings", "updated_at"],
  ["audit", "at"],
  ["appointments", "created_at"],
  ["outbox", "created_at"],
  ["job_runs", "started_at"],
] as const;

/** Of which moment the data of a studio is: the newest that the database itself has noted, in UTC milliseconds. */
export function lastMomentIn(source: Sqlite): number {
  const has = source.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?");
  const moments = noted
    .filter(([table, column]) => has.get(table, column))
    // The newest rows are the last ones: a copy may have millions.
    .map(([table, column]) =>
      source
        .prepare(`SELECT max(at) FROM (SELECT ${column} AS at FROM ${table} ORDER BY rowid DESC LIMIT 50)`)
        .pluck()
        .get(),
    );
  return Math.max(...moments.map(Number));
}
