import type { Sqlite } from "#db/connection.server.ts";

/** Returns true if a database, perhaps of an older version, contains a studio. */
export function holdsStudio(sqlite: Sqlite): boolean {
  const table = sqlite
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'settings'")
    .get();
  return table !== undefined && sqlite.prepare("SELECT 1 FROM settings").get() !== undefined;
}
