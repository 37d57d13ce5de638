import { existsSync, readdirSync } from "node:fs";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { type Backup, type BackupKind, isOfFuture } from "./backup.ts";
import { lookInside, zoneInside } from "./backup-contents.server.ts";
import { type KeptAside, keptAsideFolders } from "./kept-aside.server.ts";
import { listBackups } from "./list-backups.server.ts";
import { wallOf } from "./manifest.server.ts";

type ListedBackup = Backup & {
  trouble: string | null;
};

export const kindsInWords: Record<BackupKind, string> = {
  nightly: "nightly",
  asked: "manual",
  switch: "before a version switch",
  migration: "before an upgrade",
  rescued: "rescued",
  other: "without a manifest",
};

export const megabytesInWords = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function backupTable(backups: ListedBackup[], timeZone: string): string[] {
  if (backups.length === 0) return ["No backups yet. To make one: studio backup"];
  const rows = backups.map((backup) => [
    backup.at === null ? "unknown" : wallOf(backup.at, timeZone),
    kindsInWords[backup.kind],
    megabytesInWords(backup.bytes),
    backup.manifest ? appointmentsInWords(backup.manifest.counts.appointments ?? 0) : "",
    backup.version ?? "",
    backup.trouble ? `${backup.name} (${backup.trouble})` : backup.name,
  ]);
  const head = ["date", "reason", "size", "contains", "version", "file"];
  return [`All times are in the studio's time zone (${timeZone}).`, "", ...aligned([head, ...rows])];
}

function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const appointmentsInWords = (count: number): string =>
  `${count} ${count === 1 ? "appointment" : "appointments"}`;

function asideLines(folders: KeptAside[], timeZone: string): string[] {
  if (folders.length === 0) return [];
  const wall = (at: number) => wallOf(at, timeZone);
  const rows = folders.map((folder) => [
    `  ${folder.path}`,
    megabytesInWords(folder.bytes),
    asideInWords(folder, wall, (at) => wall(at).slice(0, "2026-11-23".length)),
  ]);
  return [
    "Moved aside, not deleted. These folders still contain people who were erased since. To delete one early: sudo rm -r FOLDER",
    ...aligned(rows),
  ];
}

/** Describes a folder that was moved aside, and says when it is deleted. */
export const asideInWords = (
  { why, at, goesAt }: KeptAside,
  inWords: (at: number) => string,
  dayInWords = inWords,
): string => {
  const what =
    why === "restore" ? "the database that a restore replaced" : "the database of a version that failed";
  return `${what} on ${inWords(at)}; it will be deleted on ${dayInWords(goesAt)}`;
};

/** Returns the lines of `studio backup --list`. */
export function backupsInLines(dataDir: string, databaseFile: string, now: number): string[] {
  // Throws if the folder can't be read, so that it isn't shown as empty.
  if (existsSync(backupsOf(dataDir))) readdirSync(backupsOf(dataDir));
  const backups = listBackups(dataDir);
  const listed = backups.map((backup) => ({
    ...backup,
    trouble:
      lookInside(backup.path).trouble ??
      (isOfFuture(backup.at, now) ? "made while the clock was wrong" : null),
  }));
  const timeZone = zoneOfStudio(databaseFile, backups);
  const aside = asideLines(keptAsideFolders(dataDir), timeZone);
  return [...backupTable(listed, timeZone), ...(aside.length > 0 ? ["", ...aside] : [])];
}

const zoneOfStudio = (databaseFile: string, backups: Backup[]): string =>
  zoneInside(databaseFile) ?? backups.find(({ manifest }) => manifest)?.manifest?.timeZone ?? "UTC";
