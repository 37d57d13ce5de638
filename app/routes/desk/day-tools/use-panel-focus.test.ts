import { expect, test } from "vitest";
import { opensFreshForm } from "./use-panel-focus.ts";

test("Another client and a parked call get a new form. Look-ups keep the form.", () => {
  expect(opensFreshForm("?new=&client=account%3A7")).toBe(true);
  expect(opensFreshForm("?new=&client=account%3A7&date=2026-03-03")).toBe(true);
  expect(opensFreshForm("?new&parked=3")).toBe(true);
  expect(opensFreshForm("?new=&who=~abc&date=2026-03-03")).toBe(true);
  expect(opensFreshForm("?date=2026-03-03&provider=any&client=account%3A7&new")).toBe(false);
  expect(opensFreshForm("?date=2026-03-03&new")).toBe(false);
});
