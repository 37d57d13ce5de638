/** The copy of the database file before a migration. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { basename } from "node:path";
import { connect, type Sqlite } from "./connection.server.ts";
import { copiesIn, copyName, pruneCopies, writeCopy } from "./copies.server.ts";

const copiesKept = 3;
const beginning = "before-migration-";

/** Makes a verified copy. If a start fails repeatedly, the same file is copied once. */
export function copyBefore(
  sqlite: Sqlite,
  { backups, stamp, pending }: { backups: string; stamp: string; pending: string[] },
): string {
  const state = stateOf(sqlite, pending);
  const made = copiesIn(backups, sqlite.name).find((path) => basename(path).endsWith(`-${state}.db`));
  if (made) return made;
  const mine = copyName(sqlite.name, beginning);
  const path = writeCopy(sqlite, backups, `${mine}${stamp}-${state}.db`, (partial) =>
    refuseBadCopy(sqlite, partial),
  );
  pruneCopies(path, mine, copiesKept);
  return path;
}

function stateOf(sqlite: Sqlite, pending: string[]): string {
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const { mtimeNs, size } = statSync(sqlite.name, { bigint: true });
  return createHash("sha256")
    .update([mtimeNs, size, ...pending].join("\n"))
    .digest("hex")
    .slice(0, 12);
}

export function refuseBadCopy(sqlite: Sqlite, partial: string): void {
  const copy = connect(partial);
  try {
    copy.pragma("journal_mode = DELETE");
    const verdict = copy.pragma("integrity_check", { simple: true });
    if (verdict !== "ok") throw new Error(`the copy is damaged, ${String(verdict)}`);
    const copied = countRows(copy);
    for (const [table, rows] of countRows(sqlite)) {
      if (copied.get(table) !== rows) throw new Error(`the copy lacks rows of ${table}`);
    }
  } finally {
    copy.close();
  }
}

// Full-text indexes manage their own tables, whose rows may differ.
export function countRows(sqlite: Sqlite): Map<string, number> {
  const tables = sqlite
    .prepare<unknown[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*'",
    )
    .all();
  return new Map(
    tables.map(({ name }) => [
      name,
      sqlite.prepare<unknown[], { n: number }>(`SELECT count(*) AS n FROM "${name}"`).get()?.n ?? 0,
    ]),
  );
}
