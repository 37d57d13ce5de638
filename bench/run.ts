/** `npm run bench`, about two minutes: loopback only, without limits and logs, in a temporary folder. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { connect } from "#db/connection.server.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { recordAnswer, startBare } from "./bare.ts";
import { chainFigures, printChains } from "./chains.ts";
import { addHistory, bookingBodies, writeDataset } from "./dataset.ts";
import { deskHead, deskRows } from "./desk.ts";
import { printFinding } from "./find.ts";
import { bareInserts } from "./inserts.ts";
import { connections, type Figures, measure, memoryOf, type Target } from "./load.ts";
import { type Plan, plansOf } from "./plans.ts";
import { reportRows, writeReportYear } from "./reports.ts";
import { cells, megabytes, perSecond, printTable, ratio } from "./table.ts";
import { deskAfterYears, type Years } from "./years.ts";

const seconds = 4;
const zone = "America/New_York";
const folder = mkdtempSync(join(tmpdir(), "studio-bench-"));
const serving = new Set<StudioServer>();

try {
  console.log(
    `\nNode ${process.version}, ${availableParallelism()} cores, ${connections} connections, ${seconds} s each after a warm-up; the load is made on the same machine.\n`,
  );
  await measureStart();
  await measurePages();
  await measureReports();
  await printFinding();
  await measureBookings();
} finally {
  for (const server of serving) await server.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function serve(name: string, demo = false): Promise<StudioServer> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const server = await startServer({ dataDir, demo, env: { STUDIO_TIMEZONE: zone } });
  serving.add(server);
  return server;
}

async function end(server: StudioServer): Promise<void> {
  await server.stop();
  serving.delete(server);
}

async function measureStart(): Promise<void> {
  const rows: string[][] = [];
  for (const what of ["an empty folder", "an existing database"]) {
    const started = performance.now();
    const server = await serve("start");
    await recordAnswer(server.url, "/");
    rows.push([`With ${what}`, `${((performance.now() - started) / 1000).toFixed(2)} s`]);
    await end(server);
  }
  printTable(["From start to the first page", ""], rows);
}

/** The demo studio: 14 treatments, four providers, their appointments. */
async function measurePages(): Promise<void> {
  // In a separate process, because hashing the demo's passwords uses memory that a normal start does not.
  await end(await serve("pages", true));
  const server = await serve("pages", true);
  await recordAnswer(server.url, "/");
  const idle = memoryOf(server.pid);
  const date = openDay(5);
  const paths: [string, string][] = [
    ["Home", "/"],
    ["Services", "/services"],
    ["Book, a service chosen", "/book?service=Signature+Facial"],
    [
      "GET /api/appointments/booked",
      `/api/appointments/booked?startDate=${today()}&endDate=${addDays(today(), 30)}`,
    ],
    ["GET /api/availability", `/api/availability?service_id=1&date=${date}`],
  ];
  const answers = await Promise.all(paths.map(([, path]) => recordAnswer(server.url, path)));
  const ours: Figures[] = [];
  for (const [, path] of paths) ours.push(await measure({ url: server.url, path }, seconds));
  const again: [string, Figures][] = [];
  for (const [name, target] of await homePages(server.url))
    again.push([name, await measure(target, seconds)]);
  const loaded = memoryOf(server.pid);
  const desk = await deskRows(server);
  await end(server);

  const bare = await startBare(answers, folder);
  const theirs: Figures[] = [];
  for (const [, path] of paths) theirs.push(await measure({ url: bare.url, path }, 2));
  await bare.stop();

  const rows = paths.map(([name], place) => {
    const [app, node] = [ours[place], theirs[place]];
    const bytes = Buffer.from(answers[place]?.body ?? "", "base64").length;
    if (!app || !node) throw new Error("A measurement is missing.");
    return [name, ...cells(app), `${(bytes / 1024).toFixed(1)} KB`, ...cells(node), ratio(app, node)];
  });
  printTable(
    ["Reading", "per s", "median", "p99", "body", "bare Node per s", "median", "p99", "app : bare"],
    rows,
  );
  printTable(
    ["As browsers request", "per s", "median", "p99"],
    again.map(([name, figures]) => [name, ...cells(figures)]),
  );
  printTable(deskHead, desk);
  printTable(
    ["Memory of the process", ""],
    [
      ["Idle, after the first page", megabytes(idle)],
      ["After this load", megabytes(loaded)],
    ],
  );
}

async function measureReports(): Promise<void> {
  await end(await serve("reports", true));
  const sqlite = connect(join(folder, "reports", "demo.db"));
  writeReportYear(sqlite, today());
  sqlite.close();
  const server = await serve("reports", true);
  const rows = await reportRows(server, today());
  await end(server);
  printTable(["Reports of a year, 20,000 visits", "CPU time", "median", "slowest", "others wait"], rows);
}

/** The home page compressed, and for a visitor who has it already. */
async function homePages(url: string): Promise<[string, Target][]> {
  const etag = (await fetch(url)).headers.get("etag");
  if (etag === null) throw new Error("The home page has no tag.");
  return [
    ["Home, compressed (br)", { url, path: "/", headers: { "accept-encoding": "br" } }],
    ["Home, cached (304)", { url, path: "/", headers: { "if-none-match": etag }, status: 304 }],
  ];
}

/** 600 providers, with a thousand and with a million appointments in the file. */
async function measureBookings(): Promise<void> {
  const few = await measureDataset("a thousand", "few", 1000);
  const many = await measureDataset("a million", "many", 1_000_000);
  printTable(
    ["Booking (distinct slots, durable commits)", "per s", "median", "p99", "app : this"],
    [
      ["POST /api/appointments", ...cells(few.booking), ""],
      ["A bare Node server, the same answer", ...cells(few.bare), ratio(few.booking, few.bare)],
      ["better-sqlite3 alone, the same rows", ...cells(few.inserts), ratio(few.booking, few.inserts)],
    ],
  );
  printTable(
    [
      "Appointments in the file",
      "availability per s",
      "median",
      "p99",
      "bookings per s",
      "median",
      "p99",
      "rows only per s",
      "memory after",
    ],
    [few, many].map((one) => [
      one.held.toLocaleString("en-US"),
      ...cells(one.availability),
      ...cells(one.booking),
      perSecond(one.inserts),
      megabytes(one.memory),
    ]),
  );
  printYears(few, many);
  printChains([few, many]);
  printPlans("availability", many.plans.availability);
  printPlans("booking (without the statements of availability)", many.plans.booking);
}

async function measureDataset(words: string, name: string, total: number) {
  let server = await serve(name);
  await end(server);
  const sqlite = connect(server.databaseFile);
  const started = performance.now();
  const dataset = writeDataset(sqlite, today());
  const held = addHistory(sqlite, dataset, total);
  sqlite.close();
  console.error(
    `  (${words} appointments written in ${((performance.now() - started) / 1000).toFixed(0)} s)`,
  );

  server = await serve(name);
  const question = { service_id: String(dataset.askedServiceId), date: dataset.askedDate };
  const path = `/api/availability?${new URLSearchParams(question)}`;
  const availability = await measure({ url: server.url, path }, seconds);
  const nextBody = bookingBodies(dataset);
  const answer = await recordAnswer(server.url, "/api/appointments", nextBody());
  const booking = await measure({ url: server.url, path: "/api/appointments", nextBody }, seconds);
  const memory = memoryOf(server.pid);
  const years = await deskAfterYears(server);
  await end(server);

  const node = await startBare([answer], folder);
  const bare = await measure({ url: node.url, path: "/api/appointments", nextBody: () => "{}" }, 2);
  await node.stop();
  const inserts = bareInserts(server.databaseFile, nextBody);
  const chains = chainFigures(server.databaseFile, dataset);
  const plans = plansOf(server.databaseFile, question, JSON.parse(nextBody()));
  rmSync(join(folder, name), { recursive: true });
  return { held, availability, booking, bare, inserts, memory, years, plans, chains };
}

function printYears(few: { held: number; years: Years }, many: { held: number; years: Years }): void {
  const row = ({ board, search, wait }: Years, word: (ms: number, few: number) => string) => [
    word(board, few.years.board),
    word(search, few.years.search),
    word(wait, few.years.wait),
  ];
  printTable(
    ["The desk, appointments in the file", "board", "a name that no client has", "others wait"],
    [
      ...[few, many].map(({ held, years }) => [
        held.toLocaleString("en-US"),
        ...row(years, (ms) => `${ms.toFixed(1)} ms`),
      ]),
      ["many : few", ...row(many.years, (ms, least) => (ms / least).toFixed(1))],
    ],
  );
}

function printPlans(about: string, plans: Plan[]): void {
  console.log(`  Query plans at a million appointments: ${about}`);
  for (const { statement, steps } of plans) {
    console.log(`    ${statement.length > 160 ? `${statement.slice(0, 157)}...` : statement}`);
    for (const step of steps) console.log(`      -> ${step}`);
  }
  console.log("");
}

function today(): string {
  return studioNow(zone).date;
}

function openDay(days: number): string {
  const date = addDays(today(), days);
  return isoWeekday(date) === 7 ? addDays(date, 1) : date;
}
