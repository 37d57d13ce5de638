import type { DayBoard } from "#app/domain/day/board.server.ts";
import { isNavigating } from "#app/platform/ui/browser/navigating.ts";
import type { BoardContext, DeskBoard } from "./board-context.ts";
import { onKey } from "./board-keys.ts";
import { createVisitCarrier, type VisitCarrier } from "./carry.ts";
import { keyQueue } from "./key-queue.ts";
import type { Place } from "./place.ts";

/** A press becomes a drag after this many pixels. */
const least = 5;
const edge = 48;
const speed = 12;

type Pull = { id: number; x: number; y: number; grabbed: number; isDrag: boolean; fine: boolean };
type State = { board: () => DayBoard; hand: VisitCarrier; pull: Pull | null; frame: number };

/** Lets mouse and pen drag visits if the columns are side by side; touch scrolls. Returns a function that stops it. */
function dragOn(board: () => DayBoard, hand: VisitCarrier): () => void {
  const state: State = { board, hand, pull: null, frame: 0 };
  const listening = new AbortController();
  const { signal } = listening;
  const giveUp = () => {
    if (end(state)) hand.drop();
  };
  addEventListener("pointerdown", (event) => down(event, state), { signal });
  addEventListener("pointermove", (event) => move(event, state), { signal });
  addEventListener("pointerup", () => up(state), { signal });
  addEventListener("pointercancel", giveUp, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), { signal, capture: true });
  // Prevents the browser's own drag of links.
  addEventListener("dragstart", (event) => isOnBoard(event.target) && event.preventDefault(), { signal });
  return () => {
    giveUp();
    listening.abort();
  };
}

const isOnBoard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("#board") !== null;

function down({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent, state: State): void {
  if (button !== 0 || pointerType === "touch" || !matchMedia("(min-width: 48rem)").matches) return;
  const entry = target instanceof Element ? target.closest<HTMLElement>("#board .visit") : null;
  if (!entry || state.hand.isHolding()) return;
  const grabbed = y - entry.getBoundingClientRect().top;
  state.pull = { id: Number(entry.id.slice(1)), x, y, grabbed, isDrag: false, fine: false };
}

function move({ clientX, clientY, shiftKey }: PointerEvent, state: State): void {
  const { pull } = state;
  if (!pull) return;
  const far = Math.hypot(clientX - pull.x, clientY - pull.y) > least;
  if (!pull.isDrag && !(far && begin(pull, state))) return;
  Object.assign(pull, { x: clientX, y: clientY, fine: shiftKey });
  follow(pull, state);
}

function begin(pull: Pull, state: State): boolean {
  if (!state.hand.take(pull.id)) return false;
  pull.isDrag = true;
  document.body.classList.add("dragging");
  state.frame = requestAnimationFrame(() => scroll(state));
  return true;
}

function follow({ x, y, grabbed, fine }: Pull, { board, hand }: State): void {
  hand.to((place) => placeAt(board(), { x, y: y - grabbed }, fine ? 5 : 15) ?? place);
}

/** Scrolls the board while the pointer is at its edge. */
function scroll(state: State): void {
  const { pull } = state;
  const area = document.getElementById("board");
  if (!pull || !area) return;
  const { left, right, top, bottom } = area.getBoundingClientRect();
  const towards = (at: number, least: number, most: number) =>
    at < least + edge ? -speed : at > most - edge ? speed : 0;
  area.scrollBy(towards(pull.x, left, right), towards(pull.y, top, bottom));
  follow(pull, state);
  state.frame = requestAnimationFrame(() => scroll(state));
}

function end(state: State): boolean {
  const wasDrag = state.pull?.isDrag ?? false;
  state.pull = null;
  cancelAnimationFrame(state.frame);
  document.body.classList.remove("dragging");
  return wasDrag;
}

function up(state: State): void {
  if (!end(state)) return;
  // The click after the drag would open the visit.
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
  state.hand.put();
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function placeAt(
  { columns, hours }: DayBoard,
  { x, y }: { x: number; y: number },
  step: number,
): Partial<Place> | null {
  for (const { id } of columns) {
    const box = document.querySelector(`#p${id} > ol`)?.getBoundingClientRect();
    if (!box || x < box.left || x > box.right) continue;
    return { provider: id, start: Math.round(minuteAt(y, hours.start) / step) * step };
  }
  return null;
}

/** Hours differ in height. */
function minuteAt(y: number, start: number): number {
  const boxes = [...document.querySelectorAll("#board .hours > span")].map((mark) =>
    mark.getBoundingClientRect(),
  );
  const n = Math.max(
    0,
    boxes.findLastIndex(({ top }) => top <= y),
  );
  const box = boxes[n];
  return box ? start + n * 60 + ((y - box.top) / box.height) * 60 : start;
}

export type BoardInput = { drawn: () => void; press: (event: KeyboardEvent) => void; end: () => void };

/** Starts keys and drag on the board. Call `drawn` after each change of the board. */
export function startBoardInput(given: DeskBoard): BoardInput {
  const queue = keyQueue({
    isNavigating: () => isNavigating(given.drawn()),
    isHolding: () => hand.isHolding(),
    press: (event) => onKey(event, { desk, hand }),
  });
  const desk: BoardContext = {
    ...given,
    cannot(words) {
      queue.forget();
      given.say(words);
    },
    refuse(reason) {
      // The keys after a refused one depended on it.
      if (reason !== null) queue.forget();
      given.refuse(reason);
    },
    during: (work) => queue.during(() => given.during(work)),
  };
  const hand = createVisitCarrier(desk);
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
