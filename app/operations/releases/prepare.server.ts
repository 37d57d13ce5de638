/** Checks a release before the studio is stopped for it (rules 32.3 to 32.6). */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, existsSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { refuseOtherFiles, scratchCopy } from "./database.sql.server.ts";
import { versionLeft } from "./interrupted-switch.server.ts";
import {
  asOwnerOf,
  currentVersion,
  folderOwner,
  nodeOf,
  type Release,
  type ReleaseFolder,
  releaseOf,
} from "./release-folder.server.ts";
import { copyOrRefusal } from "./rollback.server.ts";
import { type Service, waitForUp } from "./unit.server.ts";

const list = "SHA256SUMS";

async function strangeFile(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, list))) return list;
  for (const line of readFileSync(join(folder, list), "utf8").split("\n").filter(Boolean)) {
    const [, sum = "", path = list] = /^([0-9a-f]{64}) {2}(.+)$/u.exec(line) ?? [];
    const file = join(folder, path);
    if (!existsSync(file) || (await hashOf(file)) !== sum) return path;
  }
  return null;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) hash.update(chunk);
  return hash.digest("hex");
}

/** Starts a release on another port with a copy of the data (rule 32.5). Returns the error message if it fails. */
async function rehearse(release: Release, from: string, dataDir: string, ms: number): Promise<string | null> {
  const folder = join(dataDir, "rehearsal");
  const said: string[] = [];
  let child: ChildProcess | undefined;
  try {
    await asOwnerOf(dataDir, () => scratchCopy(from, folder));
    const port = await freePort();
    child = startOn(folder, release, port);
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => said.push(String(chunk)));
    const hasEnded = () => !!child && (child.exitCode !== null || child.signalCode !== null);
    const answer = await waitForUp(`http://127.0.0.1:${port}`, { ms, hasEnded });
    if (answer === "well") return null;
    return lastOf(said.join("")) ?? answer ?? "It did not answer.";
  } finally {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program until it or its input ends. The input ends with this process, even if it is killed. */
const endsWithUs = `exec 3<&0
"$@" 3<&- & server=$!
{ read -r _ <&3; kill -9 $server; } 2>/dev/null & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`;

function startOn(dataDir: string, release: Release, port: number): ChildProcess {
  const server = [nodeOf(release), "--max-semi-space-size=4", "bin/start.mjs", "--no-build"];
  return spawn("/bin/sh", ["-c", endsWithUs, "sh", ...server], {
    cwd: release.folder,
    stdio: "pipe",
    ...folderOwner(dirname(dataDir)),
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port), METRICS_PORT: "" },
      ...{ NO_JOBS: "1", SMTP_URL: "", LOG: "off" },
    },
  });
}

const lastOf = (text: string): string | null =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("{"))
    .at(-1) ?? null;

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.stdin?.end();
  await gone;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return address && typeof address === "object" ? address.port : 0;
}

export type SwitchPlan = {
  releases: ReleaseFolder;
  version: string;
  databaseFile: string;
  url: string;
  service: Service | null;
  withCopy: boolean;
  rehearsal: boolean;
  patienceMs: number;
  say: (line: string) => void;
  words: string;
};

export type PreparedSwitch = SwitchPlan & { release: Release; before: Release | null; copy: string | null };

/** Prepares a switch. Refusals: not-found, conflict. A refusal changes nothing. */
export async function prepareSwitch(plan: SwitchPlan): Promise<Outcome<PreparedSwitch>> {
  const { releases, version, databaseFile, say } = plan;
  const release = releaseOf(releases, version);
  if (!release) {
    const message = `There is no release ${version} in ${releases.folder}. See: studio switch --list`;
    return refused("not-found", message);
  }
  const here = `${process.platform}-${process.arch}`;
  if (release.platform !== here) {
    const message = `The release in ${release.folder} is for ${release.platform}; this machine is ${here}.`;
    return refused("conflict", message);
  }
  say(`Checking the files of ${version}.`);
  const strange = await strangeFile(release.folder);
  if (strange) {
    const message = `The release in ${release.folder} is incomplete: ${strange} is missing or was changed. Unpack it again.`;
    return refused("conflict", message);
  }
  const current = currentVersion(releases);
  const left = current === version ? versionLeft(releases) : current;
  const before = left ? releaseOf(releases, left) : null;
  const prepared = { ...plan, release, before, copy: null };
  return existsSync(databaseFile) ? withDatabase(prepared) : done(prepared);
}

async function withDatabase(prepared: PreparedSwitch): Promise<Outcome<PreparedSwitch>> {
  const { databaseFile, release, rehearsal, patienceMs, say } = prepared;
  const dataDir = dirname(databaseFile);
  const found = await asOwnerOf(dataDir, () => {
    refuseOtherFiles(databaseFile);
    return copyOrRefusal(prepared);
  });
  if (!found.ok) return found;
  const copy = found.value;
  const room = lackOfRoom(databaseFile);
  if (room) return refused("conflict", room);
  if (rehearsal) {
    say(`Testing ${release.version} on a copy of the data.`);
    const problem = await rehearse(release, copy ?? databaseFile, dataDir, patienceMs);
    if (problem) {
      const message = `Version ${release.version} does not start on a copy of the data, so nothing was switched. Its message: ${problem}`;
      return refused("conflict", message);
    }
  }
  return done({ ...prepared, copy });
}

// Two copies: one for the switch, and one for the rehearsal or before a migration.
function lackOfRoom(databaseFile: string): string | null {
  const needed = 2 * statSync(databaseFile).size + 100 * 1024 * 1024;
  const { bavail, bsize } = statfsSync(dirname(databaseFile));
  if (bavail * bsize >= needed) return null;
  const [free, all] = [bavail * bsize, needed].map((bytes) => Math.floor(bytes / 1024 / 1024));
  return `The disk that holds ${databaseFile} has ${free} MB left, but a switch needs ${all} MB for copies. Make room first.`;
}
