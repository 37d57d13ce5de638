import { busyParts } from "#app/domain/availability/time-needs.ts";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import type { BoardEntry } from "#app/domain/day/entry-words.server.ts";
import type { BoardContext } from "./board-context.ts";
import type { DoneChange } from "./done-change.tsx";

export type Place = { provider: number; date: string; start: number };

/** `pause` counts from the visit's start. Pause and `rooms` (by name) move along (rule 35.7). */
export type Carried = {
  id: number;
  client: string;
  minutes: number;
  revision: number;
  from: Place;
  pause: Minutes | null;
  rooms: string[];
};

type Minutes = { start: number; end: number };

export function carriedFrom(board: DayBoard, id: number): Carried | null {
  for (const { id: provider, entries } of board.columns) {
    for (const entry of entries) {
      if (entry.kind !== "appointment" || entry.id !== id || !entry.can.includes("m")) continue;
      const { client, minutes, revision, start } = entry;
      const pause = entry.pause ? shiftedBy(entry.pause, -start) : null;
      const rooms = board.rooms.filter(({ visits }) => visits.includes(id)).map(({ name }) => name);
      return { id, client, minutes, revision, from: { provider, date: board.date, start }, pause, rooms };
    }
  }
  return null;
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.provider === other.provider && one.date === other.date && one.start === other.start;

/** Returns the next multiple of `step`: 15 minutes after 10:40 is 10:45. */
export const nextStep = (start: number, step: number, direction: 1 | -1): number =>
  direction > 0 ? (Math.floor(start / step) + 1) * step : (Math.ceil(start / step) - 1) * step;

export const clampToHours = ({ hours }: DayBoard, { minutes }: Carried, start: number): number =>
  Math.max(hours.start, Math.min(start, hours.end - minutes));

export function adjacentColumn({ columns }: DayBoard, provider: number, direction: 1 | -1): number {
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

/** Returns what is in the way on the board, or null. The server checks again. */
export function findObstacle(board: DayBoard, carried: Carried, { provider, start }: Place): string | null {
  const column = board.columns.find((one) => one.id === provider);
  if (!column) return null;
  const others = column.entries.filter((entry) => !isItself(entry, carried.id) && !isFree(entry));
  const pause = carried.pause && shiftedBy(carried.pause, start);
  const there = { start, end: start + carried.minutes, pause };
  const hit = others.find((entry) => meet(busyParts(there), partsOf(entry)));
  if (hit) return overlap(board, hit);
  const room = fullRoom(board, carried, there);
  if (room) return room;
  const { bufferMinutes } = column;
  const near = others.find(
    (entry) =>
      entry.kind === "appointment" && meet(busyParts(there, bufferMinutes), partsOf(entry, bufferMinutes)),
  );
  if (near?.kind !== "appointment") return null;
  return near.start >= there.end
    ? `no buffer before ${near.client} at ${timeOfDay(board, near.start)}`
    : `in the buffer after ${near.client} until ${timeOfDay(board, endOf(near) + bufferMinutes)}`;
}

function fullRoom(board: DayBoard, { id, rooms }: Carried, there: Minutes): string | null {
  for (const { name, places, visits } of board.rooms) {
    if (!rooms.includes(name)) continue;
    const beside = board.columns
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.kind === "appointment" && entry.id !== id && visits.includes(entry.id))
      .filter((entry) => meet([spanOf(entry)], [there]));
    const full = beside.find(
      ({ start }) => beside.filter((other) => other.start <= start && endOf(other) > start).length >= places,
    );
    if (full) return `${name} is taken by ${whoAndWhen(board, full)}`;
  }
  return null;
}

const shiftedBy = ({ start, end }: Minutes, by: number): Minutes => ({ start: start + by, end: end + by });

const isItself = (entry: BoardEntry, id: number): boolean => entry.kind === "appointment" && entry.id === id;

const isFree = (entry: BoardEntry): boolean =>
  entry.kind === "gap" || (entry.kind === "appointment" && entry.status === "no_show");

const endOf = (entry: BoardEntry): number =>
  entry.kind === "appointment" ? entry.start + entry.minutes : entry.end;

const spanOf = (entry: BoardEntry): Minutes => ({ start: entry.start, end: endOf(entry) });

const partsOf = (entry: BoardEntry, buffer = 0): Minutes[] =>
  busyParts({ ...spanOf(entry), pause: entry.kind === "appointment" ? entry.pause : null }, buffer);

const meet = (some: readonly Minutes[], others: readonly Minutes[]): boolean =>
  some.some((one) => others.some((other) => one.start < other.end && other.start < one.end));

const overlap = (board: DayBoard, entry: BoardEntry): string =>
  entry.kind === "appointment" ? `overlaps ${whoAndWhen(board, entry)}` : `overlaps: ${entry.label}`;

const whoAndWhen = (board: DayBoard, entry: BoardEntry): string =>
  `${entry.kind === "appointment" ? entry.client : entry.kind} ${timeOfDay(board, entry.start)} until ${timeOfDay(board, endOf(entry))}`;

type Answer = { ok?: boolean; message?: string } & Partial<DoneChange>;

const unanswered = "The server didn't answer. Check the board before you try again.";

/** Sends a form of the page and draws the board. Returns null, or the reason of the refusal. */
export async function sendAction(desk: BoardContext, fields: Record<string, string>): Promise<string | null> {
  let refusal: string | null = null;
  await desk.during(async () => {
    refusal = await send(desk, fields);
  });
  return refusal;
}

async function send(desk: BoardContext, fields: Record<string, string>): Promise<string | null> {
  const body = new URLSearchParams({ ...fields, stay: "" });
  try {
    const answer = await fetch(desk.dataUrl(), { method: "POST", body, redirect: "manual" });
    const leadsTo = answer.headers.get("X-Remix-Redirect");
    if (leadsTo) location.assign(leadsTo);
    const { ok, message, ...done }: Answer = await answer.json();
    if (!ok) return message || unanswered;
    if (done.words) desk.tell({ words: done.words, undo: done.undo ?? null });
    return null;
  } catch {
    return unanswered;
  }
}
