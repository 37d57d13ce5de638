import { expect, test } from "vitest";
import { isFormAsked, placeIn } from "./place.ts";

test("A way back says where one was, and never whom one looked for.", () => {
  expect(placeIn("?date=2026-03-03&visit=7")).toBe("?date=2026-03-03&visit=7");
  expect(placeIn("?date=2026-03-03&new&q=paula%40x.test&find=555&done=moved")).toBe("?date=2026-03-03&new=");
  expect(placeIn("?q=Paula")).toBe("");
  expect(placeIn("")).toBe("");
});

test("A new appointment and a move go along when the desk is locked; nothing else of an address does.", () => {
  expect(isFormAsked("?date=2026-03-03&new")).toBe(true);
  expect(isFormAsked("?visit=7&move=")).toBe(true);
  expect(isFormAsked("?visit=7&walkin&q=new")).toBe(false);
});
