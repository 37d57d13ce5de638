/** All of the database, read for damage, broken references and visits that overlap; in another thread (rule 27.34). */
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { askApart } from "./ask-apart.server.ts";
import { damageIn } from "./check.server.ts";

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
