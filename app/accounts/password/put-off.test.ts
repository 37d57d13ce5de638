import { expect, test } from "vitest";
import { isPutOff, putOffCookie } from "./put-off.ts";

test("A notice is put off for one session only.", () => {
  const [pair = ""] = putOffCookie(12, true).split(";");
  expect(isPutOff(`sid=x; ${pair}`, 12)).toBe(true);
  expect(isPutOff(`sid=x; ${pair}`, 1)).toBe(false);
  expect(isPutOff(`sid=x; ${pair}`, 123)).toBe(false);
  expect(isPutOff(null, 12)).toBe(false);
});

test("It ends with the browser, and goes over https alone where the site does.", () => {
  expect(putOffCookie(12, true)).toBe("later=12; Path=/; SameSite=Lax; HttpOnly; Secure");
  expect(putOffCookie(12, false)).toBe("later=12; Path=/; SameSite=Lax; HttpOnly");
});
