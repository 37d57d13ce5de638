import { expect, test } from "vitest";
import { saveProfile } from "#app/domain/website/team/change-profile.server.ts";
import { declarePages } from "#app/platform/http/checks/route-check.server.ts";
import { loader as frame } from "#app/root.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { appointmentAt, monday, now, smallStudio } from "#app/testing/studio.server.ts";
import Team, { handle } from "./route.tsx";

const studio = perTest(smallStudio);

const introduce = (id: number, words: Record<string, unknown> = {}) =>
  saveProfile(id, { title: "Esthetician", listed: "on", ...words }, { actor: { id: 7, role: "admin" }, now });
const look = (path: string) => callRoute(path, { now });

test("an empty team says so, and is not in the sitemap", async () => {
  const { status, data } = await look("/team");
  expect([status, data.people]).toEqual([200, []]);
  expect((await look("/sitemap.xml")).text).not.toContain("/team");
  expect((await look("/team/maya-ortiz")).status).toBe(404);
});

test("all listed people are shown with their services, in the owner's order", async () => {
  await introduce(studio.tom);
  await introduce(studio.maya, { title: "" });
  const { data } = await look("/team");
  expect(data.people).toMatchObject([
    { name: "Tom Reed", title: "Esthetician", to: "/team/tom-reed", gives: ["Facial"], photo: null },
    { name: "Maya Ortiz", title: "", to: "/team/maya-ortiz", gives: ["Facial", "Brows"] },
  ]);
  expect((await look("/sitemap.xml")).text).toContain("https://studio.test/team/tom-reed</loc>");
});

test("a person's page has texts, prices, the next free times and booking links", async () => {
  await introduce(studio.maya, { story: "Born **quiet**.", languages: "English, Spanish" });
  studio.sqlite.exec("UPDATE services SET slug = 'brow-shaping' WHERE name = 'Brows'");
  appointmentAt(studio, monday, "09:00");
  const { status, data } = await look("/team/maya-ortiz");
  expect(status).toBe(200);
  expect(data).toMatchObject({
    name: "Maya Ortiz",
    callName: "Maya",
    languages: "English, Spanish",
    story: { __html: "<p>Born <strong>quiet</strong>.</p>" },
    to: `/book?provider=${studio.maya}`,
    services: [
      { name: "Facial", price: "$95", book: `/book?service=Facial&provider=${studio.maya}` },
      { name: "Brows", price: "$28", minutes: "30", to: "/services/brow-shaping" },
    ],
  });
  expect(data.soon).toMatchObject([
    { service: "Facial", date: monday, time: "10:30" },
    { service: "Brows", date: monday, time: "10:30" },
  ]);
  expect(data.soon[0].to).toBe(
    `/book?service=Facial&provider=${studio.maya}&date=${monday}&time=10%3A30#times`,
  );
});

test("a person who is not listed, not bookable or deleted has no page", async () => {
  await introduce(studio.maya);
  await introduce(studio.tom, { listed: undefined });
  expect((await look("/team/tom-reed")).status).toBe(404);
  expect((await look("/team/maya-ortiz")).status).toBe(200);
  expect(await look("/team/Maya-Ortiz")).toMatchObject({ status: 301, location: "/team/maya-ortiz" });
  studio.sqlite.prepare("UPDATE providers SET active = 0").run();
  expect((await look("/team/maya-ortiz")).status).toBe(404);
  for (const odd of ["/team/MAYA-ORTIZ", "/team/%00", "/team/a%2Fb", `/team/${"x".repeat(3000)}`]) {
    expect((await look(odd)).status).toBe(404);
  }
});

test("a person without bookable services has no booking button", async () => {
  await introduce(studio.maya);
  const at = "/team/maya-ortiz";
  expect((await renderedAt(at, { now })).html).toContain("Book with Maya");
  studio.sqlite.exec("DELETE FROM service_providers");
  const { status, html } = await renderedAt(at, { now });
  expect(status).toBe(200);
  expect(html).toContain("Maya can&#x27;t be booked online at the moment.");
  expect(html).not.toMatch(/Book with|Next free times/u);
});

test("the menu links to the team once someone is in it", async () => {
  const { context } = await look("/team");
  const menu = async () =>
    (await frame({ request: new Request("https://studio.test/"), params: {}, context })).menus.header;
  declarePages({ team: { id: "team", path: "team", module: { handle, default: Team } } });
  expect(await menu()).toEqual({});
  await introduce(studio.maya);
  expect(await menu()).toEqual({ "/team": "Team" });
  declarePages({});
});
