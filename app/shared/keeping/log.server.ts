/** SQLite's log, in which what was deleted stands until it is written into the database; that deletes by overwriting. */
import { isBusy, sqlite } from "#db/client.server.ts";

/**
 * Writes the log into the database and empties it, so that what was erased stands in neither. Nothing inside a transaction: its
 * end does it. Another reader may put it off until the log is emptied anyway.
 */
export const emptyLog = (): void => checkpoint("TRUNCATE");

/** Writes what it can of the log into the database, so that no later write has much to do. */
export const writeLogBack = (): void => checkpoint("PASSIVE");

function checkpoint(how: "TRUNCATE" | "PASSIVE"): void {
  if (sqlite().inTransaction) return;
  try {
    sqlite().pragma(`wal_checkpoint(${how})`);
  } catch (problem) {
    if (!isBusy(problem) && !isLocked(problem)) throw problem;
  }
}

/** By this very connection: a backup of it is under way. */
const isLocked = (problem: unknown): boolean =>
  problem instanceof Error && "code" in problem && problem.code === "SQLITE_LOCKED";
