/** Checks the SQL statements, rows and allocated memory of requests against the table in docs/costs.md. */
import { readFileSync, rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { connect } from "#db/connection.server.ts";
import { filledFolder } from "#e2e/build.ts";
import { fullBoard } from "#e2e/full-board.ts";
import { openSession } from "#e2e/persons.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { openingClock } from "#e2e/zone.ts";

type Cost = { statements: number; rows: number; kilobytes: number };

/** Much less than the table fails as well, because the table is then out of date. */
const leastShare = 0.5;

test("each request costs what docs/costs.md says", async () => {
  openingClock();
  const dataDir = filledFolder("demo");
  const flags = ["--max-semi-space-size=128", "--min-semi-space-size=128", "--expose-gc"];
  const command = [
    process.execPath,
    ...flags,
    "--import",
    "./e2e/counting.mjs",
    "bin/start.mjs",
    "--no-build",
  ];
  const server = await startServer({ dataDir, demo: true, command });
  try {
    const measured = await measureAll(server);
    const table = costsIn(readFileSync("docs/costs.md", "utf8"));
    const lines = [...measured].map(([name, { statements, rows, kilobytes }]) => {
      const said = table.get(name)?.kilobytes ?? 0;
      const isSo = kilobytes <= said && kilobytes >= said * leastShare;
      return `| ${name} | ${statements} | ${rows} | ${isSo ? said : kilobytes} |`;
    });
    expect(lines).toEqual(
      [...table].map(([name, cost]) => `| ${name} | ${cost.statements} | ${cost.rows} | ${cost.kilobytes} |`),
    );
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

function costsIn(text: string): Map<string, Cost> {
  const rows = text.matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \|$/gmu);
  return new Map(
    [...rows].map(([, name = "", statements, rows, kilobytes]) => [
      name,
      { statements: Number(statements), rows: Number(rows), kilobytes: Number(kilobytes) },
    ]),
  );
}

const service = "Signature Facial";
const date = "2031-06-18";
const tries = 6;

async function measureAll(server: StudioServer): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  const sqlite = connect(server.databaseFile);
  const board = fullBoard(sqlite);
  const receptionist = Number(
    sqlite.prepare("SELECT user_id FROM user_roles WHERE role = 'receptionist'").pluck().get(),
  );
  const staff = { cookie: openSession(sqlite, receptionist).cookie };
  sqlite.close();
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(server.url + path, { redirect: "manual", ...init });
    const text = await answer.text();
    expect(answer.status, `${path}: ${text.slice(0, 300)}`).toBeLessThan(400);
    return { answer, text, cost: JSON.parse(answer.headers.get("x-cost") ?? "{}") as Cost };
  };
  /** Takes the minimum of several requests and the median of allocations, because jobs can run at the same time. */
  const least = async (name: string, one: (nth: number) => Promise<{ cost: Cost }>) => {
    const all: Cost[] = [];
    for (let nth = 0; nth < tries; nth += 1) all.push((await one(nth)).cost);
    const inOrder = (key: keyof Cost) => all.map((cost) => cost[key]).sort((a, b) => a - b);
    const [statements = 0, rows = 0] = [inOrder("statements")[0], inOrder("rows")[0]];
    costs.set(name, { statements, rows, kilobytes: inOrder("kilobytes")[tries / 2] ?? 0 });
  };
  const query = new URLSearchParams({ service });
  const hours = (day: string) => `/api/availability?${new URLSearchParams({ service_id: "1", date: day })}`;
  const timesOn = async (day: string): Promise<string[]> => {
    const { times } = JSON.parse((await ask(hours(day))).text) as { times: { time: string }[] };
    return times.map(({ time }) => time);
  };
  /** Each request is for another person, on another day or the next one with times. */
  const body = async (nth: number) => {
    let day = addDays("2031-06-11", nth);
    let times = await timesOn(day);
    for (; times.length === 0; times = await timesOn(day)) day = addDays(day, 1);
    return {
      ...{ customerName: "Olivia Grant", customerEmail: `olivia.${nth}@example.com`, notes: "" },
      ...{ customerPhone: `(503) 555-01${10 + nth}`, serviceId: "1", providerId: "any" },
      ...{ date: day, time: times[0] ?? "" },
    };
  };
  const json = async (nth: number): Promise<RequestInit> => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await body(nth)),
  });
  await least("GET /", () => ask("/"));
  await least("GET /book", () => ask("/book"));
  await least("GET /book, a service", () => ask(`/book?${query}`));
  await least("GET /book, a service and a day", () => ask(`/book?${query}&date=${date}`));
  await least("GET /api/availability", () => ask(hours(date)));
  let manage = "";
  await least("POST /api/appointments", async (nth) => {
    const asked = await ask("/api/appointments", await json(nth));
    manage = new URL((JSON.parse(asked.text) as { manageUrl: string }).manageUrl).pathname;
    return asked;
  });
  await least("GET /book, a service, after a booking with its providers", async (nth) => {
    await ask("/api/appointments", await json(6 + nth));
    return ask(`/book?${query}`);
  });
  let confirmation = "";
  let cookie = "";
  await least("POST /book", async (nth) => {
    const headers = { origin: server.url, "sec-fetch-site": "same-origin" };
    const form = new URLSearchParams({
      ...(await body(12 + nth)),
      notes: "",
      key: `costs-${nth}-${"k".repeat(16)}`,
    });
    const asked = await ask(`/book?${query}`, { method: "POST", headers, body: form });
    confirmation = (asked.answer.headers.get("location") ?? "").replace(server.url, "");
    cookie = asked.answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    return asked;
  });
  await least("GET /confirmation", () => ask(confirmation, { headers: { cookie } }));
  await least("GET /manage, a client's visit", () => ask(manage));
  await least("GET /receptionist, eighty visits", () =>
    ask(`/receptionist?date=${board.date}`, { headers: staff }),
  );
  return costs;
}
