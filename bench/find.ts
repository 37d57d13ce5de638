/** CPU time of the find box with 50,000 clients, at the desk and for a provider, including result cards. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeSearchIndex } from "#app/domain/clients/find/searched.sql.server.ts";
import { findAtDesk, findOwn } from "#app/routes/desk/find/found.server.ts";
import { adoptDatabase, closeDatabase } from "#db/client.server.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { seedStarter } from "#db/seed/starter.server.ts";
import { printTable } from "./table.ts";

const clients = 50_000;
const now = Date.UTC(2026, 10, 23, 15);

const texts: [string, string][] = [
  ["a whole name", "hannah weber 4711"],
  ["a part of a name of thousands of clients", "anna"],
  ["two letters", "li"],
  ["last name first, with accents and a hyphen", "müller-weber, zoë"],
  ["a number with its country's code", "+1 503 555 4711"],
  ["a part of a number", "5554"],
  ["an address", "hannah.weber4711@"],
  ["a text in all addresses", "mail.example"],
  ["a name that no client has", "xaverqua"],
  ["parts of which every client has one", "mail exa xample hannah anna weber"],
];

/** Providers and their share of the clients: `f` is the first name, `l` the last. */
const providers: [string, string][] = [
  ["a tenth of the clients", "c.n % 10 = 3"],
  ["fifty clients", "c.n % 1000 = 7"],
  ["five thousand with other names", "c.f IN (3, 4, 6) AND c.l IN (3, 4, 6) AND c.n <= 27500"],
  ["no client yet", "0"],
];

const ownTexts = ["hannah weber", "anna", "li", "müller-weber, zoë", "xaverqua"];

export async function printFinding(): Promise<void> {
  const { atDesk, own } = await findRows();
  printTable(["The find box, 50,000 clients: CPU time", "median", "slowest"], atDesk);
  printTable(["A provider with", "median", "slowest"], own);
}

/** Median and slowest of two hundred searches. */
async function findRows(): Promise<{ atDesk: string[][]; own: string[][] }> {
  const folder = mkdtempSync(join(tmpdir(), "studio-find-"));
  const sqlite = connect(join(folder, "app.db"));
  try {
    sqlite.pragma("synchronous = OFF");
    migrateDatabase(sqlite, {
      folder: "db/migrations",
      guards: "db/guards.sql",
      backups: null,
      stamp: "bench",
    });
    seedStarter(sqlite, { now, timeZone: "America/New_York" });
    fill(sqlite);
    adoptDatabase(sqlite);
    await mergeSearchIndex();
    return {
      atDesk: texts.map(([what, text]) => [what, ...timed(() => findAtDesk(text, now))]),
      own: providers.flatMap(([whose], at) =>
        ownTexts.map((text) => [`${whose}: ${text}`, ...timed(() => findOwn(text, firstProvider + at, now))]),
      ),
    };
  } finally {
    closeDatabase();
    rmSync(folder, { recursive: true, force: true });
  }
}

function fill(sqlite: Sqlite): void {
  sqlite.exec(`
    INSERT INTO policies (id, body, created_at) VALUES (99, 'bench', 0);
    CREATE TEMP TABLE names (n INTEGER PRIMARY KEY, first, last);
    INSERT INTO names (first, last) VALUES ('Hannah', 'Weber'), ('Anna', 'Lopez'), ('Zoë', 'Müller-Weber'), ('Bo', 'Li'),
      ('Marianna', 'Grant'), ('Olivia', 'Nowak'), ('Tom', 'Annan');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${clients})
    INSERT INTO clients (id, name, email, phone, phone_digits, created_at, updated_at)
      SELECT i, f.first || ' ' || l.last || ' ' || i, lower(f.first || '.' || l.last) || i || '@mail.example',
        printf('(503) 555-%04d', i % 10000), printf('%d503555%04d', i / 10000, i % 10000), 0, 0
      FROM n JOIN names f ON f.n = 1 + i % 7 JOIN names l ON l.n = 1 + (i / 7) % 7;
    WITH RECURSIVE v(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM v WHERE k < 2)
    INSERT INTO appointments (reference, service_name, price_minor, currency, policy_id, provider_id, date, start_min, end_min, status,
      customer_name, customer_email, customer_phone, customer_phone_digits, record_id, created_at, updated_at)
      SELECT printf('R%d-%d', c.id, k), 'Facial', 1, 'USD', 99, (SELECT min(user_id) FROM providers),
        date('2026-11-23', (c.id % 60 + k * 90 - 180) || ' days'), 600, 660, 'cancelled', c.name, c.email, c.phone, c.phone_digits, c.id, 0, 0
      FROM clients c, v`);
  for (const [at, [, whose]] of providers.entries()) giveClients(sqlite, firstProvider + at, whose);
}

const firstProvider = 901;

function giveClients(sqlite: Sqlite, provider: number, whose: string): void {
  sqlite.exec(`
    INSERT INTO users (id, username, created_at) VALUES (${provider}, 'Provider', 0);
    INSERT INTO providers (user_id) VALUES (${provider});
    INSERT INTO appointments (reference, service_name, price_minor, currency, policy_id, provider_id, date, start_min, end_min, status,
      customer_name, customer_email, customer_phone, customer_phone_digits, record_id, created_at, updated_at)
      SELECT printf('P${provider}-%d', k), 'Facial', 1, 'USD', 99, ${provider}, date('2024-01-01', (k / 8) || ' days'),
        540 + 60 * (k % 8), 600 + 60 * (k % 8), 'completed', name, email, phone, phone_digits, n, 0, 0
      FROM (SELECT c.*, row_number() OVER (ORDER BY n) AS k FROM
        (SELECT id AS n, 1 + id % 7 AS f, 1 + (id / 7) % 7 AS l, name, email, phone, phone_digits FROM clients) c
        WHERE ${whose})`);
}

function timed(find: () => void): [string, string] {
  const took: number[] = [];
  for (let n = 0; n < 220; n += 1) {
    const began = process.cpuUsage();
    find();
    const { user, system } = process.cpuUsage(began);
    if (n >= 20) took.push((user + system) / 1000);
  }
  took.sort((a, b) => a - b);
  return [`${took[100]?.toFixed(1)} ms`, `${took.at(-1)?.toFixed(1)} ms`];
}
