import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SerializeFrom } from "@remix-run/node";
import { beforeEach, expect, test } from "vitest";
import type { Role } from "#app/platform/http/access.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { hasRoute } from "#app/testing/gated-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, appointmentAt, smallStudio } from "#app/testing/studio.server.ts";
import { handle, type loader, meta } from "./route.tsx";

const studio = perTest(smallStudio);
let staff: Partial<Record<Role, number>>;
beforeEach(() => {
  const person = (role: Role) => addPerson(studio.sqlite, "x", `${role}@studio.test`, role);
  staff = { admin: person("admin"), receptionist: person("receptionist"), provider: person("provider") };
  appointmentAt(studio, "2026-03-05", "10:30");
});

const answerTo = (role: Role, query = "") =>
  callRoute<SerializeFrom<typeof loader>>(`/admin/help${query}`, { as: staff[role] });
const shownTo = async (role: Role, query = "") => (await answerTo(role, query)).data;

test("the page is for staff", () => {
  expect(handle.access.GET).toEqual(["admin", "receptionist", "provider"]);
});

test.each(["receptionist", "provider"] as const)(
  "emails and the audit are not shown to a %s",
  async (role) => {
    for (const query of ["?show=mails", "?show=audit", "?show=mails&mail=1"]) {
      const shown = await shownTo(role, query);
      expect(shown).toMatchObject({ isAdmin: false, mails: null, audit: null });
      expect(shown.guides?.groups[0]?.guides.length).toBeGreaterThan(3);
      expect(JSON.stringify(shown)).not.toContain("ana@example.com");
    }
  },
);

test("an admin sees emails by URL, and the audit log", async () => {
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
])("%s shows the closest page", async (query) => {
  const { mails, audit } = await shownTo("admin", query);
  expect((mails ?? audit)?.page).toBe(1);
});

test("every part of the page shows an admin that the daily limit of emails is reached", async () => {
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

test("the title names the open part, or the subject of an email", async () => {
  const titleOf = async (query: string) => {
    const data = await shownTo("admin", query);
    const location = { pathname: "", search: "", hash: "", state: null, key: "" };
    return meta({ data, matches: [], params: {}, location });
  };
  expect(await titleOf("")).toEqual([{ title: "Help & Guides" }]);
  expect(await titleOf("?show=mails")).toEqual([{ title: "Emails · Help & Guides" }]);
  expect(await titleOf("?show=mails&mail=1")).toEqual([
    { title: "Booked: Ana López, Thu, Mar 5, 10:30 AM · Help & Guides" },
  ]);
  expect(await titleOf("?show=audit")).toEqual([{ title: "Audit · Help & Guides" }]);
});

test("only emails that are still needed count as waiting, and others have their own filter", async () => {
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
  const { html } = await renderedAt("/admin/help?show=mails&state=needless", { as: staff.admin });
  expect(html).toContain('<option value="needless" selected="">Not needed</option>');
  expect(html).toMatch(/Will not be sent: .*/u);
  expect(html).toContain("No emails are waiting");
  expect(html).toContain(">Booked: Ana López, Thu, Mar 5, 10:30 AM<");
  expect((await shownTo("admin", "?show=mails&state=waiting")).mails?.mails).toEqual([]);
});

test("an unknown email is 404", async () => {
  expect((await answerTo("admin", "?show=mails&mail=999")).status).toBe(404);
});

const audiencesOf = async (role: Role) =>
  (await shownTo(role)).guides?.audiences.map(({ heading }) => heading);

test("each role sees its own guides first, one audience at a time", async () => {
  expect(await audiencesOf("receptionist")).toEqual(["For the front desk", "For everyone"]);
  expect(await audiencesOf("provider")).toEqual(["For providers", "For everyone"]);
  expect(await audiencesOf("admin")).toEqual([
    "For the owner",
    "For the front desk",
    "On the server",
    "For everyone",
  ]);
  const open = async (role: Role, query = "") =>
    (await shownTo(role, query)).guides?.groups.map(({ name }) => name);
  expect([await open("admin"), await open("receptionist"), await open("provider")]).toEqual([
    ["owner"],
    ["desk"],
    ["providers"],
  ]);
  expect(await open("admin", "?for=server")).toEqual(["server"]);
  expect(await open("receptionist", "?for=server")).toEqual(["desk"]);
  expect(await open("admin", "?for=nobody")).toEqual(["owner"]);
});

test("a guide opens at its URL, and other roles see their own guides there", async () => {
  expect((await shownTo("admin", "?guide=restore")).guides).toMatchObject({
    audience: "server",
    open: "restore",
  });
  expect((await shownTo("receptionist", "?guide=restore")).guides).toMatchObject({
    audience: "desk",
    open: null,
  });
  const { html } = await renderedAt("/admin/help?guide=restore", { as: staff.admin });
  expect(html).toContain('<details id="restore" open="">');
  expect(html).toContain('<details id="backup">');
});

test("few results are shown in full, many as links", async () => {
  const few = (await shownTo("admin", "?q=certificate")).guides;
  expect(few?.groups.flatMap(({ guides }) => guides.map(({ html }) => html === null))).toEqual([false]);
  const many = (await shownTo("admin", "?q=the")).guides;
  expect(many?.found).toBeGreaterThan(30);
  expect(many?.groups.every(({ guides }) => guides.every(({ html }) => html === null))).toBe(true);
  const { html } = await renderedAt("/admin/help?q=the", { as: staff.admin });
  expect(html).toContain('href="/admin/help?guide=restore#restore"');
  expect(html).not.toContain("<details");
});

test("the search finds beginnings of all words, in titles, texts and synonyms", async () => {
  const found = async (role: Role, search: string) =>
    (await shownTo(role, `?q=${encodeURIComponent(search)}`)).guides?.groups.flatMap(({ guides }) =>
      guides.map(({ id }) => id),
    );
  expect(await found("receptionist", "No-Show")).toContain("status");
  expect(await found("provider", "vacation")).toEqual(["own-hours"]);
  expect(await found("admin", "backup")).toContain("backup");
  expect(await found("receptionist", "backup")).toEqual([]);
  expect(await found("receptionist", "print day")).toContain("sheet");
  for (const word of ["merge", "household", "add-on", "consent", "series"])
    expect((await found("receptionist", word))?.length, word).toBeGreaterThan(0);
  expect(await found("admin", "room places")).toEqual(["needs"]);
  expect(await found("receptionist", "xyzzy")).toEqual([]);
  expect(await found("receptionist", "<scriptum>")).toEqual([]);
  expect((await shownTo("receptionist", "?q=+ +")).guides?.search).toBe("");
});

const audiences = ["owner", "desk", "providers", "server", "all"];

/** All guides of all roles. */
async function allGuides() {
  const both = [];
  for (const name of audiences) both.push(await shownTo("admin", `?for=${name}`), await shownTo("provider"));
  const groups = both.flatMap(({ guides }) => guides?.groups ?? []);
  const byTitle = groups.flatMap((group) => group.guides.map((guide) => [guide.title, guide] as const));
  return [...new Map(byTitle).values()];
}

test("guides have unique ids, and all links work", async () => {
  const guides = await allGuides();
  const ids = new Set(guides.map(({ id }) => id));
  expect(ids.size).toBe(guides.length);
  for (const { html } of guides) {
    for (const [, address = ""] of html?.__html.matchAll(/href="([^"]+)/gu) ?? []) {
      const { pathname, searchParams, hash } = new URL(address.replaceAll("&amp;", "&"), "http://x");
      expect([address, hasRoute(pathname)]).toEqual([address, true]);
      const guide = searchParams.get("guide");
      if (guide) expect([address, ids.has(guide), hash]).toEqual([address, true, `#${guide}`]);
    }
  }
});

/** Keys and list markers are not labels of the program. */
const keys =
  /^(?:[A-Z?+]|Shift|Tab|Enter|Space|Esc|Alt|Ctrl|Home|End|Page (?:Up|Down)|Arrow keys)(?: \+ .+)?$/u;

test("every button, link and field in bold exists in the program", async () => {
  const program = wordsOfProgram();
  const missing = (await allGuides()).flatMap(({ id, html }) =>
    [...(html?.__html ?? "").matchAll(/<strong>([^<]+)<\/strong>(:?)/gu)]
      .filter(([, words = "", colon]) => !colon && !words.endsWith(".") && !keys.test(words))
      .filter(([, words = ""]) => !program.includes(words.replaceAll("&amp;", "&").replaceAll("&quot;", '"')))
      .map(([, words]) => `${id}: ${words}`),
  );
  expect(missing).toEqual([]);
});

/** The program's sources without this folder, as one line. */
function wordsOfProgram(): string {
  const app = fileURLToPath(new URL("../../../", import.meta.url));
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.|^routes\/admin\/help\//u.test(path))
    .map((path) => readFileSync(join(app, path), "utf8"))
    .join(" ")
    .replace(/\s+/gu, " ")
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
