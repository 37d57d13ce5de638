import type { SerializeFrom } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";
import { addEntry } from "#app/domain/website/entries/change-entries.server.ts";
import type { EntryKind } from "#app/domain/website/entries/entry-kinds.ts";
import { entriesOf } from "#app/domain/website/entries/entry-rows.server.ts";
import { partNames } from "#app/domain/website/texts/site-parts.ts";
import { longestText } from "#app/domain/website/texts/text-limits.ts";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import { lastChange } from "#app/platform/undo/changes.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { handle, type loader } from "./route.tsx";

const studio = perTest(() => starterStudio(contentDay), { clock: contentDay });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const at = "/admin/webpage";

async function send(query: string, fields: Record<string, string | string[]>) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one);
  }
  const { status, location, data } = await callRoute(at + query, { as: rita, form: body });
  return { status, to: location, body: data };
}

async function show(query = "") {
  const { status, data } = await callRoute<SerializeFrom<typeof loader>>(at + query, { as: rita });
  return { status, page: data };
}

function entry(title: string, kind: EntryKind = "faq"): number {
  const added = addEntry(
    kind,
    { title, body: "b", date: "2026-11-24" },
    { published: true },
    { actor: { id: 7, role: "receptionist" }, now: contentDay },
  );
  return added.ok ? added.value.id : 0;
}

describe("Manage Website", () => {
  test("lists all parts and shows each with its texts and entries", async () => {
    const { page } = await show();
    expect(page.parts.map(({ key }) => key)).toEqual(partNames);
    expect(page.parts.find(({ key }) => key === "faq")?.entries).toEqual({ published: 9, drafts: 0 });
    for (const part of partNames) {
      const one = await show(`?part=${part}`);
      expect(one.status, part).toBe(200);
      expect(one.page.texts.length + one.page.entries.length, part).toBeGreaterThan(
        part === "offers" ? -1 : 0,
      );
    }
  });

  test("answers 404 for an unknown part, an unknown entry or an entry of another part", async () => {
    const news = entry("News", "news");
    for (const query of ["nonsense", "__proto__", "faq&id=999", "faq&id=x", `faq&id=${news}`, "home&id=1"]) {
      expect(await show(`?part=${query}`), query).toMatchObject({ status: 404, page: { missing: true } });
    }
    expect((await show("?part=home&add")).page.mode).toBeNull();
  });

  test("says whether the site shows an announcement today", async () => {
    const span = (title: string, date: string, lastDate: string | null, published: 0 | 1 = 1) =>
      studio.sqlite
        .prepare(
          `INSERT INTO entries (kind, slug, title, date, last_date, published, created_at, updated_at)
           VALUES ('announcement', ?, ?, ?, ?, ?, 0, 0)`,
        )
        .run(title, title, date, lastDate, published);
    studio.sqlite.exec("DELETE FROM entries WHERE kind = 'announcement'");
    span("coming", "2026-11-25", null);
    span("draft", "2026-11-24", null, 0);
    span("shown", "2026-11-23", "2026-11-24");
    span("older", "2026-11-22", null);
    span("over", "2026-11-01", "2026-11-23");
    const { entries } = (await show("?part=announcements")).page;
    expect(Object.fromEntries(entries.map(({ title, state }) => [title, state.words]))).toEqual({
      coming: "From November 25, 2026",
      draft: "Draft",
      shown: "On the site until November 24, 2026",
      older: "Hidden by a newer one",
      over: "Ended",
    });
  });
});

describe("the texts of a page", () => {
  test("are saved, and an unchanged form says so", async () => {
    const words = { intent: "texts", "home-heading": "Hello" };
    expect(await send("?part=home", words)).toMatchObject({
      status: 303,
      to: "/admin/webpage?part=home&done=saved",
    });
    expect(siteText("home.heading")).toBe("Hello");
    expect((await send("?part=home", words)).to).toBe("/admin/webpage?part=home&done=same");
  });

  test("are refused and keep the typed values", async () => {
    const refused = await send("?part=owner", {
      intent: "texts",
      "owner-name": "Ada",
      "licence-checkAddress": "javascript:alert(1)",
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        form: "texts",
        fields: { "licence-checkAddress": "Enter the full address. It must begin with https://" },
        values: { "owner-name": "Ada", "licence-checkAddress": "javascript:alert(1)" },
      },
    });
    expect(siteText("owner.name")).toBe("Alex Example");
  });

  test("are previewed as on the site, without a change", async () => {
    const before = studio.sqlite.prepare("SELECT * FROM texts").all();
    const { status, body } = await send("?part=owner", {
      intent: "preview-texts",
      "owner-story": "**{studioName}** <script>alert(1)</script> [x](javascript:alert(1))",
      "owner-name": "<b>Ada</b>",
      "owner-role": "",
    });
    expect(status).toBe(200);
    expect(body.texts).toEqual([
      { label: "Your name", empty: false, form: "plain", lines: ["<b>Ada</b>"] },
      { label: "Your role", empty: true, form: "plain", lines: [""] },
      {
        label: "Your story",
        empty: false,
        form: "formatted",
        html: {
          __html: "<p><strong>Lavender &amp; Linen</strong> &lt;script&gt;alert(1)&lt;/script&gt; x</p>",
        },
      },
    ]);
    expect(body.values["owner-name"]).toBe("<b>Ada</b>");
    expect(studio.sqlite.prepare("SELECT * FROM texts").all()).toEqual(before);
    expect(lastChange()).toBeNull();
  });
});

describe("entries", () => {
  const question = { title: "Is it quiet?", body: "Very." };
  const rows = () => entriesOf("faq").map(({ title, published }) => [title, published]);
  beforeEach(() => studio.sqlite.exec("DELETE FROM entries"));

  test("are previewed, saved as a draft, published, unpublished, moved and deleted", async () => {
    const preview = await send("?part=faq&add", { intent: "preview", ...question });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        ok: true,
        values: question,
        entry: { title: question.title, html: { __html: "<p>Very.</p>" } },
      },
    });
    expect(rows()).toEqual([]);

    expect((await send("?part=faq&add", { intent: "draft", ...question })).to).toMatch(/done=drafted/u);
    expect(rows()).toEqual([["Is it quiet?", false]]);
    const id = entriesOf("faq")[0]?.id ?? 0;
    const change = { id: String(id), title: "Is it calm?", body: "Very." };
    expect((await send(`?part=faq&id=${id}`, { intent: "publish", ...change })).to).toBe(
      "/admin/webpage?part=faq&done=published",
    );
    expect((await send("?part=faq", { hide: String(id) })).to).toMatch(/done=hidden/u);
    expect(rows()).toEqual([["Is it calm?", false]]);
    expect((await send("?part=faq", { show: String(id) })).to).toMatch(/done=published/u);
    expect((await send("?part=faq", { intent: "save", ...change, title: "Calm?" })).to).toMatch(
      /done=saved/u,
    );

    entry("Second");
    expect((await send("?part=faq", { down: String(id) })).to).toBe(`/admin/webpage?part=faq#entry-${id}`);
    expect(rows().map(([title]) => title)).toEqual(["Second", "Calm?"]);
    expect((await send("?part=faq", { up: String(id) })).status).toBe(303);
    expect((await send("?part=faq&delete", { intent: "delete", id: String(id) })).to).toMatch(
      /done=deleted/u,
    );
    expect(rows()).toEqual([["Second", true]]);
  });

  test("are refused and keep the typed values", async () => {
    expect(await send("?part=faq&add", { intent: "publish", title: "", body: "Very." })).toMatchObject({
      status: 400,
      body: { form: "entry", fields: { title: "Enter the question." }, values: { title: "", body: "Very." } },
    });
    const long = "x".repeat(longestText.formatted + 1);
    const refused = await send("?part=news&add", { intent: "preview", title: "T", date: "soon", body: long });
    expect(refused.status).toBe(400);
    expect(refused.body.values).toEqual({ title: "T", date: "soon", body: long });
    expect(refused.body.fields).toHaveProperty("date");
    expect(refused.body.fields).toHaveProperty("body");
  });

  test("answer 404 if deleted, and report a conflict with another user once", async () => {
    const gone: Record<string, string>[] = [
      { intent: "save", id: "999", ...question },
      { intent: "delete", id: "999" },
      { up: "999" },
      { hide: "x" },
    ];
    for (const fields of gone) {
      expect((await send("?part=faq", fields)).status).toBe(404);
    }
    const typed = { intent: "save", id: "999", title: "Long thought about", body: "b" };
    expect((await send("?part=faq", typed)).body).toMatchObject({
      form: "entry",
      message: expect.stringContaining("Your text is still here"),
      values: { title: "Long thought about", body: "b" },
    });
    const id = entry("Mine");
    const saw = (await show(`?part=faq&id=${id}`)).page.detail?.saw ?? "";
    await send("?part=faq", { intent: "save", id: String(id), title: "Theirs", body: "b" });
    const mine = { intent: "save", id: String(id), title: "Mine too", body: "b" };
    const conflict = await send("?part=faq", { ...mine, saw });
    expect(conflict).toMatchObject({ status: 409, body: { values: { title: "Mine too" } } });
    // The form takes the fingerprint of the current text.
    expect(conflict.body.values).not.toHaveProperty("saw");
  });
});

describe("undo", () => {
  test("reverts the change that the button names, and can be redone", async () => {
    await send("?part=home", { intent: "texts", "home-heading": "Hello" });
    const { changes } = (await show("?part=home")).page;
    expect(changes.undo?.label).toBe("Home: Heading");
    const id = String(changes.undo?.id);
    expect((await send("?part=home", { undo: id })).to).toBe("/admin/webpage?part=home&done=undone");
    expect(siteText("home.heading")).toBe("Skin care, slowly done.");
    expect((await send("", { undo: id })).status).toBe(404);
    expect((await show()).page.changes).toMatchObject({ undo: null, redo: { label: "Home: Heading" } });
    expect((await send("", { redo: id })).to).toBe("/admin/webpage?done=redone");
    expect(siteText("home.heading")).toBe("Hello");
  });

  test("is refused from a page that is out of date", async () => {
    await send("?part=home", { intent: "texts", "home-heading": "One" });
    const id = String(lastChange()?.id);
    await send("?part=home", { intent: "texts", "home-heading": "Two" });
    expect(await send("", { undo: id })).toMatchObject({ status: 409, body: { form: "undo" } });
    expect(siteText("home.heading")).toBe("Two");
  });
});

test("refuses all other forms without an error of the server", async () => {
  for (const query of ["", "?part=nonsense", "?part=home", "?part=faq", "?part=constructor"]) {
    for (const intent of [
      "",
      "texts",
      "preview-texts",
      "publish",
      "preview",
      "delete",
      "nonsense",
      "__proto__",
    ]) {
      const { status } = await send(query, {
        intent,
        title: ["a", "b"],
        "faq-lead": ["a", "b"],
        id: ["1", "2"],
      });
      expect([303, 200, 400, 404], `${query} ${intent}`).toContain(status);
    }
    for (const button of ["up", "down", "show", "hide", "undo", "redo"]) {
      const { status } = await send(query, { [button]: ["1", "x"] });
      expect([400, 404, 409], `${query} ${button}`).toContain(status);
    }
  }
  expect(lastChange()).toBeNull();
});

test("only admins and receptionists have access", () => {
  expect(handle.access).toEqual({ GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] });
});

describe("a form for a new entry that is sent twice", () => {
  const parts = { news: "news", faq: "faq", advice: "advice", offers: "offer" } as const;
  const entries = (kind: EntryKind) => entriesOf(kind).filter(({ title }) => title === "Twice");
  const words = {
    intent: "publish",
    title: "Twice",
    body: "b",
    date: "2026-11-24",
    lastDate: "",
    byline: "",
  };

  test.each(Object.entries(parts))("adds one entry of %s and gets the same answer", async (part, kind) => {
    const { page } = await show(`?part=${part}&add`);
    const sent = await Promise.all(
      [1, 2, 3].map(() => send(`?part=${part}&add`, { ...words, key: page.formKey })),
    );
    expect(new Set(sent.map(({ status, to }) => `${status} ${to}`)).size).toBe(1);
    expect(sent[0]).toMatchObject({ status: 303, to: `/admin/webpage?part=${part}&done=published` });
    expect(entries(kind)).toHaveLength(1);
  });

  test("is refused with another text, keeps that text, and adds a second entry when sent again", async () => {
    const { page } = await show("?part=faq&add");
    await send("?part=faq&add", { ...words, key: page.formKey });
    const other = { ...words, body: "other words" };
    const refused = await send("?part=faq&add", { ...other, key: page.formKey });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        form: "entry",
        message: expect.stringContaining("already sent"),
        values: { body: "other words" },
      },
    });
    const again = await show("?part=faq&add");
    expect(again.page.formKey).not.toBe(page.formKey);
    expect((await send("?part=faq&add", { ...other, key: again.page.formKey })).status).toBe(303);
    expect(entries("faq").map(({ body }) => body)).toEqual(["b", "other words"]);
  });

  test("adds two entries without a valid key", async () => {
    for (const key of ["", "short", "x".repeat(65), "no key"]) await send("?part=faq&add", { ...words, key });
    expect(entries("faq")).toHaveLength(4);
  });
});
