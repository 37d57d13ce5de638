import { dragOn } from "./board-drag.ts";
import { keysOf } from "./board-keys.ts";
import { carrier } from "./carry.ts";
import type { Desk } from "./desk.ts";

export type Hands = { drawn: () => void; end: () => void };

/** Keys and drag on the board, from now on. `drawn` is called after each change of the board. */
export function startHands(desk: Desk): Hands {
  const carried = carrier(desk);
  const onKey = keysOf(desk, carried);
  const endDrag = dragOn(desk.board, carried);
  document.addEventListener("keydown", onKey);
  return {
    drawn: carried.drawn,
    end() {
      endDrag();
      document.removeEventListener("keydown", onKey);
    },
  };
}
