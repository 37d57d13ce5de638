import { capitalize } from "#app/platform/words/capitalize.ts";
import { placeBox } from "#app/routes/desk/day-board/place-box.ts";
import type { BoardContext } from "./board-context.ts";
import {
  type Carried,
  carriedFrom,
  clampToHours,
  findObstacle,
  isSamePlace,
  type Place,
  placeInWords,
  sendAction,
} from "./place.ts";

type Words = { place: string; more: string; wrong: boolean };

function ghost() {
  const box = document.createElement("li");
  const [place, more] = [document.createElement("b"), document.createElement("span")];
  box.append(place, more);
  box.tabIndex = -1;
  const lift = (id: number | null) => {
    for (const entry of document.querySelectorAll<HTMLElement>("[data-lifted]")) delete entry.dataset.lifted;
    const entry = id === null ? null : document.getElementById(`e${id}`);
    if (entry) entry.dataset.lifted = "";
  };
  return {
    show({ id, minutes }: Carried, { provider, start }: Place, words: Words): void {
      const list = document.querySelector(`#p${provider} > ol`);
      const hadFocus = document.activeElement === box;
      if (list && box.parentElement !== list) list.append(box);
      if (hadFocus) box.focus({ preventScroll: true });
      box.className = words.wrong ? "entry visit in-hand wrong" : "entry visit in-hand";
      if (list) placeBox(box, list, start, minutes);
      place.textContent = words.place;
      more.textContent = words.more;
      lift(id);
    },
    focus(): void {
      box.focus({ preventScroll: true });
      box.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
    clear(): void {
      box.remove();
      lift(null);
    },
  };
}

/** `sending`: the request is under way. `wanted`: the entry that gets the focus after the next draw. */
type State = {
  desk: BoardContext;
  shape: ReturnType<typeof ghost>;
  held: { carried: Carried; place: Place } | null;
  sending: boolean;
  wanted: string | null;
};

export type VisitCarrier = ReturnType<typeof createVisitCarrier>;

/** Carries one visit, by keys or pointer. Both send the same form (rule 6.36). */
export function createVisitCarrier(desk: BoardContext) {
  const state: State = { desk, shape: ghost(), held: null, sending: false, wanted: null };
  return {
    isHolding: () => state.held !== null,
    take(id: number): boolean {
      if (state.sending) return false;
      const carried = carriedFrom(desk.board(), id);
      state.held = carried && { carried, place: carried.from };
      return carried !== null;
    },
    to(change: (place: Place) => Partial<Place>): string | null {
      if (!state.held || state.sending) return null;
      const { carried, place } = state.held;
      const next = { ...place, ...change(place), date: desk.board().date };
      state.held.place = { ...next, start: clampToHours(desk.board(), carried, next.start) };
      return draw(state);
    },
    focus: () => state.shape.focus(),
    put: () => put(state),
    drop: () => drop(state),
    drawn(): void {
      settle(state);
      if (!state.held || state.sending) return;
      state.held.place = { ...state.held.place, date: desk.board().date };
      const words = draw(state);
      if (document.activeElement === document.body) state.shape.focus();
      if (words) desk.say(`${desk.board().heading}: ${words}`);
    },
  };
}

function draw({ desk, shape, held }: State): string | null {
  if (!held) return null;
  const { carried, place } = held;
  const reason = findObstacle(desk.board(), carried, place);
  const more = isSamePlace(carried.from, place) ? "not moved" : (reason ?? "fits");
  const words = placeInWords(desk.board(), place);
  shape.show(carried, place, { place: words, more: capitalize(more), wrong: reason !== null });
  return `${words}, ${more}`;
}

function drop(state: State): void {
  const id = state.held?.carried.id;
  Object.assign(state, { held: null, sending: false });
  state.shape.clear();
  if (id !== undefined) focusEntry(`e${id}`);
}

async function put(state: State): Promise<void> {
  const { desk, held } = state;
  if (!held || state.sending) return;
  const { carried, place } = held;
  const { id, client, revision } = carried;
  if (isSamePlace(carried.from, place)) {
    desk.say(`${client} was not moved.`);
    drop(state);
    return;
  }
  state.sending = true;
  desk.refuse(null);
  const there = placeInWords(desk.board(), place);
  const reason = findObstacle(desk.board(), carried, place);
  const to = `${place.provider} ${place.date} ${place.start}`;
  const fields = { intent: "place", visit: String(id), revision: String(revision), to };
  const refusal = await sendAction(desk, fields);
  if (refusal === null) desk.say(`${client} moved to ${there}.`);
  else desk.refuse(`${client} was not moved. ${reason ? `${there} ${reason}.` : refusal}`);
  state.wanted = `e${id}`;
  // Fallback if the server doesn't answer: otherwise the board was drawn by now.
  setTimeout(() => settle(state), 300);
}

function settle(state: State): void {
  const id = state.wanted;
  if (id === null) return;
  Object.assign(state, { held: null, sending: false, wanted: null });
  state.shape.clear();
  focusEntry(id);
}

export function focusEntry(id: string): void {
  const entry = document.getElementById(id);
  const target = entry?.closest("#board") ? entry : document.getElementById("board");
  target?.focus();
}
