/** For tests only: a fresh, migrated database file of its own, made the current one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adoptDatabase, closeDatabase, connect, type Sqlite } from "./client.server.ts";
import { migrateDatabase } from "./migrate.server.ts";

export function testDatabase(): { sqlite: Sqlite; folder: string; close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "studio-test-"));
  const sqlite = connect(join(folder, "app.db"));
  migrateDatabase(sqlite, {
    folder: "db/migrations",
    guards: "db/guards.sql",
    backups: join(folder, "backups"),
    stamp: "test",
  });
  adoptDatabase(sqlite);
  return {
    sqlite,
    folder,
    close() {
      closeDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
