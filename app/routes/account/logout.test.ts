import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, open } from "#app/testing/people.server.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";

let studio: ReturnType<typeof starterStudio>;
beforeEach(() => {
  // why: the gate asks the clock itself
  vi.useFakeTimers({ toFake: ["Date"], now });
  studio = starterStudio();
});
afterEach(() => {
  studio.close();
  vi.useRealTimers();
});

test("A GET ends nothing; a POST ends this session alone and takes what the browser kept.", async () => {
  const ana = enrol("ana@x.test");
  const cookie = cookieOf(open(ana));
  open(ana);
  await callRoute("/logout", { cookie });
  expect(studio.count("sessions")).toBe(2);
  const { status, location, setCookie, headers } = await callRoute("/logout", { cookie, form: {} });
  expect([status, location]).toEqual([303, "/"]);
  expect(setCookie).toMatch(/^sid=; .*Max-Age=0/u);
  expect(headers.get("Clear-Site-Data")).toBe('"storage"');
  expect(studio.count("sessions")).toBe(1);
});

test("Leads to the login of whoever comes next, or says why the watch ended it.", async () => {
  const after = async (form: Record<string, string>) => (await callRoute("/logout", { form })).location;
  expect(await after({ next: "login" })).toBe("/login");
  expect(await after({ next: "inactivity", redirectTo: "/admin/users" })).toBe(
    "/login?ended=inactivity&redirectTo=%2Fadmin%2Fusers",
  );
  expect(await after({ next: "expired" })).toBe("/login?ended=expired");
  expect(await after({ next: "https://evil.test" })).toBe("/");
});
