/** Reports over a year of 20,000 visits and sales, one request at a time, and the delay of others. */
import { addDays } from "#app/domain/availability/dates.ts";
import { reportNames } from "#app/domain/reports/report.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { enrol, openSession } from "#e2e/persons.ts";
import type { StudioServer } from "#e2e/server.ts";
import { workOf } from "./load.ts";

const visits = 20_000;

export function writeReportYear(sqlite: Sqlite, today: string): void {
  const day = (at: number) => addDays(today, -Math.floor((at * 364) / visits));
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
  sqlite
    .transaction(() => {
      sqlite.exec(
        "INSERT OR IGNORE INTO policies (body, created_at) SELECT policy, 0 FROM settings WHERE id = 1",
      );
      const record = sqlite.prepare("INSERT INTO clients (name, created_at, updated_at) VALUES (?, 0, 0)");
      const first = Number(record.run("Report Client 0").lastInsertRowid);
      for (let at = 1; at < 6000; at += 1) record.run(`Report Client ${at}`);
      const providers = sqlite.prepare("SELECT user_id FROM providers ORDER BY 1").pluck().all() as number[];
      const statements = insertsOf(sqlite);
      for (let at = 0; at < visits; at += 1) {
        const provider = providers[at % providers.length] ?? 0;
        statements.visit(day(at), provider, first + ((at * 7919) % 6000), at);
        statements.sale(day(at), provider, at);
      }
    })
    .immediate();
  for (const { sql } of triggers) sqlite.exec(sql);
}

function insertsOf(sqlite: Sqlite) {
  const visit = sqlite.prepare(
    `INSERT INTO appointments (reference, service_id, service_name, price_minor, currency, policy_id, provider_id, date, start_min, end_min,
       status, customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at, record_id, cancelled_by, cancelled_at)
     VALUES (@reference, 1, 'Report treatment', 9500, 'USD', (SELECT min(id) FROM policies), @provider, @date, @start, @start + 30,
       @status, 'Report Client', '', '', '', @created, 0, @record, iif(@status = 'cancelled', 'client', NULL),
       iif(@status = 'cancelled', @created, NULL))`,
  );
  const number = Number(sqlite.prepare("SELECT coalesce(max(number), 0) FROM sales").pluck().get());
  const sale = sqlite.prepare(
    `INSERT INTO sales (number, kind, date, at, currency, total_minor, tax_minor, tax_included)
     VALUES (?, 'sale', ?, 0, (SELECT currency FROM settings), 10500, 0, 1)`,
  );
  const line = sqlite.prepare(
    "INSERT INTO sale_lines (sale_id, position, kind, name, amount_minor, provider_id) VALUES (?, ?, ?, 'x', ?, ?)",
  );
  const payment = sqlite.prepare("INSERT INTO payments (sale_id, method, amount_minor) VALUES (?, ?, 10500)");
  const taken = new Map<string, number>();
  const startOn = (key: string): number => {
    const nth = taken.get(key) ?? 0;
    taken.set(key, nth + 1);
    return 421 + 30 * nth;
  };
  return {
    visit: (date: string, provider: number, record: number, at: number) =>
      visit.run({
        reference: `report-${at}`,
        ...{ provider, date, record },
        start: startOn(`${date} ${provider}`),
        status: at % 23 === 0 ? "no_show" : at % 19 === 0 ? "cancelled" : "completed",
        created: Date.parse(date) - (at % 40) * 86_400_000,
      }),
    sale: (date: string, provider: number, at: number) => {
      const id = sale.run(number + at + 1, date).lastInsertRowid;
      line.run(id, 1, "service", 9500, provider);
      line.run(id, 2, "tip", 1000, provider);
      payment.run(id, at % 3 === 0 ? "cash" : "card");
    },
  };
}

/** Returns the CPU time of twenty answers of each report, median and slowest, and the longest delay of /up. */
export async function reportRows(
  { url, pid, databaseFile }: StudioServer,
  today: string,
): Promise<string[][]> {
  const sqlite = connect(databaseFile);
  const { id } = await enrol(sqlite, { roles: ["admin"] });
  const { cookie } = openSession(sqlite, id);
  sqlite.close();
  const ask = async (path: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(url + path, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - began;
  };
  const rows: string[][] = [];
  const days = new URLSearchParams({ range: "own", from: addDays(today, -364), to: today });
  for (const report of reportNames) {
    const path = `/admin/reports?report=${report}&${days}`;
    const took: number[] = [];
    for (let n = 0; n < 2; n += 1) await ask(path);
    const before = workOf(pid);
    for (let n = 0; n < 20; n += 1) took.push(await ask(path));
    const [after, sorted] = [workOf(pid), took.sort((a, b) => a - b)];
    const work = before === undefined || after === undefined ? undefined : (after - before) / 20;
    const waits: number[] = [];
    let reading = true;
    const read = ask(path).finally(() => {
      reading = false;
    });
    while (reading) waits.push(await ask("/up"));
    await read;
    rows.push([
      report,
      ...[work, sorted[10], sorted.at(-1), Math.max(...waits)].map((ms) =>
        ms === undefined ? "–" : `${ms.toFixed(1)} ms`,
      ),
    ]);
  }
  return rows;
}
