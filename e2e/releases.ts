/** Makes releases in a test's folder, unpacks, changes and switches them. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect } from "#db/connection.server.ts";
import { writeSums } from "../bin/release/sums.mjs";

/** A new machine without Node and npm. The type requires NODE_ENV. */
export const bare = { PATH: "/usr/bin:/bin", NODE_ENV: "production" } as const;

export function makeRelease(out: string, ...words: string[]): string {
  const script = ["bin/release.mjs", "--force", "--quick", "--out", out, ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\n", 1)[0] ?? "";
}

type Settings = Record<string, string>;

export type Machine = {
  root: string;
  releases: string;
  dataDir: string;
  databaseFile: string;
  url: string;
  studio: (words: string[], version?: string, more?: Settings) => { code: number | null; said: string };
  systemctl: (verb: "start" | "stop") => void;
  log: () => string;
  derive: (from: string, to: string, change: (folder: string) => void) => Promise<void>;
  rows: () => Record<string, number>;
  close: () => void;
};

/** A machine with one unpacked release, a unit and a data folder; if root runs it, the data belongs to another user. */
export function machineWith(archive: string, port: number): Machine {
  const root = mkdtempSync(join(tmpdir(), "studio-machine-"));
  const [releases, dataDir, unit] = ["releases", "data", "unit"].map((name) => join(root, name));
  for (const folder of [releases, dataDir, unit, join(root, "bin")]) mkdirSync(folder ?? "");
  if (!releases || !dataDir || !unit) throw new Error("No folders.");
  chmodSync(root, 0o755);
  chmodSync(dataDir, 0o700);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync("chown", ["65534:65534", dataDir]);
  execFileSync("tar", ["-xzf", archive, "-C", releases]);
  for (const name of ["systemctl", "journalctl"])
    symlinkSync(resolve("e2e/server/supervisor.sh"), join(root, "bin", name));
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port), ORIGIN: url, LOG: "off" };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(unit, "settings"), lines.join(""));
  symlinkSync(join(root, "current"), join(unit, "current"));
  const env = { ...bare, PATH: `${join(root, "bin")}:${bare.PATH}`, UNIT: unit };
  const [first = ""] = readdirSync(releases);
  const program = (version?: string) =>
    version || !existsSync(join(root, "current"))
      ? join(releases, version ?? first, "bin/studio")
      : join(root, "current/bin/studio");
  return {
    ...{ root, releases, dataDir, url, databaseFile: join(dataDir, "app.db") },
    systemctl: (verb) => void spawnSync(join(root, "bin/systemctl"), [verb], { env }),
    log() {
      const said = readFileSync(join(unit, "log"), "utf8");
      writeFileSync(join(unit, "log"), "");
      return said;
    },
    studio(words, version, more = {}) {
      const given = ["--env", join(unit, "settings"), ...words];
      const { status, stdout, stderr } = spawnSync(program(version), given, {
        encoding: "utf8",
        env: { ...env, ...more },
        cwd: "/",
        timeout: 100_000,
      });
      return { code: status, said: `${stdout}${stderr}` };
    },
    async derive(from, to, change) {
      const folder = join(releases, to);
      execFileSync("cp", ["-al", join(releases, from), folder]);
      for (const name of ["release.json", "package.json"]) {
        rewrite(join(folder, name), (text) => JSON.stringify({ ...JSON.parse(text), version: to }));
      }
      change(folder);
      rmSync(join(folder, "SHA256SUMS"));
      await writeSums(folder);
    },
    rows: () => rowsOf(join(dataDir, "app.db")),
    close() {
      spawnSync(join(root, "bin/systemctl"), ["stop"], { env });
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export function rewrite(path: string, change: (text: string) => string): void {
  const text = readFileSync(path, "utf8");
  rmSync(path);
  writeFileSync(path, change(text));
}

export function addMigration(folder: string, sql: string): void {
  const name = "9999_more";
  rewrite(join(folder, "db/migrations/meta/_journal.json"), (text) => {
    const journal = JSON.parse(text);
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: name });
    return JSON.stringify(journal);
  });
  writeFileSync(join(folder, "db/migrations", `${name}.sql`), sql);
}

function rowsOf(path: string): Record<string, number> {
  const sqlite = connect(path);
  try {
    const count = (table: string) => Number(sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    return Object.fromEntries(
      ["appointments", "users", "services", "audit"].map((table) => [table, count(table)]),
    );
  } finally {
    sqlite.close();
  }
}
