import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["Ring the **green** bell.", "Ring the green bell."],
  ["## By car\n\nPark *behind* the house.", "By car\n\nPark behind the house."],
  ["* Bus 12\n* Tram 3", "- Bus 12\n- Tram 3"],
  ["See [the map](https://example.com/a).", "See the map (https://example.com/a)."],
  ["See [us](/contact) or [it](javascript:x).", "See us or it."],
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["", ""],
])("converts %j to %j", (markdown, words) => {
  expect(plainText(markdown, 100)).toBe(words);
});

test("shortens a long text after a whole paragraph", () => {
  expect(plainText(`One.\n\nTwo.\n\n${"x".repeat(100)}\n\nFour.`, 50)).toBe("One.\n\nTwo.");
});

test("converts thousands of characters in milliseconds", () => {
  const started = performance.now();
  for (const sign of ["[", "*", "(", "**", "- ", "#", "\n \n"]) plainText(sign.repeat(10_000), 1000);
  expect(performance.now() - started).toBeLessThan(1000);
});
