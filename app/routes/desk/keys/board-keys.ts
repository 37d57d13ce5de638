import type { DayBoard } from "#app/domain/day/board.server.ts";
import { statusKeys } from "#app/domain/day/next-steps.ts";
import type { BoardContext } from "./board-context.ts";
import { focusEntry, type VisitCarrier } from "./carry.ts";
import { adjacentColumn, nextStep, sendAction } from "./place.ts";

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** Returns the id of the entry that an arrow leads to: up and down in a column, left and right at the same time; null at the edge. */
export function neighbor(
  { board, entryId }: Pick<BoardContext, "board" | "entryId">,
  id: string,
  arrow: Arrow,
  rtl = false,
): string | null {
  const lists = board()
    .columns.map(({ id: provider, entries }) =>
      entries
        .filter(({ kind }) => kind !== "blocked")
        .map((entry) => ({
          id: entryId(provider, entry),
          start: entry.start,
          end: entry.start + (entry.kind === "appointment" ? entry.minutes : entry.end - entry.start),
        })),
    )
    .filter((list) => list.length > 0);
  const at = lists.findIndex((list) => list.some((entry) => entry.id === id));
  const list = lists[at];
  if (!list) return lists[0]?.[0]?.id ?? null;
  const here = list.findIndex((entry) => entry.id === id);
  if (arrow === "ArrowUp") return list[here - 1]?.id ?? null;
  if (arrow === "ArrowDown") return list[here + 1]?.id ?? null;
  const minute = list[here]?.start ?? 0;
  const beside = lists[at + ((arrow === "ArrowRight") === rtl ? -1 : 1)] ?? [];
  const away = ({ start, end }: { start: number; end: number }) =>
    start <= minute && minute < end ? 0 : Math.min(Math.abs(start - minute), Math.abs(end - minute)) + 1;
  return [...beside].sort((one, other) => away(one) - away(other))[0]?.id ?? null;
}

const isArrow = (key: string): key is Arrow => /^Arrow(?:Up|Down|Left|Right)$/u.test(key);
const isStateKey = (key: string): key is keyof typeof statusKeys => key in statusKeys;

const pressed: Record<string, string> = { u: "undo", w: "walk-in", l: "lock", t: "today" };
const days: Record<string, string> = { PageUp: "previous-day", PageDown: "next-day" };

type Both = { desk: BoardContext; hand: VisitCarrier };

/** Handles a key while the focus is on the board or one of its entries (rules 6.34 and 6.35). */
export function onKey(event: KeyboardEvent, both: Both): void {
  const { key, altKey, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
  if (key === "Escape" && target.closest("#panel")) leavePanel(event, target);
  if (!target.closest("#board") || target.matches("input, select, textarea")) return;
  const handled = both.hand.isHolding()
    ? moveCarried(event, both)
    : altKey
      ? pickUp(event, target, both)
      : arrows(key, target, both) || letters(event, target, both);
  if (handled) event.preventDefault();
}

/** Alt picks up a visit, and the arrow moves it. */
function pickUp(event: KeyboardEvent, target: HTMLElement, both: Both): boolean {
  const id = visitOf(target);
  if (id === null || !(isArrow(event.key) || event.key in days)) return false;
  if (both.hand.take(id)) return moveCarried(event, both);
  both.desk.cannot("This visit can't be moved.");
  return true;
}

function moveCarried({ key, shiftKey }: KeyboardEvent, { desk, hand }: Both): boolean {
  if (key === "Escape") {
    hand.drop();
    desk.say("The visit was not moved.");
    return true;
  }
  if (key === "Enter") {
    hand.put();
    return true;
  }
  const day = days[key];
  if (day) document.getElementById(day)?.click();
  else if (!isArrow(key)) return key.length === 1;
  const words = hand.to(({ start, provider }) => {
    if (key === "ArrowUp" || key === "ArrowDown") {
      return { start: nextStep(start, shiftKey ? 5 : 15, key === "ArrowDown" ? 1 : -1) };
    }
    return day ? {} : { provider: adjacentColumn(desk.board(), provider, towards(key)) };
  });
  hand.focus();
  if (words) desk.say(words);
  return true;
}

function arrows(key: string, target: HTMLElement, { desk }: Both): boolean {
  if (!isArrow(key)) return false;
  const next = neighbor(desk, target.id, key, document.dir === "rtl");
  if (next) focusEntry(next);
  return true;
}

function letters(event: KeyboardEvent, target: HTMLElement, { desk }: Both): boolean {
  const key = event.key.toLowerCase();
  if (!desk.letters() || key.length !== 1) return false;
  // A key that is held down acts once.
  if (event.repeat) return true;
  if (key === "?") {
    document.getElementById("keys")?.togglePopover();
    return true;
  }
  const button = document.getElementById(pressed[key] ?? "");
  if (button) {
    button.click();
    return true;
  }
  if (key === "o") {
    location.assign(`/receptionist/month?date=${desk.board().date}`);
    return true;
  }
  if (key === "u") {
    desk.refuse("You have nothing to undo.");
    return true;
  }
  const id = visitOf(target);
  if (id === null || !(key === "m" || isStateKey(key))) return false;
  act(id, key, desk);
  return true;
}

async function act(id: number, key: "m" | keyof typeof statusKeys, desk: BoardContext): Promise<void> {
  const visit = visitIn(desk.board(), id);
  if (!visit?.can.includes(key)) return desk.cannot("You can't do that with this visit now.");
  if (key === "m") return desk.open(id, "move");
  // The policy may charge for a no-show, so the key asks like the button does (rule 34.42).
  if (key === "n") return desk.open(id, "no-show");
  desk.refuse(null);
  const status = statusKeys[key];
  const fields = { intent: "status", visit: String(id), revision: String(visit.revision), status };
  const refusal = await sendAction(desk, fields);
  if (refusal === null) desk.say(`${visit.client}: ${desk.stateInWords(status)}.`);
  else desk.refuse(refusal);
}

function visitIn({ columns }: DayBoard, id: number) {
  for (const { entries } of columns) {
    for (const entry of entries) if (entry.kind === "appointment" && entry.id === id) return entry;
  }
  return null;
}

const visitOf = ({ id }: HTMLElement): number | null => (/^e\d+$/u.test(id) ? Number(id.slice(1)) : null);

/** In right-to-left pages the next column is on the left. */
const towards = (key: string): 1 | -1 => ((key === "ArrowRight") === (document.dir !== "rtl") ? 1 : -1);

function leavePanel(event: KeyboardEvent, target: HTMLElement): void {
  if (target.closest(":popover-open, dialog[open]")) return;
  event.preventDefault();
  const chosen = document.querySelector<HTMLElement>("#board .entry[aria-current]");
  focusEntry(chosen?.id ?? "board");
}
