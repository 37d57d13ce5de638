import type { Page } from "@playwright/test";
import { openDay, studioToday } from "./calendar.ts";
import { openActions } from "./desk-board.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { awake } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function desk(
  page: Page,
  studio: RunningStudio,
  [width, height]: [number, number],
  date = openDay(studio, 12),
): Promise<number> {
  const { id } = await enrol(studio.database(), { roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  await page.setViewportSize({ width, height });
  const name = `Vera View ${width}`;
  const visit = await addAppointment(studio.database(), { clientId: null, date, name });
  await page.goto(`/receptionist?date=${date}`);
  return visit;
}

const bottomOf = async (page: Page, place: string): Promise<number> => {
  const box = await page.locator(place).boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 9999);
};

/** Waits for the panel of the visit, which replaces the open one. */
async function openVisit(page: Page, visit: number, name: string): Promise<void> {
  await page.locator(`#e${visit}`).click();
  await expect(page.locator("#panel").getByRole("heading", { name })).toBeVisible();
}

/** Makes a change, so that the tools offer an undo. */
async function markConfirmed(page: Page): Promise<void> {
  await openActions(page, "More");
  await page.locator("#panel").getByRole("button", { name: "Mark confirmed" }).click();
  await expect(page.locator("#panel").getByRole("status")).toBeVisible();
}

test("the whole day is in view at 1366 by 647 @script", async ({ page, studio }) => {
  await desk(page, studio, [1366, 647]);
  await expect.poll(() => bottomOf(page, ".days")).toBeLessThanOrEqual(647);
});

test("the tools fit in one row with the undo, and the whole day stays in view @script", async ({
  page,
  studio,
}) => {
  // A long day name must not wrap.
  const visit = await desk(page, studio, [1366, 647], "2027-09-22");
  const { pathname, search } = new URL(page.url());
  await openVisit(page, visit, "Vera View 1366");
  await markConfirmed(page);
  for (const [width, height] of [
    [1366, 647],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(pathname + search);
    const undo = page.getByRole("button", { name: "Undo: Vera View 1366 marked confirmed" });
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expect(undo).toHaveText("Undo: Vera View 1366 marked confirmed");
    const middleOf = async (place: string) => {
      const box = await page.locator(place).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    };
    for (const tool of ["#today", "#new-appointment", ".tool-menu summary"]) {
      await expect
        .poll(async () => Math.abs((await middleOf("#undo")) - (await middleOf(tool))), `${tool} at ${width}`)
        .toBeLessThanOrEqual(3);
    }
    await expect.poll(() => bottomOf(page, ".days")).toBeLessThanOrEqual(height);
  }
});

test("an open visit shows the phone number, one filled button and all actions above 440 px at 1366 by 647", async ({
  page,
  studio,
}) => {
  const visit = await desk(page, studio, [1366, 647]);
  await openVisit(page, visit, "Vera View 1366");
  await expect(page.locator("#panel a[href^='tel:']")).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#panel .next-step .button")).toHaveCount(1);
  expect(await bottomOf(page, "#panel .quiet")).toBeLessThanOrEqual(440);
  await expect(page.locator("#panel .button:not(.ghost, .soft, .danger):visible")).toHaveCount(1);
  await openActions(page, "More");
  await expect(page.locator("#panel").getByRole("link", { name: "Repeat" })).toBeInViewport({ ratio: 1 });
});

test("the booking button stays in view under a parked call at 1366 by 647 @script", async ({
  page,
  studio,
}) => {
  await desk(page, studio, [1366, 647]);
  const { search } = new URL(page.url());
  for (const name of ["Paula Parked Away", "Peter Parked Besides"]) {
    await page.goto(`/receptionist${search}&new`);
    await page.locator("#customerName").fill(name);
    await page.getByRole("button", { name: "Park this call" }).click();
    await expect(page.getByRole("link", { name: `Parked: ${name}` })).toBeVisible();
  }
  await page.goto(`/receptionist${search}&new`);
  await expect(page.getByRole("button", { name: "Book appointment" })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => bottomOf(page, "#panel")).toBeLessThanOrEqual(647);
});

test("on a tablet, an open visit is next to the day @script", async ({ page, studio }) => {
  const visit = await desk(page, studio, [1024, 768]);
  await openVisit(page, visit, "Vera View 1024");
  await expect
    .poll(async () => {
      const day = await page.locator("#board").boundingBox();
      const panel = await page.locator("#panel").boundingBox();
      return (panel?.x ?? 0) - ((day?.x ?? 0) + (day?.width ?? 9999));
    })
    .toBeGreaterThanOrEqual(0);
  await expect(page.locator("#board")).toBeInViewport({ ratio: 0.5 });
  // The longest possible name in one word must leave room for Close.
  const rename = studio.database().prepare("UPDATE appointments SET customer_name = ? WHERE id = ?");
  rename.run("Wolfeschlegel".repeat(7), visit);
  await page.reload();
  const [name, close] = [page.locator("#panel > .split > h2"), page.locator("#panel > .split > .close")];
  await expect(name).toHaveText(/^(?:Wolfeschlegel){7}$/u);
  await expect(close).toBeInViewport({ ratio: 1 });
  const [above, beside] = [await name.boundingBox(), await close.boundingBox()];
  expect(Math.abs((above?.y ?? 0) - (beside?.y ?? 99))).toBeLessThan(9);
  expect((above?.x ?? 0) + (above?.width ?? 9999)).toBeLessThanOrEqual(beside?.x ?? 0);
});

test("on a phone, the reason why a time does not fit is next to the button @script", async ({
  page,
  studio,
}) => {
  await desk(page, studio, [360, 740]);
  const { search } = new URL(page.url());
  await page.goto(`/receptionist${search}&new`);
  await awake(page);
  const able = "SELECT service_id, provider_id FROM service_providers ORDER BY 1, 2 LIMIT 1";
  const idOf = (name: string) =>
    String(studio.database().prepare(`SELECT ${name} FROM (${able})`).pluck().get());
  await page.locator("#service").selectOption(idOf("service_id"));
  await page.locator("summary", { hasText: "Another time" }).click();
  await page.locator("#otherTime").fill("03:10");
  await page.getByRole("button", { name: "Check" }).click();
  const why = page.getByRole("alert").filter({ hasText: "3:10 AM does not fit." });
  await expect(why).toBeInViewport({ ratio: 1 });
  const book = page.getByRole("button", { name: "Book appointment" });
  await expect(book).toBeInViewport({ ratio: 0.8 });
  // The board is below the form.
  await page.locator("#show").selectOption(idOf("provider_id"));
  await page.locator(".column.shown button.gap").last().click();
  await expect(why).toHaveCount(0);
  await expect(book).toBeInViewport({ ratio: 0.8 });
});

test("on a phone, no link leads to the guests' form, and the day's list starts on the first screen @script", async ({
  page,
  studio,
}) => {
  await desk(page, studio, [360, 740]);
  await expect(page.getByRole("link", { name: "Book Now" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "New appointment" })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".column.shown ol > li").first()).toBeInViewport({ ratio: 1 });
});

test("tasks above the board can be pressed beside a long undo at each width @script", async ({
  page,
  studio,
}) => {
  const visit = await desk(page, studio, [1366, 768], studioToday());
  await addAppointment(studio.database(), {
    ...{ clientId: null, date: studioToday(), name: "Wilhelmina Featherstonehaugh-Cholmondeley" },
    ...{ startMin: 1020, status: "cancelled" },
  });
  await addAppointment(studio.database(), { clientId: null, date: studioToday(), startMin: 480 });
  await page.reload();
  await openVisit(page, visit, "Vera View 1366");
  await markConfirmed(page);
  for (const width of [1366, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    for (const chip of await page.locator(".day-chips .chip").all()) await chip.click({ trial: true });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator(".chip-menu summary").last().click();
  await expect(page.getByRole("link", { name: /Wilhelmina/u }).first()).toBeVisible();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
});

test("a provider's eight visits fit on a phone, and the next step is in view @script", async ({
  page,
  studio,
}) => {
  const { id: providerId } = await enrol(studio.database(), { roles: ["provider"] });
  const date = openDay(studio, 12);
  for (let n = 0; n < 8; n += 1)
    await addAppointment(studio.database(), {
      ...{ clientId: null, date, providerId, name: `Nora Visit ${n}`, startMin: 540 + n * 60 },
    });
  const { secret } = openSession(studio.database(), providerId);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/provider?date=${date}`);
  expect(await bottomOf(page, "#visits")).toBeLessThanOrEqual(480);
  expect(await bottomOf(page, ".own-day")).toBeLessThanOrEqual(1100);
  await page.locator(".own-visit summary").first().click();
  await expect(page.getByText("9:00 AM–10:00 AM", { exact: true })).toBeVisible();
});
