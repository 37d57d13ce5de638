import { expect, test } from "vitest";
import { callNameOf } from "./call-name.ts";

test("the short name is the first name, or the full name if there is none", () => {
  const names = ["Maya Ortiz", "Priyanka Venkataraghavan-Whitcombe", "Zoë Lefèvre", "Our esthetician"];
  expect(names.map(callNameOf)).toEqual(["Maya", "Priyanka", "Zoë", "Our esthetician"]);
  for (const whole of ["Dr. Weber", "Maya", "J. Park", "李 小龙", ""]) expect(callNameOf(whole)).toBe(whole);
});
