import { statfsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { sql } from "drizzle-orm";
import { numberOf, sizeInWords } from "#app/operations/checks/amounts.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { backupsOf, pathsIn } from "#app/operations/database/data-folder.server.ts";
import { fullDisk, isFull, moreRoom } from "#app/operations/database/file-fault.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { dataFolder } from "./database.server.ts";

const MB = 1024 * 1024;
// With less space, a booking may fail (rule 27.5).
const leastFreeBytes = 50 * MB;
const fewFreeBytes = 500 * MB;
const fewFiles = 1000;
const fewWeeks = 2;
const dayMs = 24 * 60 * 60_000;

type DiskRoom = { bytes: number; files: number | null; bytesAWeek: number | null };

function diskRoom(folder: string): DiskRoom {
  const { bavail, bsize, ffree, files } = statfsSync(folder);
  // Some file systems have no fixed number of files and report 0.
  return { bytes: bavail * bsize, files: files > 0 ? ffree : null, bytesAWeek: growthOf(backupsOf(folder)) };
}

export const diskCheck = (): Check => judgeDisk(diskRoom(dataFolder()), dataFolder());

const about = { name: "disk", about: "Disk" };

export function judgeDisk({ bytes, files, bytesAWeek }: DiskRoom, folder: string): Check {
  const weeks = bytesAWeek === null || bytesAWeek <= 0 ? null : Math.floor(bytes / bytesAWeek);
  const free = `${sizeInWords(bytes)} of disk space is free`;
  if (isFull(bytes)) return { ...about, level: "wrong", stopsBookings: true, ...fullDisk(folder) };
  if (bytes < leastFreeBytes) {
    const words = "Less than 50 MB of disk space is free. Soon no bookings can be taken.";
    return { ...about, level: "wrong", stopsBookings: true, words, remedy: moreRoom(folder) };
  }
  if (bytes < fewFreeBytes || (files !== null && files < fewFiles)) {
    const words =
      bytes < fewFreeBytes
        ? `Only ${free}.`
        : `The disk has room for only ${numberOf(files ?? 0, "more file")}.`;
    return { ...about, level: "warning", words, remedy: moreRoom(folder) };
  }
  if (weeks !== null && weeks < fewWeeks) {
    const words = `${free}, enough for ${weeks < 1 ? "less than a week" : numberOf(weeks, "week")} at the current growth.`;
    return { ...about, level: "warning", words, remedy: moreRoom(folder) };
  }
  const lasts =
    weeks === null
      ? ""
      : `, enough for ${weeks > 260 ? "years" : numberOf(weeks, "week")} at the current growth`;
  return { ...about, level: "well", words: `${free}${lasts}.`, remedy: null };
}

const isDaily = /^(?:app|demo)-\d.*\.db$/u;

/** Returns the growth of database and backups in bytes per week. Null with backups of less than a week. */
function growthOf(folder: string): number | null {
  const copies = pathsIn(folder)
    .filter((path) => isDaily.test(basename(path)))
    .map((path) => statSync(path))
    .sort((one, other) => one.mtimeMs - other.mtimeMs);
  const [first, last] = [copies[0], copies.at(-1)];
  if (!first || !last || last.mtimeMs - first.mtimeMs < 7 * dayMs) return null;
  const aWeek = ((last.size - first.size) / (last.mtimeMs - first.mtimeMs)) * 7 * dayMs;
  return aWeek * (1 + copies.length);
}

// Uses the highest id, because counting takes longer the more rows there are.
export function growthCheck(): Check {
  const bytes = databaseBytes();
  const { appointments = 0, mails = 0 } =
    db().get<{ appointments: number; mails: number }>(
      sql`SELECT coalesce((SELECT max(id) FROM appointments), 0) AS appointments, coalesce((SELECT max(id) FROM outbox), 0) AS mails`,
    ) ?? {};
  const words = `The database is ${sizeInWords(bytes)} in size. So far it has stored ${numberOf(appointments, "appointment")} and ${numberOf(mails, "email")}.`;
  return { name: "growth", about: "Data", level: "well", words, remedy: null };
}

export const databaseBytes = (): number =>
  ["", "-wal"].reduce(
    (sum, end) => sum + (statSync(`${sqlite().name}${end}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
