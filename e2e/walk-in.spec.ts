/** Walk-ins with a typed name and phone number. */
import type { Page } from "@playwright/test";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import { studioToday } from "./calendar.ts";
import { enrol, openSession } from "./persons.ts";
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
