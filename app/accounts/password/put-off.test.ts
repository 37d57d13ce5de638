import { expect, test } from "vitest";
import { cookiesIn, setCookie } from "#app/http/cookies.server.ts";
import { isDismissed, putOffCookieName } from "./put-off.ts";

const isPutOffIn = (header: string | null, sessionId: number) =>
  isDismissed(cookiesIn(header)[putOffCookieName], sessionId);

test("A notice is put off for one session only.", () => {
  const [pair = ""] = setCookie(putOffCookieName, "12", { secure: true }).split(";");
  expect(isPutOffIn(`sid=x; ${pair}`, 12)).toBe(true);
  expect(isPutOffIn(`sid=x; ${pair}`, 1)).toBe(false);
  expect(isPutOffIn(`sid=x; ${pair}`, 123)).toBe(false);
  expect(isPutOffIn(null, 12)).toBe(false);
});

test("It ends with the browser, and goes over https alone where the site does.", () => {
  expect(setCookie(putOffCookieName, "12", { secure: true })).toBe(
    "later=12; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(setCookie(putOffCookieName, "12", { secure: false })).toBe(
    "later=12; Path=/; HttpOnly; SameSite=Lax",
  );
});
