import { statSync } from "node:fs";
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
export function damageIn(lines: string[]): string | null {
  const said = lines.filter((line) => !isHarmless(line));
  return said.length > 0 ? said.join("; ").replace(/\s+/gu, " ") : null;
}

/** A row that breaks a rule which is younger than itself is no damage of the file. */
export const isHarmless = (line: string): boolean =>
  line === "ok" || /^(?:NULL value in|CHECK constraint failed in|NUMERIC value in|TEXT value in)/u.test(line);
