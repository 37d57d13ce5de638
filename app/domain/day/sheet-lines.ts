import { occupies } from "#app/domain/appointments/status.ts";
import type { BoardColumn } from "./board.server.ts";
import type { BoardAppointment } from "./entry-words.server.ts";
import { notWorking } from "./layout.ts";

type Visit = { kind: "visit"; start: number; visit: BoardAppointment };

export type SheetLine =
  | Visit
  | { kind: "free"; start: number; from: string; until: string }
  | { kind: "blocked"; start: number; words: string };

/** Returns the lines of a column, without missed visits (rule 6.53). */
export function sheetLines({ entries, free }: Pick<BoardColumn, "entries" | "free">): SheetLine[] {
  const lines = entries.flatMap((entry): SheetLine[] => {
    if (entry.kind === "blocked") {
      const { start, label: words } = entry;
      return words.startsWith(notWorking) ? [] : [{ kind: "blocked", start, words }];
    }
    return entry.kind === "appointment" && occupies(entry.status)
      ? [{ kind: "visit", start: entry.start, visit: entry }]
      : [];
  });
  const gaps = free.map((stretch): SheetLine => ({ kind: "free", ...stretch }));
  return [...lines, ...gaps].sort((a, b) => a.start - b.start);
}

export const onSheet = (columns: readonly BoardColumn[]): BoardColumn[] =>
  columns.filter(({ appointments, free }) => appointments > 0 || free.length > 0);

export const missedVisits = (columns: readonly Pick<BoardColumn, "entries" | "name">[]) =>
  columns.flatMap(({ name, entries }) =>
    entries.flatMap((entry) =>
      entry.kind === "appointment" && !occupies(entry.status) ? [{ ...entry, provider: name }] : [],
    ),
  );
