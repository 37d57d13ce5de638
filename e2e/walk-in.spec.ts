/** Tests walk-ins: two clicks or five keys, and the client is on the board as arrived. */
import type { Page } from "@playwright/test";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import { studioToday } from "./calendar.ts";
import { enrol, openSession } from "./persons.ts";
import { stopwatch } from "./stopwatch.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

/** Adds a provider who works at any time and is the only one to offer a new service. */
async function openNow(studio: RunningStudio, service: string, provider: string): Promise<number> {
  const sqlite = studio.database();
  const weekday = isoWeekday(studioToday());
  sqlite.prepare("INSERT OR REPLACE INTO booking_hours VALUES (?, 0, 1440)").run(weekday);
  sqlite.prepare("DELETE FROM closed_days WHERE date = ?").run(studioToday());
  const { id } = await enrol(sqlite, { username: provider, roles: ["provider"] });
  sqlite
    .prepare("INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, ?, 0, 1440)")
    .run(id, weekday);
  const { lastInsertRowid } = sqlite
    .prepare(
      "INSERT INTO services (name, category, duration_minutes, price_minor, created_at) VALUES (?, '', 5, 900, 0)",
    )
    .run(service);
  sqlite
    .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
    .run(lastInsertRowid, id);
  return id;
}

async function atTheDesk(page: Page, studio: RunningStudio): Promise<void> {
  const { id } = await enrol(studio.database(), { roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  await page.goto("/receptionist");
}

const visitsOf = (studio: RunningStudio, provider: number) =>
  studio
    .database()
    .prepare("SELECT date, status, source, customer_name, arrived_at FROM appointments WHERE provider_id = ?")
    .all(provider);

const arrived = {
  status: "arrived",
  source: "walk_in",
  customer_name: "Walk-in",
  arrived_at: expect.any(Number),
};

/** The most booked services have buttons. This makes a new service one of them. */
function makePopular(studio: RunningStudio, service: string): void {
  studio
    .database()
    .prepare(
      `UPDATE appointments SET service_id = (SELECT id FROM services WHERE name = ?)
       WHERE id IN (SELECT id FROM appointments WHERE date < ? ORDER BY date DESC LIMIT 40)`,
    )
    .run(service, studioToday());
}

test("a walk-in is booked in two clicks within five seconds @script", async ({ page, studio }) => {
  const provider = await openNow(studio, "Quick Glow", "Wanda Now");
  makePopular(studio, "Quick Glow");
  await atTheDesk(page, studio);
  const watch = stopwatch(page);
  await watch.click(page.locator("#walk-in"));
  await watch.click(page.getByRole("button", { name: /^Quick Glow: Wanda now/u }));
  await expect(page.getByText(/^Walk-in, Quick Glow with Wanda Now at /u)).toBeVisible();
  await expect(page.locator("#panel")).toContainText("no reminders");
  expect(visitsOf(studio, provider)).toEqual([{ date: studioToday(), ...arrived }]);
  expect([watch.count.clicks, watch.count.keys]).toEqual([2, 0]);
  expect(watch.seconds()).toBeLessThanOrEqual(5);
});

test("a walk-in is booked with five keys: the panel, two letters, the name and the button @script", async ({
  page,
  studio,
}) => {
  const provider = await openNow(studio, "Xylo Zest", "Xenia Keys");
  await atTheDesk(page, studio);
  const link = page.locator("#walk-in");
  await expect(link).toHaveAttribute("accesskey", "w");
  const watch = stopwatch(page);
  // Automated browsers don't handle access keys, so the press is sent to the link.
  watch.count.keys += 1;
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.locator("#walk-in-service")).toBeFocused();
  await watch.type("xy");
  await watch.press("Enter");
  await watch.press("Enter");
  await expect(page.getByText(/^Walk-in, Xylo Zest with Xenia Keys at /u)).toBeVisible();
  expect(visitsOf(studio, provider)).toEqual([{ date: studioToday(), ...arrived }]);
  expect([watch.count.clicks, watch.count.keys]).toEqual([0, 5]);
  expect(watch.seconds()).toBeLessThanOrEqual(5);
});

test("Enter in a field books nothing and keeps the typed values @script", async ({ page, studio }) => {
  const provider = await openNow(studio, "Slow Calm", "Selma Calm");
  await atTheDesk(page, studio);
  await page.locator("#walk-in").click();
  await page.getByLabel("Name (optional)").fill("Paula");
  await page.getByLabel("Phone (optional)").fill("12");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").first()).toContainText("Choose a provider");
  await expect(page.getByLabel("Name (optional)")).toHaveValue("Paula");
  await page.locator("summary", { hasText: "Other services" }).click();
  const begin = page.getByRole("button", { name: /^Slow Calm: Selma now/u });
  await begin.click();
  await expect(page.getByRole("alert").first()).toContainText("7 to 15 digits");
  await page.getByLabel("Phone (optional)").fill("503 555 0120");
  await begin.click();
  await expect(page.locator("#panel .split h2")).toHaveText("Paula");
  expect(visitsOf(studio, provider)).toEqual([{ date: studioToday(), ...arrived, customer_name: "Paula" }]);
});
