import { capital, type Desk } from "./desk.ts";
import { ghost } from "./ghost.ts";
import {
  type Carried,
  carriedFrom,
  inTheWay,
  isSamePlace,
  type Place,
  placeInWords,
  within,
} from "./place.ts";
import { sendDeed } from "./send.ts";

export type Carrier = ReturnType<typeof carrier>;

/** One visit in the hand, by keys or by a pointer: a ghost goes before it, and the same form is sent for both (rule 6.36). */
export function carrier(desk: Desk) {
  const shape = ghost();
  let carried: Carried | null = null;
  let place: Place | null = null;
  let sending = false;
  /** The entry that gets the focus once the board is drawn. */
  let wanted: string | null = null;

  const draw = () => {
    if (!carried || !place) return null;
    const board = desk.board();
    const reason = inTheWay(board, carried, place);
    const more = isSamePlace(carried.from, place) ? "where it was" : (reason ?? "fits");
    const words = placeInWords(board, place);
    shape.show(carried, place, { place: words, more: capital(more), wrong: reason !== null });
    return `${words}, ${more}`;
  };

  function drop(focus = true): void {
    const id = carried?.id;
    carried = null;
    place = null;
    sending = false;
    shape.clear();
    if (id !== undefined && focus) focusEntry(`e${id}`);
  }

  async function put(): Promise<void> {
    if (!carried || !place || sending) return;
    const board = desk.board();
    const { id, client, revision, from } = carried;
    if (isSamePlace(from, place)) {
      desk.say(`${client} stays where it was.`);
      return drop();
    }
    sending = true;
    const reason = inTheWay(board, carried, place);
    const there = placeInWords(board, place);
    const to = `${place.provider} ${place.date} ${place.start}`;
    desk.refuse(null);
    const refusal = await sendDeed(desk, {
      intent: "place",
      visit: String(id),
      revision: String(revision),
      to,
    });
    if (refusal === null) desk.say(`${client} moved to ${there}.`);
    else desk.refuse(`${client} stays where it was. ${reason ? `${there} ${reason}.` : refusal}`);
    wanted = `e${id}`;
    // The board has been drawn by then, but where the server is gone.
    setTimeout(settle, 300);
  }

  function settle(): void {
    const id = wanted;
    wanted = null;
    if (id === null) return;
    drop(false);
    focusEntry(id);
  }

  return {
    inHand: () => carried,
    /** A visit that can't be moved stays where it is. */
    take(id: number): boolean {
      if (sending) return false;
      carried = carriedFrom(desk.board(), id);
      place = carried?.from ?? null;
      return carried !== null;
    },
    to(change: (place: Place, carried: Carried) => Partial<Place>): string | null {
      if (!carried || !place || sending) return null;
      const next = { ...place, ...change(place, carried) };
      place = { ...next, date: desk.board().date, start: within(desk.board(), carried, next.start) };
      return draw();
    },
    focus: () => shape.focus(),
    put,
    drop,
    /** Another board is drawn: of another day, or with what was done. */
    drawn(): void {
      settle();
      if (!carried || !place || sending) return;
      place = { ...place, date: desk.board().date };
      const words = draw();
      if (document.activeElement === document.body) shape.focus();
      if (words) desk.say(`${desk.board().heading}: ${words}`);
    },
  };
}

/** An entry that is not on this board leaves the focus to the board itself: nobody starts again at the top of the page. */
export function focusEntry(id: string): void {
  const entry = document.getElementById(id);
  const target = entry?.closest("#board") ? entry : document.getElementById("board");
  target?.focus();
}
