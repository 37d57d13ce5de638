import { isBusy, sqlite } from "#db/client.server.ts";

/**
 * Writes SQLite's log into the database and empties it, so that what was erased stands in neither (the database itself deletes
 * by overwriting). Nothing inside a transaction: its end does it. Another reader may put it off until the log is emptied anyway.
 */
export function emptyLog(): void {
  if (sqlite().inTransaction) return;
  try {
    sqlite().pragma("wal_checkpoint(TRUNCATE)");
  } catch (problem) {
    if (!isBusy(problem) && !isLocked(problem)) throw problem;
  }
}

/** By this very connection: a backup of it is under way. */
const isLocked = (problem: unknown): boolean =>
  problem instanceof Error && "code" in problem && problem.code === "SQLITE_LOCKED";
