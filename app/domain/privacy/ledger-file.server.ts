/** The ledger of erasures, to repeat them after a restore (rule 21.12). Contacts are HMAC-SHA256 hashes. */
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

/** `who`: addresses or phone digits. `names`: erased names, null for all. `movedTo`: the new provider. */
type Erasure = z.output<typeof Line>;

const Withdrawal = z.object({ withdrawn: Line.pick({ at: true, who: true }) });

/** `hash` hashes values like `who` and `names`. */
export type NotedErasure = Erasure & { hash: (text: string) => string };

export const ledgerNameFor = (databaseFile: string): string =>
  basename(databaseFile).startsWith("demo") ? "demo-erasures.log" : "erasures.log";

export const ledgerIn = (dataDir: string): string => join(dataDir, ledgerNameFor(sqlite().name));

/** Adds a line, as the last step of the transaction. Throws DatabaseUnusable if it can't write the file. */
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
    // The next backup copies the ledger or reports why not.
  }
}

/** Runs an erasure. If it fails, its ledger lines are removed. */
export function writingErasure<T>(work: () => T): T {
  const path = ledgerIn(dirname(sqlite().name));
  const before = bytesIn(path);
  try {
    const answer = writing(work);
    if (isRefusal(answer)) removeLinesFrom(path, before);
    return answer;
  } catch (problem) {
    removeLinesFrom(path, before);
    throw problem;
  }
}

const bytesIn = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** On a full disk the line stays, and a restore erases the person. */
function removeLinesFrom(path: string, byte: number): void {
  try {
    const failed = notedErasures(readFileSync(path).subarray(byte).toString());
    for (const { at, who } of failed) append(path, { withdrawn: { at, who } });
    if (failed.length > 0) copyLedger(dirname(path));
  } catch {
    // The disk may be full.
  }
}

/** Updates the copy beside the backups if there is a ledger. */
export function copyLedger(dataDir: string): void {
  const path = ledgerIn(dataDir);
  const backups = join(dataDir, "backups");
  if (existsSync(path) && existsSync(backups))
    importErasures(join(backups, basename(path)), readFileSync(path, "utf8"));
}

/** Adds missing lines of another ledger with its key. */
export function importErasures(path: string, text: string): void {
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

/** Returns entries in order. Incomplete lines are skipped. */
export function notedErasures(text: string): NotedErasure[] {
  const hashers = new Map<string, NotedErasure["hash"]>();
  return keyedErasures(text).map(({ key, erasure }) => {
    const hash = hashers.get(key) ?? hasher(key);
    hashers.set(key, hash);
    return { ...erasure, hash };
  });
}

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
    // After an incomplete line, the next one starts on a new line.
    const start = size > 0 && last.toString() !== "\n" ? "\n" : "";
    const bytes = Buffer.from(`${start}${JSON.stringify(line)}\n`);
    if (writeSync(file, bytes) < bytes.length) throw new Error("The disk is full.");
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs the folder, so that a power cut doesn't lose the new file. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
