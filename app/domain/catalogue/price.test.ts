import { expect, test } from "vitest";
import { exampleAmounts, minorUnitsOf, typedPrice } from "./price.ts";

test.each([
  ["95", 9500],
  ["95.5", 9550],
  ["95.50", 9550],
  ["95,50", 9550],
  [" $95 ", 9500],
  ["95 USD", 9500],
  ["0", 0],
  ["0.10", 10],
  ["19.99", 1999],
  ["95.5000", 9550],
  ["95.", 9500],
  ["1000000", 100_000_000],
])("%s is %i cents", (typed, cents) => {
  expect(minorUnitsOf(typed, "USD")).toBe(cents);
});

test.each([
  "",
  " ",
  "free",
  "-1",
  "9.5.5",
  "95.555",
  "95.500",
  "1.000",
  "1,000",
  "1.000,50",
  "1e3",
  "0x10",
  "Infinity",
  "9".repeat(40),
])("no price: %j", (typed) => {
  expect(minorUnitsOf(typed, "USD")).toBeNull();
});

test("The currency decides the number of decimals", () => {
  expect(minorUnitsOf("950", "JPY")).toBe(950);
  expect(minorUnitsOf("9.5", "JPY")).toBeNull();
  // Ambiguous: a thousands separator or a decimal point, unless the currency has three decimals.
  for (const typed of ["1.500", "1.000", "1,500"]) expect(minorUnitsOf(typed, "JPY"), typed).toBeNull();
  expect([minorUnitsOf("1.500", "KWD"), minorUnitsOf("1,500", "KWD")]).toEqual([1500, null]);
  expect(minorUnitsOf("9.505", "KWD")).toBe(9505);
  expect(typedPrice(950, "JPY")).toBe("950");
  expect(typedPrice(9505, "KWD")).toBe("9.505");
  expect(["USD", "JPY", "KWD"].map(exampleAmounts)).toEqual(["15 or 15.50", "1500", "15 or 15.500"]);
});

test("A price shown in a form is parsed as the same price", () => {
  for (const cents of [0, 1, 10, 99, 100, 9500, 9550, 2999, 100_000_000]) {
    expect(minorUnitsOf(typedPrice(cents, "USD"), "USD")).toBe(cents);
  }
  expect([typedPrice(9500, "USD"), typedPrice(9550, "USD")]).toEqual(["95", "95.50"]);
});
