import { isNavigating } from "#app/platform/ui/browser/navigating.ts";
import type { BoardHands, DeskBoard } from "#app/routes/desk/undo/desk-answer.ts";
import { dragOn } from "./board-drag.ts";
import { onKey } from "./board-keys.ts";
import { carrying } from "./carry.ts";
import { keyQueue } from "./key-queue.ts";

/** `press` is for the key that came before them. */
export type Hands = { drawn: () => void; press: (event: KeyboardEvent) => void; end: () => void };

/** Keys and drag on the board, from now on. `drawn` is called after each change of the board. */
export function startHands(given: DeskBoard): Hands {
  const queue = keyQueue({
    isNavigating: () => isNavigating(given.drawn()),
    isHolding: () => hand.isHolding(),
    press: (event) => onKey(event, { desk, hand }),
  });
  const desk: BoardHands = {
    ...given,
    cannot(words) {
      queue.forget();
      given.say(words);
    },
    refuse(reason) {
      // What was pressed after it counted on it.
      if (reason !== null) queue.forget();
      given.refuse(reason);
    },
    during: (deed) => queue.during(() => given.during(deed)),
  };
  const hand = carrying(desk);
  const endDrag = dragOn(desk.board, hand);
  document.addEventListener("keydown", queue.listen);
  return {
    drawn() {
      hand.drawn();
      queue.drawn();
    },
    press: queue.listen,
    end() {
      endDrag();
      queue.end();
      document.removeEventListener("keydown", queue.listen);
    },
  };
}
