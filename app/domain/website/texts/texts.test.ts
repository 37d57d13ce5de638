import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { siteTexts, type TextKey } from "./catalogue.ts";
import { lastChanged, siteLines, siteText } from "./texts.server.ts";

const studio = perTest(() => starterStudio(contentDay));

test("every key of the catalogue has a starter text", () => {
  const keys = studio.sqlite.prepare<[], { key: string }>("SELECT key FROM texts").all();
  expect(keys.map(({ key }) => key).sort()).toEqual(Object.keys(siteTexts).sort());
  for (const key of Object.keys(siteTexts) as TextKey[]) expect(siteText(key), key).not.toBe("");
});

test("a text that the owner emptied stays empty, and lists skip empty lines", () => {
  studio.say("home.heading", "  ");
  studio.say("gallery.captions", "One\r\n\n  Two \n");
  expect(siteText("home.heading")).toBe("");
  expect(siteLines("gallery.captions")).toEqual(["One", "Two"]);
});

test("the starter legal texts name the studio and leave no placeholder", () => {
  for (const key of ["privacy.body", "terms.body"] as const) {
    expect(siteText(key)).toContain("Lavender & Linen");
    expect(siteText(key)).not.toMatch(/[{}]/u);
    expect(lastChanged(key)).toBe("November 24, 2026");
  }
});
