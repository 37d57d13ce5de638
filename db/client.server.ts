/**
 * The one connection of the one process. WAL alone is not power-safe as better-sqlite3 ships it (synchronous=NORMAL
 * may roll back a commit when the power fails), hence `synchronous = FULL`.
 */
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import * as schema from "./schema.ts";

export type Sqlite = Database.Database;
export type Db = BetterSQLite3Database<typeof schema>;

type Open = { sqlite: Sqlite; db: Db; statements: Map<unknown, unknown>; patient: boolean };

// On globalThis: the development server evaluates this module again at each rebuild, in the same process.
const shelf = globalThis as typeof globalThis & { __studioDatabase?: Open };

export function connect(file: string): Sqlite {
  const sqlite = new Database(file);
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("journal_size_limit = 67108864");
  sqlite.pragma("trusted_schema = OFF");
  sqlite.pragma("cell_size_check = ON");
  sqlite.pragma("secure_delete = ON");
  return sqlite;
}

/** Milliseconds that a write waits for another program which holds the file; nobody is served meanwhile. */
const patience = 1000;

/** Makes an open file the current database of this process. */
export function adoptDatabase(handle: Sqlite): void {
  handle.pragma(`busy_timeout = ${patience}`);
  shelf.__studioDatabase = {
    sqlite: handle,
    db: drizzle(handle, { schema }),
    statements: new Map(),
    patient: true,
  };
}

export function closeDatabase(): void {
  const open = shelf.__studioDatabase;
  if (!open) return;
  shelf.__studioDatabase = undefined;
  if (open.sqlite.open) {
    open.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    open.sqlite.close();
  }
}

export const sqlite = (): Sqlite => current().sqlite;

export const db = (): Db => current().db;

/**
 * Runs `work` in one transaction that holds the write lock from its start: what it reads stays true until it has
 * written. It must not be async. A throw undoes everything. Where another program writes it throws what `isBusy` knows.
 */
export function writing<T>(work: () => T): T {
  const open = current();
  try {
    const result = open.sqlite.transaction(work).immediate();
    setPatience(open, true);
    return result;
  } catch (problem) {
    if (isBusy(problem)) setPatience(open, false);
    throw problem;
  }
}

/** Whether an error says that another program holds the file. */
export const isBusy = (problem: unknown): boolean =>
  problem instanceof Error && String((problem as { code?: unknown }).code).startsWith("SQLITE_BUSY");

/** Once a write has waited in vain, those after it don't, until one succeeds: a wait for each would hold up every page. */
function setPatience(open: Open, patient: boolean): void {
  if (open.patient === patient) return;
  open.patient = patient;
  open.sqlite.pragma(`busy_timeout = ${patient ? patience : 0}`);
}

/** A better-sqlite3 statement, compiled once for each open database. */
export function prepared<Row = unknown>(sqlText: string): Database.Statement<unknown[], Row> {
  return once(sqlText, (open) => open.sqlite.prepare(sqlText)) as Database.Statement<unknown[], Row>;
}

/** A Drizzle query, built and compiled once for each open database: building one costs more than running it. */
export function preparedQuery<Query>(build: (db: Db) => Query): () => Query {
  return () => once(build, (open) => build(open.db));
}

function once<T>(key: unknown, make: (open: Open) => T): T {
  const open = current();
  let statement = open.statements.get(key) as T | undefined;
  if (statement === undefined) {
    statement = make(open);
    open.statements.set(key, statement);
  }
  return statement;
}

function current(): Open {
  const open = shelf.__studioDatabase;
  if (!open) throw new Error("The database is not open.");
  return open;
}
