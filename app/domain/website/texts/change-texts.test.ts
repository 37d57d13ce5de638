import { expect, test } from "vitest";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { lastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import type { TextKey } from "./catalogue.ts";
import { saveTexts, textFingerprint, typedTexts } from "./change-texts.server.ts";
import { type PartName, textsOf } from "./site-parts.ts";
import { fieldOf, longestText, sawPrefix } from "./text-limits.ts";
import { siteText, typedSiteText } from "./texts.server.ts";

const studio = perTest(() => starterStudio(contentDay));

const rita: Actor = { id: 7, role: "receptionist" };
const save = (part: PartName, input: Record<string, unknown>, now = contentDay + 1) =>
  saveTexts(part, input, { actor: rita, now });

/** Returns a page's form as a browser submits it. */
const formOf = (part: PartName): Record<string, string> =>
  Object.fromEntries(
    textsOf(part).flatMap((key) => [
      [fieldOf(key), typedSiteText(key).replace(/\n/gu, "\r\n")],
      [sawPrefix + fieldOf(key), textFingerprint(key)],
    ]),
  );
const audits = () => studio.sqlite.prepare("SELECT action, entity, detail FROM audit").all();

test("several texts are saved trimmed in one change that can be undone", () => {
  const saved = save("home", {
    ...formOf("home"),
    "home-heading": "  Skin,\n slowly  ",
    "home-intro": "Café {phone}",
  });
  expect(saved).toEqual({ ok: true, value: ["home.heading", "home.intro"] });
  expect(siteText("home.heading")).toBe("Skin, slowly");
  expect(siteText("home.intro")).toBe("Café (555)\u00a0555-0100");
  expect(lastChange()?.label).toBe("Home: Heading and 1 more");
  expect(audits()).toEqual([
    { action: "changed", entity: "site", detail: '{"texts":["home.heading","home.intro"]}' },
  ]);
  undoLastChange(lastChange()?.id, { actor: rita, now: contentDay });
  expect(siteText("home.heading")).toBe("Skin care, slowly done.");
});

test("an unchanged form changes nothing, even with other line endings", () => {
  for (const part of ["home", "owner", "gallery", "contact", "privacy"] as const) {
    expect(save(part, formOf(part)), part).toEqual({ ok: true, value: [] });
  }
  expect(lastChange()).toBeNull();
  expect(audits()).toEqual([]);
  expect(
    studio.sqlite.prepare("SELECT count(*) AS n FROM texts WHERE updated_at <> ?").get(contentDay),
  ).toEqual({ n: 0 });
});

test("texts of other pages and unknown fields are ignored", () => {
  const before = studio.sqlite.prepare("SELECT * FROM texts").all();
  expect(save("faq", { "home-heading": "x", nonsense: "y" })).toEqual({
    ok: true,
    value: [],
  });
  expect(studio.sqlite.prepare("SELECT * FROM texts").all()).toEqual(before);
});

test("a wrong text is refused at its field, and nothing is saved", () => {
  const refusals = (part: PartName, input: Record<string, unknown>) => {
    const saved = save(part, input);
    return saved.ok ? null : saved.refusal.fields;
  };
  const long = "x".repeat(longestText.line + 1);
  expect(refusals("home", { "home-heading": long, "home-intro": "new" })).toEqual({
    "home-heading": "Enter at most 300 characters.",
  });
  expect(siteText("home.intro")).not.toBe("new");
  expect(refusals("home", { "home-heading": "x".repeat(longestText.line) })).toBeNull();
  expect(Object.keys(refusals("privacy", { "privacy-body": " \r\n" }) ?? {})).toEqual(["privacy-body"]);
  const owner = {
    "owner-name": ["a", "b"],
    "owner-story": "x".repeat(longestText.formatted + 1),
    "licence-expires": "2028-02-30",
    "licence-checkAddress": "javascript:alert(1)",
    "licence-number": "a\u0000b",
  };
  expect(Object.keys(refusals("owner", owner) ?? {}).sort()).toEqual(Object.keys(owner).sort());
  expect(refusals("owner", { "licence-expires": "", "licence-checkAddress": "" })).toBeNull();
  expect(lastChange()?.label).toBe("Meet the Owner: License valid until and 1 more");
});

test("two users can change different texts at once, and a change of the same text is refused", () => {
  const hers = formOf("home");
  const his = formOf("home");
  expect(save("home", { ...his, "home-heading": "His", "home-intro": "His too" }).ok).toBe(true);
  // She did not change the heading, so it keeps his text.
  expect(save("home", { ...hers, "home-tile-faq": "Hers" })).toEqual({ ok: true, value: ["home.tile.faq"] });
  expect(siteText("home.heading")).toBe("His");

  const typed = { ...hers, "home-heading": "Hers" };
  const refused = save("home", typed);
  expect(refused).toMatchObject({ refusal: { reason: "conflict" } });
  if (!refused.ok) expect(refused.refusal.fields?.["home-heading"]).toContain('It now says: "His"');
  // The form then shows her heading and his other texts.
  const again = typedTexts("home", typed, { seen: true });
  expect(again).toEqual({ "home-heading": "Hers" });
  expect(save("home", { ...formOf("home"), ...again })).toEqual({ ok: true, value: ["home.heading"] });
  expect(siteText("home.heading")).toBe("Hers");
  expect(siteText("home.intro")).toBe("His too");
});

test("the form still has the fingerprints after another error", () => {
  const typed = { ...formOf("home"), "home-heading": "Mine" };
  const again = typedTexts("home", typed, { seen: false });
  expect(again).toEqual({ "home-heading": "Mine", "saw-home-heading": textFingerprint("home.heading") });
  save("home", { "home-heading": "Theirs" });
  expect(save("home", { ...formOf("home"), ...again })).toMatchObject({ refusal: { reason: "conflict" } });
});

test("a studio that is older than a text shows the default until the owner changes or empties it", () => {
  const key: TextKey = "home.tile.news";
  studio.sqlite.prepare("DELETE FROM texts WHERE key = ?").run(key);
  expect(siteText(key)).toBe("What is new here");
  expect(save("home", { ...formOf("home"), "home-tile-news": "" })).toEqual({ ok: true, value: [key] });
  expect(siteText(key)).toBe("");
  undoLastChange(lastChange()?.id, { actor: rita, now: contentDay });
  expect(siteText(key)).toBe("What is new here");
});
