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
