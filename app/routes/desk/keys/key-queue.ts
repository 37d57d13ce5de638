import type { KeptKey } from "#app/platform/ui/browser/head-script.ts";

/** Older keys are dropped: the user no longer expects them to act. */
const keptMs = 5000;

type Standing = {
  navigating: boolean;
  doing: boolean;
  holding: boolean;
  queued: boolean;
};

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

export type KeyPlace = "board" | "days" | "body" | "elsewhere";

const isArrow = (key: string): boolean => key.startsWith("Arrow");

/** Returns whether a key waits for a board that is loading, or for earlier keys (rule 6.80). */
export function mustWait(pressed: Pressed, place: KeyPlace, now: Standing): boolean {
  const { key, altKey, ctrlKey, metaKey } = pressed;
  if (ctrlKey || metaKey || !(now.navigating || now.doing || now.queued)) return false;
  if (place === "days") return key === "Enter" && now.navigating;
  if (place === "elsewhere") return false;
  // The focus may move on while a status is being saved.
  if (isArrow(key) && !altKey && !now.navigating && !now.holding && !now.queued) return false;
  if (key === "Enter") return now.holding || now.queued;
  if (key.startsWith("Page")) return altKey || now.holding;
  return isArrow(key) || (!altKey && /^[a-z?]$/iu.test(key));
}

/** Returns where a queued key acts: at its visit, or at the focus. Null if it is too old or has no target. */
export function keyTarget(
  { key, alt, id, at }: KeptKey,
  holding: boolean,
  now: number,
): "focus" | string | null {
  if (now - at > keptMs) return null;
  if (holding || !(alt || /^[ascnm]$/iu.test(key))) return "focus";
  return /^e\d+$/u.test(id) ? id : null;
}

/** Drops U when another board is drawn: the user hasn't read what it would undo there. */
export const keysForNextBoard = (kept: KeptKey[]): KeptKey[] => kept.filter(({ key }) => !/^u$/iu.test(key));

const fields = "input, select, textarea";

const drawnMs = 300;

type Given = {
  isNavigating: () => boolean;
  isHolding: () => boolean;
  press: (event: KeyboardEvent) => void;
};

/** `work`: whether a key's request is under way, or answered but not drawn. `isReplayed`: a queued key is being handled. */
type State = Given & {
  kept: KeptKey[];
  work: "none" | "sent" | "answered";
  isReplayed: boolean;
  frame: number;
};

/** Queues keys that arrive too early, and handles keys pressed before the script loaded (rule 6.80). */
export function keyQueue(given: Given) {
  const early = window.keptKeys;
  window.keptKeys = undefined;
  const state: State = { ...given, kept: early ?? [], work: "none", isReplayed: false, frame: 0 };
  const drawn = () => {
    if (state.work === "answered") state.work = "none";
    state.kept = keysForNextBoard(state.kept);
    scheduleReplay(state);
  };
  scheduleReplay(state);
  return {
    drawn,
    listen: (event: KeyboardEvent) => listen(event, state),
    forget: () => {
      state.kept = [];
    },
    async during(work: () => Promise<void>): Promise<void> {
      state.work = "sent";
      await work();
      state.work = "answered";
      setTimeout(drawn, drawnMs);
    },
    end(): void {
      cancelAnimationFrame(state.frame);
      window.keptKeys = early && [];
    },
  };
}

function listen(event: KeyboardEvent, state: State): void {
  if (state.isReplayed || !waits(event, state)) state.press(event);
  else event.preventDefault();
}

function waits(event: KeyboardEvent, state: State): boolean {
  const { key, altKey: alt, shiftKey: shift, target, repeat, timeStamp: at } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement)) return false;
  if (key === "Escape") state.kept = [];
  const now = {
    navigating: state.isNavigating(),
    doing: state.work !== "none",
    holding: state.isHolding(),
    queued: state.kept.length > 0,
  };
  if (!mustWait(event, placeIn(target), now)) return false;
  if (!repeat) state.kept.push({ key, alt, shift, id: target.id, at });
  scheduleReplay(state);
  return true;
}

function placeIn(target: HTMLElement): KeyPlace {
  if (target.matches(fields)) return "elsewhere";
  if (target.closest("#board")) return "board";
  if (target.closest("#previous-day, #today, #next-day")) return "days";
  return target === document.body ? "body" : "elsewhere";
}

/** Waits a frame, because the new page sets the focus first. */
function scheduleReplay(state: State): void {
  cancelAnimationFrame(state.frame);
  state.frame = requestAnimationFrame((now) => replay(state, now));
}

function replay(state: State, now: number): void {
  while (state.kept.length > 0 && state.work === "none" && !state.isNavigating()) {
    const here = document.activeElement;
    const [key, ...rest] = state.kept;
    const isOurs = key && here instanceof HTMLElement && !here.matches(fields);
    state.kept = isOurs ? rest : [];
    if (!isOurs) return;
    const place = keyTarget(key, state.isHolding(), now);
    const target = place === "focus" ? here : place && document.getElementById(place);
    if (target) pressAt(target, key, state);
  }
}

function pressAt(target: HTMLElement, { key, alt, shift, id }: KeptKey, state: State): void {
  const pressed = { key, altKey: alt, shiftKey: shift, bubbles: true, cancelable: true };
  state.isReplayed = true;
  const isLeft = target.dispatchEvent(new KeyboardEvent("keydown", pressed));
  state.isReplayed = false;
  // Browsers don't follow links for synthetic key events.
  const isPlace = target.closest("#board") !== null || (id !== "" && target.id === id);
  if (isLeft && key === "Enter" && isPlace) target.click();
}
