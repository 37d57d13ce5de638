import { expect, test } from "vitest";
import { briefly } from "./brief-name.ts";

test.each([
  ["Li Wu", "Li Wu"],
  ["Olivia Grant", "Olivia Grant"],
  ["Katherine Bell", "Katherine B."],
  ["Priyanka Venkataraghavan-Whitcombe", "Priyanka V."],
  ["Bartholomew Featherstone", "Bartholomew"],
  ["Maximiliana-Theodora Lee", "Maximiliana"],
  ["Wolfeschlegelsteinhausen Smith", "W. S."],
  ["Carmen de la Fuente y Ortega", "Carmen O."],
  ["Wolfeschlegelsteinhausen", "W."],
  ["    ..............", "    ........."],
])("shortens %j to %j", (name, brief) => {
  expect(briefly(name, 13)).toBe(brief);
});
