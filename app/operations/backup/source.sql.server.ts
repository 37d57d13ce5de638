/** What a backup asks of the database that it is made of, which may be of an older version than this program. */
import type { Sqlite } from "#db/client.server.ts";

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
