import { expect, test } from "vitest";
import { wrongImage } from "#app/platform/pictures/picture-set.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { lastChange, redoLastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";
import { contentDay, smallStudio } from "#app/testing/studio.server.ts";
import { moveProfile, profileFingerprint, saveProfile } from "./change-profile.server.ts";
import { hasTeam, listedMember, listedTeam, providersWithProfiles } from "./team-rows.server.ts";

const studio = perTest(smallStudio);

const owner: Actor = { id: 7, role: "admin" };
const by = { actor: owner, now: contentDay };
const words = { title: "Esthetician", languages: "English, Spanish", story: "I like *quiet*.", listed: "on" };
const save = (id: number, input: Record<string, unknown> = words) => saveProfile(id, input, by);
const names = () => listedTeam().map(({ name }) => name);
const undo = () => undoLastChange(lastChange()?.id, by);
const red = () => pngPicture(600, 800, "#aa3344");
const pictures = () => studio.rows("SELECT DISTINCT hash FROM media").length;

test("providers are listed once they have a profile", async () => {
  expect([listedTeam(), hasTeam()]).toEqual([[], false]);
  expect(providersWithProfiles().map(({ name, profile }) => [name, profile])).toEqual([
    ["Maya Ortiz", null],
    ["Tom Reed", null],
  ]);
  expect(await save(studio.tom)).toEqual({ ok: true, value: null });
  expect(hasTeam()).toBe(true);
  expect(listedMember("tom-reed")).toMatchObject({
    id: studio.tom,
    name: "Tom Reed",
    title: "Esthetician",
    languages: "English, Spanish",
    story: "I like *quiet*.",
    image: null,
  });
});

test("providers who are unlisted, inactive or deleted are hidden, and their texts stay", async () => {
  await save(studio.maya);
  await save(studio.tom, { ...words, listed: undefined });
  expect(names()).toEqual(["Maya Ortiz"]);
  expect(listedMember("tom-reed")).toBeUndefined();
  studio.sqlite.exec("UPDATE providers SET active = 0");
  expect([names(), hasTeam(), listedMember("maya-ortiz")]).toEqual([[], false, undefined]);
  expect(await save(studio.maya)).toMatchObject({ refusal: { reason: "not-found" } });
  studio.sqlite.exec("UPDATE providers SET active = 1");
  expect(names()).toEqual(["Maya Ortiz"]);
});

test("a profile's address comes from the name, never changes and is unique", async () => {
  studio.sqlite.prepare("UPDATE users SET username = 'Maya Ortiz' WHERE id = ?").run(studio.tom);
  await save(studio.maya);
  await save(studio.tom);
  expect(listedTeam().map(({ slug }) => slug)).toEqual(["maya-ortiz", "maya-ortiz-2"]);
  studio.sqlite.prepare("UPDATE users SET username = 'May O.' WHERE id = ?").run(studio.maya);
  await save(studio.maya, { ...words, title: "Owner" });
  expect(listedMember("maya-ortiz")).toMatchObject({ name: "May O.", title: "Owner" });
});

test("a photo is stored with its description and can be removed", async () => {
  const image = await red();
  expect(await save(studio.maya, { ...words, image, alt: " " })).toMatchObject({
    refusal: { reason: "invalid", fields: { alt: "Describe the picture." } },
  });
  expect(await save(studio.maya, { ...words, image: Buffer.from("GIF89a"), alt: "Maya" })).toMatchObject({
    refusal: { fields: { image: wrongImage } },
  });
  expect([names(), pictures()]).toEqual([[], 0]);
  await save(studio.maya, { ...words, image, alt: "Maya at the window" });
  expect(listedMember("maya-ortiz")).toMatchObject({ width: 600, height: 800, alt: "Maya at the window" });
  await save(studio.maya, { ...words, alt: "Maya, smiling" });
  expect(listedMember("maya-ortiz")).toMatchObject({ width: 600, alt: "Maya, smiling" });
  await save(studio.maya, { ...words, alt: "Maya, smiling", removeImage: "on" });
  expect(listedMember("maya-ortiz")).toMatchObject({ image: null, width: 0, alt: "" });
  // An undo can show it again.
  expect(pictures()).toBe(1);
  expect(undo().ok).toBe(true);
  expect(listedMember("maya-ortiz")?.image).toMatch(/^\/media\//u);
});

test("changes of texts, a first profile and the order can be undone and restored", async () => {
  await save(studio.maya);
  await save(studio.tom);
  await save(studio.maya, { ...words, title: "Owner" });
  expect(moveProfile(studio.tom, "up", by)).toEqual({ ok: true, value: null });
  expect(names()).toEqual(["Tom Reed", "Maya Ortiz"]);
  expect(undo()).toMatchObject({ value: { label: "Team: order" } });
  expect(names()).toEqual(["Maya Ortiz", "Tom Reed"]);
  expect(undo()).toMatchObject({ value: { label: "Team: Maya Ortiz" } });
  expect(listedMember("maya-ortiz")?.title).toBe("Esthetician");
  undo();
  expect(names()).toEqual(["Maya Ortiz"]);
  const { id } = studio.rows("SELECT min(id) AS id FROM site_changes WHERE undone_at IS NOT NULL")[0] ?? {};
  expect(redoLastChange(id, by).ok).toBe(true);
  expect(names()).toEqual(["Maya Ortiz", "Tom Reed"]);
});

test("moving the first profile up or the last one down, or saving the same text, changes nothing", async () => {
  await save(studio.maya);
  const change = lastChange();
  expect(moveProfile(studio.maya, "up", by)).toEqual({ ok: true, value: null });
  expect(moveProfile(studio.tom, "up", by)).toMatchObject({ refusal: { reason: "not-found" } });
  expect(await save(studio.maya)).toEqual({ ok: true, value: null });
  expect(lastChange()).toEqual(change);
});

test("a profile that another user changed first is not overwritten without a warning", async () => {
  const saw = profileFingerprint(null);
  await save(studio.maya, { ...words, saw });
  expect(await save(studio.maya, { ...words, title: "Mine", saw })).toMatchObject({
    refusal: { reason: "conflict" },
  });
  const seen = profileFingerprint(providersWithProfiles()[0]?.profile ?? null);
  expect((await save(studio.maya, { ...words, title: "Mine", saw: seen })).ok).toBe(true);
});

test("a text that is too long, has too much formatting or is not a text is refused at its field", async () => {
  const refusals = await Promise.all([
    save(studio.maya, { ...words, title: "x".repeat(121) }),
    save(studio.maya, { ...words, languages: "x".repeat(301) }),
    save(studio.maya, { ...words, story: "*_".repeat(3000) }),
    save(studio.maya, { ...words, title: ["x"] }),
  ]);
  expect(refusals.map((each) => (each.ok ? null : Object.keys(each.refusal.fields ?? {})))).toEqual([
    ["title"],
    ["languages"],
    ["story"],
    ["title"],
  ]);
  expect(names()).toEqual([]);
});

test("the audit log names user and profile without texts and address", async () => {
  await save(studio.maya);
  const [entry] = studio.rows("SELECT * FROM audit ORDER BY id DESC LIMIT 1");
  expect(entry).toMatchObject({ action: "profile-changed", entity: "user", entity_id: studio.maya });
  expect(String(entry?.detail)).not.toMatch(/Maya|maya|quiet|Spanish/u);
});
