import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keptAsideFolders } from "./kept-aside.server.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "studio-aside-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a replaced database is listed with its date, its reason and the day of its deletion", () => {
  for (const name of [
    "replaced-20261123T033000",
    "replaced-20261124T033000-failed",
    "replacing-20261123T033000",
  ])
    mkdirSync(join(dataDir, name));
  writeFileSync(join(dataDir, "replaced-20261123T033000", "app.db"), "four");
  writeFileSync(join(dataDir, "replaced-by-somebody.txt"), "");
  const day = 24 * 60 * 60_000;
  const [failed, replaced, ...more] = keptAsideFolders(dataDir);
  expect(more).toEqual([]);
  expect(failed).toMatchObject({ name: "replaced-20261124T033000-failed", why: "switch", bytes: 0 });
  const at = Date.UTC(2026, 10, 23, 3, 30);
  expect(replaced).toMatchObject({ why: "restore", at, goesAt: at + 93 * day, bytes: 4 });
  expect(keptAsideFolders(join(dataDir, "nowhere"))).toEqual([]);
});
