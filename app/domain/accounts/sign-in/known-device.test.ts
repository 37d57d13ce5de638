import { beforeEach, expect, test } from "vitest";
import { signingKey } from "#app/platform/shared/tokens.server.ts";
import { setOrigin } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { starterStudio } from "#app/testing/studio.server.ts";
import { deviceCookie, knownDevice } from "./attempts.server.ts";

const studio = perTest(starterStudio);
beforeEach(() => {
  setOrigin("http://studio.test");
});

const sent = (setCookie: string): string => setCookie.split(";", 1)[0] ?? "";

test("creates the signing key once and stores it", () => {
  const key = signingKey("device");
  expect(key).toMatch(/^[\w-]{43}$/u);
  expect(signingKey("device")).toBe(key);
  expect(signingKey("other")).not.toBe(key);
  expect(studio.rows("SELECT name FROM secrets ORDER BY name")).toEqual([
    { name: "device" },
    { name: "other" },
  ]);
});

test("knows a device only for accounts that signed in on it", () => {
  const first = sent(deviceCookie(null, 7));
  expect(knownDevice(first, 7)).toMatch(/^[\w-]{16}$/u);
  expect(knownDevice(first, 8)).toBeNull();
  const both = sent(deviceCookie(`sid=x; ${first}`, 8));
  expect([7, 8, 9].map((id) => knownDevice(both, id) !== null)).toEqual([true, true, false]);
  expect(knownDevice(both, 8)).toBe(knownDevice(first, 7));
});

test("remembers eight accounts and drops the least recently used one", () => {
  let cookie = "";
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 1, 9]) cookie = sent(deviceCookie(cookie, id));
  const known = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((id) => knownDevice(cookie, id));
  expect(known).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
});

test("rejects cookies that are forged or changed", () => {
  const cookie = sent(deviceCookie(null, 7));
  const [name = "", value = ""] = cookie.split("=");
  const [device = "", mark = ""] = value.split(".");
  const forged = [
    `${name}=`,
    `${name}=${device}`,
    `${name}=${device}.`,
    `${name}=${"A".repeat(16)}.${mark}`,
    `${name}=${device}.${"A".repeat(22)}`,
    `${name}=${device}.${mark}x`,
    `${name}=${device}.${mark}é`,
    `other=${value}`,
    `${name}=${".".repeat(4000)}`,
  ];
  for (const header of [null, "", ...forged]) expect(knownDevice(header, 7), String(header)).toBeNull();
  studio.sqlite.exec("DELETE FROM secrets");
  expect(knownDevice(cookie, 7)).toBeNull();
});

test("sets an HttpOnly cookie for this host and one year, without personal data", () => {
  expect(deviceCookie(null, 7)).toMatch(
    /^device=[\w-]{16}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/u,
  );
  setOrigin("https://studio.test");
  expect(deviceCookie(null, 7)).toMatch(
    /^__Host-device=[\w-]{16}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/u,
  );
});
