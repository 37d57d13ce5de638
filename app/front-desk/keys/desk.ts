import type { DayBoard } from "#app/front-desk/board/board.server.ts";

/** What hands and keys know of the page, and what they can ask of it. */
export type Desk = {
  board: () => DayBoard;
  /** Whether single letters act (rule 6.35). */
  letters: () => boolean;
  /** Tells those who do not see the board. */
  say: (words: string) => void;
  /** Says in the panel why something was refused; null takes it away. */
  refuse: (reason: string | null) => void;
  /** Sends a deed and draws the board with it; answers why it was refused. */
  send: (fields: Record<string, string>) => Promise<string | null>;
  openMove: (id: number) => void;
};

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
