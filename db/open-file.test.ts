import { copyFileSync, renameSync, rmSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { DatabaseUnusable, databaseFault, noteDamage, prepared, writing } from "./client.server.ts";
import type { Sqlite } from "./connection.server.ts";

const database = perTest(testDatabase);
let file: string;
beforeEach(() => {
  file = database.sqlite.name;
});

const write = () => writing(() => prepared("INSERT INTO secrets VALUES ('key', 'value', 1)").run());
const rows = (sqlite: Sqlite = database.sqlite) =>
  sqlite.prepare("SELECT count(*) FROM secrets").pluck().get();

test.each([
  ["deleted", () => rmSync(file), { path: () => file, how: "missing" }],
  ["moved", () => renameSync(file, `${file}.aside`), { path: () => file, how: "missing" }],
  [
    "replaced by a copy",
    () => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
    { path: () => file, how: "replaced" },
  ],
  ["separated from its journal", () => rmSync(`${file}-wal`), { path: () => `${file}-wal`, how: "missing" }],
  [
    "deleted with its folder",
    () => rmSync(database.folder, { recursive: true }),
    { path: () => file, how: "missing" },
  ],
] as const)("refuses and rolls back a write if the file was %s", (_, spoil, { path, how }) => {
  expect(databaseFault()).toBeNull();
  spoil();
  expect(write).toThrow(DatabaseUnusable);
  expect(rows()).toBe(0);
  expect(databaseFault()).toEqual({ path: path(), how });
});

test("accepts writes again after the file was moved back", () => {
  renameSync(file, `${file}.aside`);
  expect(write).toThrow(DatabaseUnusable);
  renameSync(`${file}.aside`, file);
  write();
  expect(rows()).toBe(1);
});

test("refuses writes after an unreadable page until the next start", () => {
  noteDamage("database disk image is malformed");
  expect(write).toThrow(DatabaseUnusable);
  expect(databaseFault()).toMatchObject({ how: "damaged", said: "database disk image is malformed" });
});
