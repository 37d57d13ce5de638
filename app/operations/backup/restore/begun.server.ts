/** A restore that was begun and has not ended: a note beside the database, written first and removed last (rule 30.20). */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { eq } from "drizzle-orm";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { commandTo } from "#app/operations/noted/service-words.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db } from "#db/client.server.ts";
import { syncToDisk } from "#db/copies.server.ts";
import { restores } from "#db/schema.ts";

/** The path of the file that was to come back, and when. */
type Begun = { source: string; at: number };

const noteOf = (databaseFile: string): string => `${databaseFile}.restore-begun.json`;

/** Answers what puts the note of an earlier restore back that was cut off: for a restore that is refused. */
export function noteBegun(databaseFile: string, begun: Begun): () => void {
  const path = noteOf(databaseFile);
  const before = existsSync(path) ? readFileSync(path, "utf8") : null;
  write(path, JSON.stringify(begun));
  return () => (before === null ? forgetBegun(databaseFile) : write(path, before));
}

function write(path: string, text: string): void {
  writeFileSync(`${path}.next`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.next`, path);
  syncToDisk(dirname(path));
}

export function forgetBegun(databaseFile: string): void {
  for (const path of [noteOf(databaseFile), `${noteOf(databaseFile)}.next`]) rmSync(path, { force: true });
}

const toldMs = 7 * 24 * 60 * 60_000;

/** What was cut off, for a week, in the open database's words; null where nothing was, or where the database is the one that came back. */
export function restoreCutOff(databaseFile: string, now: number): { words: string; remedy: string } | null {
  const begun = begunAt(databaseFile);
  if (!begun || now - begun.at > toldMs) return null;
  if (db().select({ id: restores.id }).from(restores).where(eq(restores.at, begun.at)).get()) return null;
  return {
    words: `The restore of ${begun.source}, begun on ${instantInWords(begun.at)}, did not come to its end. Nothing was changed.`,
    remedy: `To restore it: ${commandTo("stop")}; sudo studio restore ${begun.source}; ${commandTo("start")}`,
  };
}

function begunAt(databaseFile: string): Begun | null {
  try {
    const { source, at } = fieldsIn(JSON.parse(readFileSync(noteOf(databaseFile), "utf8")));
    return typeof source === "string" && typeof at === "number" ? { source, at } : null;
  } catch {
    return null;
  }
}
