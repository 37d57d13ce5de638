import { beforeEach, expect, test } from "vitest";
import { addCounts, writeCounts } from "#app/domain/reports/statistics/tally.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, now, smallStudio } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio);
let admin: number;
beforeEach(() => {
  admin = addPerson(studio.sqlite, "Ada", "ada@studio.test", "admin");
});

const address = "/admin/statistics";

test("only admins see the statistics", async () => {
  const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  expect((await callRoute(address, { as: rita, now })).status).toBe(403);
  expect((await callRoute(address, { now })).status).toBe(302);
});

test("without visits, says what counts and how clients find the studio", async () => {
  const { html } = await renderedAt(address, { as: admin, now });
  expect(html).toContain("No visits in this period");
  expect(html).toContain('href="/admin/webpage/studio"');
  expect(html).not.toContain("<svg role");
});

test("shows the steps to a booking with shares, in a figure and a table", async () => {
  const times = (n: number, count: Parameters<typeof addCounts>[0][number]) =>
    addCounts(
      Array.from({ length: n }, () => count),
      now,
    );
  times(40, { what: "referrer", subject: "www.yelp.com" });
  times(10, { what: "opened", subject: "" });
  times(8, { what: "day", subject: "" });
  times(3, { what: "booked", subject: "" });
  times(1, { what: "refused", subject: "" });
  times(12, { what: "page", subject: "/news/<b>" });
  times(2, { what: "page", subject: "/manage/:token" });
  writeCounts();
  const { data } = await callRoute(address, { as: admin, now });
  expect(data).toMatchObject({
    length: 30,
    steps: [
      { count: 40, share: null },
      { count: 10, share: 25 },
      { count: 8, share: 80 },
      { count: 3, share: 30 },
    ],
    referrers: [{ name: "yelp.com", count: 40 }],
    pages: [
      { name: "/news/<b>", to: "/news/<b>" },
      { to: null, count: 2 },
    ],
  });
  const { html } = await renderedAt(address, { as: admin, now });
  expect(html).toContain("Visits: 40, Booking page opened: 10, Day chosen: 8, Booked: 3.");
  expect(html).toMatch(/<th scope="row">Booked<\/th><td>3<\/td><td>30% of opened<\/td>/u);
  expect(html).toContain("1 booking was refused");
  expect(html).not.toContain("style=");
  expect(html).not.toContain("NaN");
});

test.each([
  ["7", 7],
  ["400", 400],
  ["31", 30],
  ["x", 30],
  ["", 30],
])("?days=%s shows %s days", async (days, length) => {
  const { data } = await callRoute(`${address}?days=${days}`, { as: admin, now });
  expect(data.length).toBe(length);
});
