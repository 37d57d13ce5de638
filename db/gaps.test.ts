import { copyFileSync, readFileSync, renameSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { emptyLog, logEmptied, whenOverwritten } from "#app/platform/shared/log.server.ts";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { connect } from "./connection.server.ts";
import { gapOf, overwriteGapsOf } from "./gaps.server.ts";

const database = perTest(testDatabase);
beforeEach(() => {
  database.sqlite.exec(
    "CREATE TABLE visits (id INTEGER PRIMARY KEY, email TEXT, notes TEXT); CREATE INDEX visits_email ON visits (email)",
  );
});

const addressOf = (id: number): string => `guest${id}.of.the.studio@mail.example`;

function numbers(): (below: number) => number {
  let state = 42;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Grows the notes of visits in random order, so that SQLite splits pages and leaves copies of rows. */
function fill(many: number): void {
  const below = numbers();
  const { sqlite } = database;
  const add = sqlite.prepare("INSERT INTO visits VALUES (?, ?, ?)");
  const note = sqlite.prepare("UPDATE visits SET notes = ? WHERE id = ?");
  sqlite.transaction(() => {
    for (let id = 1; id <= many; id += 1) {
      add.run(id, addressOf(id), "n".repeat(below(200)));
      for (let n = 0; n < 2; n += 1) note.run("m".repeat(below(6000)), 1 + below(id));
    }
  })();
}

const erase = (below: number) =>
  database.sqlite.prepare("UPDATE visits SET email = NULL, notes = '' WHERE id <= ?").run(below);

/** Counts the first visits whose notes are still in the file. */
function found(below: number): number {
  const bytes = readFileSync(database.sqlite.name);
  return Array.from({ length: below }, (_, at) => addressOf(at + 1)).filter((one) => bytes.includes(one))
    .length;
}

const rows = () => database.sqlite.prepare("SELECT * FROM visits ORDER BY id").all();

test("erased data is in no page, even if SQLite left copies of moved rows", async () => {
  fill(600);
  erase(300);
  database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  expect(found(300)).toBeGreaterThan(0);
  const before = rows();
  emptyLog();
  await whenOverwritten();
  expect(found(300)).toBe(0);
  expect(database.sqlite.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(rows()).toEqual(before);
});

test("cached pages don't restore erased data", async () => {
  fill(600);
  const other = connect(database.sqlite.name);
  expect(rows()).toHaveLength(600);
  erase(300);
  emptyLog();
  await whenOverwritten();
  database.sqlite.prepare("UPDATE visits SET notes = 'x' WHERE id > 0").run();
  other.prepare("UPDATE visits SET notes = 'xy' WHERE id > 300").run();
  database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  expect(found(300)).toBe(0);
  expect(other.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  other.close();
});

test("a large file is cleaned in pieces, and requests are answered in between", async () => {
  database.sqlite.exec("CREATE TABLE large AS SELECT zeroblob(20000000) AS blob");
  fill(600);
  erase(300);
  emptyLog();
  expect(found(300)).toBeGreaterThan(0);
  await whenOverwritten();
  expect(found(300)).toBe(0);
});

test("nothing is overwritten while the log is not empty or another program writes", async () => {
  fill(600);
  erase(300);
  expect(overwriteGapsOf(0, 10_000)).toBe(false);
  database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const other = connect(database.sqlite.name);
  other.exec("BEGIN IMMEDIATE");
  await expect(logEmptied()).rejects.toThrow("locked");
  expect(found(300)).toBeGreaterThan(0);
  other.exec("ROLLBACK");
  other.close();
  await logEmptied();
  expect(found(300)).toBe(0);
});

test("a file that replaced the database is not changed", () => {
  fill(600);
  erase(300);
  const { sqlite } = database;
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const left = found(300);
  copyFileSync(sqlite.name, `${sqlite.name}.copy`);
  renameSync(`${sqlite.name}.copy`, sqlite.name);
  expect(overwriteGapsOf(0, 10_000)).toBe(false);
  expect(found(300)).toBe(left);
});

test("a gap is found between the cell list and the first cell, only in pages of tables and indexes", () => {
  const page = (kind: number, cells: number, first: number, head = 0): Buffer => {
    const bytes = Buffer.alloc(4096, 7);
    bytes[head] = kind;
    bytes.writeUInt16BE(cells, head + 3);
    bytes.writeUInt16BE(first, head + 5);
    return bytes;
  };
  expect(gapOf(page(13, 10, 3000), false)).toEqual({ from: 28, to: 3000 });
  expect(gapOf(page(5, 10, 3000), false)).toEqual({ from: 32, to: 3000 });
  expect(gapOf(page(13, 10, 3000, 100), true)).toEqual({ from: 128, to: 3000 });
  // A full page, an overflow page, and a page with an impossible header.
  expect(gapOf(page(10, 10, 28), false)).toBeNull();
  expect(gapOf(page(0, 10, 3000), false)).toBeNull();
  expect(gapOf(page(2, 10, 5000), false)).toBeNull();
});
