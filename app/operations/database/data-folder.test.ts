import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkDataFolder, DataRefused, markStudio, refuseNewStudio } from "./data-folder.server.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-folder-"));
  file = join(folder, "app.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, content = "x") => {
  mkdirSync(join(folder, "backups"), { recursive: true });
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const refusal = (look: () => unknown = () => checkDataFolder(file)) => {
  try {
    look();
  } catch (problem) {
    if (problem instanceof DataRefused) return problem.message;
    throw problem;
  }
  return null;
};

describe("a folder that has held a studio never becomes a new one", () => {
  test("but an empty folder does", () => {
    expect(refusal()).toBeNull();
    writeFileSync(file, "");
    expect(refusal()).toBeNull();
    expect(refusal(() => refuseNewStudio(file, "contains no studio data"))).toBeNull();
  });

  test("if it has a studio.id and the database is missing or empty", () => {
    markStudio(file);
    expect(refusal()).toBe(
      `The database ${file} is missing, but this folder has held a studio before. Restore a backup (studio restore FILE), and start again. Or, to start with an empty studio, move ${join(folder, "studio.id")} away.`,
    );
    writeFileSync(file, "");
    expect(refusal()).toContain(`${file} is empty (0 bytes), but`);
    writeFileSync(file, "something");
    expect(refusal()).toBeNull();
    expect(refusal(() => refuseNewStudio(file, "contains no studio data"))).toContain(
      "contains no studio data, but",
    );
  });

  test("if it has only copies, and the error names the newest one", () => {
    put("backups/before-migration-1.db");
    expect(refusal()).toContain(`The newest copy here is ${join(folder, "backups/before-migration-1.db")}.`);
    expect(refusal()).toContain(`move ${join(folder, "backups")} away`);
  });

  test("unless only a demo was in it, which has its own file", () => {
    const demo = join(folder, "demo.db");
    put("demo.db");
    put("backups/before-migration-1.db");
    expect(refusal()).toBeNull();
    markStudio(demo);
    expect(refusal()).toBeNull();
    rmSync(demo);
    expect(refusal(() => checkDataFolder(demo))).toContain(join(folder, "demo.id"));
  });

  test("the file studio.id is written once, and an older one stays", () => {
    put("studio.id", "older");
    markStudio(file);
    expect(statSync(join(folder, "studio.id")).size).toBe(5);
  });
});

test("another user's file stops the start with its path, its owner and the fix", () => {
  put("app.db");
  put("app.db-wal");
  chmodSync(folder, 0o777);
  chmodSync(join(folder, "app.db-wal"), 0o400);
  // Root can open every file, so the test runs as the user "nobody".
  const root = process.geteuid?.() === 0;
  if (root) {
    chmodSync(file, 0o666);
    process.seteuid?.("nobody");
  }
  const said = refusal();
  if (root) process.seteuid?.(0);
  expect(said).toMatch(
    /app\.db-wal can't be read and written by this user \(\w+\); it belongs to .*sudo ch(?:own -R \w+|mod -R u\+rwX) /u,
  );
});

test("file modes that are too open are corrected, and an open folder is reported", () => {
  const wide = ["app.db", "app.db-wal", "app.db-shm", "studio.id", "backups/app-backup.db"].map((name) =>
    put(name),
  );
  for (const path of wide) chmodSync(path, 0o644);
  chmodSync(folder, 0o700);
  expect(checkDataFolder(file)).toEqual([]);
  expect(wide.map(mode)).toEqual(wide.map(() => "600"));
  chmodSync(folder, 0o750);
  expect(checkDataFolder(file)).toEqual([expect.stringContaining(`chmod 700 ${folder}`)]);
});
