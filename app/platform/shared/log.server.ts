/** SQLite's log, in which what was deleted stands until it is written into the database; that deletes by overwriting. */

import { isBusy, sqlite } from "#db/client.server.ts";
import { overwriteGapsOf } from "#db/gaps.server.ts";
import { otherWork } from "./clock.server.ts";
import { singleton } from "./singleton.server.ts";

/**
 * Writes the log into the database and empties it, and overwrites what the database has of it beside its rows, so that what was erased
 * stands in neither. Nothing inside a transaction: its end does it. Another reader may put it off until the log is emptied
 * anyway. Of a large file the rest follows in pieces; what fails then is made up for by night, where it is told.
 */
export function emptyLog(): void {
  logEmptied().catch(() => {});
}

/** As `emptyLog`; ends once everything is overwritten, and throws what the disk says. */
export function logEmptied(): Promise<void> {
  checkpoint("TRUNCATE");
  overwriting.wanted += 1;
  overwriting.run ??= overwriteAll().finally(() => {
    overwriting.run = null;
  });
  return overwriting.run;
}

/** Writes what it can of the log into the database, so that no later write has much to do. */
export const writeLogBack = (): void => checkpoint("PASSIVE");

/** `wanted`: how often it was asked for; whoever asks while it is under way gets another one. */
const overwriting = singleton("overwriting", (): { wanted: number; run: Promise<void> | null } => ({
  wanted: 0,
  run: null,
}));

/** Until what was erased up to now stands nowhere in the file, or could not be overwritten. */
export async function whenOverwritten(): Promise<void> {
  await overwriting.run?.catch(() => {});
}

async function overwriteAll(): Promise<void> {
  for (let made = -1; made < overwriting.wanted; ) {
    made = overwriting.wanted;
    await overwriteGaps();
  }
}

/** 2 MB: some milliseconds. */
const pagesAtOnce = 512;

/** Once through all of the file. */
async function overwriteGaps(): Promise<void> {
  const file = sqlite();
  for (let first = 0; overwriteGapsOf(first, pagesAtOnce); first += pagesAtOnce) {
    await otherWork();
    if (!file.open || sqlite() !== file) return;
    checkpoint("TRUNCATE");
  }
}

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
