import { expect, it } from "vitest";
import { cookiesIn, setCookie } from "#app/platform/http/cookies.server.ts";
import { readColorMode } from "./color-mode.ts";

const modeIn = (header: string | null) => readColorMode(cookiesIn(header).mode);

it("reads the mode among other cookies", () => {
  expect(modeIn("sid=abc; mode=dark; x=1")).toBe("dark");
  expect(modeIn("mode=light")).toBe("light");
});

it("reads an unknown value as auto", () => {
  for (const cookies of [null, "", "mode=", 'mode="><script>', "mode=purple", "othermode=dark"]) {
    expect(modeIn(cookies)).toBe("auto");
  }
});

it("reads the cookie that it wrote, which is Secure only over https", () => {
  const [secure, plain] = [true, false].map((secure) => setCookie("mode", "dark", { secure }));
  expect(modeIn(plain?.split(";")[0] ?? "")).toBe("dark");
  expect(secure).toContain("; Secure");
  expect(plain).not.toContain("Secure");
});
