import { initialsOf } from "#app/platform/words/initials.ts";
import type { DayBoard } from "./board.server.ts";
import type { BoardEntry } from "./entry-words.server.ts";

/** The day as anybody at the counter may see it: initials in brackets, which no time runs into, no numbers, notes, marks and what is to be checked (rule 6.76). */
export const withInitials = (board: DayBoard): DayBoard => renamed(board, (name) => `(${initialsOf(name)})`);

/** The same without a letter of anybody, for a locked desk. */
export const withoutNames = (board: DayBoard): DayBoard => renamed(board, () => "");

function renamed(board: DayBoard, nameOf: (name: string) => string): DayBoard {
  const entry = (one: BoardEntry): BoardEntry =>
    one.kind === "appointment"
      ? {
          ...one,
          client: nameOf(one.client),
          phone: "",
          notes: null,
          clientMark: "",
          belongs: "",
          toCheck: "",
        }
      : one;
  return {
    ...board,
    columns: board.columns.map((column) => ({ ...column, entries: column.entries.map(entry) })),
    cancelled: [],
    unreached: board.unreached.map((visit) => ({ ...visit, who: "" })),
  };
}
