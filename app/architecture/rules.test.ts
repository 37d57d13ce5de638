/**
 * The rules of the house, held against the real files. A failure names every place that breaks the rule; where a rule still
 * has debts (debts.ts), one of these places is new.
 */
import { expect, test } from "vitest";
import { debts } from "./debts.ts";
import { lateRows } from "./rooms.ts";
import { readHouse, rules } from "./rules.ts";

const house = await readHouse();

test.each(rules.map((rule) => ({ ...rule })))("$says", ({ key, goal = 0, strays }) => {
  const places = strays(house).map(({ path, line, what }) => `${path}:${line} ${what}`);
  const allowed = debts[key] ?? goal;
  expect(places.length > allowed ? places : [], `${places.length} places, ${allowed} allowed`).toEqual([]);
});

test("A room's row names only rooms that stand before it.", () => {
  expect(lateRows()).toEqual([]);
});

test("A debt is owed to a rule, and above its goal.", () => {
  const idle = Object.entries(debts).filter(([key, debt]) => {
    const rule = rules.find((each) => each.key === key);
    return !rule || debt <= (rule.goal ?? 0);
  });
  expect(idle).toEqual([]);
});
