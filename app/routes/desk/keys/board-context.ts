import type { AppointmentStatus } from "#app/domain/appointments/status.ts";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import type { BoardEntry } from "#app/domain/day/entry-words.server.ts";
import type { DoneChange } from "./done-change.tsx";

export type BoardContext = DeskBoard & {
  /** Announces that a key does nothing here, and drops the keys queued behind it. */
  cannot: (words: string) => void;
};

export type DeskBoard = {
  board: () => DayBoard;
  /** The key of the location whose board is drawn. */
  drawn: () => string;
  /** Whether single letters act (rule 6.35). */
  letters: () => boolean;
  /** Announces text to screen readers. */
  say: (words: string) => void;
  /** Shows in the panel why something was refused; null clears it. */
  refuse: (reason: string | null) => void;
  tell: (done: DoneChange) => void;
  during: (work: () => Promise<void>) => Promise<void>;
  open: (id: number, step: "move" | "no-show") => void;
  /** Passed in, so that the modules of keys and drag don't load these modules a second time. */
  entryId: (provider: number, entry: BoardEntry) => string;
  dataUrl: () => string;
  stateInWords: (status: AppointmentStatus) => string;
};
