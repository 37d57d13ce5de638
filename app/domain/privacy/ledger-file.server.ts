/**
 * The erasure ledger: who was erased, in a file beside the database, so that a backup which still knows them can be put back
 * (rule 21.12). It names nobody: addresses and numbers stand there as HMAC-SHA256 under the file's own key. A line of JSON for
 * each erasure is written and synced before the deed is committed; erasing twice is harmless, forgetting one is not. Where the deed
 * fails or is refused, a second line takes the first one back; where the process ends between the two, the next start finishes it (rule 21.12).
 */
import { createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { isRefusal } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { DatabaseUnusable, sqlite, writing } from "#db/client.server.ts";

const Line = z.object({
  at: z.number(),
  kind: z.enum(["account", "contact"]),
  who: z.array(z.string()),
  names: z.array(z.string()).nullable(),
  account: z.object({ id: z.number(), madeAt: z.number() }).nullable(),
  movedTo: z.number().nullable(),
});

/**
 * `who`: addresses as they are kept, or digits of a phone number. `names`: of an address that several use, whose contact went;
 * null for all. `movedTo`: who took over the appointments of a provider.
 */
type Erasure = z.output<typeof Line>;

/** Of a deed that failed: nobody was erased. */
const Withdrawal = z.object({ withdrawn: Line.pick({ at: true, who: true }) });

/** One that was noted, with `who` and `names` hashed by `hash`. */
export type NotedErasure = Erasure & { hash: (text: string) => string };

/** "erasures.log", or "demo-erasures.log" for the demo's database or a backup of it. */
export const ledgerNameFor = (databaseFile: string): string =>
  basename(databaseFile).startsWith("demo") ? "demo-erasures.log" : "erasures.log";

/** Of the current database, in the folder. */
export const ledgerIn = (dataDir: string): string => join(dataDir, ledgerNameFor(sqlite().name));

/** Call it in the transaction of the deed, after all that could refuse it. Throws a DatabaseUnusable where the file takes no line. */
export function noteErasure({ who, names, ...erasure }: Erasure): void {
  const path = ledgerIn(dirname(sqlite().name));
  try {
    const key = keyIn(path) ?? newKey(path);
    const hash = hasher(key);
    append(path, { ...erasure, who: who.map(hash), names: names?.map(hash) ?? null });
  } catch (problem) {
    throw new DatabaseUnusable(`The erasure ledger ${path} can't be written: ${String(problem)}`);
  }
  try {
    copyLedger(dirname(path));
  } catch {
    // The next backup copies it, or says why it can't.
  }
}

/** The transaction of an erasure. One that fails or is refused was none: its lines are taken back, and no restore makes it after all. */
export function writingErasure<T>(work: () => T): T {
  const path = ledgerIn(dirname(sqlite().name));
  const before = bytesIn(path);
  try {
    const answer = writing(work);
    if (isRefusal(answer)) takeBackFrom(path, before);
    return answer;
  } catch (problem) {
    takeBackFrom(path, before);
    throw problem;
  }
}

const bytesIn = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** As well as it can: on a full disk the line stays, and a restore erases what is left of whom it names. */
function takeBackFrom(path: string, byte: number): void {
  try {
    const failed = notedErasures(readFileSync(path).subarray(byte).toString());
    for (const { at, who } of failed) append(path, { withdrawn: { at, who } });
    if (failed.length > 0) copyLedger(dirname(path));
  } catch {
    // What made the deed fail keeps this from being written too.
  }
}

/** Brings the copy beside the backups up to date, so that whoever takes that folder away takes it along. Nothing where one is missing. */
export function copyLedger(dataDir: string): void {
  const path = ledgerIn(dataDir);
  const backups = join(dataDir, "backups");
  if (existsSync(path) && existsSync(backups))
    takeInErasures(join(backups, basename(path)), readFileSync(path, "utf8"));
}

/** Adds to the ledger at `path` what the text of another one has and it lacks, under the key of that one. */
export function takeInErasures(path: string, text: string): void {
  const known = new Set(keyedLines(ledgerText(path)).map((one) => JSON.stringify(one)));
  const isNew = !existsSync(path);
  let last = keyIn(path);
  for (const one of keyedLines(text).filter((other) => !known.has(JSON.stringify(other)))) {
    if (one.key !== last) append(path, { key: one.key });
    append(path, one.line);
    last = one.key;
  }
  if (isNew && existsSync(path)) syncFolder(dirname(path));
}

/** Of a ledger's text, in the order in which they were noted; a line that was cut off is none. */
export function notedErasures(text: string): NotedErasure[] {
  const hashers = new Map<string, NotedErasure["hash"]>();
  return keyedErasures(text).map(({ key, erasure }) => {
    const hash = hashers.get(key) ?? hasher(key);
    hashers.set(key, hash);
    return { ...erasure, hash };
  });
}

/** Those that were not taken back. */
function keyedErasures(text: string): { key: string; erasure: Erasure }[] {
  const lines = keyedLines(text);
  const named = ({ at, who }: Pick<Erasure, "at" | "who">) => JSON.stringify([at, who]);
  const withdrawn = new Set(lines.flatMap(({ line }) => ("withdrawn" in line ? named(line.withdrawn) : [])));
  return lines.flatMap(({ key, line }) =>
    "withdrawn" in line || withdrawn.has(named(line)) ? [] : [{ key, erasure: line }],
  );
}

type Keyed = { key: string; line: Erasure | z.output<typeof Withdrawal> };

function keyedLines(text: string): Keyed[] {
  let key = "";
  return linesOf(text).flatMap((line): Keyed[] => {
    const read = readInput(KeyLine, line);
    if (read.ok) key = read.value.key;
    for (const shape of [Line, Withdrawal]) {
      const one = readInput(shape, line);
      if (one.ok) return [{ key, line: one.value }];
    }
    return [];
  });
}

const KeyLine = z.object({ key: z.string().min(40) });

const hasher = (key: string) => (text: string) =>
  createHmac("sha256", key).update(text.trim().toLowerCase()).digest("base64url");

function keyIn(path: string): string | null {
  const keys = linesOf(ledgerText(path)).flatMap((line) => {
    const read = readInput(KeyLine, line);
    return read.ok ? [read.value.key] : [];
  });
  return keys.at(-1) ?? null;
}

function newKey(path: string): string {
  const key = randomBytes(32).toString("base64url");
  append(path, { key });
  syncFolder(dirname(path));
  return key;
}

/** Empty where there is none. */
export const ledgerText = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");

const linesOf = (text: string): unknown[] =>
  text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });

function append(path: string, line: object): void {
  const file = openSync(path, "a+", 0o600);
  try {
    const { size } = fstatSync(file);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(file, last, 0, 1, size - 1);
    // After one that was cut off, the next begins on a line of its own.
    const start = size > 0 && last.toString() !== "\n" ? "\n" : "";
    const bytes = Buffer.from(`${start}${JSON.stringify(line)}\n`);
    if (writeSync(file, bytes) < bytes.length) throw new Error("The disk is full.");
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** So that a power cut does not take the new file's name away. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
