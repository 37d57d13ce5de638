/** Problems in the data folder are reported at the start in one sentence with path and fix, and never made worse. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { connect } from "#db/connection.server.ts";
import { endedStart, startServer } from "#e2e/server.ts";

let dataDir: string;
let file: string;
test.beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "studio-starts-"));
  file = join(dataDir, "app.db");
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a studio once and stops it. */
async function usedFolder(): Promise<void> {
  const server = await startServer({ dataDir });
  expect(await server.stop()).toBe(0);
}

const backUp = (name: string) => {
  mkdirSync(join(dataDir, "backups"), { recursive: true });
  copyFileSync(file, join(dataDir, "backups", name));
  return join(dataDir, "backups", name);
};
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Expects the start to end with code 78 and one line with these words. */
async function refusedWith(...words: string[]): Promise<string> {
  const { code, output } = await endedStart({ dataDir });
  expect(output.trim().split("\n")).toHaveLength(1);
  for (const word of words) expect(output).toContain(word);
  expect(code).toBe(78);
  return output;
}

test("a used folder never becomes a new studio, and the message says how to restore", async () => {
  await usedFolder();
  const copy = backUp("app-backup.db");
  rmSync(file);
  await refusedWith(file, "is missing", `The newest copy here is ${copy}`, join(dataDir, "studio.id"));
  expect(readdirSync(dataDir)).not.toContain("app.db");
  new Database(file).exec("CREATE TABLE other (id integer)").close();
  await refusedWith(file, "contains no studio data", `The newest copy here is ${copy}`);
  copyFileSync(copy, file);
  await usedFolder();
});

test("an incomplete or overwritten file stops the start with its path and the fix", async () => {
  await usedFolder();
  const copy = backUp("app-backup.db");
  truncateSync(file, 40_960);
  await refusedWith(`The database ${file} is damaged`, `The newest copy here is ${copy}`);
  copyFileSync(copy, file);
  writeSync(openSync(file, "r+"), Buffer.alloc(100, "x"), 0, 100, 0);
  await refusedWith(`The database ${file} is damaged`, `The newest copy here is ${copy}`);
});

test("a damaged page is reported at the start and on /up, and stops bookings", async () => {
  await usedFolder();
  const sqlite = connect(file);
  const page = sqlite.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'outbox'").pluck().get();
  const size = Number(sqlite.pragma("page_size", { simple: true }));
  sqlite.close();
  writeSync(openSync(file, "r+"), Buffer.alloc(size, 0xab), 0, size, (Number(page) - 1) * size);
  const server = await startServer({ dataDir, healthy: false });
  try {
    const up = await fetch(`${server.url}/up`);
    expect([up.status, await up.text()]).toEqual([503, "not healthy: the database file is damaged"]);
    expect(server.output()).toContain(`The database ${file} is damaged`);
    expect(server.output()).toContain("Restore a backup");
    expect((await fetch(server.url)).status).toBe(200);
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "nobody@example.com", password: "Wrong-Pass-1" }),
    });
    expect(login.status).toBe(503);
    expect(((await login.json()) as { error: string }).error).toContain("Please call us");
  } finally {
    await server.kill();
  }
});

test("files are private, and an open folder is reported", async () => {
  await usedFolder();
  const copy = backUp("app-backup.db");
  for (const path of [file, copy]) chmodSync(path, 0o644);
  chmodSync(dataDir, 0o755);
  const server = await startServer({ dataDir });
  try {
    const files = readdirSync(dataDir).filter((name) => name !== "backups");
    expect(files).toEqual(expect.arrayContaining(["app.db-wal", "app.db-shm"]));
    for (const path of [...files.map((name) => join(dataDir, name)), copy]) {
      expect([path, mode(path)]).toEqual([path, "600"]);
    }
    expect(server.output()).toContain(`To close it: chmod 700 ${dataDir}`);
  } finally {
    await server.kill();
  }
});

test("a wrong setting is reported before a database is created", async () => {
  for (const [env, words] of [
    [{ TRUSTED_PROXY: "nonsense" }, 'TRUSTED_PROXY names "nonsense"'],
    [{ LOG: "debug" }, 'LOG is "debug". Set it to "on" or "off".'],
  ] as const) {
    const { code, output } = await endedStart({ dataDir, env });
    expect([code, output.trim().split("\n")]).toEqual([78, [expect.stringContaining(words)]]);
  }
  expect(readdirSync(dataDir)).toEqual([]);
});

test("an incomplete installation stops the start with the missing package", () => {
  const packages = join(dataDir, "node_modules");
  writeFileSync(
    join(dataDir, "package.json"),
    '{ "dependencies": { "better-sqlite3": "1", "nodemailer": "1" } }',
  );
  // A checkout contains this folder, but a release doesn't.
  mkdirSync(join(dataDir, "app"));
  const check = `process.chdir(${JSON.stringify(dataDir)}); (await import("${resolve("bin/ready.mjs")}")).checkPackages()`;
  const start = () => {
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", check]);
    return [status, stderr.toString().trim().split("\n")];
  };
  const put = (name: string, code: string) => {
    mkdirSync(join(packages, name), { recursive: true });
    writeFileSync(join(packages, name, "package.json"), "{}");
    writeFileSync(join(packages, name, "index.js"), code);
  };
  put("better-sqlite3", "throw new Error('Could not locate the bindings file.')");
  expect(start()).toEqual([
    78,
    [expect.stringMatching(/^The packages are not complete \(nodemailer is missing\)\. .*npm ci$/u)],
  ]);
  put("nodemailer", "");
  expect(start()).toEqual([
    78,
    [
      expect.stringMatching(
        /^The package better-sqlite3 can't be loaded .*: Could not locate the bindings file\..*npm ci$/u,
      ),
    ],
  ]);
});

test("a failing migration leaves one sentence and one copy on repeated starts, and a successful one logs a line", async () => {
  await usedFolder();
  const root = mkdtempSync(join(tmpdir(), "studio-program-"));
  try {
    // The current program with its own migrations, as after an upgrade.
    for (const name of ["app", "bin", "build", "db", "public", "package.json"]) {
      cpSync(name, join(root, name), { recursive: true });
    }
    const command = [process.execPath, join(root, "bin/start.mjs"), "--no-build"];
    symlinkSync(resolve("node_modules"), join(root, "node_modules"));
    addMigration(root, "CREATE TABEL oops (id integer)");
    for (let start = 0; start < 3; start += 1) {
      const { code, output } = await endedStart({ dataDir, command });
      expect([code, output.trim().split("\n").length]).toEqual([78, 1]);
      expect(output).toMatch(/near "TABEL": syntax error.*a copy of it is .*backups\/before-migration-/su);
    }
    expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
    writeFileSync(join(root, "db/migrations/9999_more.sql"), "CREATE TABLE more (id integer)");
    const server = await startServer({ dataDir, command });
    expect(server.output()).toMatch(
      /The database was upgraded .*Copy from before: .*backups\/before-migration-/u,
    );
    await server.stop();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  // The previous program doesn't know the new table, and names the copy that it can open.
  await refusedWith("made by another version", `${join(dataDir, "backups")}/before-migration-`);
});

function addMigration(root: string, sql: string): void {
  const path = join(root, "db/migrations/meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_more" });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(root, "db/migrations/9999_more.sql"), sql);
}
