/** The day stays in view at every width, with script and without, and a phone begins with the day's visits. */
import type { Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function desk(page: Page, studio: RunningStudio, [width, height]: [number, number]): Promise<number> {
  const { id } = await enrol(studio.database(), { roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  await page.setViewportSize({ width, height });
  const date = openDay(studio, 12);
  const name = `Vera View ${width}`;
  const visit = await addAppointment(studio.database(), { clientId: null, date, name });
  await page.goto(`/receptionist?date=${date}`);
  return visit;
}

test("the whole day is in view at 1366 by 647", async ({ page, studio }) => {
  await desk(page, studio, [1366, 647]);
  const day = await page.locator(".days").boundingBox();
  expect((day?.y ?? 0) + (day?.height ?? 999)).toBeLessThanOrEqual(647);
});

test("on a tablet an open visit stands beside the day", async ({ page, studio }) => {
  const visit = await desk(page, studio, [1024, 768]);
  await page.locator(`#e${visit}`).click();
  await expect(page.locator("#panel h2").first()).toBeVisible();
  const day = await page.locator("#board").boundingBox();
  const panel = await page.locator("#panel").boundingBox();
  expect(panel?.x).toBeGreaterThanOrEqual((day?.x ?? 0) + (day?.width ?? 0));
  await expect(page.locator("#board")).toBeInViewport({ ratio: 0.5 });
});

test("on a phone nobody is led to the guests' form, and the list of the day begins on the first screen", async ({
  page,
  studio,
}) => {
  await desk(page, studio, [360, 740]);
  await expect(page.getByRole("link", { name: "Book Now" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "New appointment" })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".column.shown ol > li").first()).toBeInViewport({ ratio: 1 });
});
