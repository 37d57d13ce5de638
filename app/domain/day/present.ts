/** What is over and what comes, of a provider's day: a phone, which shows a list, begins with who is here. */
import { isOpen, occupies } from "#app/domain/appointments/status.ts";
import type { BoardEntry } from "./entry-words.server.ts";

/** `minute` since midnight on today's board; on another day, null, nothing is over. */
export const earlierEntries = (entries: readonly BoardEntry[], minute: number | null): Set<BoardEntry> =>
  new Set(minute === null ? [] : entries.filter((entry) => isOver(entry, minute)));

/** The first entry that begins after this minute. */
export const presentEntry = (
  entries: readonly BoardEntry[],
  minute: number | null,
): BoardEntry | undefined =>
  minute === null ? undefined : entries.find((entry) => entry.start > minute && !isOver(entry, minute));

/** Somebody who is later than this is hardly the next to come. */
const lateMinutes = 15;

/**
 * The id of the column whose client comes next, a little late ones among them (rule 6.89). `minute` is null on another day than
 * today, whose first visit it is; null where nobody is to come.
 */
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

/** Who stands in the studio is never over, however late it is. */
function isOver(entry: BoardEntry, minute: number): boolean {
  if (entry.kind !== "appointment") return entry.end <= minute;
  if (entry.status === "completed" || !occupies(entry.status)) return entry.start <= minute;
  const isHere = entry.status === "arrived" || entry.status === "in_service";
  return !isHere && entry.start + entry.minutes <= minute;
}
