import type { Sqlite } from "#db/connection.server.ts";

/** Whether a file that may not be migrated yet holds a studio: each has its settings from its first start on. */
export function holdsStudio(sqlite: Sqlite): boolean {
  const table = sqlite
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'settings'")
    .get();
  return table !== undefined && sqlite.prepare("SELECT 1 FROM settings").get() !== undefined;
}
