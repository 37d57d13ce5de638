import type { SerializeFrom } from "@remix-run/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Role } from "#app/http/access.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { leadsSomewhere } from "#app/testing/gated-route.server.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, appointmentAt, type SmallStudio, smallStudio } from "#app/testing/studio.server.ts";
import { handle, type loader, meta } from "./route.tsx";

let studio: SmallStudio;
let staff: Partial<Record<Role, number>>;
beforeEach(() => {
  studio = smallStudio();
  const person = (role: Role) => addPerson(studio.sqlite, "x", `${role}@studio.test`, role);
  staff = { admin: person("admin"), receptionist: person("receptionist"), provider: person("provider") };
  appointmentAt(studio, "2026-03-05", "10:30");
});
afterEach(() => studio.close());

const answerTo = (role: Role, query = "") =>
  callRoute<SerializeFrom<typeof loader>>(`/admin/help${query}`, { as: staff[role] });
const shownTo = async (role: Role, query = "") => (await answerTo(role, query)).data;

test("The page is for staff.", () => {
  expect(handle.access.GET).toEqual(["admin", "receptionist", "provider"]);
});

test.each(["receptionist", "provider"] as const)("Mails and audit are not shown to a %s.", async (role) => {
  for (const query of ["?show=mails", "?show=audit", "?show=mails&mail=1"]) {
    const shown = await shownTo(role, query);
    expect(shown).toMatchObject({ isAdmin: false, mails: null, audit: null });
    expect(shown.guides?.found).toBeGreaterThan(5);
    expect(JSON.stringify(shown)).not.toContain("ana@example.com");
  }
});

test("An admin sees the mails that an address asks for, and the audit.", async () => {
  expect((await shownTo("admin")).mails).toBeNull();
  expect((await shownTo("admin", "?show=mails")).mails?.mails).toHaveLength(5);
  expect((await shownTo("admin", "?show=mails&state=sent")).mails?.mails).toHaveLength(0);
  expect((await shownTo("admin", "?show=mails&mail=1")).mails?.one?.recipient).toBe("ana@example.com");
  expect((await shownTo("admin", "?show=audit&action=nothing")).audit?.entries).toEqual([]);
});

test.each([
  "?show=mails&page=0",
  "?show=mails&page=abc",
  "?show=mails&page=-1&state=x",
  "?show=audit&page=1e9",
])("%s is answered as well as it can be.", async (query) => {
  const { mails, audit } = await shownTo("admin", query);
  expect((mails ?? audit)?.page).toBe(1);
});

test("An admin is told, on every part of the page, that the clients' mails of the day are used up.", async () => {
  expect((await shownTo("admin")).reached).toBeNull();
  const { sqlite } = studio;
  const copy = sqlite.prepare(
    `INSERT INTO outbox (kind, audience, recipient, appointment_id, occasion, created_at, due_at, sent_at)
     SELECT kind, audience, recipient, appointment_id, occasion || ?, created_at, due_at, ? FROM outbox WHERE id = 1`,
  );
  for (let n = 0; n < 200; n += 1) copy.run(` ${n}`, Date.now());
  for (const query of ["", "?show=mails", "?show=audit"]) {
    expect((await shownTo("admin", query)).reached).toEqual({ most: 200, waiting: 0 });
  }
  expect((await shownTo("receptionist")).reached).toBeNull();
});

test("The title says which part is open, and of one mail its subject.", async () => {
  const titleOf = async (query: string) => {
    const data = await shownTo("admin", query);
    const location = { pathname: "", search: "", hash: "", state: null, key: "" };
    return meta({ data, matches: [], params: {}, location });
  };
  expect(await titleOf("")).toEqual([{ title: "Help & Guides" }]);
  expect(await titleOf("?show=mails")).toEqual([{ title: "Mails · Help & Guides" }]);
  expect(await titleOf("?show=mails&mail=1")).toEqual([
    { title: "Booked: Ana López, Thu, Mar 5, 10:30 AM · Help & Guides" },
  ]);
  expect(await titleOf("?show=audit")).toEqual([{ title: "Audit · Help & Guides" }]);
});

test("Only mails that are still to go out are counted and shown as waiting; the others have a filter of their own.", async () => {
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
  const { html } = await renderedAt("/admin/help?show=mails&state=needless", { as: staff.admin });
  expect(html).toContain('<option value="needless" selected="">Not needed</option>');
  expect(html).toMatch(/Will not be sent: .*/u);
  expect(html).toContain("No mail waits");
  expect(html).toContain(">Booked: Ana López, Thu, Mar 5, 10:30 AM<");
  expect((await shownTo("admin", "?show=mails&state=waiting")).mails?.mails).toEqual([]);
});

test("A mail that is not there is 404.", async () => {
  expect((await answerTo("admin", "?show=mails&mail=999")).status).toBe(404);
});

const headings = async (role: Role, query = "") =>
  (await shownTo(role, query)).guides?.groups.map(({ heading }) => heading);

test("Each role reads what is its own to do.", async () => {
  expect(await headings("receptionist")).toEqual(["For the front desk", "For everybody"]);
  expect(await headings("provider")).toEqual(["For providers", "For everybody"]);
  expect(await headings("admin")).toEqual(["For the owner", "For the front desk", "For everybody"]);
});

test("The search finds beginnings of words, all of them, in title, text and what people may call it.", async () => {
  const found = async (role: Role, search: string) =>
    (await shownTo(role, `?q=${encodeURIComponent(search)}`)).guides?.groups.flatMap(({ guides }) =>
      guides.map(({ id }) => id),
    );
  expect(await found("receptionist", "No-Show")).toContain("status");
  expect(await found("provider", "vacation")).toEqual(["own-hours"]);
  expect(await found("admin", "backup")).toContain("backup");
  expect(await found("receptionist", "backup")).toEqual([]);
  expect(await found("receptionist", "print day")).toContain("sheet");
  expect(await found("receptionist", "xyzzy")).toEqual([]);
  expect(await found("receptionist", "<scriptum>")).toEqual([]);
  expect((await shownTo("receptionist", "?q=+ +")).guides?.search).toBe("");
});

test("No two guides have the same name, and each link leads to a page that there is.", async () => {
  const both = [await shownTo("admin"), await shownTo("provider")];
  const shown = both.flatMap(({ guides }) => guides?.groups ?? []);
  const guides = new Map(shown.flatMap((group) => group.guides.map((guide) => [guide.title, guide])));
  expect(new Set([...guides.values()].map(({ id }) => id)).size).toBe(guides.size);
  for (const { html } of guides.values()) {
    for (const [, path = ""] of html.__html.matchAll(/href="([^"?#]+)/gu))
      expect([path, leadsSomewhere(path)]).toEqual([path, true]);
  }
});
