import { expect, test } from "vitest";
import { keepsScript } from "./kept-script.ts";

test("only the whole cookie keeps the script", () => {
  expect(["script=1", "mode=dark; script=1", "script=1; mode=dark"].map(keepsScript)).toEqual([
    true,
    true,
    true,
  ]);
  expect([null, "", "noscript=1", "script=10", "script=0"].map(keepsScript)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
