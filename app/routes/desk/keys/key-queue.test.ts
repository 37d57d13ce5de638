import { describe, expect, test } from "vitest";
import { doneAt, type KeyPlace, mustWait, stillWaiting } from "./key-queue.ts";

const idle = { navigating: false, doing: false, holding: false, queued: false };
const pressed = (key: string, more: { altKey?: boolean; ctrlKey?: boolean } = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false },
  ...more,
});
const waits = (key: string, now: Partial<typeof idle>, place: KeyPlace = "board") =>
  mustWait(pressed(key), place, { ...idle, ...now });

describe("a key waits", () => {
  test("for nothing while nothing is under way", () => {
    for (const key of ["a", "u", "ArrowDown", "Enter", "?"]) expect(waits(key, {})).toBe(false);
    expect(waits("Enter", { holding: true })).toBe(false);
  });

  test("for the board that is on its way, with the focus on the old one or nowhere", () => {
    for (const key of ["a", "U", "?", "ArrowDown"]) {
      expect(waits(key, { navigating: true })).toBe(true);
      expect(waits(key, { navigating: true }, "body")).toBe(true);
      expect(waits(key, { navigating: true }, "elsewhere")).toBe(false);
    }
    expect(mustWait(pressed("ArrowDown", { altKey: true }), "board", { ...idle, navigating: true })).toBe(
      true,
    );
    expect(mustWait(pressed("c", { ctrlKey: true }), "board", { ...idle, navigating: true })).toBe(false);
  });

  test("for a deed that is not drawn yet, but the focus goes on meanwhile", () => {
    expect(waits("s", { doing: true })).toBe(true);
    expect(waits("u", { doing: true })).toBe(true);
    expect(waits("ArrowDown", { doing: true })).toBe(false);
    expect(waits("ArrowDown", { doing: true, queued: true })).toBe(true);
    expect(waits("ArrowDown", { doing: true, holding: true })).toBe(true);
  });

  test("where it puts a visit, or follows keys that wait; otherwise Enter is the browser's", () => {
    expect(waits("Enter", { navigating: true })).toBe(false);
    expect(waits("Enter", { navigating: true, holding: true })).toBe(true);
    expect(waits("Enter", { queued: true })).toBe(true);
    expect(waits("PageDown", { navigating: true })).toBe(false);
    expect(waits("PageDown", { navigating: true, holding: true })).toBe(true);
  });

  test("on the buttons of the days, which know where to only with the board that comes", () => {
    expect(waits("Enter", { navigating: true }, "days")).toBe(true);
    expect(waits("Enter", { doing: true }, "days")).toBe(false);
    expect(waits("a", { navigating: true }, "days")).toBe(false);
  });
});

describe("a kept key is done", () => {
  const kept = (key: string, id: string, alt = false) => ({ key, id, alt, shift: false, at: 1000 });

  test("at the visit on which it was pressed, where it is about one", () => {
    for (const key of ["a", "S", "c", "n", "m"]) expect(doneAt(kept(key, "e12"), false, 2000)).toBe("e12");
    expect(doneAt(kept("ArrowDown", "e12", true), false, 2000)).toBe("e12");
  });

  test("nowhere, where it was pressed on none", () => {
    for (const id of ["", "board", "g4-600", "next-day"])
      expect(doneAt(kept("n", id), false, 2000)).toBeNull();
    expect(doneAt(kept("ArrowDown", "", true), false, 2000)).toBeNull();
  });

  test("at the focus, where it is about the board or about the visit in the hand", () => {
    for (const key of ["u", "w", "t", "l", "?", "ArrowDown", "Enter"])
      expect(doneAt(kept(key, "e12"), false, 2000)).toBe("focus");
    expect(doneAt(kept("ArrowDown", "e12", true), true, 2000)).toBe("focus");
  });

  test("within five seconds", () => {
    expect(doneAt(kept("w", "e12"), false, 6000)).toBe("focus");
    expect(doneAt(kept("w", "e12"), false, 6001)).toBeNull();
  });

  test("where it is U, only on the board on which it was pressed: what it would take back on another was not read", () => {
    expect(doneAt(kept("u", ""), false, 1001)).toBe("focus");
    const keys = ["a", "u", "w", "U"].map((key) => kept(key, "e12"));
    expect(stillWaiting(keys).map(({ key }) => key)).toEqual(["a", "w"]);
  });
});
