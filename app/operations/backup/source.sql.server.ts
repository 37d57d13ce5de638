import type { Sqlite } from "#db/connection.server.ts";

// Every change adds a row to the audit, so its highest id shows if a copy is older.
export function newestIn(source: Sqlite): { appointments: number; audit: number } {
  const newest = (table: string) =>
    Number(source.prepare(`SELECT coalesce(max(id), 0) FROM ${table}`).pluck().get());
  return { appointments: newest("appointments"), audit: newest("audit") };
}

export const schemaOf = (source: Sqlite): string[] =>
  source
    .prepare<unknown[], string>(
      "SELECT type || ' ' || name FROM sqlite_master WHERE name NOT GLOB 'sqlite_*'",
    )
    .pluck()
    .all();

export const zoneOf = (source: Sqlite): string =>
  String(source.prepare("SELECT time_zone FROM settings").pluck().get());

export const notesJobs = (source: Sqlite): boolean =>
  source.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'job_runs'").get() !==
  undefined;

const noted = [
  ["settings", "updated_at"],
  ["audit", "at"],
  ["appointments", "created_at"],
  ["outbox", "created_at"],
  ["job_runs", "started_at"],
] as const;

/** Returns the newest time in the data, in UTC milliseconds. */
export function lastMomentIn(source: Sqlite): number {
  const has = source.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?");
  const moments = noted
    .filter(([table, column]) => has.get(table, column))
    .map(([table, column]) =>
      source
        .prepare(`SELECT max(at) FROM (SELECT ${column} AS at FROM ${table} ORDER BY rowid DESC LIMIT 50)`)
        .pluck()
        .get(),
    );
  return Math.max(...moments.map(Number));
}
