/** The one connection of the one process, and what is written by it. */

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
  /** Whether a write waits for another program; not once one has waited in vain. */
  waits: boolean;
  files: ReturnType<typeof filesOf>;
  /** What SQLite said of a damaged page; it stays until the next start. */
  damage: string | null;
  /** The last write that SQLite refused for its disk, and when; null once one was kept. */
  refusal: { problem: unknown; at: number } | null;
  /** Of the databases that this process has opened, the how manieth this is. */
  nth: number;
  /** A handle of the file beside SQLite's own, once one was asked for. */
  raw: number | null;
};

/** Why nothing may be written: the file is not at its path any more, or a part of it can't be read. */
export type DatabaseFault = LostFile | { path: string; how: "damaged"; said: string };

/** Nothing was written, because it would be lost. */
export class DatabaseUnusable extends Error {}

const held = singleton(
  "database",
  (): { open?: Open; opened: number; begun: number; onUndo?: () => void } => ({
    opened: 0,
    begun: 0,
  }),
);

/** Milliseconds that a write waits for another program which holds the file (rule 27.7); no request is served meanwhile. */
const busyTimeoutMs = 1000;

/** Makes an open file the current database of this process. */
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

/** The file itself, for reading and writing. It is closed after SQLite's own: a handle that is closed takes all locks along. */
export function rawFile(): number {
  const open = current();
  open.raw ??= openSync(open.sqlite.name, "r+");
  return open.raw;
}

export const sqlite = (): Sqlite => current().sqlite;

export const db = (): Db => current().db;

/**
 * Runs `work` in one transaction that holds the write lock from its start: what it reads stays true until it has
 * written. It must not be async. A refusal (an answer with `ok: false`) undoes everything, and so do a throw and a file that
 * would not keep it; inside another transaction, only what `work` wrote. Where another program writes it throws what `isBusy` knows.
 */
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

/** Leaves a transaction so that SQLite undoes it; `writing` answers what the work did. Not an Error: it needs no stack. */
class RolledBack<T> {
  constructor(readonly answer: T) {}
}

/** Whether an error says that another program holds the file. */
export const isBusy = (problem: unknown): boolean =>
  problem instanceof Error && String((problem as { code?: unknown }).code).startsWith("SQLITE_BUSY");

const isRefusalOfDisk = (problem: unknown): boolean =>
  problem instanceof Database.SqliteError && /^SQLITE_(?:FULL|IOERR)/u.test(problem.code);

/** What SQLite said of the last write, where that found no room or a failing disk, and the instant. */
export const lastRefusal = (): Open["refusal"] => current().refusal;

/** Once a write has waited in vain, those after it don't, until one succeeds: a wait for each would hold up every page. */
function setWaits(open: Open, waits: boolean): void {
  if (open.waits === waits) return;
  open.waits = waits;
  open.sqlite.pragma(`busy_timeout = ${waits ? busyTimeoutMs : 0}`);
}

/** What is wrong with the current database's file now; null where nothing is known. */
export function databaseFault(): DatabaseFault | null {
  const { sqlite, files, damage } = current();
  return damage === null ? lostFile(files) : { path: sqlite.name, how: "damaged", said: damage };
}

/** Remembers until the next start that a part of the file can't be read. */
export function noteDamage(said: string): void {
  if (held.open) held.open.damage ??= said;
}

/** Whether a bug means that the database can't be used or can't grow; damage is remembered. */
export function isDatabaseFailure(bug: unknown): boolean {
  if (bug instanceof DatabaseUnusable) return true;
  const { code, message } = bug instanceof Database.SqliteError ? bug : { code: "", message: "" };
  if (/^SQLITE_(?:CORRUPT|NOTADB)/u.test(code)) noteDamage(message);
  return /^SQLITE_(?:CORRUPT|NOTADB|FULL|IOERR|READONLY|CANTOPEN)/u.test(code);
}

/** Of the databases that this process has opened, the how manieth the current one is. */
export const databaseNumber = (): number => current().nth;

/** Of the transactions that `writing` has begun, the how manieth the last one is. */
export const transactionNumber = (): number => held.begun;

/** Called when a transaction, or the part of one that was inside another, was undone. */
export function onUndo(listener: () => void): void {
  held.onUndo = listener;
}

/** A better-sqlite3 statement, compiled once for each open database. */
export function prepared<Row = unknown>(sqlText: string): Database.Statement<unknown[], Row> {
  return once(sqlText, (open) => open.sqlite.prepare(sqlText)) as Database.Statement<unknown[], Row>;
}

/** A Drizzle query, built and compiled once for each open database: building one costs more than running it. */
export function preparedQuery<Query>(build: (db: Db) => Query): () => Query {
  return () => once(build, (open) => build(open.db));
}

/**
 * Another text after each row that is written, by this process or by another one, and for another database; asked in a few
 * microseconds. Two texts can mean the same state, after a write that was undone. Not for use within a transaction: SQLite doesn't
 * count an undone write back, so what was read before the rollback would pass for the state after it.
 */
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
