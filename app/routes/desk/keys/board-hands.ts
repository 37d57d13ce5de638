import type { AppointmentStatus } from "#app/domain/appointments/status.ts";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import type { BoardEntry } from "#app/domain/day/entry-words.server.ts";
import type { DoneBeside } from "./done-beside.tsx";

/** What hands and keys know of the page, and what they can ask of it. */
export type BoardHands = DeskBoard & {
  /** Tells that a key does nothing here; those that wait behind it are not done either. */
  cannot: (words: string) => void;
};

/** What the page gives them. */
export type DeskBoard = {
  board: () => DayBoard;
  /** The key of the location whose board is drawn. */
  drawn: () => string;
  /** Whether single letters act (rule 6.35). */
  letters: () => boolean;
  /** Tells those who do not see the board. */
  say: (words: string) => void;
  /** Says in the panel why something was refused; null takes it away. */
  refuse: (reason: string | null) => void;
  /** Says in the panel what was done, with its undo. */
  tell: (done: DoneBeside) => void;
  /** Does a deed, and draws the board with it. */
  during: (deed: () => Promise<void>) => Promise<void>;
  /** Opens the visit with a form or a question in its panel. */
  open: (id: number, step: "move" | "no-show") => void;
  /** What the page has loaded already: the modules of keys and drag bring none of it a second time. */
  entryId: (provider: number, entry: BoardEntry) => string;
  dataUrl: () => string;
  stateInWords: (status: AppointmentStatus) => string;
};
