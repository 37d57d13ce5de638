/** `node deploy/test/restart-through-caddy.mjs [--keepalive] [--seconds N]`: counts failed requests while the app restarts behind Caddy. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { Agent, request } from "node:https";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "../../bin/build.mjs";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
const { values: asked } = parseArgs({
  options: { keepalive: { type: "boolean" }, seconds: { type: "string", default: "2" } },
});
const folder = mkdtempSync(join(tmpdir(), "studio-restart-"));
const [appPort, caddyPort] = [await freePort(), await freePort()];
const origin = `https://localhost:${caddyPort}`;
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 64 });

const answers = [];
const bookings = new Map();
let going = true;
let bugs = 0;

buildIfNeeded();
let app = await startApp();
const caddy = await startCaddy(appPort);
try {
  const slots = await freeSlots();
  const people = [
    ...["/", "/book", "/services", "/api/services"].map((path) => reader(path)),
    ...[0, 1, 2].map((nth) => booker(slots, nth)),
    ...[0, 1].map(signer),
  ];
  const rows = [];
  for (let nth = 1; nth <= 5; nth += 1) rows.push(await restart(`restart ${nth}`, "SIGTERM", slots));
  rows.push(await restart("kill -9", "SIGKILL", slots));
  await pause(1000);
  going = false;
  await Promise.all(people);
  await askAgain();
  const books = count();
  console.table(rows);
  console.log(
    `${answers.length} requests, ${bookings.size} bookings requested, ${books.acknowledged} acknowledged: ${books.lost} lost, ${books.twice} duplicated.`,
  );
  const resent = await whatIsSentAgain();
  console.log(
    `Interrupted after it was received: a POST reached the studio ${resent.POST} time, a GET ${resent.GET} times.`,
  );
  const failed = rows.slice(0, 5).reduce((sum, row) => sum + row.failed, 0);
  console.log(`Bugs in the log: ${bugs}.`);
  if (bugs > 0 || failed > 0 || books.lost > 0 || books.twice > 0 || resent.POST !== 1) process.exitCode = 1;
} finally {
  going = false;
  agent.destroy();
  await ended(caddy, "SIGTERM");
  await ended(app, "SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}

async function restart(name, signal, slots) {
  await pause(Number(asked.seconds) * 1000);
  const from = answers.length;
  const begun = performance.now();
  const half = book(slots, `half-${from}`, { halfFor: 700 });
  await pause(150);
  await ended(app, signal);
  const stopped = performance.now();
  app = await startApp();
  const back = performance.now();
  const halfSent = (await half)?.status ?? "no answer";
  await pause(500);
  const during = answers.slice(from).filter(({ at }) => at >= begun - 1000);
  const failures = during.filter(({ status }) => status === null || status >= 500);
  return {
    what: name,
    "stop ms": Math.round(stopped - begun - 150),
    "start ms": Math.round(back - stopped),
    requests: during.length,
    failed: failures.length,
    "failed POST": failures.filter(({ method }) => method === "POST").length,
    "longest wait ms": Math.round(Math.max(...during.map(({ took }) => took))),
    "half-sent POST": halfSent,
  };
}

async function reader(path) {
  while (going) {
    await ask("GET", path);
    await pause(10);
  }
}

async function booker(slots, nth) {
  for (let n = 0; going && slots.length > 10; n += 1) {
    await book(slots, `${nth}-${n}`);
    await pause(80);
  }
}

async function signer() {
  while (going) {
    await ask("POST", "/api/auth/login", {
      body: { email: "nobody@example.com", password: "Wrong-Pass-1" },
    });
    await pause(20);
  }
}

async function book(slots, name, how = {}) {
  const slot = slots.pop();
  const body = {
    ...slot,
    customerName: "Olivia Grant",
    customerEmail: `guest-${name}@example.com`,
    customerPhone: "(503) 555-0130",
    notes: null,
  };
  bookings.set(body.customerEmail, { body, status: null });
  const answer = await ask("POST", "/api/appointments", { body, ...how });
  bookings.get(body.customerEmail).status = answer.status;
  return answer;
}

// Browsers repeat a request that got no answer, with the same key.
async function askAgain() {
  for (const booking of bookings.values()) {
    if (booking.status === 201) continue;
    const { status } = await ask("POST", "/api/appointments", { body: booking.body });
    booking.status = status;
  }
}

function count() {
  const Database = createRequire(import.meta.url)("better-sqlite3");
  const sqlite = new Database(join(folder, "app.db"), { readonly: true });
  const found = sqlite.prepare("SELECT count(*) FROM appointments WHERE customer_email = ?").pluck();
  const times = [...bookings].map(([email, { status }]) => ({ status, rows: found.get(email) }));
  sqlite.close();
  return {
    acknowledged: times.filter(({ status }) => status === 201).length,
    lost: times.filter(({ status, rows }) => status === 201 && rows === 0).length,
    twice: times.filter(({ rows }) => rows > 1).length,
  };
}

async function freeSlots() {
  const services = (await ask("GET", "/api/services")).json;
  const slots = [];
  for (const { id, duration } of services.slice(0, 1)) {
    for (let day = 1; day < 30; day += 1) {
      const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
      const { json } = await ask("GET", `/api/availability?service_id=${id}&date=${date}`);
      const busyUntil = new Map();
      for (const { time, providerIds } of json?.times ?? []) {
        const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        for (const providerId of providerIds) {
          if (minute < (busyUntil.get(providerId) ?? 0)) continue;
          busyUntil.set(providerId, minute + duration + 30);
          slots.push({ serviceId: id, providerId, date, time });
        }
      }
    }
  }
  return slots;
}

function ask(method, path, { body, halfFor = 0 } = {}) {
  const at = performance.now();
  return new Promise((resolve) => {
    const done = (status, text = "") => {
      answers.push({ method, path, at, took: performance.now() - at, status });
      resolve({ status, json: parsed(text) });
    };
    const text = body && JSON.stringify(body);
    const headers = text
      ? {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
          ...(body.customerEmail && { "idempotency-key": body.customerEmail }),
        }
      : {};
    const sent = request(`${origin}${path}`, { method, headers, agent }, async (response) => {
      const chunks = [];
      try {
        for await (const chunk of response) chunks.push(chunk);
        done(response.statusCode, Buffer.concat(chunks).toString());
      } catch {
        done(null);
      }
    });
    sent.on("error", () => done(null));
    if (halfFor === 0) return void sent.end(text);
    sent.write(text.slice(0, 20));
    setTimeout(() => sent.end(text.slice(20)), halfFor);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function whatIsSentAgain() {
  await ended(app, "SIGTERM");
  const seen = { GET: 0, POST: 0 };
  const studio = createHttpServer((taken) => {
    seen[taken.method] += 1;
    taken.resume().on("end", () => {
      if (taken.method === "GET" && seen.GET > 2) return taken.socket.end("HTTP/1.1 204 No Content\r\n\r\n");
      taken.socket.destroy();
    });
  }).listen(appPort, "127.0.0.1");
  await once(studio, "listening");
  await Promise.all([
    ask("POST", "/api/appointments", { body: { customerEmail: "once@example.com" } }),
    ask("GET", "/"),
  ]);
  studio.closeAllConnections();
  studio.close();
  return seen;
}

async function startApp() {
  const child = spawn("node_modules/.bin/node", ["--max-semi-space-size=4", "bin/start.mjs", "--no-build"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(appPort),
      HOST: "127.0.0.1",
      ORIGIN: origin,
      DATA_DIR: folder,
      STUDIO_TIMEZONE: "UTC",
      RATE_LIMITS: "off",
      LOG: "off",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr.on("data", (chunk) => {
    process.stderr.write(chunk);
    bugs += String(chunk).split('"bug":').length - 1;
  });
  await answering(`http://127.0.0.1:${appPort}/up`, child);
  return child;
}

async function startCaddy() {
  const config = join(folder, "Caddyfile");
  const ours = readFileSync("deploy/Caddyfile", "utf8");
  writeFileSync(config, asked.keepalive ? ours.replace("keepalive off", "keepalive 2m") : ours);
  const child = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", config], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      ORIGIN: origin,
      PORT: String(appPort),
      STUDIO_DOWN: "deploy",
      CADDY_GLOBAL_OPTIONS: "local_certs\nskip_install_trust\nadmin off\nauto_https disable_redirects",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  for (let tries = 0; (await ask("GET", "/up")).status !== 200; tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`Caddy does not answer:\n${said}`);
    await pause(100);
  }
  answers.length = 0;
  return child;
}

async function answering(url, child) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode}.`);
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(50);
  }
  throw new Error("The app did not answer in 30 s.");
}

async function ended(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
