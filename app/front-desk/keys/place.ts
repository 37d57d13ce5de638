/** Where on the board a visit would stand, and what is in its way there. Minutes since midnight. */

import type { BoardColumn, DayBoard } from "#app/front-desk/board/board.server.ts";
import type { BoardEntry } from "#app/front-desk/board/entry-words.server.ts";

export type Place = { provider: number; date: string; start: number };

/** A visit in the hand. */
export type Carried = { id: number; client: string; minutes: number; revision: number; from: Place };

export function carriedFrom(board: DayBoard, id: number): Carried | null {
  for (const { id: provider, entries } of board.columns) {
    for (const entry of entries) {
      if (entry.kind !== "appointment" || entry.id !== id || !entry.can.includes("m")) continue;
      const { client, minutes, revision, start } = entry;
      return { id, client, minutes, revision, from: { provider, date: board.date, start } };
    }
  }
  return null;
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.provider === other.provider && one.date === other.date && one.start === other.start;

/** The next multiple of `step` in a direction: from 10:40 a quarter of an hour later is 10:45. */
export const stepped = (start: number, step: number, direction: 1 | -1): number =>
  direction > 0 ? (Math.floor(start / step) + 1) * step : (Math.ceil(start / step) - 1) * step;

/** Inside the hours of the board. */
export const within = ({ hours }: DayBoard, { minutes }: Carried, start: number): number =>
  Math.max(hours.start, Math.min(start, hours.end - minutes));

/** The column beside one; the same at the edge of the board. */
export function besides({ columns }: DayBoard, provider: number, direction: 1 | -1): number {
  const at = columns.findIndex(({ id }) => id === provider);
  return columns[at + direction]?.id ?? columns[at]?.id ?? provider;
}

function timeOfDay({ locale }: DayBoard, minute: number): string {
  const format = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return format.format((minute % 1440) * 60_000);
}

export function placeInWords(board: DayBoard, { provider, start }: Place): string {
  const name = board.columns.find(({ id }) => id === provider)?.name ?? "";
  return `${timeOfDay(board, start)} with ${name.split(" ")[0]}`;
}

/** What of the board is in the way, in words; null where nothing is. The server knows more, and decides. */
export function inTheWay(
  board: DayBoard,
  { id, minutes }: Carried,
  { provider, start }: Place,
): string | null {
  const column = board.columns.find((one) => one.id === provider);
  if (!column) return null;
  const others = column.entries.filter((entry) => !isItself(entry, id) && !isFree(entry));
  const end = start + minutes;
  const hit = others.find((entry) => entry.start < end && endOf(entry) > start);
  if (hit) return overlap(board, hit);
  const near = others.find((entry) => withinBuffer(entry, { start, end }, column));
  if (near?.kind !== "appointment") return null;
  return near.start >= end
    ? `no buffer before ${near.client} at ${timeOfDay(board, near.start)}`
    : `in the buffer after ${near.client} until ${timeOfDay(board, endOf(near) + column.bufferMinutes)}`;
}

const isItself = (entry: BoardEntry, id: number): boolean => entry.kind === "appointment" && entry.id === id;

const isFree = (entry: BoardEntry): boolean =>
  entry.kind === "gap" || (entry.kind === "appointment" && entry.status === "no_show");

const endOf = (entry: BoardEntry): number =>
  entry.kind === "appointment" ? entry.start + entry.minutes : entry.end;

function overlap(board: DayBoard, entry: BoardEntry): string {
  if (entry.kind !== "appointment") return `overlaps: ${entry.label}`;
  const { client, start } = entry;
  return `overlaps ${client} ${timeOfDay(board, start)} until ${timeOfDay(board, endOf(entry))}`;
}

function withinBuffer(
  entry: BoardEntry,
  { start, end }: { start: number; end: number },
  { bufferMinutes }: BoardColumn,
): boolean {
  if (entry.kind !== "appointment") return false;
  return entry.start < end + bufferMinutes && endOf(entry) + bufferMinutes > start;
}
