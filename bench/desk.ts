/** The board with eight providers and eighty visits, requested by one desk at a time. */
import { readFileSync } from "node:fs";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { fullBoard } from "#e2e/full-board.ts";
import { enrol, openSession } from "#e2e/persons.ts";
import type { StudioServer } from "#e2e/server.ts";
import { workOf } from "./load.ts";

export const deskHead = [
  "The front desk, one request at a time",
  "median",
  "slowest",
  "body, uncompressed",
  "CPU time",
  "limit",
];

/** Returns median and slowest of two hundred answers, their size, median and limit of their CPU time, and the CPU time of three open desks. */
export async function deskRows({ url, pid, databaseFile }: StudioServer): Promise<string[][]> {
  const sqlite = connect(databaseFile);
  const { date, empty } = fullBoard(sqlite);
  try {
    const cookie = await signIn(url);
    const board = `${url}/receptionist?date=${date}`;
    const stamp = /"stamp":"(\d+-\d+)"/u.exec(
      await (await fetch(board, { headers: { cookie } })).text(),
    )?.[1];
    const rows = [
      ["The board, 8 providers with 80 visits", ...(await timed(board, cookie, pid)), `${boardLimitMs} ms`],
    ];
    const before = processorSeconds(pid);
    rows.push([
      "Changes since the last poll: none",
      ...(await timed(`${url}/receptionist/since?stamp=${stamp}&date=${date}`, cookie, pid)),
    ]);
    const perQuestion = (processorSeconds(pid) - before) / questions;
    const share = `${(perQuestion * 3 * askedPerSecond * 100).toFixed(2)} % of a core`;
    rows.push(["Three open desks", "", "", Number.isNaN(perQuestion) ? "not known" : share]);
    return rows;
  } finally {
    empty();
    sqlite.close();
  }
}

/** The most CPU time that the board may take. */
const boardLimitMs = 15;

const questions = 250;
const askedPerSecond = 1 / 4;

/** CPU time of a process; Linux counts hundredths of a second. NaN elsewhere. */
function processorSeconds(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function timed(url: string, cookie: string, pid: number): Promise<string[]> {
  const took: number[] = [];
  const work: number[] = [];
  let bytes = 0;
  for (let n = 0; n < questions; n += 1) {
    const [began, before] = [performance.now(), workOf(pid) ?? Number.NaN];
    const answer = await fetch(url, { headers: { cookie, "accept-encoding": "gzip" } });
    bytes = Buffer.from(await answer.arrayBuffer()).length;
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    if (n < 50) continue;
    took.push(performance.now() - began);
    work.push((workOf(pid) ?? Number.NaN) - before);
  }
  const slowest = Math.max(...took);
  const times = [middle(took), slowest].map(inMs);
  return [...times, `${(bytes / 1024).toFixed(1)} KB`, inMs(middle(work))];
}

const inMs = (ms: number): string => `${ms.toFixed(1)} ms`;

const middle = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "receptionist@demo.test", password: "Demo-Pass-1" }),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

/** Median CPU time of thirty answers of staff pages, on a day with eight providers and sixty visits. */
export async function staffRows({ url, pid, databaseFile }: StudioServer): Promise<string[][]> {
  const sqlite = connect(databaseFile);
  const { date, empty } = fullBoard(sqlite, 60);
  try {
    const { id } = await enrol(sqlite, { roles: ["receptionist", "admin"] });
    const { cookie } = openSession(sqlite, id);
    const rows: string[][] = [];
    for (const [name, path] of staffPages(sqlite, date)) {
      const work: number[] = [];
      for (let n = 0; n < 60; n += 1) {
        const before = workOf(pid) ?? Number.NaN;
        const answer = await fetch(url + path, { headers: { cookie } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        if (n >= 30) work.push((workOf(pid) ?? Number.NaN) - before);
      }
      rows.push([name, inMs(middle(work))]);
    }
    return rows;
  } finally {
    empty();
    sqlite.close();
  }
}

function staffPages(sqlite: Sqlite, date: string): [string, string][] {
  const past = fullPast(sqlite, date);
  const visit = sqlite.prepare("SELECT min(id) FROM appointments WHERE date = ?").pluck();
  return [
    ["The board, 60 visits", `/receptionist?date=${date}`],
    ["The board, 60 visits of a past day", `/receptionist?date=${past}`],
    ["Close day, 60 visits", `/receptionist/close?date=${past}`],
    ["Checkout", `/receptionist/checkout/${visit.get(date)}`],
    ["Find a client", "/receptionist/find?q=weber"],
  ];
}

/** Sixty more visits before the day: most took place and half of those are paid, some are missed, some not marked. */
function fullPast(sqlite: Sqlite, date: string): string {
  const past = String(
    sqlite.prepare("SELECT date(min(date), '-14 days', 'weekday 3') FROM appointments").pluck().get(),
  );
  sqlite
    .prepare(
      `INSERT INTO appointments (reference, service_id, service_name, price_minor, currency, policy_id, provider_id, date, start_min,
         end_min, status, charge_minor, customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
       SELECT 'P' || reference, service_id, service_name, price_minor, currency, policy_id, provider_id, @past, start_min, end_min,
         CASE WHEN id % 12 = 0 THEN 'no_show' WHEN id % 6 = 1 THEN 'booked' ELSE 'completed' END, iif(id % 12 = 0, 2000, 0),
         customer_name, customer_email, customer_phone, customer_phone_digits, 0, 0
       FROM appointments WHERE date = @date`,
    )
    .run({ past, date });
  const sale = sqlite.prepare(
    `INSERT INTO sales (number, kind, date, at, currency, total_minor, tax_minor, tax_included)
     VALUES ((SELECT coalesce(max(number), 0) + 1 FROM sales), 'sale', ?, 0, (SELECT currency FROM settings), ?, 0, 1)`,
  );
  const line = sqlite.prepare(
    `INSERT INTO sale_lines (sale_id, position, kind, name, amount_minor, provider_id, appointment_id)
     VALUES (?, 1, 'service', ?, ?, ?, ?)`,
  );
  const payment = sqlite.prepare(
    "INSERT INTO payments (sale_id, method, amount_minor) VALUES (?, 'card', ?)",
  );
  const paid = sqlite
    .prepare<[string], Paid>(
      `SELECT id, service_name AS name, price_minor AS minor, provider_id AS provider FROM appointments
       WHERE date = ? AND status = 'completed' AND id % 2 = 0`,
    )
    .all(past);
  for (const { id, name, minor, provider } of paid) {
    const saleId = sale.run(past, minor).lastInsertRowid;
    line.run(saleId, name, minor, provider, id);
    payment.run(saleId, minor);
  }
  return past;
}

type Paid = { id: number; name: string; minor: number; provider: number };
