import { expect, test } from "vitest";
import { placeIn } from "./place.ts";

test("A way back says where one was, and never whom one looked for.", () => {
  expect(placeIn("?date=2026-03-03&visit=7")).toBe("?date=2026-03-03&visit=7");
  expect(placeIn("?date=2026-03-03&new&q=paula%40x.test&find=555&done=moved")).toBe("?date=2026-03-03&new=");
  expect(placeIn("?q=Paula")).toBe("");
  expect(placeIn("")).toBe("");
});
