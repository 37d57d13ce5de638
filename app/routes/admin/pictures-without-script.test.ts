/** Tests gallery, team and theme in a browser without script. */
import { describe, expect, it } from "vitest";
import { wrongImage } from "#app/platform/pictures/picture-set.ts";
import { browser, type Page } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";
import { now, studioWithOwner } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithOwner);

const owner = () => browser({ as: studio.owner, now });
const desk = () => browser({ as: studio.rita, now });
const visitor = async (path: string) => (await browser({ now }).open(path)).words;
const file = async (name: string, colour: string) =>
  new File([new Uint8Array(await pngPicture(900, 600, colour))], name, { type: "image/png" });
const badFile = new File(["<svg onload='alert(1)'/>"], "menu.svg", { type: "image/png" });
const undo = (page: Page) => page.pressValue("intent", "undo");

describe("gallery", () => {
  const pictures = () => studio.rows("SELECT alt, caption FROM gallery_pictures ORDER BY position, id");

  it("uploads, describes, orders and deletes pictures, and undoes a deletion", async () => {
    const start = await owner().open("/admin/gallery");
    start.attach("pictures", await file("1.png", "#123456"), await file("2.png", "#654321"));
    const uploaded = await (await start.press("Upload")).arrive();
    expect(uploaded.words).toContain("2 pictures were uploaded.");
    for (const [id, caption] of [
      [1, "Bed"],
      [2, "Jar"],
    ] as const) {
      uploaded.type(`alt-${id}`, `${caption}, seen from the door`);
      uploaded.type(`caption-${id}`, caption);
    }
    const described = await (await uploaded.press("Save descriptions")).arrive();
    expect(described.words).toContain("Visitors now see 2 pictures");
    const ordered = await (await described.press("Move forward: Jar")).arrive();
    expect(pictures().map(({ caption }) => caption)).toEqual(["Jar", "Bed"]);
    expect(await visitor("/gallery")).toMatch(/Jar.*Bed/u);
    const question = await ordered.follow("Delete: Bed");
    expect(pictures()).toHaveLength(2);
    const deleted = await (await question.press("Delete Picture")).arrive();
    expect(deleted.words).toContain("Picture deleted.");
    expect(await visitor("/gallery")).not.toContain("Bed");
    expect((await (await undo(deleted)).arrive()).words).toContain("Last change undone.");
    expect(await visitor("/gallery")).toContain("Bed");
  });

  it("keeps a valid file next to an invalid one, and a caption without a description", async () => {
    const start = await owner().open("/admin/gallery");
    start.attach("pictures", badFile, await file("3.png", "#abcdef"));
    const refused = await start.press("Upload");
    expect(refused.words).toContain("1 of 2 pictures could not be used. The other picture was uploaded.");
    expect(refused.words).toContain(`menu.svg: ${wrongImage}`);
    expect(refused.words).toContain("1 picture needs a description");
    refused.type("caption-1", "Only a caption");
    const undescribed = await refused.press("Save description");
    expect(undescribed.words).toContain("Describe the picture.");
    expect(undescribed.control("caption-1")?.value).toBe("Only a caption");
    expect(await visitor("/gallery")).not.toContain("Only a caption");
  });

  it("adds and removes the picture of the license", async () => {
    const places = () => studio.rows("SELECT place, alt FROM site_pictures");
    const form = await (await owner().open("/admin/gallery")).follow("Add: Picture of the license");
    form.type("alt", "The license");
    const refused = await form.press("Save");
    expect(refused.words).toContain("Choose a picture.");
    expect(refused.control("alt")?.value).toBe("The license");
    refused.attach("image", await file("license.png", "#222222"));
    const saved = await (await refused.press("Save")).arrive();
    expect(saved.words).toContain("live on your site");
    expect(places()).toEqual([{ place: "licence", alt: "The license" }]);
    const question = await (await owner().open("/admin/gallery?place=licence")).follow("Remove Picture");
    const removed = await (await question.press("Remove Picture")).arrive();
    expect(removed.words).toContain("removed");
    expect(places()).toEqual([]);
  });
});

describe("team", () => {
  it("previews a profile, keeps the text after a refused file, saves a photo and undoes it", async () => {
    const list = await desk().open("/admin/webpage/team");
    const form = await list.follow("Maya Ortiz");
    form.type("title", "Waxing, with a steady hand");
    form.type("story", "I began as a **barber**.");
    const preview = await form.press("Preview");
    expect(preview.words).toContain("I began as a barber");
    expect(preview.control("title")?.value).toBe("Waxing, with a steady hand");
    expect(await visitor("/team")).not.toContain("steady hand");
    preview.attach("image", badFile);
    const refused = await preview.press("Save");
    expect(refused.words).toContain(wrongImage);
    expect(refused.control("story")?.value).toBe("I began as a **barber**.");
    refused.attach("image", await file("maya.png", "#886644"));
    refused.type("alt", "Maya at the counter");
    const saved = await (await refused.press("Save")).arrive();
    expect(saved.words).toContain("Saved. The change is live on your site.");
    expect(await visitor("/team")).toContain("Waxing, with a steady hand");
    const shown = await browser({ now }).open("/team/maya-ortiz");
    expect(shown.words).toContain("Waxing, with a steady hand");
    expect(shown.html).toContain('alt="Maya at the counter"');
    expect((await (await undo(saved)).arrive()).words).toContain("Last change undone.");
    expect(await visitor("/team")).not.toContain("steady hand");
  });
});

describe("theme", () => {
  const kept = () => studio.rows("SELECT accent, headings, corners, art FROM themes");

  it("previews, saves, undoes and restores a theme", async () => {
    const form = await owner().open("/admin/theme");
    form.type("code", "#ffff00");
    form.choose("headings", "figtree");
    form.choose("art", "rose-gold");
    const preview = await form.press("Preview");
    expect(preview.words).toContain("#ffff00 became #686800.");
    expect(preview.chosen("headings")).toBe("figtree");
    expect(kept()).toEqual([]);
    const saved = await (await preview.pressValue("intent", "save")).arrive();
    expect(saved.words).toContain("Saved. The change is live");
    expect(kept()).toMatchObject([{ accent: "#ffff00", headings: "figtree", art: "rose-gold" }]);
    const undone = await (await undo(saved)).arrive();
    expect(undone.words).toContain("Last change undone.");
    expect(kept()).toEqual([]);
    undone.type("code", "3F6650");
    const other = await (await undone.pressValue("intent", "save")).arrive();
    expect(kept()).toMatchObject([{ accent: "#3f6650" }]);
    const restored = await (await other.press("Restore default")).arrive();
    expect(restored.words).toContain("Default theme restored");
    expect(kept()).toEqual([]);
  });

  it("refuses an invalid color and keeps it in its field", async () => {
    const form = await owner().open("/admin/theme");
    form.type("code", "#fff;}body{display:none");
    form.choose("corners", "round");
    const refused = await form.pressValue("intent", "save");
    expect([refused.status, refused.words]).toEqual([
      400,
      expect.stringContaining("Enter the color as # and six digits, like #6d3fa3."),
    ]);
    expect(refused.control("code")?.value).toBe("#fff;}body{display:none");
    expect(refused.chosen("corners")).toBe("round");
    expect(kept()).toEqual([]);
  });
});
