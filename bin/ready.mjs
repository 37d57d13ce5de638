/** Checks the Node version, the packages and the port before anything else is loaded. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { relative, resolve as resolvePath } from "node:path";
import { cutShort } from "./binaries.mjs";

// sysexits.h, EX_CONFIG: a retry does not help, a setting must change.
const badConfiguration = 78;

export function stop(sentence, code = badConfiguration) {
  console.error(sentence);
  process.exit(code);
}

// Checked first: on an old Node, the database's package ends the process without a message.
const oldestNode = 22;

const isRelease = () => !existsSync("app");

const again = () =>
  isRelease()
    ? `Unpack the release for this machine (${process.platform}-${process.arch}) again.`
    : `Run in this folder, with the same Node (${process.versions.node}): npm ci`;

export const builtAgain = () => (isRelease() ? again() : "Run: npm run build");

export function checkInstallation() {
  if (!existsSync("node_modules/@remix-run/serve/package.json")) {
    stop(
      isRelease() ? `The packages are missing. ${again()}` : "The packages are not installed. Run: npm ci",
    );
  }
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= oldestNode) return;
  const tooOld = `Node ${node} is too old.`;
  if (existsSync("node/bin/node"))
    stop(`${tooOld} Start the program with bin/studio, which uses the Node of the release.`);
  if (existsSync("node_modules/.bin/node"))
    stop(`${tooOld} Start the program with npm start, which uses the Node of the packages.`);
  stop(`Node ${node} is too old. Install Node ${oldestNode} or newer.`);
}

export function checkPackages() {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const missing = Object.keys(dependencies).filter(
    (name) => !existsSync(`node_modules/${name}/package.json`),
  );
  if (missing.length > 0) stop(`The packages are not complete (${missing[0]} is missing). ${again()}`);
  const cut = cutShort();
  if (cut) stop(`The file ${cut} of this program is incomplete. ${again()}`);
  const load = createRequire(`${process.cwd()}/package.json`);
  const tried = {
    "better-sqlite3": (Database) => new Database(":memory:").close(),
    "@node-rs/argon2": () => {},
  };
  for (const [name, attempt] of Object.entries(tried)) {
    try {
      attempt(load(name));
    } catch (problem) {
      stop(`The package ${name} can't be loaded on this machine: ${inOneLine(problem)}. ${again()}`);
    }
  }
  const problem = tryApart("sharp");
  if (problem) stop(`The package sharp can't be loaded on this machine: ${inOneLine(problem)}. ${again()}`);
}

// In a separate process, because loading it would take 9 MB of this process's memory.
function tryApart(name) {
  const attempt = `try { require("${name}") } catch (problem) { process.stdout.write(problem.message || "damaged") }`;
  const { stdout, status, signal } = spawnSync(process.execPath, ["-e", attempt], { encoding: "utf8" });
  return stdout || (status === 0 ? "" : `it ended with ${signal ?? status}`);
}

export function damageInWords(problem) {
  const cannotLoad =
    /^(?:ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND|ERR_DLOPEN_FAILED|ERR_INVALID_PACKAGE_CONFIG)$/u;
  if (!cannotLoad.test(problem?.code) && !(problem instanceof SyntaxError)) return undefined;
  // Node puts the file's position before the error's name, but not for all kinds of files.
  const [place] = /^(?:file:\/\/)?\/.+:\d+$/mu.exec(problem.stack ?? "") ?? [];
  const said = [place, inOneLine(problem)].filter(Boolean).join(", ");
  return `A file of this program is missing or damaged (${said}). ${again()}`;
}

function inOneLine(problem) {
  const said = String(problem?.message ?? problem).replace(/\s+/gu, " ");
  return (said.length > 240 ? `${said.slice(0, 240)}...` : said).replace(/[.:]+$/u, "");
}

export function readPort() {
  process.env.PORT ||= "3000";
  const { PORT } = process.env;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) < 1 || Number(PORT) > 65_535) {
    stop(`PORT is "${PORT}". Set it to a number from 1 to 65535, such as 3000.`);
  }
  return Number(PORT);
}

export function checkListening(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", async ({ code }) => {
      if (code === "EADDRINUSE") {
        const dataDir = resolvePath(process.env.DATA_DIR || "./data");
        if (await isServed(dataDir)) {
          stop(`This studio is already running, on the data folder ${dataDir}.`);
        }
        stop(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`);
      }
      if (code === "EACCES") {
        stop(
          `This user isn't allowed to listen on port ${port}. Set PORT to a number above 1023, and use a proxy.`,
        );
      }
      stop(`The studio can't listen on HOST "${host}" (${code}). Set HOST to an address of this machine.`);
    });
    probe.listen({ port, host: host || undefined }, () => probe.close(resolve));
  });
}

function isServed(dataDir) {
  const socket = `${dataDir}/${process.env.DEMO === "1" ? "demo" : "studio"}.sock`;
  // The system only accepts a short path.
  const path = socket.length > 100 ? relative(process.cwd(), socket) : socket;
  return new Promise((resolve) => {
    const client = connect(path, () => {
      client.destroy();
      resolve(true);
    });
    client.once("error", () => resolve(false));
  });
}
