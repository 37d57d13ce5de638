/** A database for each test, copied from a migrated template. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adoptDatabase, closeDatabase, sqlite } from "#db/client.server.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";

/** `fill` returns what tests need to know, such as ids. */
export type Filling<Facts> = { name: string; fill: (sqlite: Sqlite) => Facts };

type Template = { bytes: Buffer; facts: unknown };

const templates = new Map<string, Template>();

const empty: Filling<null> = {
  name: "empty",
  fill: (sqlite) => {
    const folder = mkdtempSync(join(tmpdir(), "studio-backups-"));
    const plan = { folder: "db/migrations", guards: "db/guards.sql", backups: folder, stamp: "test" };
    migrateDatabase(sqlite, plan);
    rmSync(folder, { recursive: true });
    return null;
  },
};

export function testDatabase<Facts = null>(filling?: Filling<Facts>) {
  const { bytes, facts } = templateOf(filling ?? empty);
  const { sqlite, folder } = openCopy(bytes);
  // Tests don't need durability, which waits for the disk.
  sqlite.pragma("synchronous = OFF");
  adoptDatabase(sqlite);
  return {
    sqlite,
    folder,
    facts: structuredClone(facts) as Facts,
    close() {
      closeDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function templateOf<Facts>(filling: Filling<Facts>): Template {
  const known = templates.get(filling.name);
  if (known) return known;
  const made = madeFrom(filling.name === empty.name ? null : templateOf(empty).bytes, filling);
  templates.set(filling.name, made);
  return made;
}

function madeFrom<Facts>(bytes: Buffer | null, { fill }: Filling<Facts>): Template {
  const { sqlite, folder, file } = openCopy(bytes);
  try {
    sqlite.pragma("synchronous = OFF");
    const facts = fill(sqlite);
    sqlite.pragma("wal_checkpoint(TRUNCATE)");
    sqlite.close();
    return { bytes: readFileSync(file), facts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function openCopy(bytes: Buffer | null): { sqlite: Sqlite; folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), "studio-test-"));
  const file = join(folder, "app.db");
  if (bytes) writeFileSync(file, bytes);
  return { sqlite: connect(file), folder, file };
}

/** Collects statements in order as they are prepared. */
export function statementsFromNow(sqlite: Sqlite, also?: (source: string) => void): string[] {
  const statements: string[] = [];
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((source: string) => {
    statements.push(source);
    also?.(source);
    return prepare(source);
  }) as typeof sqlite.prepare;
  return statements;
}

/** Returns the statements that `work` runs, also those that were prepared earlier. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const ran: string[] = [];
  const statement = Object.getPrototypeOf(sqlite().prepare("SELECT 1"));
  const { get, all } = statement;
  for (const [name, native] of Object.entries({ get, all })) {
    statement[name] = function (this: { source: string }, ...values: unknown[]) {
      ran.push(this.source);
      return native.apply(this, values);
    };
  }
  try {
    await work();
  } finally {
    Object.assign(statement, { get, all });
  }
  return ran;
}
