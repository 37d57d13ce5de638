/** Migrates the database. Turns foreign keys off before the transaction, or a DROP TABLE would cascade. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Sqlite } from "./connection.server.ts";
import { copiesIn } from "./copies.server.ts";
import { copyBefore, countRows } from "./copy-before.server.ts";
import { fillRecords } from "./steps/fill-records.server.ts";
import { partUnproven } from "./steps/part-unproven.server.ts";

export type MigrationPlan = { folder: string; guards: string; backups: string | null; stamp: string };

export type Migrated = { ran: number; copy: string | null };

/** Steps that SQL can't do, by the tag of their migration, in its transaction. */
const steps: Readonly<Record<string, (sqlite: Sqlite) => void>> = {
  "0012_clients_visits_till": fillRecords,
  "0014_mends": partUnproven,
};

type Known = MigrationMeta & { tag: string };

export class MigrationRefused extends Error {}

const guardTriggers = [
  "appt_no_overlap_ins",
  "appt_no_overlap_upd",
  "resource_places_ins",
  "resource_places_upd",
  "resource_places_kept",
  "appt_revision",
  "audit_no_update",
  "audit_no_delete",
  "client_found_ins",
  "client_found_upd",
  "client_found_del",
  "visit_found_ins",
  "visit_found_upd",
  "visit_found_del",
  "sales_no_delete",
  "sale_lines_no_delete",
  "payments_no_delete",
  "sales_no_update",
  "sale_lines_no_update",
  "payments_no_update",
  "sales_day_open",
] as const;

const guardViews = ["client_search_records", "client_search_visits"];

/** Runs pending migrations in one transaction and creates the triggers. Throws a MigrationRefused. */
export function migrateDatabase(sqlite: Sqlite, plan: MigrationPlan): Migrated {
  const known = readKnown(plan);
  const applied = appliedMigrations(sqlite);
  if (!isBeginning(applied, known)) throw new MigrationRefused(newerThanThis(sqlite.name, plan, known));
  const pending = known.slice(applied.length);
  const isUpgrade = pending.length > 0 && applied.length > 0;
  const copy = isUpgrade && plan.backups ? copyOrRefuse(sqlite, plan.backups, plan.stamp, pending) : null;
  if (pending.length > 0) applyOrRefuse(sqlite, pending, copy);
  makeGuards(sqlite, plan);
  return { ran: pending.length, copy };
}

/** Compares a database with this program. "older" needs a start, "newer" another version of the program. */
export function versionOf(sqlite: Sqlite, plan: MigrationPlan): "current" | "older" | "newer" {
  const [applied, known] = [hashesIn(sqlite), readKnown(plan)];
  if (!isBeginning(applied, known)) return "newer";
  return applied.length === known.length ? "current" : "older";
}

function copyOrRefuse(sqlite: Sqlite, backups: string, stamp: string, pending: MigrationMeta[]): string {
  try {
    return copyBefore(sqlite, { backups, stamp, pending: pending.map(({ hash }) => hash) });
  } catch (problem) {
    throw new MigrationRefused(
      `The database ${sqlite.name} must be migrated to this version, but the copy that is made before could not be written to ${backups}: ${whatWentWrong(problem)}. Nothing was changed. Check that there is room and that this user is allowed to write there, then start again.`,
      { cause: problem },
    );
  }
}

function applyOrRefuse(sqlite: Sqlite, pending: Known[], copy: string | null): void {
  try {
    apply(sqlite, pending);
  } catch (problem) {
    const asBefore = copy ? `, and a copy of it is ${copy}` : "";
    throw new MigrationRefused(
      `The database ${sqlite.name} could not be migrated to this version: ${whatWentWrong(problem)}. It is unchanged${asBefore}. Install the previous version and start it.`,
      { cause: problem },
    );
  }
}

// On a full disk, the triggers of the last start stay, so that the studio can still be read.
function makeGuards(sqlite: Sqlite, { guards }: MigrationPlan): void {
  let problem: unknown;
  try {
    const text = readFileSync(guards, "utf8");
    sqlite.transaction(() => sqlite.exec(text)).immediate();
  } catch (caught) {
    problem = caught;
  }
  if (guardsPresent(sqlite)) return;
  const why = problem ? `: ${whatWentWrong(problem)}` : "";
  throw new MigrationRefused(`The triggers of the database ${sqlite.name} could not be set up${why}.`);
}

export function guardsPresent(sqlite: Sqlite): boolean {
  const found = sqlite
    .prepare<unknown[], { n: number }>(
      "SELECT count(*) AS n FROM sqlite_master WHERE type = 'trigger' AND name IN (SELECT value FROM json_each(?))",
    )
    .get(JSON.stringify(guardTriggers));
  return found?.n === guardTriggers.length;
}

function readKnown({ folder }: MigrationPlan): Known[] {
  try {
    const { entries }: { entries: { tag: string }[] } = JSON.parse(
      readFileSync(join(folder, "meta/_journal.json"), "utf8"),
    );
    const known = readMigrationFiles({ migrationsFolder: folder });
    return known.map((migration, place) => ({ ...migration, tag: entries[place]?.tag ?? "" }));
  } catch (problem) {
    throw new MigrationRefused(
      `The files of this program in ${folder} are not complete: ${whatWentWrong(problem)}. Install this version again.`,
      { cause: problem },
    );
  }
}

const isBeginning = (applied: string[], known: MigrationMeta[]): boolean =>
  applied.length <= known.length && applied.every((hash, place) => known[place]?.hash === hash);

function newerThanThis(file: string, { backups }: MigrationPlan, known: MigrationMeta[]): string {
  const copy = backups && copiesIn(backups, file).find((path) => isForThisVersion(path, known));
  const back = copy
    ? `restore the copy from before the upgrade, ${copy} (without what was entered since then)`
    : "restore a copy from before the upgrade";
  return `The database was made by another version of this program. Install that version again, or ${back}.`;
}

function isForThisVersion(path: string, known: MigrationMeta[]): boolean {
  try {
    const copy = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const applied = hashesIn(copy);
      return applied.length > 0 && isBeginning(applied, known);
    } finally {
      copy.close();
    }
  } catch {
    return false;
  }
}

/** Describes an error without values. SQLite's text contains the statement, a table or a column. */
function whatWentWrong(problem: unknown): string {
  const { code, message } = problem as { code?: string; message: string };
  if (code === "SQLITE_FULL" || code === "ENOSPC") return "the disk is full";
  if (code?.startsWith("SQLITE_BUSY")) return "another program is using it";
  return message.replace(/\.$/u, "");
}

function appliedMigrations(sqlite: Sqlite): string[] {
  sqlite.exec(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  return hashesIn(sqlite);
}

function hashesIn(sqlite: Sqlite): string[] {
  const rows = sqlite.prepare<unknown[], { hash: string }>(
    "SELECT hash FROM __drizzle_migrations ORDER BY created_at, id",
  );
  return rows.all().map(({ hash }) => hash);
}

// SQLite can't rename a table while triggers or views use a missing one. They are created again later.
function dropGuards(sqlite: Sqlite): void {
  for (const name of guardTriggers) sqlite.exec(`DROP TRIGGER IF EXISTS "${name}"`);
  for (const name of guardViews) sqlite.exec(`DROP VIEW IF EXISTS "${name}"`);
  // The migration's changes bypass the triggers of the index, so the index is filled again.
  sqlite.exec("DROP TABLE IF EXISTS client_search");
}

function apply(sqlite: Sqlite, pending: Known[]): void {
  const before = countRows(sqlite);
  const note = sqlite.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)");
  sqlite.pragma("foreign_keys = OFF");
  try {
    sqlite
      .transaction(() => {
        dropGuards(sqlite);
        for (const migration of pending) {
          for (const statement of migration.sql) sqlite.exec(statement);
          steps[migration.tag]?.(sqlite);
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
  throw new Error(`the migration would damage data: ${what.join(", ")}`);
}
