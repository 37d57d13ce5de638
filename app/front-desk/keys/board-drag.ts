import type { DayBoard } from "#app/front-desk/board/board.server.ts";
import type { Carrier } from "./carry.ts";
import type { Place } from "./place.ts";

/** So many pixels make a drag of a click. */
const least = 5;
const edge = 48;
const speed = 12;

type Pull = { id: number; x: number; y: number; grabbed: number; isDrag: boolean; fine: boolean };

/** A visit is dragged by mouse or pen where the columns stand side by side; a finger scrolls. Answers how to end it. */
export function dragOn(board: () => DayBoard, carrier: Carrier): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pull: Pull | null = null;
  let frame = 0;

  function down({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent): void {
    if (button !== 0 || pointerType === "touch" || !matchMedia("(min-width: 48rem)").matches) return;
    const entry = target instanceof Element ? target.closest<HTMLElement>("#board a.visit") : null;
    if (!entry || carrier.inHand()) return;
    const grabbed = y - entry.getBoundingClientRect().top;
    pull = { id: Number(entry.id.slice(1)), x, y, grabbed, isDrag: false, fine: false };
  }

  function move({ clientX, clientY, shiftKey }: PointerEvent): void {
    if (!pull) return;
    const far = Math.hypot(clientX - pull.x, clientY - pull.y) > least;
    if (!pull.isDrag && !(far && begin(pull))) return;
    Object.assign(pull, { x: clientX, y: clientY, fine: shiftKey });
    follow(pull);
  }

  function begin(pull: Pull): boolean {
    if (!carrier.take(pull.id)) return false;
    pull.isDrag = true;
    document.body.classList.add("dragging");
    frame = requestAnimationFrame(scroll);
    return true;
  }

  const follow = ({ x, y, grabbed, fine }: Pull) =>
    void carrier.to((place) => placeAt(board(), { x, y: y - grabbed }, fine ? 5 : 15) ?? place);

  /** What does not stand in the window comes into it while the pointer is at its edge. */
  function scroll(): void {
    const area = document.getElementById("board");
    if (!pull || !area) return;
    const { left, right } = area.getBoundingClientRect();
    area.scrollBy(pull.x < left + edge ? -speed : pull.x > right - edge ? speed : 0, 0);
    scrollBy(0, pull.y < edge ? -speed : pull.y > innerHeight - edge ? speed : 0);
    follow(pull);
    frame = requestAnimationFrame(scroll);
  }

  function end(): boolean {
    const wasDrag = pull?.isDrag ?? false;
    pull = null;
    cancelAnimationFrame(frame);
    document.body.classList.remove("dragging");
    return wasDrag;
  }

  function up(): void {
    if (!end()) return;
    // The click that follows would open the visit.
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
    carrier.put();
  }

  const giveUp = () => {
    if (end()) carrier.drop();
  };
  addEventListener("pointerdown", down, { signal });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", giveUp, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), { signal, capture: true });
  // The browser's own drag of a link.
  addEventListener(
    "dragstart",
    (event) => {
      if (event.target instanceof Element && event.target.closest("#board")) event.preventDefault();
    },
    { signal },
  );
  return () => {
    giveUp();
    listening.abort();
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The column and the minute under a point; null beside the columns. */
function placeAt(
  { columns, hours }: DayBoard,
  { x, y }: { x: number; y: number },
  step: number,
): Partial<Place> | null {
  for (const { id } of columns) {
    const box = document.querySelector(`#p${id} > ol`)?.getBoundingClientRect();
    if (!box || x < box.left || x > box.right) continue;
    const minute = hours.start + ((y - box.top) / box.height) * (hours.end - hours.start);
    return { provider: id, start: Math.round(minute / step) * step };
  }
  return null;
}
