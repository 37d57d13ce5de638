import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cookieOf, enrol, freshStudio, now, open } from "#app/accounts/testing.server.ts";
import { knock } from "#app/http/testing.server.ts";
import * as logout from "./logout.tsx";

let studio: ReturnType<typeof freshStudio>;
beforeEach(() => {
  // why: the doors ask the clock themselves
  vi.useFakeTimers({ toFake: ["Date"], now });
  studio = freshStudio();
});
afterEach(() => {
  studio.close();
  vi.useRealTimers();
});

test("A GET ends nothing; a POST ends this session alone and takes what the browser kept.", async () => {
  const ana = enrol("ana@x.test");
  const cookie = cookieOf(open(ana));
  open(ana);
  await knock(logout, "/logout", { cookie });
  expect(studio.count("sessions")).toBe(2);
  const { status, location, setCookie, headers } = await knock(logout, "/logout", { cookie, form: {} });
  expect([status, location]).toEqual([303, "/"]);
  expect(setCookie).toMatch(/^sid=; .*Max-Age=0/u);
  expect(headers.get("Clear-Site-Data")).toBe('"storage"');
  expect(studio.count("sessions")).toBe(1);
});

test("Leads to the login of whoever comes next, or says why the watch ended it.", async () => {
  const after = async (form: Record<string, string>) => (await knock(logout, "/logout", { form })).location;
  expect(await after({ next: "login" })).toBe("/login");
  expect(await after({ next: "inactivity", redirectTo: "/admin/users" })).toBe(
    "/login?ended=inactivity&redirectTo=%2Fadmin%2Fusers",
  );
  expect(await after({ next: "expired" })).toBe("/login?ended=expired");
  expect(await after({ next: "https://evil.test" })).toBe("/");
});
