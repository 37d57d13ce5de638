/** The built `studio` command: settings, user, output and exit codes. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { connect } from "#db/connection.server.ts";
import { canBeNobody, nobody, nobodyName, whyNotNobody } from "#e2e/nobody.ts";
import { startServer } from "#e2e/server.ts";

let used: string;
let folder: string;
let dataDir: string;
test.beforeAll(async () => {
  used = mkdtempSync(join(tmpdir(), "studio-used-"));
  expect(await (await startServer({ dataDir: used })).stop()).toBe(0);
});
test.afterAll(() => rmSync(used, { recursive: true, force: true }));
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-command-"));
  dataDir = join(folder, "data");
  cpSync(used, dataDir, { recursive: true });
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bare: NodeJS.ProcessEnv = { NODE_ENV: "production" };
Object.assign(
  bare,
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_|INIT_CWD$|DATA_DIR$|ORIGIN$|DEMO$)/u.test(name),
    ),
  ),
);

/** In a shell without settings, with `folder` as the working directory. */
function studio(line: string, env: Record<string, string> = {}) {
  const words = line.split(" ").map((word) => word.replaceAll("DATA", dataDir));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(process.cwd(), "bin/studio.mjs"), ...words],
    {
      cwd: folder,
      env: { ...bare, ...env },
      encoding: "utf8",
      timeout: 20_000,
    },
  );
  return { code: status, said: stdout, complained: stderr };
}

const rows = (sql: string) => {
  const sqlite = connect(join(dataDir, "app.db"));
  const found = sqlite.prepare(sql).pluck().all();
  sqlite.close();
  return found;
};

test("an owner is created while the studio runs, by link or from the shell", async () => {
  const settings = join(folder, "studio.env");
  writeFileSync(
    settings,
    `# the unit reads this too\nDATA_DIR='${dataDir}'\nORIGIN="https://studio.example"\n`,
  );
  const server = await startServer({ dataDir });
  try {
    const link = studio("admin link --env studio.env");
    expect(link).toMatchObject({ code: 0, complained: "" });
    expect(link.said).toMatch(
      /^Create the owner's account within 30 minutes: https:\/\/studio\.example\/setup\/[\w-]{43}\n$/u,
    );
    const page = await fetch(`${server.url}/setup/${link.said.trim().split("/").at(-1)}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Password")]);
    const made = studio(`--env ${settings} admin create ada@studio.example`);
    expect(made).toMatchObject({ code: 0, complained: "" });
    expect(made.said).toContain("Log in at https://studio.example/login");
    const [, password] = /^Password +(\S+)$/mu.exec(made.said) ?? [];
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "ada@studio.example", password }),
    });
    expect(login.status).toBe(200);
    expect(studio(`admin link --data ${dataDir}`)).toMatchObject({
      code: 1,
      complained: expect.stringContaining("already has an owner"),
    });
  } finally {
    await server.kill();
  }
});

test("no folder is guessed or created", () => {
  const { code, complained } = studio("admin create ada@studio.example");
  expect(code).toBe(78);
  expect(complained).toMatch(/^Which studio\? .*studio --data FOLDER.*\n$/u);
  const missing = studio("admin create ada@studio.example --data nowhere");
  expect([missing.code, missing.complained]).toEqual([
    78,
    `There is no data folder ${join(folder, "nowhere")}. Give the folder that contains app.db: studio --data FOLDER ...\n`,
  ]);
  expect(readdirSync(folder)).toEqual(["data"]);
});

test("wrong settings are reported by line or name", () => {
  const settings = join(folder, "studio.env");
  const told = (text: string) => {
    writeFileSync(settings, text);
    const { code, complained } = studio("admin link --env studio.env");
    expect(code).toBe(78);
    return complained.trim();
  };
  expect(told("PORT=3000\nexport DATA_DIR=/srv\n")).toBe(
    `Line 2 of ${settings} is not a setting. Write each as NAME=value, such as PORT=3000.`,
  );
  expect(told("PORT=3000\n")).toContain(
    "does not say where the data is. Add a line to it, such as DATA_DIR=",
  );
  expect(told(`DATA_DIR=${dataDir}\nORIGIN=studio.example\n`)).toContain('ORIGIN is "studio.example"');
  expect(studio("admin link --env missing.env").complained).toBe(
    `There is no settings file ${join(folder, "missing.env")}.\n`,
  );
});

test("a wrong setting stops the server, but no command for its data", () => {
  writeFileSync(
    join(folder, "studio.env"),
    `DATA_DIR=${dataDir}\nSMTP_URL=mail.example\nORIGIN=studio.example\n`,
  );
  for (const [line, code] of [
    ["backup", 0],
    ["backup --list", 0],
    ["restore latest --dry-run", 0],
    ["doctor", 1],
  ] as const) {
    const told = studio(`${line} --env studio.env`);
    expect([line, told.code]).toEqual([line, code]);
    expect(told.complained).toContain('ORIGIN is "studio.example". Set it to');
    expect(told.complained).toContain("SMTP_URL is not the address of a mail server.");
    expect(told.complained).toContain("Until this is fixed, the studio does not start.");
  }
});

test("a command run by root switches to the owner of the folder", async () => {
  test.skip(!canBeNobody, whyNotNobody);
  chmodSync(folder, 0o755);
  for (const name of ["", ...readdirSync(dataDir)]) chownSync(join(dataDir, name), nobody, nobody);
  // The journal exists while a process has the database open.
  const sqlite = connect(join(dataDir, "app.db"));
  expect(studio("admin create ada@studio.example --data DATA")).toMatchObject({ code: 0 });
  sqlite.close();
  expect(studio("admin create bea@studio.example --data DATA")).toMatchObject({ code: 0 });
  const owners = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).uid]);
  expect(owners.filter(([, uid]) => uid !== nobody)).toEqual([]);
  expect(rows("SELECT email FROM users WHERE email LIKE '%@studio.example' ORDER BY id")).toContain(
    "bea@studio.example",
  );
});

test("a user without access to the folder is asked to use root", () => {
  test.skip(!canBeNobody, whyNotNobody);
  chmodSync(folder, 0o755);
  const settings = join(folder, "studio.env");
  writeFileSync(settings, `DATA_DIR=${dataDir}\n`, { mode: 0o600 });
  const asNobody = (line: string) => {
    const words = ["--reuid=65534", "--regid=65534", "--clear-groups", process.execPath];
    const command = [...words, join(process.cwd(), "bin/studio.mjs"), ...line.split(" ")];
    const { status, stderr } = spawnSync("setpriv", command, { cwd: folder, env: bare, encoding: "utf8" });
    return [status, stderr];
  };
  expect(asNobody(`admin link --data ${dataDir}`)).toEqual([
    78,
    `The data folder ${dataDir} can't be read and written by this user (${nobodyName}). It belongs to root. Run it as root, with sudo before it.\n`,
  ]);
  expect(asNobody("admin link --env studio.env")).toEqual([
    78,
    `The settings in ${settings} can't be read by this user (${nobodyName}). Run it as root, with sudo before it.\n`,
  ]);
});

test("a database of another version is not changed", () => {
  const before = rows("SELECT count(*) FROM __drizzle_migrations");
  const sqlite = connect(join(dataDir, "app.db"));
  sqlite.exec("DELETE FROM __drizzle_migrations WHERE id = (SELECT max(id) FROM __drizzle_migrations)");
  sqlite.close();
  const { code, complained } = studio("admin link --data DATA");
  expect([code, complained]).toEqual([
    78,
    expect.stringMatching(/app\.db is from an earlier version of this program\. Start the studio once/u),
  ]);
  expect(rows("SELECT count(*) FROM __drizzle_migrations")).toEqual([Number(before[0]) - 1]);
});

test("status and doctor report with and without a running server", async () => {
  const server = await startServer({ dataDir });
  try {
    const status = studio("status --data DATA", { ORIGIN: "http://localhost:1" });
    expect(status.code).toBe(0);
    expect(status.said).toMatch(/^well +Server: The studio is running: version \d+\.\d+\.\d+ on Node /mu);
    expect(status.said).toMatch(/^\w+ +Backups: /mu);
    const { code, said } = studio("doctor --json --data DATA");
    const { checks } = JSON.parse(said) as { checks: { name: string; level: string; words: string }[] };
    const levels = checks.map(({ level }) => level);
    expect(code).toBe(levels.some((level) => ["wrong", "warning"].includes(level)) ? 1 : 0);
    expect(levels).toEqual([...levels].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
    for (const name of ["server", "database", "disk", "backup"])
      expect(checks.map((check) => check.name)).toContain(name);
    // Slow checks run too, and their results are saved for others.
    expect(said).toContain("It was last checked for damage on ");
    expect(rows("SELECT name FROM job_runs WHERE succeeded_at IS NOT NULL")).toContain("examine");
    expect(rows("SELECT name FROM server_notes")).toContain("around");
    rmSync(join(dataDir, "app.db"));
    const lost = studio("doctor --data DATA");
    expect(lost.code).toBe(1);
    expect(lost.said).toContain("wrong    Database: The database file is missing.");
  } finally {
    await server.kill();
  }
});

const order = ["wrong", "warning", "note", "well"];

test("the doctor reports a stopped studio with an unreadable database", () => {
  writeSync(openSync(join(dataDir, "app.db"), "r+"), Buffer.alloc(100, "x"), 0, 100, 0);
  const { code, said, complained } = studio("doctor --data DATA");
  expect([code, complained]).toEqual([1, ""]);
  expect(said).toMatch(/^\d things need attention:\n\n/u);
  const reason = `wrong    Database: The database ${join(dataDir, "app.db")} is damaged`;
  const state =
    "wrong    Server: The studio is not running, so no one can book.\n         Solve the problem above first, then start it: ";
  expect(said).toContain(reason);
  expect(said).not.toContain("No row refers");
  const status = studio("status --data DATA");
  expect(status.code).toBe(1);
  for (const text of [said, status.said]) {
    expect(text).toContain(state);
    expect(text.indexOf(reason)).toBeLessThan(text.indexOf(state));
  }
});

test("doctor, status and backup report a file owned by root in the same words, with the fix", async () => {
  test.skip(!canBeNobody, whyNotNobody);
  chmodSync(folder, 0o755);
  const all = ["", ...readdirSync(dataDir)].map((name) => join(dataDir, name));
  mkdirSync(join(dataDir, "backups"), { recursive: true, mode: 0o700 });
  for (const path of ["app.db", "app.db-wal", "backups"].map((name) => join(dataDir, name))) {
    for (const name of [...all, join(dataDir, "backups")]) chownSync(name, nobody, nobody);
    if (path.endsWith("-wal")) writeFileSync(path, "");
    chownSync(path, 0, 0);
    chmodSync(path, path.endsWith("backups") ? 0o700 : 0o600);
    const sentence = `${path} can't be read and written by this user (${nobodyName}); it belongs to root.`;
    const remedy = `Restore the owner: sudo chown -R ${nobodyName} ${dataDir}`;
    for (const line of ["doctor", "status", "backup", "backup --list"]) {
      if (line === "backup --list" && !path.endsWith("backups")) continue;
      const { code, said, complained } = studio(`${line} --data DATA`);
      const text = said + complained;
      expect([line, path, code === 0]).toEqual([line, path, false]);
      expect(text.replace(/\s+/gu, " ")).toContain(`${sentence} ${remedy}`);
      expect(text.split(sentence)).toHaveLength(2);
      expect(text).not.toMatch(/SQLITE|No backup|put there/u);
    }
    if (path.endsWith("-wal")) rmSync(path);
  }
});

test("a studio that holds the folder but does not listen yet is reported as starting", () => {
  const lock = new Database(join(dataDir, "app.db.lock"));
  lock.exec("BEGIN EXCLUSIVE");
  const { code, said } = studio("status --data DATA");
  lock.close();
  expect([code, said]).toEqual([1, expect.stringContaining("Server: The studio is starting.")]);
});

test("each command answers within two seconds, without colors, even if the reader closes the pipe", () => {
  for (const line of ["help", "--version", "help admin", "status --data DATA"]) {
    const started = performance.now();
    const { code, said } = studio(line);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(code).toBe(line.startsWith("status") ? 1 : 0);
    expect(said).not.toContain("\u001B");
  }
  const { status, stderr } = spawnSync(
    "sh",
    ["-c", `"$0" bin/studio.mjs help | head -c 1`, process.execPath],
    {
      env: bare,
      encoding: "utf8",
    },
  );
  expect([status, stderr]).toEqual([0, ""]);
});
