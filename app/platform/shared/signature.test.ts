import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { starterStudio } from "#app/testing/studio.server.ts";
import { isSignature, signature, signingKey } from "./tokens.server.ts";

const studio = perTest(starterStudio);

test("creates one key of 256 bits for each name", () => {
  const key = signingKey("device");
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(signingKey("device")).toBe(key);
  expect(signingKey("booked-here")).not.toBe(key);
  expect(studio.count("secrets")).toBe(2);
});

test("creates no key when a signature is checked", () => {
  expect(isSignature("device", "7", "x".repeat(43))).toBe(false);
  expect(studio.count("secrets")).toBe(0);
});

test("accepts a signature only for its own text and key", () => {
  const signed = signature("device", "7");
  expect(isSignature("device", "7", signed)).toBe(true);
  expect(isSignature("device", "8", signed)).toBe(false);
  expect(isSignature("booked-here", "7", signed)).toBe(false);
  expect(isSignature("device", "7", "")).toBe(false);
  expect(isSignature("device", "7", "é".repeat(signed.length))).toBe(false);
});
