import { expect, test } from "vitest";
import { pinHint } from "./pin.server.ts";

test("accepts four to six digits and nothing else", () => {
  for (const pin of ["2580", "90210", "417038"]) expect(pinHint(pin), pin).toBeNull();
  for (const pin of ["", "258", "2580417", "25a0", "٢٥٨٠", " 2580", "25.8"]) {
    expect(pinHint(pin), pin).toBe("Choose 4 to 6 digits.");
  }
});

test("refuses repeated and consecutive digits, up and down and from nine to zero", () => {
  for (const pin of [
    "0000",
    "1212",
    "123123",
    "777777",
    "1234",
    "4321",
    "7890",
    "8901",
    "210987",
    "345678",
  ]) {
    expect(pinHint(pin), pin).toContain("easy to guess");
  }
  for (const pin of ["1233", "1243", "0010", "1357"]) expect(pinHint(pin), pin).toBeNull();
});
