/** Tests what the studio answers before its owner has opened it, on each kind of URL. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { setupLink } from "#app/domain/accounts/first-owner.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { wasRefusedBeforeOpening } from "#app/platform/http/checks/guard.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, setOrigin } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio, tuesday } from "#app/testing/studio.server.ts";
import { notOpenPage } from "./not-open.server.tsx";
import { loadRoot } from "./root-loader.server.ts";

const studio = perTest(starterStudio);
beforeEach(() => {
  setOrigin("https://quiet.example");
});
afterEach(() => setOrigin("http://localhost:3000"));

const pages =
  "/ /about /advice /contact /faq /gallery /gallery/1 /meet-the-owner /news /news/book-online /privacy /services /terms /testimonials /nothing/here /book /confirmation /invite/x /profile /register".split(
    " ",
  );
const sentence = "This studio isn't open yet and doesn't take bookings. Please call or come back soon.";
const openIt = () => studio.sqlite.exec(`UPDATE settings SET opened_at = ${now}`);

test.each(pages)("GET %s is the same page: 200, not indexed and not cached.", async (page) => {
  const { status, headers, text, context } = await callRoute(page, { now });
  expect([status, text]).toEqual([200, sentence]);
  expect([headers.get("X-Robots-Tag"), headers.get("Cache-Control")]).toEqual(["noindex", "no-store"]);
  expect(wasRefusedBeforeOpening(context)).toBe(true);
});

test("The page shows the name and phone number and that it isn't open, without a form or script.", () => {
  const page = notOpenPage(new Request("https://quiet.example/"), { nonce: "n1" } as never);
  expect(page).toContain("Lavender &amp; Linen");
  expect(page).not.toMatch(/555-0100|Telephone|tel:/u);
  expect(page).toContain('<meta name="robots" content="noindex"/>');
  expect(page).not.toMatch(/<script|<form/u);
  studio.sqlite.exec("UPDATE settings SET phone = '(503) 555-0199'");
  const own = notOpenPage(new Request("https://quiet.example/"), { nonce: "n1" } as never);
  expect(own).toContain('<a class="button" href="tel:5035550199">');
  expect(own).not.toContain("(example)");
});

const booking = {
  customerName: "Ana López",
  customerEmail: "ana@example.com",
  customerPhone: "(555) 010-2030",
  serviceId: "1",
  providerId: "any",
  date: tuesday,
  time: "10:30",
};

test("No POST makes an appointment, an account or a message.", async () => {
  for (const [line, form] of [
    ["POST /book", booking],
    ["POST /register", { username: "Ana", email: "ana@example.com", password: "Right-Pass-1" }],
    ["POST /contact", { name: "Ana", email: "ana@example.com", message: "Hi" }],
    ["POST /invite/x", {}],
  ] as const) {
    const answer = await callRoute(line, { form, now });
    expect([line, answer.status, answer.text]).toEqual([line, 503, sentence]);
  }
  for (const line of ["POST /api/appointments", "POST /api/users"]) {
    const answer = await callRoute(line, { json: booking, now });
    expect([line, answer.status, answer.data]).toEqual([line, 503, { error: sentence }]);
  }
  for (const table of ["appointments", "contact_messages", "outbox", "audit"]) {
    expect([table, studio.count(table)]).toEqual([table, 0]);
  }
});

test.each([
  "/api/services",
  "/api/services/1",
  `/api/availability?service_id=1&date=${tuesday}`,
  "/api/appointments/booked",
  "/api/services/1/providers",
  "/api/nothing",
])("GET %s is a 503 with the reason.", async (address) => {
  const { status, data } = await callRoute(address, { now });
  expect([status, data]).toEqual([503, { error: sentence }]);
});

test("The feed is refused, the sitemap is empty, and robots, icon, manifest and health answer.", async () => {
  expect((await callRoute("/news.xml", { now })).status).toBe(503);
  const sitemap = await callRoute("/sitemap.xml", { now });
  expect([sitemap.status, sitemap.text.includes("<url>")]).toEqual([200, false]);
  const robots = await callRoute("/robots.txt", { now });
  expect(robots.status).toBe(200);
  expect(robots.text).not.toMatch(/^Disallow: \/$/mu);
  expect((await callRoute("/up")).status).toBe(200);
  expect((await callRoute("/manifest.webmanifest", { now })).status).toBe(200);
});

test("The owner can log in, reset a password, use the one-time link, log out and choose light or dark.", async () => {
  const link = new URL(setupLink(now) ?? "").pathname;
  for (const page of ["/login", "/reset", "/reset/x", link]) {
    const { text, status } = await callRoute(page, { now });
    expect([page, text === sentence, status < 500]).toEqual([page, false, true]);
  }
  expect((await callRoute("POST /mode", { form: { mode: "dark", back: "/login" }, now })).status).toBe(303);
  expect((await callRoute("POST /logout", { form: {}, now })).status).toBe(303);
  const ada = enrol("ada@x.test", ["admin"]);
  const form = { email: "ada@x.test", password: "Right-Pass-1" };
  expect((await callRoute("POST /login", { form, now })).status).toBe(303);
  expect((await callRoute("/admin/users", { as: ada, now })).status).toBe(200);
});

test("Staff see the future site, a client does not.", async () => {
  for (const role of ["admin", "receptionist", "provider"] as const) {
    const as = enrol(`${role}@x.test`, [role]);
    expect((await callRoute("/services", { as, now })).data.groups.length).toBeGreaterThan(0);
  }
  const client = enrol("client@x.test", ["user"]);
  for (const page of ["/services", "/profile", "/book"]) {
    expect((await callRoute(page, { as: client, now })).text).toBe(sentence);
  }
});

test("Opening and closing take effect with the next request.", async () => {
  expect((await callRoute("/services", { now })).text).toBe(sentence);
  openIt();
  expect((await callRoute("/services", { now })).data.groups.length).toBeGreaterThan(0);
  studio.sqlite.exec("UPDATE settings SET opened_at = NULL");
  expect((await callRoute("/services", { now })).text).toBe(sentence);
});

test("On a local address everything is open and can be booked.", async () => {
  setOrigin("http://localhost:3000");
  for (const page of ["/", "/services", "/testimonials"]) {
    expect((await callRoute(page, { now })).status).toBe(200);
  }
  const answer = await callRoute("POST /api/appointments", {
    json: { ...booking, serviceId: 1, time: "10:30" },
    now,
  });
  expect(answer.status).toBe(201);
});

test("The frame tells staff that only they see it, and shows strangers no menu.", async () => {
  const rootFor = (roles: string[]) =>
    loadRoot(new Request("https://quiet.example/"), {
      visitor: roles.length > 0 ? { roles, username: "A", sessionId: 1 } : null,
      origin: "https://quiet.example",
      by: { now },
    } as never);
  expect(await rootFor([])).toMatchObject({ opening: "closed", menus: { header: {}, footer: {} } });
  setOrigin("http://192.168.1.5");
  expect((await rootFor([])).opening).toBe("example");
  openIt();
  expect((await rootFor([])).opening).toBe("open");
  environment().demo = true;
  expect((await rootFor([])).opening).toBe("demo");
  environment().demo = false;
});
