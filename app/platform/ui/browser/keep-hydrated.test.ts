import { expect, test } from "vitest";
import { cookiesIn } from "#app/platform/http/cookies.server.ts";
import { isKeptHydrated } from "./keep-hydrated.ts";

const keeps = (header: string | null) => isKeptHydrated(cookiesIn(header).script);

test("matches only the exact cookie value", () => {
  expect(["script=1", "mode=dark; script=1", "script=1; mode=dark"].map(keeps)).toEqual([true, true, true]);
  expect([null, "", "noscript=1", "script=10", "script=0"].map(keeps)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
