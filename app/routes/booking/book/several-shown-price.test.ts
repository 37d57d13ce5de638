/** Tests that a joint visit is booked only at the shown price. A new price is shown first (rule 4.23). */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browser, type Page } from "#app/testing/browser.tsx";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, now, tuesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest();
beforeEach(() => {
  // why: the routes read the clock themselves
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens the form for Tom's facial and Maya's brows. */
async function form(more = ""): Promise<Page> {
  const { facial, brows, tom } = studio;
  const page = await browser({}).open(
    `/book?serviceId1=${facial}&providerId1=${tom}&serviceId2=${brows}&providerId2=any&date=${tuesday}${more}`,
  );
  for (const [name, value] of Object.entries({ ...ana, notes: "By the window" })) page.type(name, value);
  page.choose("time", page.radios("time")[0] ?? "");
  return page;
}
const book = (page: Page) => page.press("Book this visit");
const booked = () =>
  studio.rows("SELECT service_name AS name, price_minor AS price FROM appointments ORDER BY service_name");

it.each([
  ["services SET price_minor = 10500 WHERE name = 'Facial'", "The price is $133 now. Facial costs $105 now."],
  ["services SET price_minor = 3000 WHERE name = 'Brows'", "The price is $125 now. Brows costs $30 now."],
  ["services SET duration_minutes = 45 WHERE name = 'Facial'", "Facial takes 45 minutes now."],
  [
    "service_providers SET price_minor = 10000 WHERE service_id = (SELECT id FROM services WHERE name = 'Facial')",
    "The price is $128 now. Facial costs $100 now.",
  ],
])(
  "shows what changed by UPDATE %s, keeps the typed values, and books on the second press",
  async (change, told) => {
    const page = await form();
    const time = page.chosen("time");
    studio.sqlite.exec(`UPDATE ${change}`);
    const refused = await book(page);
    expect([refused.status, booked()]).toEqual([409, []]);
    expect(refused.words).toContain(told);
    expect(refused.control("notes")?.value).toBe("By the window");
    if (refused.chosen("time") === undefined) refused.choose("time", refused.radios("time")[0] ?? "");
    else expect(refused.chosen("time")).toBe(time);
    expect((await book(refused)).status).toBe(303);
    const sum = booked().reduce((all, { price }) => all + Number(price), 0);
    expect(refused.words).toMatch(new RegExp(`2 treatments \\S+ \\d+ · \\$${sum / 100} `, "u"));
  },
);

it("shows the new price of an add-on", async () => {
  const insert = studio.sqlite.prepare(
    "INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Eye mask', 0, 2000)",
  );
  const mask = insert.run(studio.facial).lastInsertRowid;
  const page = await form(`&addonIds1=${mask}`);
  studio.sqlite.exec("UPDATE addons SET price_minor = 2500");
  const refused = await book(page);
  expect([refused.status, booked()]).toEqual([409, []]);
  expect(refused.words).toContain("The price is $148 now. Facial costs $120 now.");
  expect((await book(refused)).status).toBe(303);
  expect(booked()).toEqual([
    { name: "Brows", price: 2800 },
    { name: "Facial", price: 12_000 },
  ]);
});

it("books at once if nothing changed", async () => {
  expect((await book(await form())).status).toBe(303);
  expect(booked()).toHaveLength(2);
});
