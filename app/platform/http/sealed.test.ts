import { expect, it } from "vitest";
import { sealed, unsealed } from "./sealed.server.ts";

it("restores a sealed text, and hides all of it", () => {
  for (const text of ["ana@example.com", "Zoë Müller-Weber", "~tilde", "\u0000", "😀".repeat(80)]) {
    expect(sealed(text)).not.toContain(text);
    expect(sealed(text)).toMatch(/^~[\w-]+$/u);
    expect(unsealed(sealed(text))).toBe(text);
    expect(sealed(text)).toBe(sealed(text));
  }
  expect(sealed("ana")).not.toBe(sealed("anb"));
});

it("returns a text that isn't sealed unchanged, and nothing for a sealed text that was changed", () => {
  expect([unsealed("ana"), unsealed(""), sealed("")]).toEqual(["ana", "", ""]);
  const token = sealed("ana@example.com");
  for (const other of ["~", "~x", token.slice(0, -2), `~A${token.slice(2)}B`, `~${"A".repeat(60)}`]) {
    expect(unsealed(other), other).toBe("");
  }
});
