import { expect, test } from "vitest";
import { opensFreshForm } from "./use-panel-focus.ts";

test("Another client and a parked call have a form of their own; what the form looks up stays in it.", () => {
  expect(opensFreshForm("?new=&client=account%3A7")).toBe(true);
  expect(opensFreshForm("?new=&client=account%3A7&date=2026-03-03")).toBe(true);
  expect(opensFreshForm("?new&parked=3")).toBe(true);
  expect(opensFreshForm("?date=2026-03-03&provider=any&client=account%3A7&new")).toBe(false);
  expect(opensFreshForm("?date=2026-03-03&new")).toBe(false);
});
