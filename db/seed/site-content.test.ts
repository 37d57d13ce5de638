import { beforeEach, expect, test } from "vitest";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { writeSiteContent } from "./site-content.server.ts";
import { seedStarter } from "./starter.server.ts";

const timeZone = "America/New_York";
const now = instantOf("2026-11-24", 600, timeZone);

const database = perTest(testDatabase);
beforeEach(() => {
  seedStarter(database.sqlite, { now, timeZone });
});

const rows = (sql: string) => database.sqlite.prepare(sql).all();

test("every kind has entries, and none is dated after the first start", () => {
  expect(rows("SELECT kind, count(*) > 0 AS some FROM entries GROUP BY kind")).toHaveLength(5);
  expect(rows("SELECT slug FROM entries WHERE date > '2026-11-24'")).toEqual([]);
});

test("the example license is valid for two years, and the announcement is shown for thirty days", () => {
  expect(rows("SELECT body FROM texts WHERE key = 'licence.expires'")).toEqual([{ body: "2028-11-23" }]);
  expect(rows("SELECT last_date AS last FROM entries WHERE kind = 'announcement'")).toEqual([
    { last: "2026-12-24" },
  ]);
});

test("a second run adds missing content and changes nothing else", () => {
  database.sqlite.exec(
    "UPDATE texts SET body = 'mine' WHERE key = 'home.heading'; DELETE FROM texts WHERE key = 'home.intro'; UPDATE opening_hours SET opens_min = 600 WHERE weekday = 1",
  );
  writeSiteContent(database.sqlite, { now: now + 1, timeZone });
  expect(rows("SELECT body FROM texts WHERE key = 'home.heading'")).toEqual([{ body: "mine" }]);
  expect(rows("SELECT key FROM texts WHERE key = 'home.intro'")).toHaveLength(1);
  expect(rows("SELECT opens_min AS opens FROM opening_hours WHERE weekday = 1")).toEqual([{ opens: 600 }]);
});
