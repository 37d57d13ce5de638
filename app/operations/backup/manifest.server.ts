import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { isHarmless } from "#app/operations/database/examine.server.ts";
import { programVersion } from "#app/operations/state/service-commands.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";

/** Returns a local time such as "2026-11-23 03:30", which sorts as text. */
export function wallOf(at: number, timeZone: string): string {
  const { date, minute } = studioNow(timeZone, at);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const manifestSchema = z.object({
  file: z.string(),
  why: z.enum(["nightly", "asked"]),
  at: z.number(),
  wall: z.string(),
  timeZone: z.string(),
  version: z.string(),
  migration: z.string().nullable(),
  bytes: z.number(),
  sha256: z.string(),
  counts: z.record(z.string(), z.number()),
  orphans: z.number(),
});

export type Manifest = z.output<typeof manifestSchema>;

export function readManifest(text: string): Manifest | null {
  try {
    const read = readInput(manifestSchema, JSON.parse(text));
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}

export function manifestFor(
  file: string,
  { why, at, timeZone }: Pick<Manifest, "why" | "at" | "timeZone">,
  { migration, bytes, sha256, counts, orphans }: Examined,
): Manifest {
  const wall = wallOf(at, timeZone);
  const version = programVersion();
  return { file, why, at, wall, timeZone, version, migration, bytes, sha256, counts, orphans };
}

// Verifies a copy in a separate process (bin/examine.mjs), because it would block the only thread.

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

export class CopyDamaged extends Error {}

const notOpened = /^(?:ENOENT|EACCES|EPERM|SQLITE_CANTOPEN)/u;

const run = promisify(execFile);

/** Verifies a copy and takes it out of WAL mode. Throws a CopyDamaged. The SHA-256 is empty unless it is asked for. */
export async function examineCopy(
  file: string,
  { stop, hashed = false }: { stop?: AbortSignal; hashed?: boolean } = {},
): Promise<Examined> {
  const flags = ["--max-old-space-size=64", "--max-semi-space-size=1"];
  const words = [...flags, resolve("bin/examine.mjs"), file, ...(hashed ? ["--hash"] : [])];
  const { stdout } = await run(process.execPath, words, { maxBuffer: 1024 * 1024, signal: stop });
  const said = JSON.parse(stdout);
  const read = readInput(foundSchema, said);
  if (!read.ok && notOpened.test(String(said.failed))) {
    throw new Error("the copy was deleted while it was being verified, perhaps by another backup");
  }
  if (!read.ok) throw new CopyDamaged(said.failed ?? "it could not be read");
  const { damage, bytesInside, ...found } = read.value;
  const serious = damage.filter((line) => !isHarmless(line));
  if (serious.length > 0) throw new CopyDamaged(serious.join("; ").replace(/\s+/gu, " "));
  if (bytesInside !== found.bytes)
    throw new CopyDamaged(`it contains only ${found.bytes} of ${bytesInside} bytes`);
  return found;
}
