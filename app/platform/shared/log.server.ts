/** Empties SQLite's write-ahead log and overwrites deleted data. */

import { isBusy, sqlite } from "#db/client.server.ts";
import { overwriteGapsOf } from "#db/gaps.server.ts";
import { otherWork } from "./clock.server.ts";
import { singleton } from "./singleton.server.ts";

/** Overwrites deleted rows in the log and in the free space of the database. Does nothing inside a transaction, which does it at its end. */
export function emptyLog(): void {
  logEmptied().catch(() => {});
}

/** Like `emptyLog`, but waits until everything is overwritten. Throws disk errors. */
export function logEmptied(): Promise<void> {
  checkpoint("TRUNCATE");
  overwriting.wanted += 1;
  overwriting.run ??= overwriteAll().finally(() => {
    overwriting.run = null;
  });
  return overwriting.run;
}

export const writeLogBack = (): void => checkpoint("PASSIVE");

const overwriting = singleton("overwriting", (): { wanted: number; run: Promise<void> | null } => ({
  wanted: 0,
  run: null,
}));

export async function whenOverwritten(): Promise<void> {
  await overwriting.run?.catch(() => {});
}

async function overwriteAll(): Promise<void> {
  for (let made = -1; made < overwriting.wanted; ) {
    made = overwriting.wanted;
    await overwriteGaps();
  }
}

const pagesAtOnce = 512;

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

const isLocked = (problem: unknown): boolean =>
  problem instanceof Error && "code" in problem && problem.code === "SQLITE_LOCKED";
