import type { SerializeFrom } from "@remix-run/node";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, now, smallStudio } from "#app/testing/studio.server.ts";
import type { loader } from "./route.tsx";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const at = "/admin/theme";

async function send(fields: Record<string, string>) {
  const { status, location, data } = await callRoute(at, { as: rita, form: fields });
  return { status, to: location, body: data };
}

async function show(query = "") {
  const { status, data } = await callRoute<SerializeFrom<typeof loader>>(at + query, { as: rita });
  return { status, page: data };
}

const rows = () => studio.sqlite.prepare("SELECT accent, headings, corners, art FROM themes").all();
const green = { accent: "#3f6650", headings: "serif", corners: "round", art: "rose-gold" };

describe("the page", () => {
  test("shows the default theme with its contrast ratios, rounded down", async () => {
    const { status, page } = await show();
    expect(status).toBe(200);
    expect(page).toMatchObject({
      chosen: { accent: "#6d3fa3" },
      isStandard: true,
      isPreview: false,
      darkened: false,
      pairs: { allReadable: true },
    });
    expect(page.ratios).toContainEqual({
      words: "Button text",
      least: 4.5,
      light: "7.26",
      dark: "9.19",
    });
  });

  test("previews the requested theme and saves nothing", async () => {
    const { status, page } = await show("?accent=%23ffd400&code=&headings=sans&corners=square&art=clay-gold");
    expect(status).toBe(200);
    expect(page).toMatchObject({
      chosen: { accent: "#ffd400", headings: "sans", corners: "square", art: "clay-gold" },
      isPreview: true,
      darkened: true,
      shades: { light: "#786300" },
      pairs: { allReadable: true },
    });
    expect(page.style).toContain(".look-light{");
    expect(page.style).toContain("--accent:#786300;");
    expect(page.style).toContain("--r-2:0;");
    expect(rows()).toEqual([]);
  });

  test.each([
    ["accent=", "accent"],
    ["accent=%23fff%3B%7Dbody%7Bdisplay%3Anone", "accent"],
    ["accent=%23ffffff&code=javascript%3Aalert(1)", "code"],
    ["accent=%23ffffff&headings=Papyrus", "headings"],
  ])("shows the saved theme for an invalid preview: %s", async (query, field) => {
    await send({ intent: "save", ...green });
    const { status, page } = await show(`?${query}`);
    expect(status).toBe(400);
    expect(page).toMatchObject({
      chosen: green,
      isPreview: false,
      failed: true,
      problem: {
        fields: { [field]: expect.any(String) },
        values: Object.fromEntries(new URLSearchParams(query)),
      },
    });
    expect(page.style).not.toMatch(/body|javascript/u);
  });
});

describe("the form", () => {
  test("saves a theme and undoes it", async () => {
    expect(await send({ intent: "save", ...green, code: "" })).toMatchObject({
      status: 303,
      to: "/admin/theme?done=saved",
    });
    expect(rows()).toEqual([green]);
    const { page } = await show("?done=saved");
    expect(page).toMatchObject({ chosen: green, isStandard: false, undo: expect.any(Number) });
    expect(page.done).toMatch(/^Saved\. The change is live/u);
    expect((await send({ intent: "undo", change: String(page.undo) })).to).toBe("/admin/theme?done=undone");
    expect(rows()).toEqual([]);
    expect((await send({ intent: "undo", change: String(page.undo) })).status).toBe(404);
  });

  test("restores the default", async () => {
    await send({ intent: "save", ...green });
    expect((await send({ intent: "restore" })).to).toBe("/admin/theme?done=restored");
    expect(rows()).toEqual([]);
    expect((await show()).page.isStandard).toBe(true);
  });

  test.each([
    [{}, "accent"],
    [{ accent: "javascript:alert(1)" }, "accent"],
    [{ accent: "#fff;}body{display:none" }, "accent"],
    [{ accent: "#ffffff", code: "</style>" }, "code"],
    [{ accent: "#ffffff", art: "all" }, "art"],
  ] as [Record<string, string>, string][])(
    "is refused and keeps the typed values: %j",
    async (typed, field) => {
      const fields = { headings: "sans", corners: "round", ...typed };
      expect(await send({ intent: "save", ...fields })).toMatchObject({
        status: 400,
        body: { form: "save", fields: { [field]: expect.any(String) }, values: fields },
      });
      expect(rows()).toEqual([]);
    },
  );

  test("with an unknown intent is refused", async () => {
    expect((await send({ intent: "burn" })).status).toBe(400);
    expect((await send({})).status).toBe(400);
    expect((await send({ intent: "undo", change: "x" })).status).toBe(404);
  });

  test("shows an internal error with its own message", async () => {
    // why: the bug is expected and would fill the output
    vi.spyOn(console, "error").mockImplementation(() => {});
    studio.sqlite.exec("DROP TABLE audit");
    expect(await send({ intent: "save", ...green })).toMatchObject({
      status: 500,
      body: { message: "Failed to save the theme: 500" },
    });
    expect(rows()).toEqual([]);
  });
});
