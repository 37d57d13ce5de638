/** The rules of the house, held against the real files. A failure names every place that breaks the rule. */
import { expect, test } from "vitest";
import { lateRows } from "./rooms.ts";
import { readHouse, rules } from "./rules.ts";
import { tableOf } from "./table.ts";

const house = await readHouse();

test.each(rules.map((rule) => ({ ...rule })))("$says", ({ goal = 0, strays }) => {
  const places = strays(house).map(({ path, line, what }) => `${path}:${line} ${what}`);
  expect(places.length > goal ? places : [], `${places.length} places, ${goal} allowed`).toEqual([]);
});

test("A room's row names only rooms that stand before it.", () => {
  expect(lateRows()).toEqual([]);
});

test("every measure of the table finds what it measures", () => {
  expect(() => tableOf(house, null)).not.toThrow();
});
