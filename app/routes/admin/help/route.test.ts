import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SmallStudio, smallStudio, visitAt } from "#app/booking/testing.server.ts";
import type { Role } from "#app/http/checks/access.ts";
import { routeTable } from "#app/testing/route-table.ts";
import { handle, loader } from "./route.tsx";

let studio: SmallStudio;
beforeEach(() => {
  studio = smallStudio();
  visitAt(studio, "2026-03-05", "10:30");
});
afterEach(() => studio.close());

function shownTo(role: Role, query = "") {
  const request = new Request(`http://localhost/admin/help${query}`);
  const context = {
    visitor: { userId: 1, username: "x", roles: [role] },
  } as unknown as LoaderFunctionArgs["context"];
  return loader({ request, context, params: {} });
}

test("The page is for staff.", () => {
  expect(handle.access.GET).toEqual(["admin", "receptionist", "provider"]);
});

test.each(["receptionist", "provider"] as const)("Mails and audit are not shown to a %s.", (role) => {
  for (const query of ["?show=mails", "?show=audit", "?show=mails&mail=1"]) {
    const shown = shownTo(role, query);
    expect(shown).toMatchObject({ isAdmin: false, mails: null, audit: null });
    expect(shown.guides?.found).toBeGreaterThan(5);
    expect(JSON.stringify(shown)).not.toContain("ana@example.com");
  }
});

test("An admin sees the mails that an address asks for, and the audit.", () => {
  expect(shownTo("admin").mails).toBeNull();
  expect(shownTo("admin", "?show=mails").mails?.mails).toHaveLength(4);
  expect(shownTo("admin", "?show=mails&state=sent").mails?.mails).toHaveLength(0);
  expect(shownTo("admin", "?show=mails&mail=1").mails?.one?.recipient).toBe("ana@example.com");
  expect(shownTo("admin", "?show=audit&action=nothing").audit?.entries).toEqual([]);
});

test.each([
  "?show=mails&page=0",
  "?show=mails&page=abc",
  "?show=mails&page=-1&state=x",
  "?show=audit&page=1e9",
])("%s is answered as well as it can be.", (query) => {
  const { mails, audit } = shownTo("admin", query);
  expect((mails ?? audit)?.page).toBe(1);
});

test("An admin is told, on every part of the page, that the clients' mails of the day are used up.", () => {
  expect(shownTo("admin").reached).toBeNull();
  const { sqlite } = studio;
  const copy = sqlite.prepare(
    `INSERT INTO outbox (kind, audience, recipient, appointment_id, occasion, created_at, due_at, sent_at)
     SELECT kind, audience, recipient, appointment_id, occasion || ?, created_at, due_at, ? FROM outbox WHERE id = 1`,
  );
  for (let n = 0; n < 200; n += 1) copy.run(` ${n}`, Date.now());
  for (const query of ["", "?show=mails", "?show=audit"]) {
    expect(shownTo("admin", query).reached).toEqual({ most: 200, waiting: 0 });
  }
  expect(shownTo("receptionist").reached).toBeNull();
});

test("A mail that is not there is 404.", () => {
  expect(() => shownTo("admin", "?show=mails&mail=999")).toThrow(expect.objectContaining({ status: 404 }));
});

const headings = (role: Role, query = "") =>
  shownTo(role, query).guides?.groups.map(({ heading }) => heading);

test("Each role reads what is its own to do.", () => {
  expect(headings("receptionist")).toEqual(["For the front desk", "For everybody"]);
  expect(headings("provider")).toEqual(["For providers", "For everybody"]);
  expect(headings("admin")).toEqual(["For the owner", "For the front desk", "For everybody"]);
});

test("The search finds beginnings of words, all of them, in title, text and what people may call it.", () => {
  const found = (role: Role, search: string) =>
    shownTo(role, `?q=${encodeURIComponent(search)}`).guides?.groups.flatMap(({ guides }) =>
      guides.map(({ id }) => id),
    );
  expect(found("receptionist", "No-Show")).toContain("status");
  expect(found("provider", "vacation")).toEqual(["own-hours"]);
  expect(found("admin", "backup")).toContain("backup");
  expect(found("receptionist", "backup")).toEqual([]);
  expect(found("receptionist", "print day")).toContain("sheet");
  expect(found("receptionist", "xyzzy")).toEqual([]);
  expect(found("receptionist", "<scriptum>")).toEqual([]);
  expect(shownTo("receptionist", "?q=+ +").guides?.search).toBe("");
});

test("No two guides have the same name, and each link leads to a page that there is.", () => {
  const shown = (["admin", "provider"] as const).flatMap((role) => shownTo(role).guides?.groups ?? []);
  const guides = new Map(shown.flatMap((group) => group.guides.map((guide) => [guide.title, guide])));
  expect(new Set([...guides.values()].map(({ id }) => id)).size).toBe(guides.size);
  const pages = routeTable.map(({ path }) => `/${path ?? ""}`);
  for (const { html } of guides.values()) {
    for (const [, path = ""] of html.__html.matchAll(/href="([^"?#]+)/gu)) expect(pages).toContain(path);
  }
});
