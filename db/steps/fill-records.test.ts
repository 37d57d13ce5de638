import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";

const firstWithRecords = 12;

let folder: string;
let sqlite: Sqlite;
beforeEach(() => {
  visits = 0;
  folder = mkdtempSync(join(tmpdir(), "studio-records-"));
  sqlite = connect(join(folder, "app.db"));
  sqlite.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  const note = sqlite.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)");
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: "db/migrations" }).slice(
    0,
    firstWithRecords,
  )) {
    for (const statement of sql) sqlite.exec(statement);
    note.run(hash, folderMillis);
  }
  sqlite.exec(`INSERT INTO policies (id, body, created_at) VALUES (1, 'p', 0);
    INSERT INTO users (id, username, email, created_at) VALUES (1, 'Maya', 'maya@studio.test', 0);
    INSERT INTO user_roles (user_id, role) VALUES (1, 'provider');
    INSERT INTO providers (user_id) VALUES (1)`);
});
afterEach(() => {
  sqlite.close();
  rmSync(folder, { recursive: true, force: true });
});

const upgrade = () =>
  migrateDatabase(sqlite, {
    folder: "db/migrations",
    guards: "db/guards.sql",
    backups: join(folder, "backups"),
    stamp: "now",
  });

const account = (id: number, name: string, email: string, role: string) => {
  sqlite
    .prepare("INSERT INTO users (id, username, email, phone, created_at) VALUES (?, ?, ?, '', 7)")
    .run(id, name, email);
  sqlite.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, ?)").run(id, role);
};

type Left = { name?: string; email?: string; digits?: string; clientId?: number; erasedAt?: number };
let visits = 0;
const visit = ({ name = "Ana López", email = "", digits = "", clientId, erasedAt }: Left) =>
  sqlite
    .prepare(
      `INSERT INTO appointments (reference, service_name, price_cents, currency, policy_id, provider_id, date, start_min, end_min, status,
         client_id, customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at, erased_at)
       VALUES (@reference, 'Facial', 1, 'USD', 1, 1, '2026-03-02', 600, 660, 'cancelled', @clientId, @name, @email, @digits, @digits, @at, 0, @erasedAt)`,
    )
    .run({
      ...{ reference: `R${++visits}`, name, email, digits, at: visits },
      ...{ clientId: clientId ?? null, erasedAt: erasedAt ?? null },
    });

/** Returns the record of each visit, in order, with a number because some have the same name. */
const records = () =>
  sqlite
    .prepare<unknown[], { name: string; id: number }>(
      "SELECT c.id, c.name FROM appointments a LEFT JOIN clients c ON c.id = a.record_id ORDER BY a.id",
    )
    .all()
    .map(({ name, id }) => (id === null ? null : `${name} ${id}`));
const clients = () => sqlite.prepare("SELECT * FROM clients ORDER BY id").all();

describe("the upgrade fills the records", () => {
  test("from guests with the same name and address or number, with the latest contact", () => {
    visit({ email: "ana@example.com", digits: "5550102030" });
    visit({ name: "lopez ana", email: "ana@example.com", digits: "5559999999" });
    visit({ email: "new@example.com", digits: "15559999999" });
    visit({ name: "Ben", email: "ana@example.com" });
    upgrade();
    // The first visit matches the second one, but not the latest contact of its record.
    expect(records()).toEqual(["Ana López 3", "Ana López 2", "Ana López 2", "Ben 1"]);
    expect(clients()[1]).toMatchObject({ email: "new@example.com", created_at: 2, account_id: null });
  });

  test("from accounts of clients, also without bookings, but not of staff", () => {
    account(2, "Hannah Weber", "hannah@example.com", "user");
    account(3, "Rita", "rita@studio.test", "receptionist");
    account(4, "Olga", "olga@studio.test", "admin");
    visit({ name: "Hannah", email: "hannah@example.com", clientId: 2 });
    visit({ name: "Mia Weber", email: "hannah@example.com", clientId: 2 });
    visit({ name: "Olga", email: "olga@studio.test", clientId: 4 });
    visit({ name: "Hannah Weber", email: "hannah@example.com" });
    sqlite.exec("UPDATE users SET email_proven_at = 8 WHERE id = 2");
    upgrade();
    expect(clients()).toMatchObject([
      { name: "Hannah Weber", account_id: 2, created_at: 1, bound_by: "proof" },
      { name: "Olga", account_id: 4 },
      { name: "Mia Weber", account_id: null },
    ]);
    expect(records()).toEqual(["Hannah Weber 1", "Mia Weber 3", "Olga 2", "Hannah Weber 1"]);
  });

  test("but not from visits of erased people or without a contact", () => {
    visit({ name: "Deleted client", erasedAt: 5 });
    visit({ name: "Walk-in" });
    upgrade();
    expect([records(), clients()]).toEqual([[null, null], []]);
  });

  test("without changing anything else in visits", () => {
    visit({ email: "ana@example.com" });
    const before = sqlite.prepare<[], object>("SELECT * FROM appointments").all();
    upgrade();
    // Amounts were called cents until migration 0016.
    const renamed = before.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name.replace(/_cents$/u, "_minor"), value]),
      ),
    );
    expect(sqlite.prepare("SELECT * FROM appointments").all()).toMatchObject(renamed);
  });
});
