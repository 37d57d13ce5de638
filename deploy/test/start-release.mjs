/** `sudo node deploy/test/start-release.mjs --platform linux-arm64 [--release FILE] [--suite trixie]`: tries a release on another kind of machine, with qemu. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { rootArchive } from "./machine.mjs";
import { visit } from "./visit.mjs";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
const { values: asked } = parseArgs({
  options: {
    platform: { type: "string", default: "linux-x64" },
    release: { type: "string" },
    suite: { type: "string", default: "bookworm" },
    port: { type: "string", default: "4139" },
  },
});
const architecture = asked.platform === "linux-arm64" ? "arm64" : "amd64";
const folder = mkdtempSync(join(tmpdir(), "studio-release-"));
const root = join(folder, "root");
const origin = `http://127.0.0.1:${asked.port}`;
const settings = `ORIGIN=${origin}
STUDIO_TIMEZONE=America/New_York
DATA_DIR=/var/lib/studio
HOST=127.0.0.1
PORT=${asked.port}
`;
const failures = [];
let said = "";
let server;

try {
  const release = asked.release ? resolve(asked.release) : made();
  mkdirSync(root);
  execFileSync("tar", ["-xf", rootArchive(asked.suite, architecture), "-C", root]);
  mkdirSync(join(root, "srv/studio/releases"), { recursive: true });
  execFileSync("tar", ["-xzf", release, "-C", join(root, "srv/studio/releases")]);
  mkdirSync(join(root, "etc/studio"));
  writeFileSync(join(root, "etc/studio/studio.env"), settings);
  await step("The user, the folder, the links", () =>
    inside(
      "useradd --system --no-create-home studio && install -d -m 0700 -o studio -g studio /var/lib/studio && cd /srv/studio && ln -s releases/* current && uname -m",
    ),
  );
  await step("The first start", start);
  await step("An owner and a guest", async () => {
    const setup = (await inside("current/bin/studio admin link")).said;
    const checks = await visit({ origin, address: "127.0.0.1" }, setup);
    for (const [what, isSo] of checks) {
      console.log(`    ${isSo ? "yes" : "NO "}  ${what}`);
      if (!isSo) failures.push(what);
    }
  });
  for (const words of [
    "doctor",
    "backup",
    "status",
    "export appointments --json --out /var/lib/studio/books.json",
  ])
    await step(`studio ${words}`, () => inside(`current/bin/studio ${words}`));
  await step("SIGTERM", stop);
  await step("studio restore latest", () => inside("current/bin/studio restore latest"));
  await step("The start after it", start);
  await step("SIGTERM", stop);
} finally {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures.length === 0 ? "Every step succeeded." : `Failed:\n${failures.join("\n")}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function step(what, work) {
  const begun = performance.now();
  console.log(`== ${what}`);
  const done = await work();
  if (done && done.code !== 0) failures.push(`${what} (${done.code})`);
  console.log(`    (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
}

function spawned(line) {
  const script = `mount -t proc proc ${root}/proc && exec chroot ${root} /bin/sh -c "cd /srv/studio && $1"`;
  return spawn("unshare", ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh", line], {
    env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function inside(line) {
  const child = spawned(line);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
      process.stdout.write(String(chunk).replace(/^(?=.)/gmu, "    "));
    });
  }
  const [code] = await once(child, "close");
  return { code, said: text };
}

async function start() {
  said = "";
  server = spawned("exec setpriv --reuid=studio --regid=studio --clear-groups current/bin/studio start");
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${asked.port}/up`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { code: 0 };
    if (server.exitCode !== null) break;
    await pause(200);
  }
  console.log(said.replace(/^(?=.)/gmu, "    "));
  return { code: server.exitCode ?? "no answer" };
}

// The server is process 1 of its own namespace. A signal to its parent process would not reach it.
async function stop() {
  const ended = once(server, "exit");
  const of = (pid) => execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" }).trim();
  process.kill(Number(of(server.pid)), "SIGTERM");
  const [code] = await ended;
  return { code };
}

function made() {
  const words = ["bin/release.mjs", "--quick", "--force", "--platform", asked.platform, "--out", folder];
  const env = { ...process.env, PATH: `${resolve("node_modules/.bin")}:${process.env.PATH}` };
  execFileSync("node", words, { stdio: ["ignore", "ignore", "inherit"], env });
  return execFileSync("sh", ["-c", `ls ${folder}/*.tar.gz`], { encoding: "utf8" }).trim();
}
