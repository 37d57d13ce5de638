/** `npm run bench -- uploads`: duration of uploads, delay of others, and memory of the server with its processes. Loopback only. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { multipartFields } from "#app/platform/http/request-body.server.ts";
import { hostileFiles, photo } from "#e2e/photos.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { memoryShareOf } from "./load.ts";
import { megabytes, printTable } from "./table.ts";

const times = 12;
const folder = mkdtempSync(join(tmpdir(), "studio-uploads-"));
let server: StudioServer | undefined;

try {
  console.log(`\nNode ${process.version}, ${availableParallelism()} cores; sender and server share them.\n`);
  const taken = await photo();
  // Bytes after the end make each file different.
  const another = () => Buffer.concat([taken, randomBytes(16)]);
  const photos = Array.from({ length: times }, another);
  const hostile = await hostileFiles();
  // In a separate process, because hashing the demo's passwords uses memory that a normal start does not.
  await (await startServer({ dataDir: folder, demo: true })).stop();
  server = await startServer({ dataDir: folder, demo: true });
  const { url, pid } = server;
  const cookie = await signIn(url);
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  for (const path of ["/faq", "/services", "/admin/gallery"])
    await (await fetch(url + path, { headers })).text();

  const idle = treeMemory(pid);
  const quiet = await watched(url, pid, () => pause(3000));
  const rows = [["Without uploads", "", "", ...cellsFor(quiet)]];
  const run = async (name: string, right: number[], sends: (() => Promise<Response>)[]) => {
    const took: number[] = [];
    const seen = await watched(url, pid, async () => {
      for (const send of sends) {
        const started = performance.now();
        const answer = await send();
        const said = await answer.text();
        if (!right.includes(answer.status))
          throw new Error(`${name}: ${answer.status} ${said.slice(0, 200)}`);
        took.push(performance.now() - started);
      }
    });
    rows.push([name, ms(middle(took)), ms(Math.max(...took)), ...cellsFor(seen)]);
  };
  const toService = (bytes: Buffer) => () =>
    fetch(`${url}/api/services/1`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ image: `data:image/jpeg;base64,${bytes.toString("base64")}` }),
    });
  const toGallery = (files: Buffer[]) => () => {
    const body = new FormData();
    body.append("intent", "upload");
    for (const [n, bytes] of files.entries())
      body.append("pictures", new Blob([new Uint8Array(bytes)]), `${n}.jpg`);
    return fetch(`${url}/admin/gallery`, { method: "POST", headers, body, redirect: "manual" });
  };
  await run("The first one, to a service", [200], [toService(photos[0] as Buffer)]);
  await run(`${times} in a row, to a service`, [200], photos.map(toService));
  await run(
    `${times} in a row, to the gallery`,
    [303],
    photos.map((one) => toGallery([one])),
  );
  await run("10 in one form, to the gallery", [303], [toGallery(Array.from({ length: 10 }, another))]);
  await run(
    `${hostile.length} hostile files, to the gallery`,
    [400, 413],
    hostile.map(([, bytes]) => toGallery([bytes])),
  );
  await run(
    `${hostile.length} hostile files, to a service`,
    [400, 413],
    hostile.map(([, bytes]) => toService(bytes)),
  );
  await pause(12_000);
  printTable(
    [
      "Photos of 1 MB, 8 megapixels",
      "answered in",
      "at most",
      "others wait p99",
      "at most",
      "memory at most",
    ],
    rows,
  );
  printTable(["A form parsed in this process, at best", "in", "MB per second"], formSpeeds(photos));
  printTable(
    ["Memory of the server and its child processes", ""],
    [
      ["Idle, after the first pages", megabytes(idle)],
      ["12 s after all of this", megabytes(treeMemory(pid))],
    ],
  );
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the best of many runs, because other work only slows them. */
function formSpeeds(photos: Buffer[]): string[][] {
  const boundary = "----WebKitFormBoundary7MA4YWxkTrZu0gW";
  const field = (n: number, more: string, value: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="f${n}"${more}\r\n\r\n`),
      value,
      Buffer.from("\r\n"),
    ]);
  const texts = (count: number) =>
    Array.from({ length: count }, (_, n) => field(n, "", Buffer.from(`value ${n}`)));
  const files = photos.slice(0, 10).map((one, n) => field(n, `; filename="${n}.jpg"`, one));
  const forms: [string, Buffer[]][] = [
    ["10 photos", files],
    ["20 texts", texts(20)],
    ["1000 texts", texts(1000)],
  ];
  return forms.map(([name, fields]) => {
    const body = Buffer.concat([...fields, Buffer.from(`--${boundary}--\r\n`)]);
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 200; run += 1) {
      const started = performance.now();
      if (multipartFields(body, boundary)?.length !== fields.length)
        throw new Error(`${name} could not be read.`);
      best = Math.min(best, performance.now() - started);
    }
    return [name, `${best.toFixed(3)} ms`, String(Math.round(body.length / 1e3 / best))];
  });
}

type Seen = { waits: number[]; memory: number };

/** Requests a small page repeatedly while `work` runs. */
async function watched(url: string, pid: number, work: () => Promise<unknown>): Promise<Seen> {
  const client = new Worker(new URL("client.mjs", import.meta.url), {
    workerData: `${url}/faq`,
    execArgv: [],
  });
  let [running, memory] = [true, 0];
  const weighing = (async () => {
    while (running) {
      memory = Math.max(memory, treeMemory(pid));
      await pause(15);
    }
  })();
  try {
    await work();
  } catch (problem) {
    await client.terminate();
    throw problem;
  } finally {
    running = false;
  }
  await weighing;
  client.postMessage("enough");
  const [waits] = (await once(client, "message")) as [number[]];
  return { waits, memory };
}

function cellsFor({ waits, memory }: Seen): string[] {
  const sorted = [...waits].sort((one, other) => one - other);
  return [ms(sorted[Math.floor(sorted.length * 0.99)] ?? 0), ms(sorted.at(-1) ?? 0), megabytes(memory)];
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function middle(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function treeMemory(pid: number): number {
  let sum = memoryShareOf(pid) ?? 0;
  for (const child of childrenOf(pid)) sum += treeMemory(child);
  return sum;
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@demo.test", password: "Demo-Pass-1" }),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}
