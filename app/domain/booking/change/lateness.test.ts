import { describe, expect, test } from "vitest";
import { mayComeLate, policyOnLateness } from "./before-visit.server.ts";
import { maskedEmail, maskedPhone } from "./masked.ts";

const hour = 3_600_000;
const span = { start: 10 * hour, end: 11 * hour };

describe("a client may report a delay", () => {
  test.each([
    ["two hours and a moment before", 8 * hour - 1, false],
    ["two hours before", 8 * hour, true],
    ["at the start", 10 * hour, true],
    ["a moment before the end", 11 * hour - 1, true],
    ["at the end", 11 * hour, false],
  ])("%s", (_, now, may) => {
    expect(mayComeLate(span, "booked", now)).toBe(may);
    expect(mayComeLate(span, "confirmed", now)).toBe(may);
    expect(mayComeLate(span, "arrived", now)).toBe(false);
    expect(mayComeLate(span, "cancelled", now)).toBe(false);
  });
});

test("the page repeats only the sentences about lateness from the policy", () => {
  const policy =
    "You may change or cancel free of charge up to 24 hours before. Same-day cancellations are charged. Arriving 15+ minutes late may shorten the appointment. Missed visits are charged.";
  expect(policyOnLateness(policy)).toBe("Arriving 15+ minutes late may shorten the appointment.");
  expect(policyOnLateness("Be kind.")).toBe("");
});

test("an address and a number are recognized only if they match", () => {
  expect(maskedEmail("ana@example.com")).toBe("a…@example.com");
  expect(maskedEmail("😀x@example.com")).toBe("😀…@example.com");
  expect(maskedEmail("")).toBe("");
  expect(maskedPhone("(555) 010-2030")).toBe("…30");
  expect(maskedPhone("")).toBe("");
});
