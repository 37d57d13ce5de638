import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { isBusy } from "#db/client.server.ts";

export class FolderInUse extends Error {}

const held = singleton("folder lock", (): { lock?: Database.Database } => ({}));

// Longer than a server needs to stop (bin/start.mjs, rule 27.8).
const timeoutMs = 12_000;

/** Locks a small file beside the database. Unlike a pid file, the lock ends with the process. */
export function holdFolder(databaseFile: string, waitMs: number = timeoutMs): void {
  held.lock =
    tryToHold(databaseFile, 0) ??
    (waitMs > 0 ? waitFor(databaseFile, waitMs) : null) ??
    refuse(`Another server already uses ${databaseFile}. Stop it first, or set DATA_DIR to another folder.`);
}

function waitFor(databaseFile: string, waitMs: number): Database.Database | null {
  const seconds = Math.ceil(waitMs / 1000);
  console.warn(`Another server still uses ${databaseFile}; waiting up to ${seconds} seconds for it to end.`);
  return tryToHold(databaseFile, waitMs);
}

function refuse(sentence: string): never {
  throw new FolderInUse(sentence);
}

function tryToHold(databaseFile: string, timeout: number): Database.Database | null {
  const lock = new Database(`${databaseFile}.lock`, { timeout });
  try {
    lock.pragma("journal_mode = DELETE");
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (problem) {
    lock.close();
    if (isBusy(problem)) return null;
    throw problem;
  }
}

/** Returns true if a server has locked the folder, also while it starts. */
export function folderIsHeld(databaseFile: string): boolean {
  if (!existsSync(`${databaseFile}.lock`)) return false;
  try {
    const lock = new Database(`${databaseFile}.lock`, { readonly: true, timeout: 0 });
    try {
      lock.prepare("SELECT 1 FROM sqlite_master").get();
      return false;
    } finally {
      lock.close();
    }
  } catch (problem) {
    return isBusy(problem);
  }
}

export function releaseFolder(): void {
  held.lock?.close();
  held.lock = undefined;
}
