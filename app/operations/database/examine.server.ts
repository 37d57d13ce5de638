import { statSync } from "node:fs";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import type { Sqlite } from "#db/connection.server.ts";

// Up to this size, the full check takes less than two seconds.
const thoroughUpToBytes = 64 * 1024 * 1024;

/** Returns whether the last server crashed and left its journal. Call it before the database is opened. */
export const hasCrashed = (databaseFile: string): boolean =>
  (statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Returns SQLite's message or null. After a crash, the journal may belong to another database. */
export function findDamage(sqlite: Sqlite, crashed: boolean): string | null {
  const thorough = crashed && statSync(sqlite.name).size <= thoroughUpToBytes;
  try {
    const found = [sqlite.pragma(thorough ? "integrity_check(5)" : "quick_check(5)")].flat();
    return damageIn(found.flatMap((row) => Object.values(fieldsIn(row)).map(String)));
  } catch (problem) {
    return String(fieldsIn(problem).message);
  }
}

function damageIn(lines: string[]): string | null {
  const said = lines.filter((line) => !isHarmless(line));
  return said.length > 0 ? said.join("; ").replace(/\s+/gu, " ") : null;
}

// A row that breaks a newer rule is not damage.
export const isHarmless = (line: string): boolean =>
  line === "ok" || /^(?:NULL value in|CHECK constraint failed in|NUMERIC value in|TEXT value in)/u.test(line);

const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };

type Row = (string | number | null)[];

/** Runs read-only SQL in another thread. Rejects with SQLite's message if the file can't be read. */
function queryInWorker(file: string, questions: string[]): Promise<Row[][]> {
  return new Promise((resolveAll, reject) => {
    const answers: Row[][] = [];
    const worker = new Worker(resolve("bin/query-worker.mjs"), {
      workerData: { file, questions },
      resourceLimits,
    });
    worker.unref();
    worker.on("message", (rows: Row[]) => answers.push(rows));
    worker.on("error", reject);
    worker.on("exit", () => resolveAll(answers));
  });
}

const overlaps = `SELECT a.id, b.id FROM appointments a JOIN appointments b ON a.id < b.id
  AND a.provider_id = b.provider_id AND a.date = b.date
  AND a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')
  AND a.start_min < b.end_min AND a.end_min > b.start_min LIMIT 20`;

type Examination = {
  damage: string | null;
  orphans: string[];
  overlaps: string[];
};

/** Describes the result, without a full stop. If the file is damaged, nothing else is checked. */
export function whatIsWrong({ damage, orphans, overlaps }: Examination): string | null {
  if (damage) return `The database is damaged: ${damage}`;
  const lists = [
    overlaps.length > 0 ? `Appointments of one provider overlap: ${overlaps.join(", ")}` : "",
    orphans.length > 0 ? `Rows refer to missing rows: ${orphans.join(", ")}` : "",
  ];
  return lists.filter(Boolean).join(". ") || null;
}

/** `thorough` also compares the indexes with their tables, which takes ten times as long. */
export async function examineFile(databaseFile: string, thorough: boolean): Promise<Examination> {
  const check = thorough ? "PRAGMA integrity_check(5)" : "PRAGMA quick_check(5)";
  try {
    const [found = [], lost = [], double = []] = await queryInWorker(databaseFile, [
      check,
      "PRAGMA foreign_key_check",
      overlaps,
    ]);
    return {
      damage: damageIn(found.flat().map(String)),
      orphans: lost.slice(0, 20).map(([table, row]) => `${table} ${row}`),
      overlaps: double.map((pair) => pair.join(" and ")),
    };
  } catch (problem) {
    const { code, message } = fieldsIn(problem);
    if (!/^SQLITE_(?:CORRUPT|NOTADB)/u.test(String(code))) throw problem;
    return { damage: String(message), orphans: [], overlaps: [] };
  }
}
