/** The JSON beside a backup (rule 30.2). */

import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { isHarmless } from "#app/operations/database/examine.server.ts";
import { programVersion } from "#app/operations/noted/service-words.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";

/** "2026-11-23 03:30" on the wall clock of a zone, so that a column of them sorts. */
export function wallOf(at: number, timeZone: string): string {
  const { date, minute } = studioNow(timeZone, at);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const manifestSchema = z.object({
  file: z.string(),
  why: z.enum(["nightly", "asked"]),
  /** Of which moment it is, in UTC milliseconds, and as the studio's wall clock showed it. */
  at: z.number(),
  wall: z.string(),
  timeZone: z.string(),
  /** Of the program that made it. */
  version: z.string(),
  /** The hash of the last migration that it has been through. */
  migration: z.string().nullable(),
  bytes: z.number(),
  sha256: z.string(),
  /** Rows by table. */
  counts: z.record(z.string(), z.number()),
  /** Rows that point at a row which is not there. */
  orphans: z.number(),
});

/** The JSON beside a backup: it is written once the copy was looked over, and never without that. */
export type Manifest = z.output<typeof manifestSchema>;

/** Null where the text is no manifest. */
export function readManifest(text: string): Manifest | null {
  try {
    const read = readInput(manifestSchema, JSON.parse(text));
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}

/** Of a copy that was looked over. */
export function manifestFor(
  file: string,
  { why, at, timeZone }: Pick<Manifest, "why" | "at" | "timeZone">,
  { migration, bytes, sha256, counts, orphans }: Examined,
): Manifest {
  const wall = wallOf(at, timeZone);
  const version = programVersion();
  return { file, why, at, wall, timeZone, version, migration, bytes, sha256, counts, orphans };
}

// A thorough look at a copy of the database, in a process of its own (bin/examine.mjs): it would hold the one thread for long.

const foundSchema = z.object({
  damage: z.array(z.string()),
  orphans: z.number(),
  schema: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
  newest: z.object({ appointments: z.number(), audit: z.number() }),
  migration: z.string().nullable(),
  bytesInside: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});

export type Examined = Omit<z.infer<typeof foundSchema>, "damage" | "bytesInside">;

/** What is wrong with a copy, in SQLite's words. */
export class CopyDamaged extends Error {}

/** Says nothing about the copy: the file was not there any more, or could not be opened. */
const notOpened = /^(?:ENOENT|EACCES|EPERM|SQLITE_CANTOPEN)/u;

const run = promisify(execFile);

/**
 * Takes the file out of WAL mode too, so that it is one file. Throws a CopyDamaged; `stop` ends it early. The SHA-256 is empty
 * where nobody asks for it: it reads the whole file once more.
 */
export async function examineCopy(
  file: string,
  { stop, hashed = false }: { stop?: AbortSignal; hashed?: boolean } = {},
): Promise<Examined> {
  // The file that is looked at is large, what is said of it small.
  const flags = ["--max-old-space-size=64", "--max-semi-space-size=1"];
  const words = [...flags, resolve("bin/examine.mjs"), file, ...(hashed ? ["--hash"] : [])];
  const { stdout } = await run(process.execPath, words, { maxBuffer: 1024 * 1024, signal: stop });
  const said = JSON.parse(stdout);
  const read = readInput(foundSchema, said);
  if (!read.ok && notOpened.test(String(said.failed))) {
    throw new Error(
      "something removed the copy while it was looked over; another backup may have been under way",
    );
  }
  if (!read.ok) throw new CopyDamaged(said.failed ?? "it could not be read");
  const { damage, bytesInside, ...found } = read.value;
  const serious = damage.filter((line) => !isHarmless(line));
  if (serious.length > 0) throw new CopyDamaged(serious.join("; ").replace(/\s+/gu, " "));
  if (bytesInside !== found.bytes) throw new CopyDamaged(`it holds ${found.bytes} of ${bytesInside} bytes`);
  return found;
}
