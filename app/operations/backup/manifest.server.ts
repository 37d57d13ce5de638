/** The JSON beside a backup (rule 30.2). */
import { z } from "zod";
import { programVersion } from "#app/operations/noted/version.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import type { Examined } from "./examine.server.ts";
import { wallOf } from "./listed/wall.server.ts";

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
