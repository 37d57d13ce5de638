import { expect, it } from "vitest";
import { colourModeCookie, readColourMode } from "./colour-mode.ts";

it("reads the mode from among other cookies", () => {
  expect(readColourMode("sid=abc; mode=dark; x=1")).toBe("dark");
  expect(readColourMode("mode=light")).toBe("light");
});

it("takes anything unknown for auto", () => {
  for (const cookies of [null, "", "mode=", 'mode="><script>', "mode=purple", "othermode=dark"]) {
    expect(readColourMode(cookies)).toBe("auto");
  }
});

it("reads back what it wrote, and is Secure only over https", () => {
  expect(readColourMode(colourModeCookie("dark", false).split(";")[0] ?? "")).toBe("dark");
  expect(colourModeCookie("dark", true)).toContain("; Secure");
  expect(colourModeCookie("dark", false)).not.toContain("Secure");
});
