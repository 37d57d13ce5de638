import { expect, it } from "vitest";
import { isDismissed } from "#app/domain/accounts/password/rules.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, open } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";

perTest(starterStudio);

it("dismisses the notice for this session and returns to the page that showed it", async () => {
  const session = open(enrol("rita@x.test", ["receptionist"]));
  const cookie = cookieOf(session);
  const form = { back: "/services?q=lash" };
  const { status, location, setCookie } = await callRoute("/profile/later", { cookie, form, now });
  expect([status, location]).toEqual([303, "/services?q=lash"]);
  const value = /^later=(\d+);/u.exec(setCookie ?? "")?.[1];
  expect([isDismissed(value, session.id), isDismissed(value, session.id + 1)]).toEqual([true, false]);
});

it.each(["https://evil.test/", "//evil.test/", ""])(
  "redirects to the home page instead of %j",
  async (back) => {
    const cookie = cookieOf(open(enrol("rita@x.test", ["receptionist"])));
    expect((await callRoute("/profile/later", { cookie, form: { back }, now })).location).toBe("/");
  },
);

it("redirects signed-out visitors to the login", async () => {
  expect((await callRoute("/profile/later", { form: { back: "/services" }, now })).location).toMatch(
    /^\/login/u,
  );
});
