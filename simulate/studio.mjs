/** Runs the built app in a process that the simulator (process.ts) can kill at any write. Clock, timers, random numbers and mail server are the simulator's; the app has no setting for them. */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { pathToFileURL } from "node:url";
import { replaceDate } from "./date.mjs";

const require = createRequire(import.meta.url);
const { now, seed, build, postFile, origin, killAt, torn } = JSON.parse(process.argv[2]);

let wall = now;
let passed = 0;
let timers = [];
let nextTimer = 1;
replaceDate(() => wall);
performance.now = () => passed;
AbortSignal.timeout = () => new AbortController().signal;

class Timer {
  constructor(work, wait, every) {
    Object.assign(this, { id: nextTimer++, work, wait: Math.max(0, Number(wait) || 0), every });
    this.refresh();
  }
  refresh() {
    this.due = passed + this.wait;
    if (!timers.includes(this)) timers.push(this);
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  hasRef() {
    return false;
  }
  close() {
    timers = timers.filter((timer) => timer !== this);
  }
  [Symbol.toPrimitive]() {
    return this.id;
  }
}
const clear = (timer) => {
  if (timer) timers = timers.filter((one) => one !== timer && one.id !== timer);
};
const later =
  (every) =>
  (work, wait, ...given) =>
    new Timer(() => work(...given), wait, every);
Object.assign(globalThis, { setTimeout: later(false), setInterval: later(true) });
Object.assign(globalThis, { clearTimeout: clear, clearInterval: clear });

/** Runs timers in order. A late timer runs once, as after a suspend. */
function ring() {
  for (let turn = 0; turn < 1000; turn += 1) {
    const due = timers.filter((timer) => timer.due <= passed).sort((a, b) => a.due - b.due || a.id - b.id)[0];
    if (!due) return;
    if (due.every) due.due = passed + Math.max(1, due.wait);
    else due.close();
    activity += 1;
    rung += 1;
    drawing.run({ what: `${phase} timer ${rung}`, drawn: 0 }, due.work);
  }
  throw new Error("Timers ring without end.");
}

/* Random numbers are the same for the same seed, and different for each start. */
const crypto = require("node:crypto");
const drawing = new AsyncLocalStorage();
let [phase, rung, others] = ["start", 0, { what: "start", drawn: 0 }];
/** Each request, timer and step has its own random numbers, so that small delays change nothing else. */
function reseed(what) {
  [phase, rung, others] = [what, 0, { what, drawn: 0 }];
}
function randomBytes(size) {
  const parts = [];
  const own = drawing.getStore() ?? others;
  for (let length = 0; length < size; length += 32) {
    parts.push(
      createHash("sha256")
        .update(`${seed} ${own.what} ${own.drawn++}`)
        .digest(),
    );
  }
  return Buffer.concat(parts).subarray(0, size);
}
const uuid = () => {
  const hex = randomBytes(16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};
Math.random = () => randomBytes(4).readUInt32LE() / 2 ** 32;
crypto.randomBytes = (size, told) => (told ? told(null, randomBytes(size)) : randomBytes(size));
crypto.randomUUID = uuid;
crypto.randomInt = (low, high) => {
  const [from, to] = high === undefined ? [0, low] : [low, high];
  return from + (randomBytes(6).readUIntLE(0, 6) % (to - from));
};
globalThis.crypto.randomUUID = uuid;
syncBuiltinESMExports();

const argon2 = require("@node-rs/argon2");
const { hash, hashSync } = argon2;
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const salted = (options) => ({ ...options, ...cheap, salt: randomBytes(16) });
argon2.hash = (password, options) => hash(password, salted(options));
argon2.hashSync = (password, options) => hashSync(password, salted(options));

/* Every database write calls this, so that the process can end before it or within a commit. */
let activity = 0;
let writes = 0;
let fuse = killAt;
let cut = torn;
let isCutNext = false;
const die = () => process.kill(process.pid, "SIGKILL");
function beforeWrite() {
  activity += 1;
  writes += 1;
  if (fuse === 0 || --fuse > 0) return;
  if (cut === 0) die();
  isCutNext = true;
}
const Database = require("better-sqlite3");
const memory = new Database(":memory:");
const Statement = Object.getPrototypeOf(memory.prepare("SELECT 1"));
memory.close();
const commits = ({ source, readonly, database }) =>
  /^\s*commit/iu.test(source) || (!readonly && !database.inTransaction);
for (const way of ["run", "get", "all"]) {
  const real = Statement[way];
  Statement[way] = function (...given) {
    if (!this.readonly || /^\s*(?:begin|commit|savepoint|release)/iu.test(this.source)) beforeWrite();
    else activity += 1;
    if (commitsFail && isOfStudio(this.database) && commits(this)) refuseCommit(this.database);
    if (!isCutNext || !commits(this)) return real.apply(this, given);
    return cutOff(this.database.name, () => real.apply(this, given));
  };
}
const { exec } = Database.prototype;
Database.prototype.exec = function (sql) {
  beforeWrite();
  return exec.call(this, sql);
};

/* On a full disk the journal can't grow. SQLite then rolls back the whole transaction and reports it. */
let commitsFail = false;
const isOfStudio = ({ name }) => name.endsWith("app.db");
function refuseCommit(database) {
  if (database.inTransaction) database.exec("ROLLBACK");
  throw new Database.SqliteError("database or disk is full", "SQLITE_FULL");
}

const bytesOf = (file) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));

/** Interrupts a commit. After a kill, the journal is written up to any point. After a power failure, some sectors are new and some old. A checkpoint into the file can be cut off instead. */
function cutOff(file, commit) {
  const journal = `${file}-wal`;
  const [pages, frames] = [bytesOf(file), bytesOf(journal)];
  const done = commit();
  const [newPages, newFrames] = [bytesOf(file), bytesOf(journal)];
  const isCarriedOver = !pages.equals(newPages);
  if (isCarriedOver && cut % 2 === 0) writeFileSync(file, sectorsOf(pages, newPages));
  else {
    writeFileSync(file, pages);
    writeFileSync(journal, cut % 3 === 0 ? sectorsOf(frames, newFrames) : upToAnywhere(frames, newFrames));
  }
  die();
  return done;
}

function upToAnywhere(before, after) {
  const first = after.findIndex((byte, at) => byte !== before[at]);
  const until = first < 0 ? after.length : first + (cut % (after.length - first + 1));
  return Buffer.concat([after.subarray(0, until), before.subarray(until)]);
}

const sector = 512;
function sectorsOf(before, after) {
  const mixed = Buffer.alloc(after.length);
  for (let at = 0; at < after.length; at += sector) {
    const isNew = createHash("sha256").update(`${cut} ${at}`).digest()[0] % 2 === 0;
    const from = isNew ? after : before;
    if (at < from.length) from.copy(mixed, at, at, at + sector);
  }
  return mixed;
}

/* Work in other threads or processes counts as running. Slow checks of a small file run in this process. */
let elsewhere = 0;
let processesRunning = 0;
const threads = require("node:worker_threads");
const { EventEmitter } = require("node:events");
const RealWorker = threads.Worker;
class QueryHere extends EventEmitter {
  constructor(options) {
    super();
    elsewhere += 1;
    setImmediate(() => {
      elsewhere -= 1;
      const { file, questions } = options.workerData;
      const asked = new Database(file, { readonly: true });
      for (const question of questions) this.emit("message", asked.prepare(question).raw().all());
      asked.close();
      this.emit("exit", 0);
    });
  }
  unref() {}
}
threads.Worker = function Worker(script, options) {
  return String(script).endsWith("query-worker.mjs")
    ? new QueryHere(options)
    : new RealWorker(script, options);
};
let examined = 0;
async function examinedHere([script, ...words]) {
  const [argv, print] = [process.argv, console.log];
  let stdout = "";
  try {
    process.argv = [process.execPath, script, ...words];
    console.log = (line) => {
      stdout += `${line}\n`;
    };
    examined += 1;
    await import(`${pathToFileURL(script).href}?${examined}`);
  } finally {
    [process.argv, console.log] = [argv, print];
  }
  return { stdout, stderr: "" };
}
const processes = require("node:child_process");
const { promisify } = require("node:util");
const realExecFile = processes.execFile;
processes.execFile = (...given) => realExecFile(...given);
processes.execFile[promisify.custom] = (...given) => {
  elsewhere += 1;
  const [, words] = given;
  const script = words.findIndex((word) => String(word).endsWith("examine.mjs"));
  const isApart = script < 0;
  const running = isApart ? realExecFile[promisify.custom](...given) : examinedHere(words.slice(script));
  if (isApart) processesRunning += 1;
  const back = () => {
    elsewhere -= 1;
    if (isApart) processesRunning -= 1;
  };
  running.then(back, back);
  return running;
};
syncBuiltinESMExports();

/* Emails: nodemailer writes them, and the simulator decides how the mail server answers. */
let post = { mode: "up", refused: [] };
let mailsInHand = 0;
const { default: SmtpPool } = await import("nodemailer/lib/smtp-pool");
const failure = (message, more) => Object.assign(new Error(message), more);
const outOfReach = failure("connect ECONNREFUSED", { code: "ESOCKET", command: "CONN" });
SmtpPool.prototype.close = () => {};
SmtpPool.prototype.send = function send(mail, told) {
  const { text, subject, to, messageId } = mail.data;
  const note = { to: to.address, subject, messageId, text, at: wall };
  const answer = (problem) => {
    mailsInHand -= 1;
    told(problem, problem ? undefined : { messageId });
  };
  const keep = () => appendFileSync(postFile, `${JSON.stringify(note)}\n`);
  mailsInHand += 1;
  if (post.mode === "down") return void setImmediate(answer, outOfReach);
  if (post.mode === "hang") {
    mailsInHand -= 1;
    setTimeout(() => {
      mailsInHand += 1;
      answer(failure("Timeout", { code: "ETIMEDOUT", command: "CONN" }));
    }, 10_000);
    return;
  }
  if (post.mode === "refuse" || post.refused.includes(to.address)) {
    const said = "550 5.1.1 No such mailbox";
    const refusal = { code: "EENVELOPE", command: "RCPT TO", response: said, responseCode: 550 };
    return void setImmediate(answer, failure(said, refusal));
  }
  const bytes = mail.message.createReadStream();
  bytes.on("error", answer);
  bytes.on("data", () => {});
  bytes.on("end", () => {
    if (post.mode === "busy") {
      const said = "451 4.3.0 Try again later";
      return answer(failure(said, { code: "EMESSAGE", command: "DATA", response: said, responseCode: 451 }));
    }
    keep();
    if (post.mode === "drop")
      return answer(failure("Connection closed", { code: "ECONNECTION", command: "CONN" }));
    // The only gap of a mailer: the server has accepted the email, and the studio has not recorded it.
    if (post.mode === "taken-and-killed") process.kill(process.pid, "SIGKILL");
    answer(null);
  });
};

const readsFile = () => process.getActiveResourcesInfo().some((what) => what.startsWith("FSReq"));

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Waits until no timer is due, no mail is being sent and no statement ran for some turns. */
async function settle() {
  for (let calm = 0, seen = activity; calm < 4; calm += 1) {
    ring();
    await new Promise((turned) => setImmediate(turned));
    if (processesRunning > 0) Atomics.wait(pause, 0, 0, 1);
    if (activity !== seen || mailsInHand + elsewhere > 0 || readsFile()) calm = -1;
    seen = activity;
  }
}

const node = require("@remix-run/node");
node.installGlobals({ nativeFetch: false });
const made = await import(pathToFileURL(build).href);
// Loads the modules of the first email now, so that load times change nothing.
await Promise.all(["@node-rs/argon2", "ical-generator", "nodemailer"].map((name) => import(name)));
const handle = node.createRequestHandler(made, "production");

const words = (value) => (value === undefined ? [] : [value].flat());

async function ask({ method, path, headers, body, ip, requestId }) {
  const request = new Request(origin + path, {
    method,
    headers: {
      "x-request-id": requestId,
      "x-peer-ip": ip,
      "x-csp-nonce": "c2ltdWxhdGVk",
      "user-agent": "Mozilla/5.0 (simulated) Firefox/140.0",
      ...headers,
    },
    body,
  });
  const answer = await handle(request, {});
  return {
    status: answer.status,
    location: answer.headers.get("Location") ?? answer.headers.get("X-Remix-Redirect"),
    type: answer.headers.get("Content-Type") ?? "",
    retryAfter: answer.headers.get("Retry-After"),
    cookies: words(answer.headers.raw?.()["set-cookie"] ?? answer.headers.getSetCookie?.()),
    text: await answer.text(),
  };
}

let steps = 0;
const open = () => globalThis.__studio.get("database").open.sqlite;

const orders = {
  /** `elapsed` is the real time that has passed. The wall clock may be set to anything. */
  async step({ at, elapsed, asks, killAt: lit, torn: cutAt, early, mail }) {
    [wall, passed, post] = [at, passed + elapsed, mail];
    steps += 1;
    reseed(`jobs ${steps}`);
    [cut, isCutNext] = [cutAt, false];
    if (early) fuse = lit;
    await settle();
    reseed(`step ${steps}`);
    if (!early) fuse = lit;
    writes = 0;
    const drawnBy = (nth) => ({ what: `${phase} request ${nth}`, drawn: 0 });
    const answers = await Promise.all(asks.map((one, nth) => drawing.run(drawnBy(nth), ask, one)));
    [fuse, isCutNext] = [0, false];
    // Work for the next turn, such as waking the sender, belongs to this moment.
    for (let turns = 0; turns < 2; turns += 1) await new Promise((turned) => setImmediate(turned));
    return { answers, writes };
  },
  /** Stops the file from growing, as on a full disk. `atCommit`: the journal can't grow either. */
  disk({ full, atCommit }) {
    commitsFail = atCommit;
    const pages = open().pragma("page_count", { simple: true });
    return open().pragma(`max_page_count = ${full ? pages + full - 1 : 4294967294}`, { simple: true });
  },
  sabotage({ sql }) {
    open().exec(sql);
  },
  async end() {
    process.emit("SIGTERM");
    await settle();
    process.exit(0);
  },
};

process.on("disconnect", () => process.exit(0));

process.on("message", async ({ id, order, ...given }) => {
  try {
    process.send({ id, value: await orders[order](given) });
  } catch (problem) {
    process.send({ id, problem: String(problem?.stack ?? problem) });
  }
});

const doors = Object.values(made.routes).flatMap((route) => {
  const { handle: said, default: page } = route.module;
  if (!said?.access) return [];
  const path = pathOf(route);
  const isApi = route.id.startsWith("routes/api/");
  return [{ id: route.id, path, access: said.access, isApi, isPage: page !== undefined }];
});

function pathOf(route) {
  const above = route.parentId && route.parentId !== "root" ? pathOf(made.routes[route.parentId]) : "";
  return `${above}/${route.path ?? ""}`.replace(/^\/+/u, "/");
}

[fuse, isCutNext] = [0, false];
process.send({ ready: true, doors, zone: open().prepare("SELECT time_zone FROM settings").pluck().get() });
