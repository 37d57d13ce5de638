import { dragOn } from "./board-drag.ts";
import { onKey } from "./board-keys.ts";
import { carrying } from "./carry.ts";
import type { BoardHands } from "./desk.ts";

/** `press` is for the key that came before them. */
export type Hands = { drawn: () => void; press: (event: KeyboardEvent) => void; end: () => void };

/** Keys and drag on the board, from now on. `drawn` is called after each change of the board. */
export function startHands(desk: BoardHands): Hands {
  const hand = carrying(desk);
  const endDrag = dragOn(desk.board, hand);
  const listen = (event: KeyboardEvent) => onKey(event, { desk, hand });
  document.addEventListener("keydown", listen);
  return {
    drawn: hand.drawn,
    press: listen,
    end() {
      endDrag();
      document.removeEventListener("keydown", listen);
    },
  };
}
