import { copyFileSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { findDamage, hasCrashed } from "./examine.server.ts";

const database = perTest(testDatabase);

const opened = <T>(file: string, look: (sqlite: Sqlite) => T): T => {
  const sqlite = connect(file);
  try {
    return look(sqlite);
  } finally {
    sqlite.close();
  }
};
const addMails = (from: number) =>
  database.sqlite.exec(
    `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from} + 2000)
     INSERT INTO outbox (kind, audience, recipient, occasion, facts, created_at, due_at)
     SELECT 'booked', 'client', 'ana' || i || '@example.com', 'occasion ' || i, '{}', 1, 1 FROM n`,
  );
/** Copies the file with an empty journal. */
const copyTo = (name: string) => {
  database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const copy = join(database.folder, name);
  copyFileSync(database.sqlite.name, copy);
  return copy;
};

test("finds no damage in a complete file, even after a crash", () => {
  addMails(1);
  expect(findDamage(database.sqlite, false)).toBeNull();
  expect(findDamage(database.sqlite, true)).toBeNull();
  expect(hasCrashed(database.sqlite.name)).toBe(true);
});

test("finds an overwritten page", () => {
  addMails(1);
  const copy = copyTo("copy.db");
  const page = database.sqlite
    .prepare("SELECT rootpage FROM sqlite_master WHERE name = 'outbox'")
    .pluck()
    .get();
  writeSync(openSync(copy, "r+"), Buffer.alloc(4096, 0xab), 0, 4096, (Number(page) - 1) * 4096);
  opened(copy, (sqlite) => expect(findDamage(sqlite, false)).toMatch(/page|malformed/u));
});

test("finds a journal that belongs to a newer database", () => {
  addMails(1);
  const copy = copyTo("copy.db");
  addMails(5000);
  database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  database.sqlite.exec("DELETE FROM outbox WHERE id % 3 = 0");
  writeFileSync(`${copy}-wal`, readFileSync(`${database.sqlite.name}-wal`));
  expect(hasCrashed(copy)).toBe(true);
  opened(copy, (sqlite) => expect(findDamage(sqlite, true)).not.toBeNull());
});

test("does not report a row that breaks a constraint as damage", () => {
  database.sqlite.pragma("ignore_check_constraints = ON");
  database.sqlite.exec(
    "INSERT INTO outbox (kind, audience, recipient, occasion, facts, created_at, due_at) VALUES ('booked', 'client', 'a', 'b', 'no JSON', 1, 1)",
  );
  database.sqlite.pragma("ignore_check_constraints = OFF");
  expect(findDamage(database.sqlite, true)).toBeNull();
});
