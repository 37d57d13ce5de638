import { withDatabaseFile } from "#app/operations/backup/backup-contents.server.ts";
import { holdsStudio } from "#app/operations/database/studio-row.sql.server.ts";
import type { Sqlite } from "#db/connection.server.ts";

export type Lost = { made: number; changed: number; people: number };

/** Counts rows of a database that are missing in a copy of it. */
export const missingInCopy = (databaseFile: string, copy: string): Lost =>
  withDatabaseFile(databaseFile, (sqlite) => {
    sqlite.prepare("ATTACH ? AS copy").run(copy);
    const count = (query: string) => Number(sqlite.prepare(`SELECT count(*) FROM ${query}`).pluck().get());
    return {
      made: count("appointments WHERE id NOT IN (SELECT id FROM copy.appointments)"),
      changed: count("appointments a JOIN copy.appointments c USING (id) WHERE a.revision <> c.revision"),
      people: count("users WHERE id NOT IN (SELECT id FROM copy.users)"),
    };
  });

export function lostFromHere(databaseFile: string, copy: string): Lost | null {
  try {
    return isSameStudio(databaseFile, copy) ? missingInCopy(databaseFile, copy) : null;
  } catch {
    return null;
  }
}

// Two files are of the same studio if an account has the same id and creation time in both.
const isSameStudio = (databaseFile: string, copy: string): boolean =>
  withDatabaseFile(databaseFile, (sqlite) => {
    sqlite.prepare("ATTACH ? AS copy").run(copy);
    const shared = sqlite.prepare("SELECT 1 FROM users JOIN copy.users USING (id, created_at) LIMIT 1").get();
    return holdsStudio(sqlite) && shared !== undefined;
  });

export const lostInWords = ({ made, changed, people }: Lost): string =>
  `${counted(made, "appointment")} made since, ${counted(changed, "appointment")} changed since, ${counted(people, "account")} made since`;

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

// Runs of these jobs belong to the machine. Runs of the other jobs belong to the data and are restored with it.
const ofTheMachine = "name IN ('backup', 'drill', 'examine', 'around', 'count')";

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

function rowsHere(databaseFile: string, query: string): unknown[][] {
  try {
    return withDatabaseFile(databaseFile, (sqlite) =>
      sqlite.prepare<unknown[], unknown[]>(query).raw().all(),
    );
  } catch {
    return [];
  }
}
