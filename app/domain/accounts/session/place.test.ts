import { expect, test } from "vitest";
import { isFormAsked, placeIn } from "./place.ts";

test("keeps the place in a return path, but no search terms", () => {
  expect(placeIn("?date=2026-03-03&visit=7")).toBe("?date=2026-03-03&visit=7");
  expect(placeIn("?date=2026-03-03&new&q=paula%40x.test&find=555&done=moved")).toBe("?date=2026-03-03&new=");
  expect(placeIn("?q=Paula")).toBe("");
  expect(placeIn("")).toBe("");
});

test("recognizes the forms for a new appointment and a move", () => {
  expect(isFormAsked("?date=2026-03-03&new")).toBe(true);
  expect(isFormAsked("?visit=7&move=")).toBe(true);
  expect(isFormAsked("?visit=7&walkin&q=new")).toBe(false);
});
