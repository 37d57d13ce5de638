import type { Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 647 } });

async function atDesk(page: Page, studio: RunningStudio): Promise<void> {
  const { id } = await enrol(studio.database(), { roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
}

test("the next free time for a caller takes two choices and fills in the form @script", async ({
  page,
  studio,
}) => {
  await atDesk(page, studio);
  await page.goto("/receptionist");
  await page.getByRole("navigation", { name: "Days ahead" }).getByRole("link", { name: "Next free" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Next Free Times");
  await page.getByLabel("Service").selectOption({ label: "Express Facial, $55, 30 minutes" });
  await page.getByLabel("Time of day").selectOption("afternoon");
  await page.getByRole("button", { name: "Find free times" }).click();
  const times = page.locator(".free-day li");
  await expect(times.first()).toContainText("PM");
  expect(await times.count()).toBeLessThanOrEqual(12);
  const first = times.first().getByRole("link").first();
  const provider = await first.textContent();
  await first.click();
  await expect(page.getByRole("heading", { name: "New appointment" })).toBeVisible();
  await expect(page.locator("#service option:checked")).toHaveText("Express Facial, $55, 30 minutes");
  await expect(page.locator("#provider option:checked")).toHaveText(provider ?? "");
});

test("fourteen days link to their boards and say why one is closed, and the day still fits a small screen @script", async ({
  page,
  studio,
}) => {
  await atDesk(page, studio);
  const date = openDay(studio, 2);
  await page.goto(`/receptionist?date=${date}`);
  const days = page.locator(".strip a:has(.strip-words)");
  await expect(days).toHaveCount(14);
  await expect(page.locator(".strip [aria-current]")).toContainText(String(Number(date.slice(8))));
  await expect(page.locator(".strip .closed").first()).toContainText("closed");
  const bottom = await page.locator(".days").evaluate((board) => board.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(647);
  await days.nth(5).click();
  await expect(page.locator(".strip [aria-current]")).toHaveText((await days.nth(5).textContent()) ?? "");
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("the week of all providers links to one provider's week and to a visit @script", async ({
  page,
  studio,
}) => {
  await atDesk(page, studio);
  const date = openDay(studio, 3);
  const provider = await enrol(studio.database(), { roles: ["provider"], username: "Wanda Week" });
  await addAppointment(studio.database(), {
    clientId: null,
    date,
    name: "Vera Week",
    providerId: provider.id,
  });
  await page.goto(`/receptionist?date=${date}`);
  await page.getByRole("link", { name: "Week", exact: true }).click();
  await page
    .getByRole("row", { name: /Wanda Week/u })
    .getByRole("link", { name: "Wanda Week" })
    .click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: /^Vera Week 10:00\sAM/u }).click();
  await expect(page.locator("#panel")).toContainText("Vera Week");
});

test("the week links to the month, and a day of the month links to its board", async ({ page, studio }) => {
  await atDesk(page, studio);
  const date = openDay(studio, 4);
  await addAppointment(studio.database(), { clientId: null, date, name: "Mona Month" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/receptionist/week?date=${date}`);
  await page.getByRole("link", { name: "Month", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Month, ");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const day = page.getByRole("link", {
    name: new RegExp(` ${Number(date.slice(8))} .* free \\d+ visits?$`, "u"),
  });
  await day.click();
  await expect(page).toHaveURL(new RegExp(`/receptionist\\?date=${date}`, "u"));
  await page.goBack();
  await page.getByRole("link", { name: "Next month" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Month, ");
});

test("the key O on the board opens the month @script", async ({ page, studio }) => {
  await atDesk(page, studio);
  await page.goto(`/receptionist?date=${openDay(studio, 5)}`);
  await page.locator("#board").press("o");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Month, ");
});
