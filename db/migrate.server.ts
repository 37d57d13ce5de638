/**
 * Brings a database file to this code's schema.
 *
 * Drizzle's generated rebuilds say `PRAGMA foreign_keys=OFF` inside the migrator's transaction, where SQLite ignores it:
 * the `DROP TABLE` then cascades and the migration reports success. So here the keys go off before the transaction, the
 * rows are counted before it commits, and the file is copied and checked before anything is touched.
 */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { connect, type Sqlite } from "./client.server.ts";

/** Where the generated migrations, the triggers and the copies lie; `stamp` names this start's copy. */
export type MigrationPlan = { folder: string; guards: string; backups: string; stamp: string };

/** A sentence for the owner; the file is as it was before the start. */
export class MigrationRefused extends Error {}

export const guardTriggers = [
  "appt_no_overlap_ins",
  "appt_no_overlap_upd",
  "appt_revision",
  "audit_no_update",
  "audit_no_delete",
] as const;

/** Runs what is pending, in one transaction, and makes the triggers anew. Answers how many migrations ran. */
export function migrateDatabase(sqlite: Sqlite, plan: MigrationPlan): number {
  const known = readMigrationFiles({ migrationsFolder: plan.folder });
  const applied = appliedMigrations(sqlite);
  if (applied.length > known.length || applied.some((hash, place) => known[place]?.hash !== hash)) {
    throw new MigrationRefused(
      "The database was made by another version of this program. Install that version again, or restore an older copy.",
    );
  }
  const pending = known.slice(applied.length);
  if (pending.length > 0) {
    if (applied.length > 0) writeVerifiedCopy(sqlite, plan);
    apply(sqlite, pending);
  }
  sqlite.exec(readFileSync(plan.guards, "utf8"));
  if (!guardsPresent(sqlite)) throw new MigrationRefused("The guards of the database could not be set up.");
  return pending.length;
}

/** Whether the triggers that refuse overlaps, count revisions and protect the audit are in the file. */
export function guardsPresent(sqlite: Sqlite): boolean {
  const found = sqlite
    .prepare<unknown[], { n: number }>(
      "SELECT count(*) AS n FROM sqlite_master WHERE type = 'trigger' AND name IN (SELECT value FROM json_each(?))",
    )
    .get(JSON.stringify(guardTriggers));
  return found?.n === guardTriggers.length;
}

function appliedMigrations(sqlite: Sqlite): string[] {
  sqlite.exec(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  const rows = sqlite.prepare<unknown[], { hash: string }>(
    "SELECT hash FROM __drizzle_migrations ORDER BY created_at, id",
  );
  return rows.all().map(({ hash }) => hash);
}

function apply(sqlite: Sqlite, pending: MigrationMeta[]): void {
  const before = countRows(sqlite);
  const note = sqlite.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)");
  sqlite.pragma("foreign_keys = OFF");
  try {
    sqlite
      .transaction(() => {
        for (const migration of pending) {
          for (const statement of migration.sql) sqlite.exec(statement);
          note.run(migration.hash, migration.folderMillis);
        }
        refuseDamage(sqlite, before);
      })
      .exclusive();
  } finally {
    sqlite.pragma("foreign_keys = ON");
  }
}

function refuseDamage(sqlite: Sqlite, before: Map<string, number>): void {
  const after = countRows(sqlite);
  const shrunk = [...before].filter(([table, rows]) => after.has(table) && (after.get(table) ?? 0) < rows);
  const orphans = sqlite.pragma("foreign_key_check") as unknown[];
  if (shrunk.length === 0 && orphans.length === 0) return;
  const what = [
    ...shrunk.map(([table]) => `${table} would lose rows`),
    ...(orphans.length > 0 ? ["rows would lose their parents"] : []),
  ];
  throw new MigrationRefused(
    `The migration was undone, because it would have done damage: ${what.join(", ")}.`,
  );
}

/** A copy beside the live file that is known to open, to be whole and to hold every row. */
function writeVerifiedCopy(sqlite: Sqlite, plan: MigrationPlan): void {
  mkdirSync(plan.backups, { recursive: true, mode: 0o700 });
  const path = join(plan.backups, `before-migration-${plan.stamp}.db`);
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  sqlite.prepare("VACUUM INTO ?").run(partial);
  chmodSync(partial, 0o600);
  const copy = connect(partial);
  try {
    copy.pragma("journal_mode = DELETE");
    const verdict = copy.pragma("integrity_check", { simple: true });
    if (verdict !== "ok")
      throw new MigrationRefused(`The copy made before the migration is damaged: ${String(verdict)}.`);
    const copied = countRows(copy);
    for (const [table, rows] of countRows(sqlite)) {
      if (copied.get(table) !== rows)
        throw new MigrationRefused(`The copy made before the migration lacks rows of ${table}.`);
    }
  } finally {
    copy.close();
  }
  const file = openSync(partial, "r");
  fsyncSync(file);
  closeSync(file);
  renameSync(partial, path);
}

function countRows(sqlite: Sqlite): Map<string, number> {
  const tables = sqlite
    .prepare<unknown[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'",
    )
    .all();
  return new Map(
    tables.map(({ name }) => [
      name,
      sqlite.prepare<unknown[], { n: number }>(`SELECT count(*) AS n FROM "${name}"`).get()?.n ?? 0,
    ]),
  );
}
