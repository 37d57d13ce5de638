/** Tests the website's screens in a browser without script. */
import { describe, expect, it } from "vitest";
import { browser, type Page } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, contentDay, now, studioWithOwner } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithOwner);

const owner = () => browser({ as: studio.owner, now });
const desk = () => browser({ as: studio.rita, now });
const visitor = async (path: string) => (await browser({ now }).open(path)).words;
const undo = (page: Page) => page.pressValue("intent", "undo");

describe("opening hours", () => {
  const url = "/admin/webpage/hours";

  it("keeps invalid hours in the form, saves valid ones, and undoes them", async () => {
    const start = await owner().open(url);
    start.type("from-6", "17:00");
    const refused = await start.pressValue("intent", "save");
    expect(refused.words).toContain("The end time must be after the start time.");
    expect(refused.control("from-6")?.value).toBe("17:00");
    refused.type("from-6", "11:30");
    refused.tickValue("open-3", "on", false);
    const saved = await (await refused.pressValue("intent", "save")).arrive();
    expect(saved.words).toContain("Opening hours saved.");
    const shown = await visitor("/contact");
    expect(shown).toMatch(/Wed closed/u);
    expect(shown).toContain("11:30am-4:00pm");
    const back = await (await undo(saved)).arrive();
    expect(back.words).toContain("Change to the opening hours undone.");
    expect(await visitor("/contact")).toContain("Mon-Fri");
  });

  it("lets the front desk copy booking hours to opening hours, but not the reverse", async () => {
    const start = await desk().open(url);
    expect(start.words).toContain("On one day, the opening hours differ from the booking hours.");
    expect(start.html).not.toContain("Set booking hours to opening hours");
    const set = await (await start.press("Set opening hours to booking hours")).arrive();
    expect(set.words).toContain("Opening hours set to the booking hours.");
    expect(set.control("to-6")?.value).toBe("18:00");
    expect(set.words).toContain("Clients can book whenever you are open.");
    expect(await visitor("/contact")).toContain("9:00am-6:00pm");
  });

  it("copies opening hours to booking hours after it shows the visits outside", async () => {
    appointmentAt(studio, "2026-03-07", "09:00");
    const hours = () => studio.rows("SELECT opens_min, closes_min FROM booking_hours WHERE weekday = 6");
    const asked = await (await owner().open(url)).press("Set booking hours to opening hours");
    expect(asked.words).toContain("Please read this before you save");
    expect(asked.words).toContain("Ana López");
    expect(hours()).toEqual([{ opens_min: 540, closes_min: 1080 }]);
    const set = await (await asked.press("Set booking hours to opening hours")).arrive();
    expect(set.words).toContain("Booking hours set to the opening hours.");
    expect(hours()).toEqual([{ opens_min: 600, closes_min: 960 }]);
    expect(studio.appointments()).toMatchObject([{ status: "booked", start_min: 540 }]);
  });
});

describe("address and policy", () => {
  const url = "/admin/webpage/studio";

  it("keeps the typed values after a refused phone or map location, and saves it", async () => {
    const start = await desk().open(url);
    start.type("street", "2 Lime Walk");
    start.type("city", "Town");
    start.type("phone", "12");
    const refused = await start.pressValue("intent", "reach");
    expect(refused.words).toContain("7 to 15 digits");
    expect(refused.control("street")?.value).toBe("2 Lime Walk");
    refused.type("phone", "+44 20 7946 0958");
    const saved = await (await refused.pressValue("intent", "reach")).arrive();
    expect(saved.words).toContain("Saved.");
    expect(await visitor("/contact")).toMatch(/2 Lime Walk, Town/u);

    saved.type("trade", "Brow studio");
    saved.type("coordinates", "north of the river");
    const nowhere = await saved.pressValue("intent", "online");
    expect(nowhere.words).toContain("latitude and longitude");
    expect(nowhere.control("trade")?.value).toBe("Brow studio");
    nowhere.type("coordinates", "45.5231, -122.6765");
    expect((await (await nowhere.pressValue("intent", "online")).arrive()).words).toContain("Saved.");
    expect(studio.rows("SELECT latitude, trade FROM settings")).toEqual([
      { latitude: 45.5231, trade: "Brow studio" },
    ]);
  });

  it("previews the policy before it is saved", async () => {
    const start = await desk().open(url);
    start.type("policy", "Call <us>.");
    const preview = await start.pressValue("intent", "preview");
    expect(preview.words).toMatch(/Where clients read it.*Call <us>\./u);
    expect(preview.control("policy")?.value).toBe("Call <us>.");
    expect(await visitor("/book?service=Facial")).not.toContain("Call <us>.");
    await preview.pressValue("intent", "policy");
    expect(await visitor("/book?service=Facial")).toContain("Call <us>.");
  });
});

describe("texts and entries", () => {
  const url = "/admin/webpage";
  const site = async (path: string) => (await browser({ now: contentDay }).open(path)).words;

  it("previews, saves, undoes and redoes a text", async () => {
    const before = String((await owner().open(`${url}?part=home`)).control("home-heading")?.value);
    const form = await (await owner().open(url)).follow("Home");
    form.type("home-heading", "Quiet hands.");
    const preview = await form.press("Preview");
    expect(preview.control("home-heading")?.value).toBe("Quiet hands.");
    expect(await visitor("/")).toContain(before);
    const saved = await (await preview.press("Save")).arrive();
    expect(saved.words).toContain("Saved.");
    expect(await visitor("/")).toContain("Quiet hands.");
    const undone = await (await saved.press("Undo last change: Home: Heading")).arrive();
    expect(undone.words).toContain("Change undone.");
    expect(undone.control("home-heading")?.value).toBe(before);
    const again = await (await undone.press("Redo: Home: Heading")).arrive();
    expect(again.control("home-heading")?.value).toBe("Quiet hands.");
  });

  it("warns the second user who saves, and saves when sent again", async () => {
    const mine = await owner().open(`${url}?part=advice`);
    mine.type("advice-lead", "Mine");
    const theirs = await desk().open(`${url}?part=advice`);
    theirs.type("advice-lead", "Theirs");
    await theirs.press("Save");
    const told = await mine.press("Save");
    expect(told.words).toContain('It now says: "Theirs"');
    expect(told.control("advice-lead")?.value).toBe("Mine");
    expect((await (await told.press("Save")).arrive()).words).toContain("Saved.");
    expect(await visitor("/advice")).toContain("Mine");
  });

  it("refuses, drafts, publishes, unpublishes and deletes a news article", async () => {
    const form = await (await desk().open(`${url}?part=news`)).follow("Add a news article");
    form.type("body", "We close *early*.");
    const refused = await form.press("Publish");
    expect(refused.words).toContain("Enter the heading.");
    expect(refused.control("body")?.value).toBe("We close *early*.");
    refused.type("title", "Winter hours");
    const preview = await refused.press("Preview");
    expect(preview.html).toContain("<em>early</em>");
    const draft = await (await preview.press("Save as draft")).arrive();
    expect(draft.words).toContain("Draft saved.");
    expect(await site("/news")).not.toContain("Winter hours");
    const published = await (await draft.press("Publish: Winter hours")).arrive();
    expect(await site("/news")).toContain("Winter hours");
    expect(await site("/news/winter-hours")).toContain("We close early");
    const edit = await published.follow("Edit: Winter hours");
    edit.type("title", "Winter hours, again");
    const saved = await (await edit.press("Save")).arrive();
    expect(saved.words).toContain("Saved.");
    const off = await (await saved.press("Unpublish: Winter hours, again")).arrive();
    expect(off.words).toContain("Unpublished.");
    expect(await site("/news")).not.toContain("Winter hours");
    const question = await off.follow("Delete: Winter hours, again");
    expect(question.words).toContain("Delete this news article?");
    const deleted = await (await question.press("Delete")).arrive();
    expect(deleted.words).toContain("Deleted.");
    const back = await (
      await deleted.press('Undo last change: News: deleted "Winter hours, again"')
    ).arrive();
    expect(back.words).toContain("Winter hours, again");
  });

  const questions = () =>
    studio
      .rows("SELECT title FROM entries WHERE kind = 'faq' ORDER BY position, id")
      .map(({ title }) => String(title));

  it("moves a question by its arrow, and the first one can't move up", async () => {
    const [first = "", second = "", ...others] = questions();
    const start = await owner().open(`${url}?part=faq`);
    expect(() => start.press(`Move up: ${first}`)).toThrow("no button");
    const moved = await (await start.press(`Move down: ${first}`)).arrive();
    expect(questions()).toEqual([second, first, ...others]);
    const shown = await visitor("/faq");
    expect(shown.indexOf(second)).toBeGreaterThan(0);
    expect(shown.indexOf(second)).toBeLessThan(shown.lastIndexOf(first));
    await moved.press(`Undo last change: FAQ: moved "${first}"`);
    expect(questions()).toEqual([first, second, ...others]);
  });

  it("keeps the text of an entry that another user deleted", async () => {
    const [question = ""] = questions();
    const list = await owner().open(`${url}?part=faq`);
    const edit = await list.follow(`Edit: ${question}`);
    edit.type("body", "Half an hour's work");
    const asked = await (await desk().open(`${url}?part=faq`)).follow(`Delete: ${question}`);
    expect((await (await asked.press("Delete")).arrive()).words).toContain("Deleted.");
    const refused = await edit.press("Save");
    expect(refused.words).toContain("This entry no longer exists.");
    expect(refused.control("body")?.value).toBe("Half an hour's work");
    expect((await (await refused.press("Publish")).arrive()).words).toContain("Published.");
    expect(await visitor("/faq")).toContain("Half an hour's work");
  });
});
