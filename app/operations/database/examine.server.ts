/** All of the database, read for damage, broken references and visits that overlap; in another thread (rule 27.34). */

import { statSync } from "node:fs";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import type { Sqlite } from "#db/connection.server.ts";

/** Up to here the thorough check, which also holds the indexes against their tables, takes less than two seconds. */
const thoroughUpToBytes = 64 * 1024 * 1024;

/** Whether the last server ended in the middle of its work: its journal was not worked off. Ask before opening. */
export const wasCutOff = (databaseFile: string): boolean =>
  (statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** In SQLite's words; null where nothing is found. After a crash another file's journal may leave sound pages that do not fit. */
export function findDamage(sqlite: Sqlite, cutOff: boolean): string | null {
  const thorough = cutOff && statSync(sqlite.name).size <= thoroughUpToBytes;
  try {
    const found = [sqlite.pragma(thorough ? "integrity_check(5)" : "quick_check(5)")].flat();
    return damageIn(found.flatMap((row) => Object.values(fieldsIn(row)).map(String)));
  } catch (problem) {
    return String(fieldsIn(problem).message);
  }
}

/** From the lines of SQLite's own check; null where none tells of damage. */
function damageIn(lines: string[]): string | null {
  const said = lines.filter((line) => !isHarmless(line));
  return said.length > 0 ? said.join("; ").replace(/\s+/gu, " ") : null;
}

/** A row that breaks a rule which is younger than itself is no damage of the file. */
export const isHarmless = (line: string): boolean =>
  line === "ok" || /^(?:NULL value in|CHECK constraint failed in|NUMERIC value in|TEXT value in)/u.test(line);

/** Little memory for what is read page by page; what SQLite itself needs is not counted. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };

type Row = (string | number | null)[];

/**
 * The rows that each question (SQL that only reads) is answered with, from another thread: nothing waits for it here. Rejects
 * with what SQLite said where the file can't be read.
 */
function askApart(file: string, questions: string[]): Promise<Row[][]> {
  return new Promise((resolveAll, reject) => {
    const answers: Row[][] = [];
    const worker = new Worker(resolve("bin/ask-apart.mjs"), {
      workerData: { file, questions },
      resourceLimits,
    });
    worker.unref();
    worker.on("message", (rows: Row[]) => answers.push(rows));
    worker.on("error", reject);
    worker.on("exit", () => resolveAll(answers));
  });
}

/** The one thing that must never be so: two visits of one provider at the same time. */
const overlaps = `SELECT a.id, b.id FROM appointments a JOIN appointments b ON a.id < b.id
  AND a.provider_id = b.provider_id AND a.date = b.date
  AND a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')
  AND a.start_min < b.end_min AND a.end_min > b.start_min LIMIT 20`;

type Examination = {
  /** In SQLite's words; null where nothing is found. */
  damage: string | null;
  /** Rows that refer to one that is not there, as "table 12". */
  orphans: string[];
  /** The ids of visits that overlap, in pairs. */
  overlaps: string[];
};

/** What an examination found, in one sentence without its full stop; null where nothing is wrong. A file that is damaged can't be asked more. */
export function whatIsWrong({ damage, orphans, overlaps }: Examination): string | null {
  if (damage) return `The database is damaged: ${damage}`;
  const lists = [
    overlaps.length > 0 ? `Visits of one provider overlap: ${overlaps.join(", ")}` : "",
    orphans.length > 0 ? `Rows refer to others that are not there: ${orphans.join(", ")}` : "",
  ];
  return lists.filter(Boolean).join(". ") || null;
}

/** `thorough` also holds the indexes against their tables, which takes ten times as long. */
export async function examineFile(databaseFile: string, thorough: boolean): Promise<Examination> {
  const check = thorough ? "PRAGMA integrity_check(5)" : "PRAGMA quick_check(5)";
  try {
    const [found = [], lost = [], double = []] = await askApart(databaseFile, [
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
