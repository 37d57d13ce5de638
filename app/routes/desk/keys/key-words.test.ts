import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import type { BoardContext } from "./board-context.ts";
import { onKey } from "./board-keys.ts";
import { keyLines, keyWords } from "./key-words.ts";

/** An element of the page. `place` is the part of the page that contains it. */
class PageElement {
  constructor(
    readonly id: string,
    readonly place: string,
  ) {}
  closest = (selector: string) => (selector === this.place ? this : null);
  matches = () => false;
  click() {}
  focus() {}
  togglePopover() {}
}

beforeEach(() => {
  vi.stubGlobal("HTMLElement", PageElement);
  vi.stubGlobal("location", { assign: () => {} });
  vi.stubGlobal("document", {
    dir: "ltr",
    getElementById: (id: string) => (id === "" ? null : new PageElement(id, "#board")),
    querySelector: () => null,
  });
});
afterEach(() => vi.unstubAllGlobals());

const visit = { kind: "appointment", id: 7, client: "Ana", start: 540, minutes: 60, revision: 0, can: [] };
const board = { columns: [{ id: 1, entries: [visit] }], date: "2026-03-03" } as unknown as DayBoard;

const desk: BoardContext = {
  board: () => board,
  drawn: () => "",
  letters: () => true,
  say: () => {},
  refuse: () => {},
  tell: () => {},
  during: (work) => work(),
  open: () => {},
  entryId: () => "e7",
  dataUrl: () => "",
  stateInWords: (status) => status,
  cannot: () => {},
};

/** Whether the handler does something with the key. */
function isHandled(key: string, { alt = false, holding = false, place = "#board" } = {}): boolean {
  let prevented = false;
  const event = {
    ...{ key, altKey: alt, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false },
    ...{ defaultPrevented: false, target: new PageElement("e7", place) },
    preventDefault: () => {
      prevented = true;
    },
  };
  const hand = {
    ...{ isHolding: () => holding, take: () => true, to: () => null },
    ...{ focus: () => {}, put: () => {}, drop: () => {}, drawn: () => {} },
  };
  onKey(event as unknown as KeyboardEvent, { desk, hand } as unknown as Parameters<typeof onKey>[1]);
  return prevented;
}

const characters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
  (key) => key === key.toLowerCase(),
);
const named = [
  ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"],
  ...["Enter", "Escape", "Tab", "Backspace", "Delete", "Insert"],
  ...Array.from({ length: 12 }, (_, at) => `F${at + 1}`),
];

test("lists every key that the board handles, and no other", () => {
  const all = [...characters, ...named];
  const handled = [
    ...all.filter((key) => isHandled(key)),
    ...all.filter((key) => isHandled(key, { alt: true })).map((key) => `Alt+${key}`),
    // A carried visit ignores characters.
    ...named.filter((key) => isHandled(key, { holding: true })),
    ...named.filter((key) => isHandled(key, { place: "#panel" })),
  ];
  const listed = keyLines.flatMap(({ keys }) => keys);
  const moving = ["PageUp", "PageDown"];
  expect(new Set(handled.filter((key) => !moving.includes(key)))).toEqual(new Set(listed));
});

test("shows each line once", () => {
  expect(new Set(keyWords.map(([shown]) => shown)).size).toBe(keyLines.length);
});
