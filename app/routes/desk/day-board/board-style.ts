import type { DayBoard } from "#app/domain/day/board.server.ts";
import type { BoardEntry } from "#app/domain/day/entry-words.server.ts";
import { tallBefore } from "#app/domain/day/layout.ts";

export function entryId(provider: number, entry: BoardEntry): string {
  if (entry.kind === "appointment") return `e${entry.id}`;
  return `${entry.kind === "gap" ? "g" : "b"}${provider}-${entry.start}`;
}

/**
 * One style element, because the policy forbids style attributes. `--at` and `--len` are in minutes;
 * `--tall-at` and `--tall-len` count only those in tall hours. The style sheet converts them to pixels.
 */
export function boardStyle({ hours: { start, end, tall }, columns, now }: DayBoard): string {
  const { starts, perMinute } = tall;
  const place = (at: number, len: number) => {
    const [before, within] = [tallBefore(starts, at), tallBefore(starts, at + len) - tallBefore(starts, at)];
    return `--at:${at};--len:${len}${before ? `;--tall-at:${before}` : ""}${within ? `;--tall-len:${within}` : ""}`;
  };
  const rules = columns.flatMap(({ id, bufferMinutes, entries }) => [
    `#p${id}{--buffer:${bufferMinutes}}`,
    ...entries.map(
      (entry) => `#${entryId(id, entry)}{${placeOf(entry, place)}${tailOf(entry, bufferMinutes, entries)}}`,
    ),
  ]);
  const [all, taller] = [end - start, tallBefore(starts, end)];
  const line = now === null ? "" : `;--now:${now};--tall-now:${tallBefore(starts, now)}`;
  const named = starts.length > 0 ? `;--tall-hours:${starts.join(" ")}` : "";
  const days = `.days{--columns:${columns.length};--from:${start};--all:${all};--tall:${taller};--others:${Math.max(1, all - taller)};--tall-minute:${perMinute}px${named}${line}}`;
  return [days, ...rules].join("");
}

function placeOf(entry: BoardEntry, place: (at: number, len: number) => string): string {
  if (entry.kind !== "appointment") return place(entry.start, entry.end - entry.start);
  const { start, drawn, minutes } = entry;
  return place(start, minutes) + (drawn > minutes ? `;--most:${drawn}` : "");
}

/** A break begins where it is drawn, because the buffer before it ends there. */
function tailOf(entry: BoardEntry, bufferMinutes: number, entries: readonly BoardEntry[]): string {
  if (entry.kind !== "appointment") return "";
  const end = entry.start + entry.minutes;
  const pause = entries.find((other) => other.kind === "blocked" && other.start >= end)?.start ?? 1440;
  const tail = Math.max(0, Math.min(bufferMinutes, pause - end));
  return tail === bufferMinutes ? "" : `;--tail:${tail}`;
}
