/** What is over and what comes, of a provider's day: a phone, which shows a list, begins with who is here. */
import { occupies } from "#app/appointments/status.ts";
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

/** Who stands in the studio is never over, however late it is. */
function isOver(entry: BoardEntry, minute: number): boolean {
  if (entry.kind !== "appointment") return entry.end <= minute;
  if (entry.status === "completed" || !occupies(entry.status)) return entry.start <= minute;
  const isHere = entry.status === "arrived" || entry.status === "in_service";
  return !isHere && entry.start + entry.minutes <= minute;
}
