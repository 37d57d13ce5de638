/** Tests the limit on pages that a network reads without a session, with real pages. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, open } from "#app/testing/people.server.ts";
import { starterStudio } from "#app/testing/studio.server.ts";
import { setRateLimits } from "./rate-limit.server.ts";

let studio: ReturnType<typeof starterStudio>;
beforeEach(() => {
  // Fakes the clock, because the gate reads it and the bucket would refill during a test.
  vi.useFakeTimers({ toFake: ["Date"] });
  studio = starterStudio();
});
afterEach(() => {
  vi.useRealTimers();
  setRateLimits(true);
  studio.close();
});

const readOn = async (times: number) => {
  const statuses = new Map<number, number>();
  for (let n = 0; n < times; n += 1) {
    const { status } = await callRoute("/login");
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return Object.fromEntries(statuses);
};

test("lets a network read 600 pages a minute, and then says when it may read again", async () => {
  expect(await readOn(610)).toEqual({ 200: 600, 429: 10 });
  const answer = await callRoute("/login");
  expect(answer.headers.get("Retry-After")).toBe("1");
  expect(answer.text).toContain("Please wait a moment and try again.");
  expect((await callRoute("/login", { ip: "192.0.2.99" })).status).toBe(200);

  // Not counted: other files, signed-in visitors, and the page after a form.
  expect((await callRoute("/up")).status).toBe(200);
  const cookie = cookieOf(open(enrol("ana@example.com"), "browser", Date.now()));
  expect((await callRoute("/profile/settings", { cookie })).status).toBe(200);
  const form = { email: "ana@example.com", password: "Wrong-Pass-1" };
  expect((await callRoute("/login", { form })).status).toBe(401);

  vi.setSystemTime(Date.now() + 1000);
  expect(await readOn(11)).toEqual({ 200: 10, 429: 1 });
});

test("counts nothing while the limits are off", async () => {
  setRateLimits(false);
  expect(await readOn(700)).toEqual({ 200: 700 });
});

test("returns from the notice about a temporary password to any page of this site, and to no other site", async () => {
  const cookie = cookieOf(open(enrol("ana@example.com"), "browser", Date.now()));
  const back = async (to: string) =>
    (await callRoute("/profile/later", { cookie, form: { back: to } })).location;
  expect(await back("/日本?a=é b")).toBe("/%E6%97%A5%E6%9C%AC?a=%C3%A9%20b");
  expect(await back("/profile?x=1")).toBe("/profile?x=1");
  for (const other of [
    "//evil.test",
    "/\\evil.test",
    "/.//evil.test",
    "https://evil.test",
    "日本",
    "/a\r\nX: y",
  ]) {
    expect(await back(other)).toBe("/");
  }
});
