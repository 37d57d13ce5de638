/** The folders `replaced-…` of a data folder: what a restore or a failed change of version has moved aside (rule 30.15). */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { keptMs, momentOfStamp } from "./backup.ts";
import { bytesOf } from "./room.server.ts";

export type KeptAside = {
  name: string;
  path: string;
  /** What moved the database aside. */
  why: "restore" | "switch";
  /** When that was, and from when on the nightly backup removes it, in UTC milliseconds. */
  at: number;
  goesAt: number;
  bytes: number;
};

/** The newest first; who was erased since is still in them (rule 30.15). None where the folder can't be read. */
export const keptAsideFolders = (dataDir: string): KeptAside[] =>
  namesIn(dataDir)
    .flatMap((name) => folderAt(dataDir, name) ?? [])
    .sort((one, other) => other.at - one.at);

function folderAt(dataDir: string, name: string): KeptAside | null {
  const [, stamp = "", rest = ""] = /^replaced-(\d{8}T\d{6})(.*)$/u.exec(name) ?? [];
  const path = join(dataDir, name);
  const found = name.startsWith("replaced-") ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (!found?.isDirectory()) return null;
  const at = momentOfStamp(stamp) ?? Math.floor(found.mtimeMs);
  const why = rest.startsWith("-failed") ? "switch" : "restore";
  const bytes = bytesOf(...namesIn(path).map((file) => join(path, file)));
  return { name, path, why, at, goesAt: at + keptMs, bytes };
}

/** One that is another user's by now is counted as empty: the checks tell whose it is. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
