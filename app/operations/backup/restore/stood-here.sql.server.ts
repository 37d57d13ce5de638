/** The database that stands where a copy is to go: what it holds that the copy does not, and what it knows of this machine. */
import { openedWithoutTrace } from "#app/operations/backup/backup-contents.server.ts";
import { holdsStudio } from "#app/operations/database/studio-row.sql.server.ts";
import type { Sqlite } from "#db/connection.server.ts";

export type Lost = { made: number; changed: number; people: number };

/** What a database holds that a copy of it does not: appointments made and changed since, and new people. */
export const lostWith = (databaseFile: string, copy: string): Lost =>
  openedWithoutTrace(databaseFile, (sqlite) => {
    sqlite.prepare("ATTACH ? AS copy").run(copy);
    const count = (query: string) => Number(sqlite.prepare(`SELECT count(*) FROM ${query}`).pluck().get());
    return {
      made: count("appointments WHERE id NOT IN (SELECT id FROM copy.appointments)"),
      changed: count("appointments a JOIN copy.appointments c USING (id) WHERE a.revision <> c.revision"),
      people: count("users WHERE id NOT IN (SELECT id FROM copy.users)"),
    };
  });

/** The same against whatever stands here; null where nothing does, nothing that can be read, or another studio. */
export function lostFromHere(databaseFile: string, copy: string): Lost | null {
  try {
    return isSameStudio(databaseFile, copy) ? lostWith(databaseFile, copy) : null;
  } catch {
    return null;
  }
}

/** Accounts were made at the same millisecond in the same studio alone. */
const isSameStudio = (databaseFile: string, copy: string): boolean =>
  openedWithoutTrace(databaseFile, (sqlite) => {
    sqlite.prepare("ATTACH ? AS copy").run(copy);
    const shared = sqlite.prepare("SELECT 1 FROM users JOIN copy.users USING (id, created_at) LIMIT 1").get();
    return holdsStudio(sqlite) && shared !== undefined;
  });

/** "2 appointments made since, 1 appointment changed since, 0 accounts made since". */
export const lostInWords = ({ made, changed, people }: Lost): string =>
  `${counted(made, "appointment")} made since, ${counted(changed, "appointment")} changed since, ${counted(people, "account")} made since`;

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Jobs that look at this machine, and the one that tells when the studio last ran; the others work on the data, and their runs come back with it. */
const ofTheMachine = "name IN ('backup', 'drill', 'examine', 'around', 'count')";

/** What a server noted of itself and its surroundings stays with the machine: `target` gets what the database that stands here has, and loses its own. */
export function keepMachineNotes(databaseFile: string, target: Sqlite): void {
  for (const [table, columns, which] of [
    ["server_notes", "name, since, last_at, detail", "1"],
    ["job_runs", "name, started_at, ended_at, succeeded_at, last_error", ofTheMachine],
  ] as const) {
    const rows = rowsHere(databaseFile, `SELECT ${columns} FROM ${table} WHERE ${which}`);
    target.prepare(`DELETE FROM ${table} WHERE ${which}`).run();
    const places = columns.replace(/\w+/gu, "?");
    const insert = target.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places})`);
    for (const row of rows) insert.run(...row);
  }
}

/** None where nothing stands here, or nothing that can be read. */
function rowsHere(databaseFile: string, query: string): unknown[][] {
  try {
    return openedWithoutTrace(databaseFile, (sqlite) =>
      sqlite.prepare<unknown[], unknown[]>(query).raw().all(),
    );
  } catch {
    return [];
  }
}
