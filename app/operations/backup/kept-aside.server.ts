import { readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { keptMs, momentOfStamp } from "./backup.ts";

const marginBytes = 64 * 1024 * 1024;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / (1024 * 1024))} MB`;

export const bytesOf = (...files: string[]): number =>
  files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

/** Returns a sentence if the disk has too little space for `bytes`, else null. */
export function noRoomFor(bytes: number, folder: string): string | null {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const needed = bytes + marginBytes;
  if (free >= needed) return null;
  return `The disk that holds ${folder} has ${megabytes(free)} free, but ${megabytes(needed)} are needed. Make room, and try again.`;
}

/** Describes a file error, without a full stop. */
export function describeFileError(problem: unknown): string {
  const { code, message, path } = fieldsIn(problem);
  if (code === "ENOSPC" || code === "SQLITE_FULL" || code === "EFBIG") return "the disk is full";
  if (code === "EACCES" || code === "EPERM")
    return `this user isn't allowed to read or write ${String(path ?? "it")}`;
  if (code === "EROFS") return "the disk is read-only";
  return String(message ?? problem).replace(/\.$/u, "");
}

export type KeptAside = {
  name: string;
  path: string;
  why: "restore" | "switch";
  at: number;
  goesAt: number;
  bytes: number;
};

/** Returns the folders, newest first. They still contain people who were erased since (rule 30.15). */
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

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
