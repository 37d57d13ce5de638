/** Single days that differ from the weekly schedule: a block, a moved lunch, an open Sunday, a longer evening. */
import type { Page } from "@playwright/test";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { axeFindings } from "./axe.ts";
import { freeTimes, openDay, serviceId, studioToday } from "./calendar.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function signIn(page: Page): Promise<void> {
  const data = { email: "receptionist@demo.test", password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

const plans = (studio: RunningStudio, date: string) =>
  studio
    .database()
    .prepare(
      "SELECT provider_id AS provider, kind, start_min AS start, end_min AS end, label FROM day_plans WHERE date = ? ORDER BY id",
    )
    .all(date);

/** Returns the Sunday after the n-th next one. */
const sunday = (n: number) => addDays(studioToday(), 7 - (isoWeekday(studioToday()) % 7) + 7 * n);

/** Returns a Wednesday some weeks ahead, because Saturdays have no lunch break. */
function dayWithLunch(studio: RunningStudio, weeks: number): string {
  const closed = studio.database().prepare("SELECT date FROM closed_days").pluck().all();
  const wednesday = addDays(studioToday(), ((3 - isoWeekday(studioToday()) + 7) % 7) + 7 * weeks);
  return closed.includes(wednesday) ? addDays(wednesday, 1) : wednesday;
}

test.use({ viewport: { width: 1366, height: 768 } });

test("@script a gap is blocked, and the block is changed and removed by its entry", async ({
  page,
  studio,
}) => {
  const date = openDay(studio, 20);
  await signIn(page);
  await page.goto(`/receptionist?date=${date}`);
  await page.locator("a.gap").first().click();
  await page.getByRole("link", { name: "Block", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Block time" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole("radio", { name: "Delivery" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#panel").getByRole("status")).toContainText("Time blocked.");
  expect(plans(studio, date)).toMatchObject([{ kind: "block", label: "Delivery" }]);

  await page.getByRole("link", { name: /^Delivery, / }).click();
  await page.getByLabel("Reason").fill("Window cleaner");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /^Window cleaner, / })).toBeVisible();
  await page.getByRole("link", { name: /^Window cleaner, / }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.locator("#panel").getByRole("status")).toContainText("Block removed.");
  expect(plans(studio, date)).toEqual([]);
});

test("@script lunch moves for one day, and back to its usual time", async ({ page, studio }) => {
  const date = dayWithLunch(studio, 2);
  await signIn(page);
  await page.goto(`/receptionist?date=${date}`);
  const lunch = page.getByRole("link", { name: /^Lunch/ }).first();
  const usual = await lunch.textContent();
  await lunch.click();
  await expect(page.locator(".fit-buttons button").first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.locator(".fit-buttons button").first().click();
  await expect(page.locator("#panel").getByRole("status")).toContainText("The weekly schedule is unchanged.");
  expect(plans(studio, date)).toMatchObject([{ kind: "break", label: "Lunch" }]);
  const moved = page.locator(`a[href*="break="]`).first();
  expect(await moved.textContent()).not.toBe(usual);
  await moved.click();
  await page.getByRole("button", { name: "Use usual breaks" }).click();
  await expect(page.getByRole("link", { name: usual ?? "" }).first()).toBeVisible();
  expect(plans(studio, date)).toEqual([]);
});

test("@script a Sunday is opened once, and a guest books it", async ({ page, browser, studio }) => {
  const date = sunday(1);
  const facial = serviceId(studio, "Express Facial");
  expect(await freeTimes(studio, facial, date)).toEqual([]);
  await signIn(page);
  await page.goto(`/receptionist?date=${date}`);
  await page.locator(".tool-menu > summary").click();
  await page.getByRole("link", { name: "This day only", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Open on this day" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("From").fill("11:00");
  await page.getByLabel("Until").fill("15:00");
  await page.getByRole("button", { name: "Save this day" }).click();
  await expect(page.getByRole("status")).toContainText("No providers work yet. Clients see no times.");
  expect(await freeTimes(studio, facial, date)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Add a provider" }).click();
  await expect(page.locator("input[name=providerIds]").first()).toBeFocused();
  for (const box of await page.locator("input[name=providerIds]").all()) await box.check();
  await page.getByRole("button", { name: "Save this day" }).click();
  await expect(page.getByRole("status")).toContainText("Clients can book it.");

  const [free] = await freeTimes(studio, facial, date);
  expect(free?.time).toBe("11:00");
  const context = await browser.newContext({ baseURL: studio.url });
  const guest = await context.newPage();
  await guest.goto(`/book?service=Express+Facial&provider=any&date=${date}`);
  await guest
    .locator("label", { has: guest.locator("input[name=time]") })
    .first()
    .click();
  await guest.getByLabel("Name", { exact: true }).fill("Sunny Day");
  await guest.getByLabel("Email").fill("sunny@mail.example");
  await guest.getByLabel("Phone").fill("(503) 555-0144");
  await guest.getByRole("button", { name: "Book Appointment" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
  await context.close();
  await page.goto(`/receptionist?date=${date}`);
  await expect(page.getByRole("link", { name: /Sunny Day/ }).first()).toBeVisible();
});

test("@script a longer evening of one provider extends the studio's hours", async ({ page, studio }) => {
  const date = openDay(studio, 22);
  const facial = serviceId(studio, "Express Facial");
  await signIn(page);
  await page.goto(`/receptionist?date=${date}`);
  await page.locator(".column .column-menu > summary").first().click();
  await page.locator(".column .column-menu").first().getByRole("link", { name: "This day only" }).click();
  await expect(page.getByRole("heading", { name: "Hours on this day" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("Hours until", { exact: true }).fill("21:00");
  await page.getByLabel(/Also open the studio/).check();
  await page.getByRole("button", { name: "Save this day" }).click();
  await expect(page.getByRole("status")).toContainText("Day saved.");
  const times = (await freeTimes(studio, facial, date)).map(({ time }) => time);
  expect(times.at(-1)?.slice(0, 2)).toBe("20");
});
