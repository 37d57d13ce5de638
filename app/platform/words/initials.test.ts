import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test("returns the initials of the first and last word", () => {
  expect(initialsOf("Elena Popescu")).toBe("EP");
  expect(initialsOf("Priyanka Venkataraghavan-Subramanian")).toBe("PS");
  expect(initialsOf("zoë de la Cruz")).toBe("ZC");
  expect(initialsOf("Cher")).toBe("C");
  expect(initialsOf("Walk-in")).toBe("WI");
  expect(initialsOf("李 小龍")).toBe("李小");
  expect(initialsOf(" (Ana) ")).toBe("A");
  expect(initialsOf("")).toBe("");
  expect(initialsOf("🙂")).toBe("");
});
