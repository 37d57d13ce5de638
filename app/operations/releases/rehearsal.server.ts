/** A release is tried on a copy of the data, on a port of its own, before the one that runs is stopped (rule 32.5). */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { waitForUp } from "./answer.server.ts";
import { scratchCopy } from "./database.sql.server.ts";
import { asOwnerOf, folderOwner } from "./owner.server.ts";
import { nodeOf, type Release } from "./shelf.server.ts";

/** Null where it starts on the copy and is well; else what it said. `from`: the database, or the copy that is to take its place. */
export async function rehearse(
  release: Release,
  from: string,
  dataDir: string,
  ms: number,
): Promise<string | null> {
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

/** Runs a program until that or the input ends: the input ends with this process, also where that is killed. */
const endsWithUs = `exec 3<&0
"$@" 3<&- & server=$!
{ read -r _ <&3; kill -9 $server; } 2>/dev/null & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`;

/** It sends no mail, sweeps nothing and is heard by nobody. */
function startOn(dataDir: string, release: Release, port: number): ChildProcess {
  const server = [nodeOf(release), "--max-semi-space-size=2", "bin/start.mjs", "--no-build"];
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

/** The last line that is for people. */
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
