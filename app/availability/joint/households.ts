/** Rows side by side: all begin at the same minute, each with a provider of its own, and the rooms are enough for all of them. */
import type { Calendar } from "#app/availability/calendar.ts";
import { placesLeft } from "#app/availability/needs/resources.ts";
import type { Chain, ChainPart, ChainQuestion, RowDay } from "./row-days.ts";

/** The first way of those that end earliest; rows and providers in the order of the question. */
export function bestHousehold(
  rows: readonly RowDay[],
  start: number,
  mayUse: (parts: readonly ChainPart[]) => boolean,
): Chain | null {
  let best: ChainPart[] | null = null;
  const endOf = (parts: readonly ChainPart[]) => Math.max(...parts.map(({ end }) => end));
  const place = (parts: ChainPart[]) => {
    if (best && parts.length > 0 && endOf(parts) >= endOf(best)) return;
    const row = rows[parts.length];
    if (!row) {
      if (mayUse(parts)) best = parts;
      return;
    }
    for (const { providerId, minutes, fits, first } of row.withs) {
      const isFree = parts.every((part) => part.providerId !== providerId);
      const begins = parts.length > 0 || first.has(start);
      if (!isFree || !begins || fits[start] !== 1) continue;
      place([...parts, { row: row.row, providerId, start, end: start + minutes }]);
    }
  };
  place([]);
  const found: ChainPart[] | null = best;
  return found && { start, end: endOf(found), rows: found };
}

/** Whether the rooms that several rows need have places for all of them at once. */
export function roomsFor(calendar: Calendar, { rows, date, except }: ChainQuestion) {
  const needed = rows.flatMap(({ resourceIds = [] }) => resourceIds);
  const shared = [...new Set(needed)].filter((id) => needed.filter((one) => one === id).length > 1);
  const left = new Map(shared.map((id) => [id, placesLeft(calendar, { date, except }, id)]));
  return (parts: readonly ChainPart[]): boolean =>
    [...left].every(([id, places]) => {
      const users = parts.filter(({ row }) => rows[row]?.resourceIds?.includes(id));
      return users.every((one) =>
        range(one.start, one.end).every(
          (minute) =>
            users.filter(({ start, end }) => start <= minute && minute < end).length <= (places[minute] ?? 0),
        ),
      );
    });
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, n) => start + n);
