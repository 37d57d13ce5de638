/** `npm run bench -- work [FOLDER]`: CPU milliseconds of the server for each request of a booking; with another built checkout, both in turns. Takes flags for Node. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { bookingBodies, writeDataset } from "./dataset.ts";
import { memoryShareOf, workOfAll } from "./load.ts";
import { megabytes, printTable } from "./table.ts";

const zone = "America/New_York";
const appointments = 150;
const rounds = 3;

type Step = "page without a service" | "page with the month" | "hours of a day" | "booking" | "confirmation";
type Work = Record<Step | "registering, 16 at once", number> & { memory: number };

const scratch = mkdtempSync(join(tmpdir(), "studio-work-"));
const home = process.cwd();
const words = process.argv.slice(2).filter((word) => word !== "work");
const tried = words.filter((word) => word.startsWith("--"));
const others = words.filter((word) => !word.startsWith("--"));
const checkouts = [home, ...others.map((folder) => resolve(folder))];

try {
  const measured = new Map(checkouts.map((folder) => [folder, [] as Work[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const folder of checkouts) measured.get(folder)?.push(await measureCheckout(folder, round));
  }
  printWork(measured);
} finally {
  process.chdir(home);
  rmSync(scratch, { recursive: true, force: true });
}

async function measureCheckout(folder: string, round: number): Promise<Work> {
  process.chdir(folder);
  const dataDir = mkdtempSync(join(scratch, `${round}-`));
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  const flags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
  const command = [
    process.execPath,
    ...flags,
    ...(folder === home ? tried : []),
    "bin/start.mjs",
    "--no-build",
  ];
  const start = () => startServer({ dataDir, command, env: { STUDIO_TIMEZONE: zone } });
  let server = await start();
  await server.stop();
  const sqlite = withNamesOfVersion(connect(server.databaseFile));
  const dataset = writeDataset(sqlite, studioNow(zone).date);
  const names = new Map(
    (sqlite.prepare("SELECT id, name FROM services").all() as { id: number; name: string }[]).map(
      ({ id, name }) => [id, name],
    ),
  );
  sqlite.close();
  server = await start();
  try {
    const nextBody = bookingBodies(dataset);
    await walk(server, nextBody, names, 30);
    const steps = await walk(server, nextBody, names, appointments);
    const registering = await register(server, nextBody);
    return { ...steps, "registering, 16 at once": registering, memory: memoryShareOf(server.pid) ?? 0 };
  } finally {
    await server.stop();
  }
}

/** Earlier versions named prices differently. */
function withNamesOfVersion(sqlite: Sqlite): Sqlite {
  const columns = sqlite.prepare<[], string>("SELECT name FROM pragma_table_info('services')").pluck().all();
  const price = columns.find((name) => name.startsWith("price_")) ?? "";
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((text: string) =>
    prepare(text.replaceAll("price_minor", price))) as typeof sqlite.prepare;
  return sqlite;
}

/** Books one appointment after the other. Returns CPU milliseconds by step. */
async function walk(
  server: StudioServer,
  nextBody: () => string,
  names: Map<number, string>,
  count: number,
): Promise<Record<Step, number>> {
  const work: Record<Step, number> = {
    "page without a service": 0,
    "page with the month": 0,
    "hours of a day": 0,
    booking: 0,
    confirmation: 0,
  };
  for (let nth = 0; nth < count; nth += 1) {
    const body = JSON.parse(nextBody());
    const query = new URLSearchParams({ service: names.get(body.serviceId) ?? "" });
    let cookie = "";
    let next = "";
    const timed = async (step: Step, path: string, init: RequestInit, statuses: number[]) => {
      const before = workOfAll(server.pid);
      const answer = await fetch(server.url + path, { redirect: "manual", ...init });
      await answer.arrayBuffer();
      work[step] += (workOfAll(server.pid) - before) / count;
      if (!statuses.includes(answer.status)) throw new Error(`${path} answered ${answer.status}.`);
      cookie =
        answer.headers
          .getSetCookie()
          .map((line) => line.split(";")[0])
          .join("; ") || cookie;
      next = answer.headers.get("Location") ?? "";
    };
    await timed("page without a service", "/book", {}, [200]);
    await timed("page with the month", `/book?${query}`, {}, [200]);
    const day = new URLSearchParams({ service_id: body.serviceId, date: body.date });
    await timed("hours of a day", `/api/availability?${day}`, {}, [200]);
    const form = new URLSearchParams({ ...body, notes: "", key: `key-${process.hrtime.bigint()}` });
    const headers = { origin: server.url, "sec-fetch-site": "same-origin" };
    await timed("booking", `/book?${query}`, { method: "POST", body: form, headers }, [302, 303]);
    const confirmation = next.replace(server.url, "");
    await timed("confirmation", confirmation, { headers: { cookie } }, [200]);
  }
  return work;
}

async function register(server: StudioServer, nextBody: () => string): Promise<number> {
  const count = 400;
  const before = workOfAll(server.pid);
  const one = async () => {
    for (let nth = 0; nth < count / 16; nth += 1) {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${server.url}/api/appointments`, {
        method: "POST",
        headers,
        body: nextBody(),
      });
      await answer.arrayBuffer();
      if (answer.status !== 201) throw new Error(`A booking answered ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  return (workOfAll(server.pid) - before) / count;
}

function printWork(measured: Map<string, Work[]>): void {
  const [here = [], ...rest] = measured.values();
  const middle = (all: Work[], name: keyof Work) =>
    all.map((work) => work[name]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const whole = ["page with the month", "hours of a day", "booking", "confirmation"] as const;
  const sum = (all: Work[]) => whole.reduce((total, name) => total + middle(all, name), 0);
  const steps = ["page without a service", ...whole, "registering, 16 at once"] as const;
  const row = (name: string, of: (all: Work[]) => number) => {
    const own = of(here);
    return [name, own.toFixed(2), ...rest.flatMap((all) => [of(all).toFixed(2), (own / of(all)).toFixed(2)])];
  };
  const heads = others.flatMap((folder) => [folder, "ratio"]);
  printTable(
    ["CPU milliseconds", "here", ...heads],
    [
      ...steps.map((name) => row(name, (all) => middle(all, name))),
      row("a whole appointment, 4 requests", sum),
    ],
  );
  printTable(
    ["Memory after it (PSS)", "here", ...others],
    [["MB", ...[here, ...rest].map((all) => megabytes(middle(all, "memory")))]],
  );
}
