/** The only database connection of the process, and its transactions. */

import { closeSync, openSync } from "node:fs";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { isRefusal } from "#app/platform/shared/outcome.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import type { Sqlite } from "./connection.server.ts";
import { filesOf, type LostFile, lostFile } from "./open-file.server.ts";
import * as schema from "./schema.ts";

export type Db = BetterSQLite3Database<typeof schema>;

type Open = {
  sqlite: Sqlite;
  db: Db;
  statements: Map<unknown, unknown>;
  waits: boolean;
  files: ReturnType<typeof filesOf>;
  damage: string | null;
  refusal: { problem: unknown; at: number } | null;
  nth: number;
  raw: number | null;
};

export type DatabaseFault = LostFile | { path: string; how: "damaged"; said: string };

/** Nothing was written, because the database file is missing, replaced or damaged. */
export class DatabaseUnusable extends Error {}

const held = singleton(
  "database",
  (): { open?: Open; opened: number; begun: number; onUndo?: () => void } => ({
    opened: 0,
    begun: 0,
  }),
);

// In milliseconds. A write waits this long for the lock of another program, and no request runs (rule 27.7).
const busyTimeoutMs = 1000;

export function adoptDatabase(handle: Sqlite): void {
  handle.pragma(`busy_timeout = ${busyTimeoutMs}`);
  held.opened += 1;
  held.open = {
    sqlite: handle,
    db: drizzle(handle, { schema }),
    statements: new Map(),
    waits: true,
    files: filesOf(handle.name),
    damage: null,
    refusal: null,
    nth: held.opened,
    raw: null,
  };
}

export function closeDatabase(): void {
  const open = held.open;
  if (!open) return;
  held.open = undefined;
  if (open.sqlite.open) {
    open.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    open.sqlite.close();
  }
  if (open.raw !== null) closeSync(open.raw);
}

// Must be closed after SQLite's own handle, because closing any handle releases all locks of the file.
export function rawFile(): number {
  const open = current();
  open.raw ??= openSync(open.sqlite.name, "r+");
  return open.raw;
}

export const sqlite = (): Sqlite => current().sqlite;

export const db = (): Db => current().db;

/** Runs `work` in a transaction, which a refusal (`ok: false`) or error rolls back. It must not be async. */
export function writing<T>(work: () => T): T {
  const open = current();
  if (!open.sqlite.inTransaction) held.begun += 1;
  try {
    const result = open.sqlite.transaction(() => keptResult(work)).immediate();
    setWaits(open, true);
    open.refusal = null;
    return result;
  } catch (problem) {
    held.onUndo?.();
    if (problem instanceof RolledBack) {
      setWaits(open, true);
      return problem.answer;
    }
    if (isRefusalOfDisk(problem)) open.refusal = { problem, at: nowInstant() };
    if (isBusy(problem)) setWaits(open, false);
    throw problem;
  }
}

function keptResult<T>(work: () => T): T {
  const result = work();
  const fault = databaseFault();
  if (fault) throw new DatabaseUnusable(`The database is ${fault.how}.`);
  if (isRefusal(result)) throw new RolledBack(result);
  return result;
}

// Thrown to roll back. It is no Error, because it needs no stack.
class RolledBack<T> {
  constructor(readonly answer: T) {}
}

export const isBusy = (problem: unknown): boolean =>
  problem instanceof Error && String((problem as { code?: unknown }).code).startsWith("SQLITE_BUSY");

const isRefusalOfDisk = (problem: unknown): boolean =>
  problem instanceof Database.SqliteError && /^SQLITE_(?:FULL|IOERR)/u.test(problem.code);

export const lastRefusal = (): Open["refusal"] => current().refusal;

// After a write has waited without success, other writes don't wait until one succeeds.
function setWaits(open: Open, waits: boolean): void {
  if (open.waits === waits) return;
  open.waits = waits;
  open.sqlite.pragma(`busy_timeout = ${waits ? busyTimeoutMs : 0}`);
}

export function databaseFault(): DatabaseFault | null {
  const { sqlite, files, damage } = current();
  return damage === null ? lostFile(files) : { path: sqlite.name, how: "damaged", said: damage };
}

export function noteDamage(said: string): void {
  if (held.open) held.open.damage ??= said;
}

export function isDatabaseFailure(bug: unknown): boolean {
  if (bug instanceof DatabaseUnusable) return true;
  const { code, message } = bug instanceof Database.SqliteError ? bug : { code: "", message: "" };
  if (/^SQLITE_(?:CORRUPT|NOTADB)/u.test(code)) noteDamage(message);
  return /^SQLITE_(?:CORRUPT|NOTADB|FULL|IOERR|READONLY|CANTOPEN)/u.test(code);
}

export const databaseNumber = (): number => current().nth;

export const transactionNumber = (): number => held.begun;

export function onUndo(listener: () => void): void {
  held.onUndo = listener;
}

export function prepared<Row = unknown>(sqlText: string): Database.Statement<unknown[], Row> {
  return once(sqlText, (open) => open.sqlite.prepare(sqlText)) as Database.Statement<unknown[], Row>;
}

export function preparedQuery<Query>(build: (db: Db) => Query): () => Query {
  return () => once(build, (open) => build(open.db));
}

/** Returns a text that changes with every write. Not for transactions, because SQLite ignores rollbacks. */
export function databaseVersion(): string {
  const own = prepared("SELECT total_changes()").pluck().get();
  const others = prepared("PRAGMA data_version").pluck().get();
  return `${current().nth}.${own}.${others}`;
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
  const open = held.open;
  if (!open) throw new Error("The database is not open.");
  return open;
}
