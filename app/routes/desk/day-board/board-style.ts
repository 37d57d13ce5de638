import type { DayBoard } from "#app/domain/day/board.server.ts";
import type { BoardEntry } from "#app/domain/day/entry-words.server.ts";

export function entryId(provider: number, entry: BoardEntry): string {
  if (entry.kind === "appointment") return `e${entry.id}`;
  return `${entry.kind === "gap" ? "g" : "b"}${provider}-${entry.start}`;
}

/** One style element, because the security policy forbids style attributes. */
export function boardStyle({ hours: { start, end, height }, columns, now }: DayBoard): string {
  const rules = columns.flatMap(({ id, bufferMinutes, entries }) => [
    `#p${id}{--buffer:${bufferMinutes}}`,
    ...entries.map((entry) => `#${entryId(id, entry)}{${placeOf(entry, bufferMinutes, entries)}}`),
  ]);
  const days = `.days{--hour:${height}px;--from:${start};--all:${end - start}${now === null ? "" : `;--now:${now}`}}`;
  return [days, ...rules].join("");
}

function placeOf(entry: BoardEntry, bufferMinutes: number, entries: readonly BoardEntry[]): string {
  if (entry.kind !== "appointment") return `--at:${entry.start};--len:${entry.end - entry.start}`;
  const { start, drawn, minutes } = entry;
  const end = start + minutes;
  // A short appointment extends into its own buffer. The buffer leaves room for the label of a break.
  const pause = entries.find((other) => other.kind === "blocked" && other.start >= end)?.start ?? 1440;
  const tail = Math.max(0, Math.min(end + bufferMinutes, pause) - start - drawn);
  return `--at:${start};--len:${drawn}${tail === bufferMinutes ? "" : `;--tail:${tail}`}`;
}
