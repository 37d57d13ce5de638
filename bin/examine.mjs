/** `node bin/examine.mjs FILE [--hash]`: verifies a copy of the database and prints JSON. A separate process: it takes 30 s per GB. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import Database from "better-sqlite3";

const [file = "", word] = process.argv.slice(2);

function lookedOver() {
  const sqlite = new Database(file, { fileMustExist: true });
  try {
    sqlite.pragma("trusted_schema = OFF");
    sqlite.pragma("cell_size_check = ON");
    sqlite.pragma("journal_mode = DELETE");
    const damage = sqlite.pragma("integrity_check(5)").map((row) => String(row.integrity_check));
    const orphans = sqlite.pragma("foreign_key_check").length;
    const schema = sqlite
      .prepare("SELECT type || ' ' || name FROM sqlite_master WHERE name NOT GLOB 'sqlite_*' ORDER BY 1")
      .pluck()
      .all();
    const tables = schema.filter((entry) => entry.startsWith("table ")).map((entry) => entry.slice(6));
    const rows = (table) => sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get();
    const counts = Object.fromEntries(tables.map((table) => [table, rows(table)]));
    const newest = (table) =>
      tables.includes(table)
        ? sqlite.prepare(`SELECT coalesce(max(id), 0) FROM "${table}"`).pluck().get()
        : 0;
    const migration = tables.includes("__drizzle_migrations")
      ? sqlite
          .prepare("SELECT hash FROM __drizzle_migrations ORDER BY created_at DESC, id DESC LIMIT 1")
          .pluck()
          .get()
      : null;
    return {
      damage,
      orphans,
      schema,
      counts,
      newest: { appointments: newest("appointments"), audit: newest("audit") },
      migration: migration ?? null,
      bytesInside:
        sqlite.pragma("page_count", { simple: true }) * sqlite.pragma("page_size", { simple: true }),
    };
  } finally {
    sqlite.close();
  }
}

function sha256() {
  const hash = createHash("sha256");
  const buffer = Buffer.alloc(256 * 1024);
  const opened = openSync(file, "r");
  for (let read = readSync(opened, buffer); read > 0; read = readSync(opened, buffer)) {
    hash.update(buffer.subarray(0, read));
  }
  closeSync(opened);
  return hash.digest("hex");
}

try {
  const found = lookedOver();
  console.log(
    JSON.stringify({ ...found, bytes: statSync(file).size, sha256: word === "--hash" ? sha256() : "" }),
  );
} catch (problem) {
  console.log(JSON.stringify({ failed: `${problem.code ? `${problem.code}: ` : ""}${problem.message}` }));
}
