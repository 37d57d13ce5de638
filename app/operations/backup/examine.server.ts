/** A thorough look at a copy of the database, in a process of its own (bin/examine.mjs): it would hold the one thread for long. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { isHarmless } from "#app/operations/database/check.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";

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
