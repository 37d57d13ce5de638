/** Backups as lines of a table for the shell. */
import type { Backup, BackupKind } from "./backup.ts";

const kindInWords: Record<BackupKind, string> = {
  nightly: "nightly",
  asked: "asked for",
  switch: "before a change of version",
  migration: "before an upgrade",
  rescued: "rescued",
  other: "put there by hand",
};

const appointmentsInWords = (count: number): string =>
  `${count} ${count === 1 ? "appointment" : "appointments"}`;

export const megabytesInWords = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The moment as the studio's clock showed it where a manifest tells, else in UTC. */
const momentInWords = ({ at, manifest }: Backup): string =>
  manifest?.wall ?? `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** The newest first, a line each, with its columns under each other. */
export function backupTable(backups: Backup[]): string[] {
  if (backups.length === 0) return ["There is no backup yet. To make one: studio backup"];
  const rows = backups.map((backup) => [
    momentInWords(backup),
    kindInWords[backup.kind],
    megabytesInWords(backup.bytes),
    backup.manifest ? appointmentsInWords(backup.manifest.counts.appointments ?? 0) : "",
    backup.name,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}
