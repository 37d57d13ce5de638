import { describe, expect, test } from "vitest";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { lastChange, redoLastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { changeTheme, readTheme, restoreTheme } from "./change-theme.server.ts";
import { standardTheme } from "./choices.ts";
import { theme } from "./theme.server.ts";

const studio = perTest(() => starterStudio(contentDay));

const owner: Actor = { id: 7, role: "admin" };
const change = (input: unknown) => changeTheme(input, { actor: owner, now: contentDay });
const rows = () => studio.sqlite.prepare("SELECT * FROM themes").all();
const audit = () =>
  studio.sqlite
    .prepare("SELECT action, entity, detail FROM audit WHERE action LIKE 'theme-%' ORDER BY id")
    .all();

test("stores every choice and records the changes in the audit log", () => {
  const chosen = { accent: "#3f6650", headings: "serif", corners: "round", art: "rose-gold" };
  expect(change(chosen)).toEqual({ ok: true, value: chosen });
  expect(theme()).toEqual(chosen);
  expect(rows()).toEqual([{ id: 1, ...chosen, updated_at: contentDay }]);
  change({ accent: "#3f6650", corners: "square" });
  expect(theme()).toEqual({ ...chosen, corners: "square" });
  expect(audit()).toEqual([
    expect.objectContaining({ action: "theme-changed", entity: "site" }),
    { action: "theme-changed", entity: "site", detail: '{"corners":{"from":"round","to":"square"}}' },
  ]);
});

test.each([
  ["#3F6650", "#3f6650"],
  [" 3f6650 ", "#3f6650"],
  ["#ABC", "#aabbcc"],
  ["abc", "#aabbcc"],
])("accepts the color %j", (typed, accent) => {
  expect(readTheme({ accent: typed })).toMatchObject({ ok: true, value: { accent } });
  // The typed code overrides the color picker.
  expect(readTheme({ accent: "#000000", code: typed })).toMatchObject({ ok: true, value: { accent } });
});

test("uses the picker's color if the code is empty", () => {
  expect(readTheme({ accent: "#123456", code: " " })).toMatchObject({ value: { accent: "#123456" } });
});

describe("an invalid theme is refused, and nothing is stored", () => {
  const sentence = "Enter the color as # and six digits, like #6d3fa3.";
  const hostile = [
    "",
    "red",
    "#ff",
    "#fffffff",
    "#fff;}body{display:none",
    "#fff</style><script>alert(1)</script>",
    "javascript:alert(1)",
    "url(https://evil.test)",
    "var(--ink)",
    "#ffffff\n#000",
    "#fffff\u0000",
    "＃ffffff",
    5,
    null,
    {},
    ["#ffffff"],
    ["#ffffff", "#000000"],
  ];
  test.each(hostile)("as an accent: %j", (accent) => {
    const { ok, ...said } = change({ accent });
    expect([ok, said]).toEqual([
      false,
      { refusal: { reason: "invalid", message: sentence, fields: { accent: sentence } } },
    ]);
    expect(rows()).toEqual([]);
    expect(lastChange()).toBeNull();
  });

  test.each(hostile.filter((value) => value !== "" && value !== null))("as a code: %j", (code) => {
    expect(change({ accent: "#ffffff", code })).toMatchObject({ refusal: { fields: { code: sentence } } });
    expect(rows()).toEqual([]);
  });

  test.each([undefined, null, "x", 7, [], {}, { headings: "serif" }])("as a whole form: %j", (input) => {
    expect(change(input)).toMatchObject({ refusal: { reason: "invalid" } });
  });

  test.each([
    ["headings", "Comic Sans"],
    ["headings", "__proto__"],
    ["corners", ""],
    ["art", ["plum-sage", "rose-gold"]],
    ["art", "gold-plum"],
  ])("as %s: %j", (name, value) => {
    const answer = change({ accent: "#ffffff", [name]: value });
    expect(answer).toMatchObject({ refusal: { fields: { [name]: expect.stringMatching(/^Choose a /u) } } });
    expect(rows()).toEqual([]);
  });
});

test("restoring or choosing the standard theme deletes the row", () => {
  change({ accent: "#ffff00" });
  expect(restoreTheme({ actor: owner, now: contentDay }).ok).toBe(true);
  expect([theme(), rows()]).toEqual([standardTheme, []]);
  change({ accent: "#ffff00" });
  change({ ...standardTheme });
  expect(rows()).toEqual([]);
  expect(audit()).toMatchObject([{}, { action: "theme-restored" }, {}, { action: "theme-changed" }]);
});

test("choosing the current theme records no change", () => {
  restoreTheme({ actor: owner, now: contentDay });
  change({ accent: "#3f6650" });
  change({ accent: "#3F6650" });
  expect(audit()).toHaveLength(1);
  expect(lastChange()).toMatchObject({ label: "Theme" });
  expect(studio.sqlite.prepare("SELECT count(*) FROM site_changes").pluck().get()).toBe(1);
});

test("the last change can be undone and redone", () => {
  change({ accent: "#3f6650" });
  change({ accent: "#a8243a", art: "rose-gold" });
  const undo = () => undoLastChange(lastChange()?.id, { actor: owner, now: contentDay });
  const seen = lastChange()?.id;
  expect(undo().ok).toBe(true);
  expect(theme()).toMatchObject({ accent: "#3f6650", art: "plum-sage" });
  expect(undo().ok).toBe(true);
  expect(theme()).toEqual(standardTheme);
  expect(redoLastChange(Number(seen) - 1, { actor: owner, now: contentDay }).ok).toBe(true);
  expect(redoLastChange(seen, { actor: owner, now: contentDay }).ok).toBe(true);
  expect(theme()).toMatchObject({ accent: "#a8243a" });
});
