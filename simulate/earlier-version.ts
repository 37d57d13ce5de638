/** A studio from an earlier version: its schema with the fixture rows of each migration, started by this version. */
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashSync } from "@node-rs/argon2";
import Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { InvariantBroken } from "./invariant-broken.ts";
import { password } from "./people.ts";
import type { World } from "./world.ts";

const migrations = "db/migrations";

const tags = (): string[] => {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(migrations, "meta/_journal.json"), "utf8"),
  );
  return journal.entries.map(({ tag }) => tag);
};

/** Returns an older schema for every fourth seed, or null for a new studio. */
export const earlierSchemaOf = (seed: number): number | null =>
  seed % 4 === 0 ? (seed / 4) % (tags().length - 1) : null;

const renewed = new Set(["paper_references", "tokens", "sessions", "sign_in_failures", "parked_calls"]);

/** From this schema on, every visit with a contact has a record. */
const firstWithRecords = 12;

const recordsOfVisits = `
  INSERT INTO clients (name, email, phone, phone_digits, created_at, updated_at)
    SELECT customer_name, customer_email, customer_phone, customer_phone_digits, id, id FROM appointments
    WHERE record_id IS NULL AND erased_at IS NULL AND (customer_email <> '' OR customer_phone_digits <> '');
  UPDATE appointments SET record_id = (SELECT id FROM clients WHERE created_at = appointments.id AND name = customer_name)
    WHERE record_id IS NULL AND erased_at IS NULL AND (customer_email <> '' OR customer_phone_digits <> '')`;

type Row = Record<string, unknown>;

export type Left = Map<string, Row[]>;

/** Adds the simulation's owner, who works every day. `sabotage`: SQL that damages the upgrade, for tests. */
export function writeEarlierVersion(world: World, schema: number, sabotage: string): Left {
  mkdirSync(dirname(world.databaseFile), { recursive: true, mode: 0o700 });
  const sqlite = new Database(world.databaseFile);
  sqlite.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  const note = sqlite.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)");
  for (const [nth, { sql, hash, folderMillis }] of readMigrationFiles({ migrationsFolder: migrations })
    .slice(0, schema + 1)
    .entries()) {
    for (const statement of sql) sqlite.exec(statement);
    note.run(hash, folderMillis);
    sqlite.exec(readFileSync(join("db/fixtures", `${tags()[nth]}.sql`), "utf8"));
  }
  if (schema >= firstWithRecords) sqlite.exec(recordsOfVisits);
  const hash = hashSync(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const { name, email } = world.people.owner;
  sqlite
    .prepare("UPDATE users SET username = ?, email = ?, password_hash = ? WHERE id = 1")
    .run(name, email, hash);
  sqlite.prepare("UPDATE settings SET time_zone = ?").run(world.zone);
  sqlite.exec(`
    INSERT INTO user_roles (user_id, role) VALUES (1, 'provider');
    INSERT INTO providers (user_id, buffer_minutes, active) VALUES (1, 0, 1);
    DELETE FROM booking_hours;
    WITH RECURSIVE days(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM days WHERE n < 7)
      INSERT INTO booking_hours (weekday, opens_min, closes_min) SELECT n, 540, 1140 FROM days;
    WITH RECURSIVE days(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM days WHERE n < 7)
      INSERT INTO working_hours (provider_id, weekday, start_min, end_min) SELECT 1, n, 540, 1140 FROM days;
  `);
  const tables = sqlite
    .prepare<[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__*'",
    )
    .all();
  const left: Left = new Map(
    tables.map((table) => [table.name, sqlite.prepare<[], Row>(`SELECT * FROM ${table.name}`).all()]),
  );
  sqlite.exec(sabotage);
  sqlite.close();
  return left;
}

const presentName = (column: string): string => column.replace(/_cents$/u, "_minor");

/** Checks after the start that each row exists, and that personal data and visits are unchanged. */
export function refuseLossOf(left: Left, world: World): void {
  const {
    open: { books },
    post,
  } = world;
  const invariant = "An upgrade keeps every row";
  for (const [table, rows] of left) {
    if (renewed.has(table)) continue;
    const there = books.all<Row>(`SELECT * FROM ${table}`);
    if (there.length < rows.length) {
      throw new InvariantBroken(invariant, `${table} had ${rows.length} rows and has ${there.length}.`);
    }
    if (!["appointments", "users", "audit", "policies", "services", "contact_messages"].includes(table))
      continue;
    for (const row of rows) {
      const names = Object.keys(row).filter((name) => name !== "slug");
      const isThere = there.some((other) => names.every((name) => row[name] === other[presentName(name)]));
      if (!isThere) throw new InvariantBroken(invariant, `${table} has no ${JSON.stringify(row)} any more.`);
    }
  }
  post.takeIn(books);
  world.mailsAreHeld = books.one("SELECT 1 FROM restores WHERE mails_released_at IS NULL") !== undefined;
}
