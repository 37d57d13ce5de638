import { expect, it } from "vitest";
import { isDismissed } from "#app/domain/accounts/password/rules.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, open } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";

perTest(starterStudio);

it("dismisses the notice for this session and leads back to the page that it stood on", async () => {
  const session = open(enrol("rita@x.test", ["receptionist"]));
  const cookie = cookieOf(session);
  const form = { back: "/services?q=lash" };
  const { status, location, setCookie } = await callRoute("/profile/later", { cookie, form, now });
  expect([status, location]).toEqual([303, "/services?q=lash"]);
  const value = /^later=(\d+);/u.exec(setCookie ?? "")?.[1];
  expect([isDismissed(value, session.id), isDismissed(value, session.id + 1)]).toEqual([true, false]);
});

it.each(["https://evil.test/", "//evil.test/", ""])("leads home instead of to %j", async (back) => {
  const cookie = cookieOf(open(enrol("rita@x.test", ["receptionist"])));
  expect((await callRoute("/profile/later", { cookie, form: { back }, now })).location).toBe("/");
});

it("asks those to sign in who are not", async () => {
  expect((await callRoute("/profile/later", { form: { back: "/services" }, now })).location).toMatch(
    /^\/login/u,
  );
});
