import { expect, test } from "vitest";
import { passwordHint } from "./rules.ts";

const sentence =
  "Password must be at least 8 characters and include uppercase, lowercase, number, and special character.";

test.each(["Abcdef1!", "Zürich-2026", "ПарольЪ9_", "A1!aaaa\u00a0a", "correct Horse 1 battery!"])(
  "accepts %s",
  (password) => {
    expect(passwordHint(password)).toBeNull();
  },
);

test.each([
  ["seven characters", "Abcde1!"],
  ["no uppercase letter", "abcdef1!"],
  ["no lowercase letter", "ABCDEF1!"],
  ["no digit", "Abcdefg!"],
  ["no special character", "Abcdefg1"],
  ["a space for the special character", "Abcdef 1"],
  ["nothing", ""],
])("explains the rule for a password with %s", (_, password) => {
  expect(passwordHint(password)).toBe(sentence);
});

test("accepts at most 200 characters", () => {
  expect(passwordHint(`Aa1!${"x".repeat(196)}`)).toBeNull();
  expect(passwordHint(`Aa1!${"x".repeat(197)}`)).toBe("Enter at most 200 characters.");
});
