import { isOpen, occupies } from "#app/domain/appointments/status.ts";
import type { BoardEntry } from "./entry-words.server.ts";

/** Returns past entries. `minute` is null if the day is not today. */
export const earlierEntries = (entries: readonly BoardEntry[], minute: number | null): Set<BoardEntry> =>
  new Set(minute === null ? [] : entries.filter((entry) => isOver(entry, minute)));

export const presentEntry = (
  entries: readonly BoardEntry[],
  minute: number | null,
): BoardEntry | undefined =>
  minute === null ? undefined : entries.find((entry) => entry.start > minute && !isOver(entry, minute));

/** A client who is more minutes late than this is not the next one. */
const lateMinutes = 15;

/** Returns the column of the next client (rule 6.89). `minute` is null if the day is not today. */
export function nextColumn(
  columns: readonly { id: number; entries: readonly BoardEntry[] }[],
  minute: number | null,
): number | null {
  const from = minute === null ? 0 : minute - lateMinutes;
  const coming = columns.flatMap(({ id, entries }) =>
    entries.flatMap((entry) =>
      entry.kind === "appointment" && isOpen(entry.status) && entry.start >= from
        ? [{ id, start: entry.start }]
        : [],
    ),
  );
  return coming.sort((a, b) => a.start - b.start)[0]?.id ?? null;
}

/** The entry of a client in the studio is never past. */
function isOver(entry: BoardEntry, minute: number): boolean {
  if (entry.kind !== "appointment") return entry.end <= minute;
  if (entry.status === "completed" || !occupies(entry.status)) return entry.start <= minute;
  const isHere = entry.status === "arrived" || entry.status === "in_service";
  return !isHere && entry.start + entry.minutes <= minute;
}
