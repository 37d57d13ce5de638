import type { KeptKey } from "#app/platform/ui/browser/head-script.ts";

/** After so long nobody expects any more that a key is done. */
const keptMs = 5000;

/** What is true as a key is pressed. */
type Standing = {
  /** Another page of the desk is on its way. */
  navigating: boolean;
  /** A deed of one's own is not on the board yet. */
  doing: boolean;
  /** A visit is in the hand. */
  holding: boolean;
  /** Keys before it wait already. */
  queued: boolean;
};

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

/** Where the focus is as far as keys care. */
export type KeyPlace = "board" | "days" | "body" | "elsewhere";

const isArrow = (key: string): boolean => key.startsWith("Arrow");

/** Whether a key waits for the board that is on its way, or for those before it (rule 6.80). */
export function mustWait(pressed: Pressed, place: KeyPlace, now: Standing): boolean {
  const { key, altKey, ctrlKey, metaKey } = pressed;
  if (ctrlKey || metaKey || !(now.navigating || now.doing || now.queued)) return false;
  if (place === "days") return key === "Enter" && now.navigating;
  if (place === "elsewhere") return false;
  // The focus goes on while a state is set elsewhere.
  if (isArrow(key) && !altKey && !now.navigating && !now.holding && !now.queued) return false;
  if (key === "Enter") return now.holding || now.queued;
  if (key.startsWith("Page")) return altKey || now.holding;
  return isArrow(key) || (!altKey && /^[a-z?]$/iu.test(key));
}

/**
 * Where a key is done: one that is about a visit at that visit, wherever the focus is by then, the others at the focus. Null: it
 * is not done, as it is too old or nobody could foresee at what.
 */
export function doneAt(
  { key, alt, id, at }: KeptKey,
  holding: boolean,
  now: number,
): "focus" | string | null {
  if (now - at > keptMs) return null;
  if (holding || !(alt || /^[ascnm]$/iu.test(key))) return "focus";
  return /^e\d+$/u.test(id) ? id : null;
}

/** What still waits once another board is drawn: not U, as nobody had read what it would take back there. */
export const stillWaiting = (kept: KeptKey[]): KeptKey[] => kept.filter(({ key }) => !/^u$/iu.test(key));

const fields = "input, select, textarea";

/** The board has been drawn by then, but where the server is gone. */
const drawnMs = 300;

type Given = {
  isNavigating: () => boolean;
  isHolding: () => boolean;
  press: (event: KeyboardEvent) => void;
};

/** `deed`: what a key has begun is on its way, or answered and not drawn yet. `isReplayed`: a kept key is being done. */
type State = Given & {
  kept: KeptKey[];
  deed: "none" | "sent" | "answered";
  isReplayed: boolean;
  frame: number;
};

/** Keys one after the other: what comes too early waits, what came before anybody listened is done first (rule 6.80). */
export function keyQueue(given: Given) {
  const early = window.keptKeys;
  window.keptKeys = undefined;
  const state: State = { ...given, kept: early ?? [], deed: "none", isReplayed: false, frame: 0 };
  const drawn = () => {
    if (state.deed === "answered") state.deed = "none";
    state.kept = stillWaiting(state.kept);
    goOnLater(state);
  };
  goOnLater(state);
  return {
    drawn,
    listen: (event: KeyboardEvent) => listen(event, state),
    forget: () => {
      state.kept = [];
    },
    async during(deed: () => Promise<void>): Promise<void> {
      state.deed = "sent";
      await deed();
      state.deed = "answered";
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

/** Whether the key is kept for later. */
function waits(event: KeyboardEvent, state: State): boolean {
  const { key, altKey: alt, shiftKey: shift, target, repeat, timeStamp: at } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement)) return false;
  if (key === "Escape") state.kept = [];
  const now = {
    navigating: state.isNavigating(),
    doing: state.deed !== "none",
    holding: state.isHolding(),
    queued: state.kept.length > 0,
  };
  if (!mustWait(event, placeIn(target), now)) return false;
  if (!repeat) state.kept.push({ key, alt, shift, id: target.id, at });
  goOnLater(state);
  return true;
}

function placeIn(target: HTMLElement): KeyPlace {
  if (target.matches(fields)) return "elsewhere";
  if (target.closest("#board")) return "board";
  if (target.closest("#previous-day, #today, #next-day")) return "days";
  return target === document.body ? "body" : "elsewhere";
}

/** After whatever else the page that has come does with the focus. */
function goOnLater(state: State): void {
  cancelAnimationFrame(state.frame);
  state.frame = requestAnimationFrame((now) => goOn(state, now));
}

function goOn(state: State, now: number): void {
  while (state.kept.length > 0 && state.deed === "none" && !state.isNavigating()) {
    const here = document.activeElement;
    const [key, ...rest] = state.kept;
    const isOurs = key && here instanceof HTMLElement && !here.matches(fields);
    state.kept = isOurs ? rest : [];
    if (!isOurs) return;
    const place = doneAt(key, state.isHolding(), now);
    const target = place === "focus" ? here : place && document.getElementById(place);
    if (target) pressAt(target, key, state);
  }
}

function pressAt(target: HTMLElement, { key, alt, shift, id }: KeptKey, state: State): void {
  const pressed = { key, altKey: alt, shiftKey: shift, bubbles: true, cancelable: true };
  state.isReplayed = true;
  const isLeft = target.dispatchEvent(new KeyboardEvent("keydown", pressed));
  state.isReplayed = false;
  // Browsers do nothing by themselves with a key that no hand has pressed.
  const isPlace = target.closest("#board") !== null || (id !== "" && target.id === id);
  if (isLeft && key === "Enter" && isPlace) target.click();
}
