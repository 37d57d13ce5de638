import Database from "better-sqlite3";
import { singleton } from "#app/shared/singleton.server.ts";
import { isBusy } from "#db/client.server.ts";

export class FolderInUse extends Error {}

const held = singleton("folder lock", (): { lock?: Database.Database } => ({}));

/** Longer than a server takes that was asked to end and finishes what is under way (bin/start.mjs, rule 27.8). */
const timeoutMs = 12_000;

/** An exclusive transaction on a small file beside the database ends with the process however that ends, as no pid file does. */
export function holdFolder(databaseFile: string, waitMs: number = timeoutMs): void {
  const lock = new Database(`${databaseFile}.lock`, { timeout: waitMs });
  try {
    lock.pragma("journal_mode = DELETE");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (problem) {
    lock.close();
    if (isBusy(problem)) {
      throw new FolderInUse(
        `Another server already uses ${databaseFile}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw problem;
  }
  held.lock = lock;
}

/** For a process that goes on after its work, such as a test's. */
export function releaseFolder(): void {
  held.lock?.close();
  held.lock = undefined;
}
