import { describe, expect, test } from "vitest";
import { type KeyPlace, keysForNextBoard, keyTarget, mustWait } from "./key-queue.ts";

const idle = { navigating: false, doing: false, holding: false, queued: false };
const pressed = (key: string, more: { altKey?: boolean; ctrlKey?: boolean } = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false },
  ...more,
});
const waits = (key: string, now: Partial<typeof idle>, place: KeyPlace = "board") =>
  mustWait(pressed(key), place, { ...idle, ...now });

describe("a queued key", () => {
  test("doesn't wait if no request is running", () => {
    for (const key of ["a", "u", "ArrowDown", "Enter", "?"]) expect(waits(key, {})).toBe(false);
    expect(waits("Enter", { holding: true })).toBe(false);
  });

  test("waits for a board that is loading, with the focus on the old board or nowhere", () => {
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

  test("waits for a change that isn't drawn yet, while arrows still move the focus", () => {
    expect(waits("s", { doing: true })).toBe(true);
    expect(waits("u", { doing: true })).toBe(true);
    expect(waits("ArrowDown", { doing: true })).toBe(false);
    expect(waits("ArrowDown", { doing: true, queued: true })).toBe(true);
    expect(waits("ArrowDown", { doing: true, holding: true })).toBe(true);
  });

  test("waits if Enter places a visit or follows queued keys, and otherwise leaves Enter to the browser", () => {
    expect(waits("Enter", { navigating: true })).toBe(false);
    expect(waits("Enter", { navigating: true, holding: true })).toBe(true);
    expect(waits("Enter", { queued: true })).toBe(true);
    expect(waits("PageDown", { navigating: true })).toBe(false);
    expect(waits("PageDown", { navigating: true, holding: true })).toBe(true);
  });

  test("waits on the day buttons, whose target comes with the next board", () => {
    expect(waits("Enter", { navigating: true }, "days")).toBe(true);
    expect(waits("Enter", { doing: true }, "days")).toBe(false);
    expect(waits("a", { navigating: true }, "days")).toBe(false);
  });
});

describe("the target of a queued key", () => {
  const kept = (key: string, id: string, alt = false) => ({ key, id, alt, shift: false, at: 1000 });

  test("is the visit on which a visit's key was pressed", () => {
    for (const key of ["a", "S", "c", "n", "m"]) expect(keyTarget(kept(key, "e12"), false, 2000)).toBe("e12");
    expect(keyTarget(kept("ArrowDown", "e12", true), false, 2000)).toBe("e12");
  });

  test("is missing if a visit's key was pressed elsewhere", () => {
    for (const id of ["", "board", "g4-600", "next-day"])
      expect(keyTarget(kept("n", id), false, 2000)).toBeNull();
    expect(keyTarget(kept("ArrowDown", "", true), false, 2000)).toBeNull();
  });

  test("is the focus for keys about the board or the carried visit", () => {
    for (const key of ["u", "w", "t", "l", "?", "ArrowDown", "Enter"])
      expect(keyTarget(kept(key, "e12"), false, 2000)).toBe("focus");
    expect(keyTarget(kept("ArrowDown", "e12", true), true, 2000)).toBe("focus");
  });

  test("expires after five seconds", () => {
    expect(keyTarget(kept("w", "e12"), false, 6000)).toBe("focus");
    expect(keyTarget(kept("w", "e12"), false, 6001)).toBeNull();
  });

  test("is dropped for U on another board, because the user hasn't read the change that it would undo", () => {
    expect(keyTarget(kept("u", ""), false, 1001)).toBe("focus");
    const keys = ["a", "u", "w", "U"].map((key) => kept(key, "e12"));
    expect(keysForNextBoard(keys).map(({ key }) => key)).toEqual(["a", "w"]);
  });
});
