import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setupLink } from "#app/accounts/joining/first-owner.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, minute } from "#app/testing/people.server.ts";
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

const params = () => ({ token: setupLink(now)?.split("/").at(-1) ?? "" });
const owner = {
  username: "Olga Owner",
  email: "olga@x.test",
  password: "Kettle-Moss-7",
  studioName: "Quiet Room",
  timeZone: "Europe/Berlin",
  currency: "EUR",
};

test("Makes the owner's account, names the studio and signs the owner in, once.", async () => {
  const link = params();
  const made = await callRoute(`/setup/${link.token}`, { form: { ...owner, givesTreatments: "on" } });
  expect([made.status, made.location]).toEqual([303, "/admin/help?q=checklist"]);
  expect(made.setCookie).toMatch(/^sid=/u);
  const guides = await callRoute(made.location ?? "", { cookie: made.setCookie?.split(";")[0] });
  expect(guides.data.guides.groups[0].guides[0].id).toBe("first-week");
  expect(guides.data.guides.found).toBe(1);
  expect(studio.rows("SELECT studio_name, time_zone, currency FROM settings")).toEqual([
    { studio_name: "Quiet Room", time_zone: "Europe/Berlin", currency: "EUR" },
  ]);
  const again = await callRoute(`/setup/${link.token}`, { form: { ...owner, email: "eve@x.test" } });
  expect(again.status).toBe(404);
});

test("What is missing is told at its field; the password is not sent back.", async () => {
  const form = { ...owner, studioName: "", password: "weak" };
  const { status, data, text } = await callRoute(`/setup/${params().token}`, { form });
  expect([status, Object.keys(data.fields).sort()]).toEqual([400, ["password", "studioName"]]);
  expect(data.values).toMatchObject({ username: "Olga Owner", timeZone: "Europe/Berlin" });
  expect(text).not.toContain('"weak"');
});

test("The page is missing without its link, after half an hour, and where somebody administers the studio.", async () => {
  expect((await callRoute("/setup/x")).status).toBe(404);
  const link = params();
  const shown = await callRoute(`/setup/${link.token}`);
  expect(shown.status).toBe(200);
  expect(shown.data.choices.timeZones).toContain("Europe/Berlin");
  vi.setSystemTime(now + 30 * minute);
  expect((await callRoute(`/setup/${link.token}`)).status).toBe(404);
  vi.setSystemTime(now);
  enrol("admin@x.test", ["admin"]);
  expect((await callRoute(`/setup/${link.token}`)).status).toBe(404);
});
