/** A bare Debian or Ubuntu machine with one core and 512 MB (mmdebstrap, systemd-nspawn). Its network reaches only Debian's packages. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const memoryLimit = 512 * 1024 * 1024;
let machines = 0;
// Packages that server images contain and `minbase` doesn't.
const packages =
  "apt,systemd,systemd-sysv,dbus,sudo,curl,ca-certificates,iproute2,procps,tzdata,adduser,netbase,less";
const ubuntu = new Set(["noble"]);

// One image for each suite and architecture. Another architecture needs qemu-user-static.
export function rootArchive(suite, architecture = "amd64") {
  const archive = join(tmpdir(), `studio-root-${suite}-${architecture}.tar`);
  if (existsSync(archive)) return archive;
  console.log(`Making a bare ${suite} for ${architecture} (once) ...`);
  const partial = `${archive}.partial.tar`;
  const options = ["--variant=minbase", `--architectures=${architecture}`, `--include=${packages}`];
  const source = ubuntu.has(suite) ? ubuntuSource(architecture) : { options: [], mirror: [] };
  execFileSync("mmdebstrap", [...options, ...source.options, suite, partial, ...source.mirror], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  renameSync(partial, archive);
  return archive;
}

function ubuntuSource(architecture) {
  const keys = join(tmpdir(), "studio-ubuntu-keys");
  const ring = join(keys, "usr/share/keyrings/ubuntu-archive-keyring.gpg");
  if (!existsSync(ring)) {
    const words = ["--variant=extract", "--include=ubuntu-keyring", "trixie", keys];
    execFileSync("mmdebstrap", words, { stdio: ["ignore", "ignore", "inherit"] });
  }
  const host = architecture === "amd64" ? "archive.ubuntu.com/ubuntu" : "ports.ubuntu.com/ubuntu-ports";
  return {
    options: ["--components=main,universe", `--keyring=${ring}`],
    mirror: [`http://${host}`],
  };
}

export async function bootMachine(suite) {
  machines += 1;
  const [ours, theirs] = [1, 2].map((end) => `10.${200 + (process.pid % 50)}.${machines}.${end}`);
  const folder = mkdtempSync(join(tmpdir(), "studio-machine-"));
  const root = join(folder, "root");
  mkdirSync(root);
  execFileSync("tar", ["-xf", rootArchive(suite), "-C", root]);
  writeFileSync(join(root, "etc/apt/apt.conf.d/99proxy"), `Acquire::http::Proxy "http://${ours}:3142";\n`);
  writeFileSync(join(root, "etc/hostname"), "studio\n");
  writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost studio studio.example\n");
  const name = `s${process.pid}-${machines}`;
  const cgroup = limitedGroup(name);
  const words = [
    "--directory",
    root,
    "--boot",
    "--machine",
    name,
    "--register=no",
    "--keep-unit",
    "--network-veth",
    "--console=pipe",
    "--quiet",
  ];
  let child;
  let leader;
  const switchOn = async () => {
    const log = openSync(join(folder, "console.log"), "a");
    child = spawn(
      "sh",
      ["-c", `echo $$ >${cgroup.procs} && exec taskset -c 0 systemd-nspawn "$@"`, "sh", ...words],
      { stdio: ["ignore", log, log] },
    );
    closeSync(log);
    leader = await firstProcess(child, folder);
    await connected(name, leader, ours, theirs);
  };
  const switchOff = async () => {
    const ended = once(child, "exit");
    // SIGRTMIN+4: systemd stops everything and shuts the machine down.
    process.kill(leader, 38);
    await Promise.race([ended, pause(20_000)]);
    if (child.exitCode === null && child.signalCode === null) await cutPower();
  };
  const cutPower = async () => {
    const ended = once(child, "exit");
    process.kill(leader, "SIGKILL");
    child.kill("SIGKILL");
    await ended;
  };
  await switchOn();
  const proxy = await packageProxy(ours);

  const run = (line, { quiet = false, folder: where = "/root" } = {}) =>
    new Promise((resolve) => {
      const begun = performance.now();
      const env = {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        HOME: "/root",
        USER: "root",
        LANG: "C.UTF-8",
        TERM: "dumb",
        DEBIAN_FRONTEND: "noninteractive",
      };
      const inside = `-t ${leader} -m -u -i -n -p`;
      const script = `echo $$ >${cgroup.procs} && exec nsenter ${inside} taskset -c 0 sh -c "cd ${where} && exec sh -c \\"\\$0\\"" "$0"`;
      const shell = spawn("sh", ["-c", script, line], { env, stdio: ["ignore", "pipe", "pipe"] });
      let said = "";
      for (const stream of [shell.stdout, shell.stderr]) {
        stream.on("data", (chunk) => {
          said += chunk;
          if (!quiet) process.stdout.write(String(chunk).replace(/^(?=.)/gmu, "    "));
        });
      }
      shell.on("close", (code) => resolve({ code, said, ms: performance.now() - begun }));
    });

  const booted = async () => {
    for (let tries = 0; ; tries += 1) {
      const { said } = await run("systemctl is-system-running", { quiet: true });
      if (/running|degraded/u.test(said)) break;
      if (tries > 120)
        throw new Error(
          `The machine does not boot: ${said}\n${readFileSync(join(folder, "console.log"), "utf8").slice(-2000)}`,
        );
      await pause(500);
    }
  };
  await booted();
  cgroup.reset();

  return {
    root,
    run,
    address: theirs,
    peakMb: () => cgroup.peak() / 2 ** 20,
    anonymousMb: () => cgroup.anonymous() / 2 ** 20,
    refusals: () => cgroup.refusals(),
    processes: () => cgroup.processes(),
    async restart({ inOrder }) {
      await (inOrder ? switchOff() : cutPower());
      await pause(1000);
      await switchOn();
      await booted();
    },
    async end() {
      proxy.close();
      proxy.closeAllConnections();
      await switchOff();
      await pause(500);
      cgroup.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function limitedGroup(name) {
  const v1 = existsSync("/sys/fs/cgroup/memory/memory.limit_in_bytes");
  const path = join(v1 ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup", name);
  mkdirSync(path);
  const write = (file, value) => writeFileSync(join(path, file), String(value));
  const read = (file) => readFileSync(join(path, file), "utf8");
  write(v1 ? "memory.limit_in_bytes" : "memory.max", memoryLimit);
  const stat = (key) => Number(new RegExp(`^${key} (\\d+)`, "mu").exec(read("memory.stat"))?.[1] ?? 0);
  return {
    procs: join(path, "cgroup.procs"),
    peak: () => Number(read(v1 ? "memory.max_usage_in_bytes" : "memory.peak")),
    reset: () => v1 && write("memory.max_usage_in_bytes", 0),
    anonymous: () => stat(v1 ? "total_rss" : "anon"),
    refusals: () =>
      Number(/^oom_kill (\d+)/mu.exec(read(v1 ? "memory.oom_control" : "memory.events"))?.[1] ?? 0),
    processes: () => read("cgroup.procs").trim().split("\n").map(Number).flatMap(memoryOf),
    end: () => {
      try {
        rmdirSync(path);
      } catch {
        console.error(`${path} is still in use.`);
      }
    },
  };
}

function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const mb = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, "mu").exec(status)?.[1] ?? 0) / 1024;
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return [{ pid, words, now: mb("VmRSS"), most: mb("VmHWM"), own: mb("RssAnon") }];
  } catch {
    return [];
  }
}

async function firstProcess(child, folder) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break;
    const found = childrenOf(child.pid).find((pid) => nameOf(pid) === "systemd");
    if (found) return found;
    await pause(100);
  }
  throw new Error(`systemd-nspawn did not start:\n${readFileSync(join(folder, "console.log"), "utf8")}`);
}

const childrenOf = (pid) => {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
  return [...own, ...own.flatMap(childrenOf)];
};
const nameOf = (pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim();

async function connected(name, leader, ours, theirs) {
  const ip = (...words) => execFileSync("ip", words);
  const outside = `ve-${name}`.slice(0, 15);
  ip("address", "add", `${ours}/30`, "dev", outside);
  ip("link", "set", outside, "up");
  const there = (...words) => execFileSync("nsenter", ["-t", String(leader), "-n", "ip", ...words]);
  there("address", "add", `${theirs}/30`, "dev", "host0");
  there("link", "set", "host0", "up");
}

async function packageProxy(ours) {
  const server = createServer((asked, answer) => {
    const { hostname, pathname, search } = new URL(asked.url);
    const isMirror = hostname.endsWith("debian.org") || hostname.endsWith("ubuntu.com");
    if (!isMirror) return answer.writeHead(403).end();
    const upstream = request(
      { hostname, path: pathname + search, headers: { ...asked.headers, host: hostname } },
      (got) => {
        answer.writeHead(got.statusCode, got.headers);
        got.pipe(answer);
      },
    );
    upstream.on("error", () => answer.writeHead(502).end());
    upstream.end();
  });
  server.listen(3142, ours);
  await once(server, "listening");
  return server;
}
