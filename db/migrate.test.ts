import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { redoLastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { adoptDatabase, closeDatabase } from "./client.server.ts";
import { connect, type Sqlite } from "./connection.server.ts";
import { guardsPresent, MigrationRefused, migrateDatabase } from "./migrate.server.ts";

type Journal = {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
};

const generated = "db/migrations";
const tags = (JSON.parse(readFileSync(join(generated, "meta/_journal.json"), "utf8")) as Journal).entries.map(
  ({ tag }) => tag,
);

// Migrations with a reviewed `DROP TABLE`: they copy all rows, and no other table references it.
const reviewedRebuilds = ["0004_back_office", "0008_guests_and_site", "0012_clients_visits_till"];

let folder: string;
let sqlite: Sqlite;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-migrate-"));
  cpSync(generated, join(folder, "migrations"), { recursive: true });
  sqlite = connect(join(folder, "app.db"));
});
afterEach(() => {
  sqlite.close();
  rmSync(folder, { recursive: true, force: true });
});

const plan = () => ({
  folder: join(folder, "migrations"),
  guards: "db/guards.sql",
  backups: join(folder, "backups"),
  stamp: "now",
});
const readJournal = () =>
  JSON.parse(readFileSync(join(folder, "migrations/meta/_journal.json"), "utf8")) as Journal;
const writeJournal = (journal: Journal) =>
  writeFileSync(join(folder, "migrations/meta/_journal.json"), JSON.stringify(journal));
const addMigration = (tag: string, sql: string) => {
  const journal = readJournal();
  writeFileSync(join(folder, "migrations", `${tag}.sql`), sql);
  const last = journal.entries.at(-1);
  if (!last) throw new Error("There is no migration.");
  writeJournal({
    ...journal,
    entries: [...journal.entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag }],
  });
};
/** Makes a file of an earlier version: its migrations, each with the rows of its fixture. */
const fill = (version = tags.length - 1) => {
  sqlite.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  const note = sqlite.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)");
  const known = readMigrationFiles({ migrationsFolder: generated });
  for (const [place, tag] of tags.slice(0, version + 1).entries()) {
    const migration = known[place];
    if (!migration) throw new Error(`${tag} has no file.`);
    for (const statement of migration.sql) sqlite.exec(statement);
    note.run(migration.hash, migration.folderMillis);
    sqlite.exec(readFileSync(join("db/fixtures", `${tag}.sql`), "utf8"));
  }
};
const rowCounts = (database: Sqlite = sqlite) => {
  const names = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__*'",
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    names.map((name) => [name, database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()]),
  );
};

/** SQL as drizzle-kit writes it to rebuild a table. Its pragma has no effect inside a transaction. */
const rebuild = (table: string) => {
  const { sql } = sqlite
    .prepare("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?")
    .get(table) as { sql: string };
  const indexes = sqlite
    .prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .pluck()
    .all(table) as string[];
  return [
    "PRAGMA foreign_keys=OFF;",
    sql.replace(`\`${table}\``, `\`__new_${table}\``).replaceAll(`"${table}".`, `"__new_${table}".`),
    `INSERT INTO \`__new_${table}\` SELECT * FROM \`${table}\`;`,
    `DROP TABLE \`${table}\`;`,
    `ALTER TABLE \`__new_${table}\` RENAME TO \`${table}\`;`,
    "PRAGMA foreign_keys=ON;",
    ...indexes,
  ].join("--> statement-breakpoint\n");
};

test("a new file gets all tables and triggers, and nothing is pending", () => {
  expect(migrateDatabase(sqlite, plan())).toEqual({ ran: tags.length, copy: null });
  expect(guardsPresent(sqlite)).toBe(true);
  expect(migrateDatabase(sqlite, plan()).ran).toBe(0);
  expect(existsSync(plan().backups)).toBe(false);
});

test("the fixture has a row in every table", () => {
  fill();
  expect(Object.entries(rowCounts()).filter(([, rows]) => rows === 0)).toEqual([]);
});

test.each(tags.map((tag, version) => [tag, version] as const))(
  "a database of version %s keeps every row in later migrations",
  (_, version) => {
    fill(version);
    const before = rowCounts();
    expect(migrateDatabase(sqlite, plan()).ran).toBe(tags.length - 1 - version);
    expect(rowCounts()).toMatchObject(before);
    expect(sqlite.pragma("foreign_key_check")).toEqual([]);
    expect(guardsPresent(sqlite)).toBe(true);
    expect(existsSync(plan().backups)).toBe(version < tags.length - 1);
  },
);

test("old example news no longer names the day of the reminder, and a text of the owner stays", () => {
  fill(5);
  const insert = sqlite.prepare(
    "INSERT INTO entries (kind, slug, title, body, date, created_at, updated_at) VALUES ('news', ?, 'N', ?, '2026-11-01', 1, 1)",
  );
  insert.run("book-online", "1. Mail.\n2. The day before, we remind you.\n3. Link.");
  insert.run("own", "2. The day before, we remind you.");
  migrateDatabase(sqlite, plan());
  expect(sqlite.prepare("SELECT body FROM entries WHERE title = 'N' ORDER BY id").pluck().all()).toEqual([
    "1. Mail.\n2. Before the visit, we remind you.\n3. Link.",
    "2. The day before, we remind you.",
  ]);
});

test("an idempotency key of an older version belongs to the client of its appointment", () => {
  fill(5);
  sqlite.exec("UPDATE appointments SET idempotency_key = 'key-' || id, client_id = iif(id = 1, 1, NULL)");
  migrateDatabase(sqlite, plan());
  const keys = sqlite.prepare("SELECT idempotency_key FROM appointments ORDER BY id").pluck().all();
  expect(keys.slice(0, 2)).toEqual(["1 key-1", "guest key-2"]);
});

test("amounts keep their value in minor units, and an earlier change can still be undone", () => {
  fill(15);
  const captured =
    '[{"table":"services","key":1,"row":{"price_cents":9500,"about":"The \\"price_cents\\": 5"}}]';
  sqlite.prepare("UPDATE site_changes SET before = ?").run(captured);
  sqlite.prepare("UPDATE desk_changes SET before = ?, after = ?").run(captured, captured);
  const prices = sqlite.prepare("SELECT price_cents FROM services ORDER BY id").pluck().all();
  migrateDatabase(sqlite, plan());
  expect(sqlite.prepare("SELECT price_minor FROM services ORDER BY id").pluck().all()).toEqual(prices);
  const named = captured.replace('"price_cents":9500', '"price_minor":9500');
  const kept = "SELECT before FROM desk_changes UNION ALL SELECT after FROM desk_changes";
  expect(sqlite.prepare(kept).pluck().all()).toEqual([named, named]);
  const ofSite = sqlite.prepare("SELECT before FROM site_changes").pluck().all();
  expect(ofSite).toEqual([named.replace('"key":1', '"key":[1]')]);
});

test("a site change from an earlier version can be undone and redone", () => {
  fill(16);
  const look = () => [
    sqlite.prepare("SELECT accent FROM themes").pluck().get(),
    sqlite.prepare("SELECT weekday, opens_min FROM opening_hours WHERE weekday = 6").get(),
    sqlite.prepare("SELECT alt FROM site_pictures WHERE place = 'owner'").pluck().get(),
    sqlite.prepare("SELECT phone, latitude FROM settings").get(),
  ];
  sqlite.exec("DELETE FROM opening_hours WHERE weekday = 6");
  const now = look();
  const said = 'Says "key": 1, \\ and\nthe café 🌿';
  const before = [
    { table: "themes", key: 1, row: { accent: "#112233" } },
    { table: "openingHours", key: 6, row: { weekday: 6, opens_min: 600, closes_min: 700 } },
    { table: "sitePictures", key: "owner", row: { alt: said, gone_since: "x" } },
    { table: "settings", key: 1, row: { phone: "+1 555 0100", latitude: 45.5231123456789 } },
    { table: "texts", key: "added.since", row: null },
  ];
  sqlite.prepare("INSERT INTO texts VALUES ('added.since', 'New', 0, 1)").run();
  const insert = sqlite.prepare("INSERT INTO site_changes (at, label, before) VALUES (2, 'Old', ?)");
  const id = insert.run(JSON.stringify(before)).lastInsertRowid;
  migrateDatabase(sqlite, plan());

  adoptDatabase(sqlite);
  const by = { actor: { id: 1, role: "admin" as const }, now: 3 };
  const added = () => sqlite.prepare("SELECT body FROM texts WHERE key = 'added.since'").pluck().get();
  expect(undoLastChange(Number(id), by)).toMatchObject({ ok: true, value: { label: "Old" } });
  expect(look()).toEqual([
    "#112233",
    { weekday: 6, opens_min: 600 },
    said,
    { phone: "+1 555 0100", latitude: 45.5231123456789 },
  ]);
  expect(added()).toBeUndefined();
  expect(redoLastChange(Number(id), by).ok).toBe(true);
  expect([look(), added()]).toEqual([now, "New"]);
  closeDatabase();
});

describe("a migration that rebuilds a parent table", () => {
  test.each(["users", "services", "providers", "appointments"])(
    "keeps every row, the keys and the triggers: %s",
    (table) => {
      fill();
      const before = rowCounts();
      addMigration("9999_rebuild", rebuild(table));
      expect(migrateDatabase(sqlite, plan()).ran).toBe(1);
      expect(rowCounts()).toEqual(before);
      expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
      expect(sqlite.pragma("foreign_key_check")).toEqual([]);
      expect(guardsPresent(sqlite)).toBe(true);
    },
  );

  test("makes a complete copy first", () => {
    fill();
    const before = rowCounts();
    rmSync(plan().backups, { recursive: true, force: true });
    addMigration("9999_rebuild", rebuild("users"));
    const path = migrateDatabase(sqlite, plan()).copy ?? "";
    expect(readdirSync(plan().backups)).toEqual([basename(path)]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const copy = connect(path);
    expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(rowCounts(copy)).toEqual(before);
    copy.close();
  });
});

describe("a migration rolls back", () => {
  test.each([
    ["loses rows", "DELETE FROM appointments WHERE id = 2"],
    ["loses parents", "DELETE FROM users WHERE id = 3"],
    ["isn't valid SQL", "CREATE TABEL oops (id integer)"],
  ])("if it %s", (_, sql) => {
    fill();
    const before = rowCounts();
    migrateDatabase(sqlite, plan());
    addMigration("9999_damage", sql);
    expect(() => migrateDatabase(sqlite, plan())).toThrow();
    expect(rowCounts()).toEqual(before);
    expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
  });
});

const refusal = () => {
  try {
    migrateDatabase(sqlite, plan());
  } catch (problem) {
    if (problem instanceof MigrationRefused) return problem.message;
    throw problem;
  }
  throw new Error("It was not refused.");
};
const startAgain = () => {
  sqlite.close();
  sqlite = connect(join(folder, "app.db"));
};

describe("a failed migration", () => {
  test.each([
    ["CREATE TABEL oops (id integer)", /near "TABEL": syntax error/u],
    ["DELETE FROM appointments WHERE id = 2", /would damage data: appointments would lose rows/u],
  ])("reports the reason, the unchanged data and the copy: %s", (sql, why) => {
    fill();
    addMigration("9999_damage", sql);
    const said = refusal();
    expect(said).toMatch(why);
    const [copy] = readdirSync(plan().backups);
    expect(said).toContain(`It is unchanged, and a copy of it is ${join(plan().backups, copy ?? "")}.`);
    expect(said).toContain("Install the previous version");
  });

  test("leaves one copy, even after repeated starts, and another after the data changed", () => {
    fill();
    addMigration("9999_damage", "CREATE TABEL oops (id integer)");
    writeFileSync(join(mkdirSync(plan().backups, { recursive: true }) ?? "", "old.db.partial"), "half");
    for (let start = 0; start < 4; start += 1) {
      expect(refusal()).toContain("syntax error");
      startAgain();
    }
    expect(readdirSync(plan().backups)).toHaveLength(1);
    for (let change = 0; change < 4; change += 1) {
      sqlite.prepare("UPDATE settings SET phone = ?").run(`555 010 000${change}`);
      migrateFails(`z${change}`);
      startAgain();
    }
    expect(readdirSync(plan().backups).map((name) => name.slice(17, 19))).toEqual(["z1", "z2", "z3"]);
  });

  const migrateFails = (stamp: string) =>
    expect(() => migrateDatabase(sqlite, { ...plan(), stamp })).toThrow(MigrationRefused);

  test("changes nothing if the copy can't be made", () => {
    fill();
    const before = rowCounts();
    addMigration("9999_more", "CREATE TABLE more (id integer)");
    writeFileSync(plan().backups, "a file where the folder should be");
    expect(refusal()).toMatch(/could not be written to .*backups: .*Nothing was changed/su);
    expect(rowCounts()).toEqual(before);
  });

  test("reports missing files of the program", () => {
    rmSync(join(folder, "migrations/0001_people.sql"));
    expect(refusal()).toMatch(/The files of this program in .*migrations are not complete.*again/su);
  });
});

test("a file of a newer version is refused with the newest copy that fits", () => {
  fill();
  addMigration("9999_later", "CREATE TABLE later (id integer)");
  const { copy } = migrateDatabase(sqlite, plan());
  addMigration("9999_last", "CREATE TABLE last (id integer)");
  expect(migrateDatabase(sqlite, { ...plan(), stamp: "z" }).copy).not.toBe(copy);
  rmSync(join(folder, "migrations"), { recursive: true });
  cpSync(generated, join(folder, "migrations"), { recursive: true });
  expect(refusal()).toBe(
    `The database was made by another version of this program. Install that version again, or restore the copy from before the upgrade, ${copy} (without what was entered since then).`,
  );
});

test("a table is only dropped by a migration that was reviewed", () => {
  const dropping = tags.filter((tag) =>
    /DROP TABLE/iu.test(readFileSync(join(generated, `${tag}.sql`), "utf8")),
  );
  expect(dropping).toEqual(reviewedRebuilds);
});

test("a connection syncs every commit and checks foreign keys", () => {
  const pragma = (name: string) => sqlite.pragma(name, { simple: true });
  expect([
    pragma("journal_mode"),
    pragma("synchronous"),
    pragma("foreign_keys"),
    pragma("secure_delete"),
  ]).toEqual(["wal", 2, 1, 1]);
});
