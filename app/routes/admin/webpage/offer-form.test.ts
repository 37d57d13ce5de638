import { beforeEach, describe, expect, it } from "vitest";
import { pricedOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, contentDay, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: contentDay });
let boss: number;
beforeEach(() => {
  boss = addPerson(studio.sqlite, "Boss", "boss@studio.test", "admin");
  studio.sqlite.exec("UPDATE services SET category = iif(name = 'Facial', 'Facials', 'Brows, lashes')");
});

const open = (query = "&add=") => browser({ as: boss }).open(`/admin/webpage?part=offers${query}`);
async function filled(values: Record<string, string>, days: string[] = [], categories: string[] = []) {
  const page = await open();
  const all = { title: "Quiet Tuesdays", date: "2026-11-24", ...values };
  for (const [name, value] of Object.entries(all)) page.type(name, value);
  for (const day of days) page.tickValue("weekdays", day, true);
  for (const name of categories) page.tickValue("categories", name, true);
  return page;
}
const whole = () =>
  filled(
    { reduction: "10%", to: "12:00", buyers: "everybody", lastDate: "2026-12-31" },
    ["2", "4"],
    ["Facials"],
  );

describe("the form of an offer", () => {
  it("shows in words what it means, with an example, and saves nothing", async () => {
    const preview = await (await whole()).press("Preview");
    expect(preview.words).toContain(
      "10% off Facials on Tuesdays and Thursdays, for visits that start at 12:00 PM or earlier, for everybody",
    );
    expect(preview.words).toContain("Example: Facial costs $85.50 instead of $95.");
    expect([preview.ticked("weekdays"), preview.ticked("categories")]).toEqual([["2", "4"], ["Facials"]]);
    expect(pricedOffers()).toEqual([]);
    await preview.press("Publish");
    expect(pricedOffers()).toMatchObject([
      {
        percentOff: 10,
        weekdays: "24",
        fromMin: null,
        toMin: 720,
        categories: "Facials",
        forAccounts: false,
      },
    ]);
  });

  it("opens with what was saved, and saves a change", async () => {
    await (await filled({ reduction: "15", from: "09:00" }, [], ["Brows, lashes"])).press("Publish");
    const [{ id } = { id: 0 }] = studio.rows("SELECT id FROM entries WHERE kind = 'offer'");
    const page = await open(`&id=${id}`);
    expect([page.control("reduction")?.value, page.control("from")?.value]).toEqual(["15", "09:00"]);
    expect(page.ticked("categories")).toEqual(["Brows, lashes"]);
    page.type("reduction", "");
    await page.press("Save");
    expect(pricedOffers()).toEqual([]);
    expect((await open("")).words).toContain("Text only. It doesn't change prices.");
  });

  it.each([
    [
      "a reduction of 0%",
      { reduction: "0%" },
      "Enter a whole percentage from 1% to 100%, or an amount above 0.",
    ],
    ["101%", { reduction: "101%" }, "Enter a whole percentage from 1% to 100%, or an amount above 0."],
    ["words", { reduction: "half" }, "Enter a whole percentage from 1% to 100%, or an amount above 0."],
    ["an amount of 0", { reduction: "0" }, "Enter a whole percentage from 1% to 100%, or an amount above 0."],
    ["a wrong time", { from: "25:00" }, "Enter the time as 14:30."],
    [
      "a wrong order",
      { from: "14:00", to: "13:00" },
      "The latest start must not be before the earliest start.",
    ],
  ])("refuses %s, and keeps everything", async (_what, values, told) => {
    const refused = await (await filled({ ...values, body: "Come by" }, ["2"], ["Facials"])).press("Publish");
    expect(refused.status).toBe(400);
    expect(refused.words).toContain(told);
    expect([
      refused.control("body")?.value,
      refused.ticked("weekdays"),
      refused.ticked("categories"),
    ]).toEqual(["Come by", ["2"], ["Facials"]]);
    expect(studio.rows("SELECT id FROM entries WHERE kind = 'offer'")).toEqual([]);
  });

  it("keeps a saved category without treatments, and refuses it until it is cleared", async () => {
    await (await whole()).press("Publish");
    studio.sqlite.exec("UPDATE services SET category = 'Skin' WHERE category = 'Facials'");
    const [{ id } = { id: 0 }] = studio.rows("SELECT id FROM entries WHERE kind = 'offer'");
    const page = await open(`&id=${id}`);
    expect(page.words).toContain("Facials (no treatments now)");
    expect((await page.press("Preview")).words).toContain("Choose only categories that have treatments.");
    page.tickValue("categories", "Facials", false);
    page.tickValue("categories", "Skin", true);
    expect((await page.press("Save")).status).toBe(303);
    expect(pricedOffers()[0]?.categories).toBe("Skin");
  });
});
