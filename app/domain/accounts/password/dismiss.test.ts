import { expect, test } from "vitest";
import { cookiesIn, setCookie } from "#app/platform/http/cookies.server.ts";
import { dismissCookieName, isDismissed } from "./rules.ts";

const isDismissedIn = (header: string | null, sessionId: number) =>
  isDismissed(cookiesIn(header)[dismissCookieName], sessionId);

test("dismisses a notice for one session only", () => {
  const [pair = ""] = setCookie(dismissCookieName, "12", { secure: true }).split(";");
  expect(isDismissedIn(`sid=x; ${pair}`, 12)).toBe(true);
  expect(isDismissedIn(`sid=x; ${pair}`, 1)).toBe(false);
  expect(isDismissedIn(`sid=x; ${pair}`, 123)).toBe(false);
  expect(isDismissedIn(null, 12)).toBe(false);
});

test("ends with the browser and is Secure over https", () => {
  expect(setCookie(dismissCookieName, "12", { secure: true })).toBe(
    "later=12; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(setCookie(dismissCookieName, "12", { secure: false })).toBe(
    "later=12; Path=/; HttpOnly; SameSite=Lax",
  );
});
