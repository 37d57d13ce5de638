/**
 * A page's script that fails to load (rules 25.3 and 25.4). Tests use the page's fake clock, so they don't wait for real seconds.
 */
import type { Page, Route } from "@playwright/test";
import { awake, bookPath, isAwake, severalGive } from "./site.ts";
import { expect, test } from "./studio.ts";

const servicesScript = /\/build\/routes\/site\/services-[^/]+\.js/u;
const entryScript = /\/build\/entry\.client-[^/]+\.js/u;

type Failing = (route: Route) => Promise<void>;
const cutOff: Failing = (route) => route.abort("connectionreset");
const serverError: Failing = (route) => route.fulfill({ status: 500, body: "" });

/** Makes the first requests for a script fail. Returns the times of the requests on the page's clock. */
async function failFirst(page: Page, script: RegExp, tries: number, fail: Failing): Promise<number[]> {
  const asked: number[] = [];
  await page.route(script, async (route) => {
    asked.push(await page.evaluate(() => Date.now()).catch(() => 0));
    await (asked.length <= tries ? fail(route) : route.continue());
  });
  return asked;
}

/** Opens /book, hydrated, with a stopped clock: only `runFor` advances it. */
async function openBook(page: Page): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto("/book");
  await awake(page);
  await page.clock.pauseAt(start + 60_000);
}

const toServices = (page: Page) =>
  page.getByRole("navigation", { name: "More pages" }).getByRole("link", { name: "Services" }).click();

/** Advances the clock in small steps until the script was requested this many times. */
const untilAsked = (page: Page, asked: number[], times: number) =>
  expect
    .poll(
      async () => {
        if (asked.length < times) await page.clock.runFor(50);
        return asked.length;
      },
      { intervals: [10] },
    )
    .toBe(times);

/** Counts loaded documents from now on. */
function documents(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  return loads;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

for (const [how, fail] of [
  ["is cut off", cutOff],
  ["is answered with 500", serverError],
] as const) {
  test(`a page's script that ${how} once is requested again after a second, and the page appears @script`, async ({
    page,
  }) => {
    const asked = await failFirst(page, servicesScript, 1, fail);
    await openBook(page);
    const loads = documents(page);
    await toServices(page);
    await untilAsked(page, asked, 2);
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThanOrEqual(1000);
    expect(second - first).toBeLessThan(1500);
    await expect(page.locator(".service-card").first()).toBeVisible();
    await expect(page).toHaveURL(/\/services$/);
    expect(loads.count).toBe(0);
  });

  test(`a page's script that ${how} twice shows the panel, and the page reloads after three seconds @script`, async ({
    page,
  }) => {
    const asked = await failFirst(page, servicesScript, 2, fail);
    await openBook(page);
    const loads = documents(page);
    await toServices(page);
    await untilAsked(page, asked, 2);
    await expect(heading(page, "Error loading Services")).toBeVisible();
    await expect(page.getByText("Please refresh the page and try again.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Refresh Page" })).toHaveAttribute("href", "/services");
    await page.clock.runFor(2900);
    await expect(heading(page, "Error loading Services")).toBeVisible();
    expect(loads.count).toBe(0);
    await page.clock.runFor(200);
    await expect(heading(page, "Services")).toBeVisible();
    await expect(page.locator(".service-card").first()).toBeVisible();
    expect(loads.count).toBe(1);
  });
}

test("'Refresh Page' does not wait for the three seconds @script", async ({ page }) => {
  const asked = await failFirst(page, servicesScript, 2, cutOff);
  await openBook(page);
  await toServices(page);
  await untilAsked(page, asked, 2);
  await page.getByRole("link", { name: "Refresh Page" }).click();
  await expect(heading(page, "Services")).toBeVisible();
});

test("leaving the panel cancels its reload @script", async ({ page }) => {
  const asked = await failFirst(page, servicesScript, 2, cutOff);
  await openBook(page);
  await toServices(page);
  await untilAsked(page, asked, 2);
  await expect(heading(page, "Error loading Services")).toBeVisible();
  await page.getByRole("link", { name: "Book Now" }).click();
  await expect(heading(page, "Book an Appointment")).toBeVisible();
  const loads = documents(page);
  await page.getByLabel("Name", { exact: true }).fill("Still Here");
  await page.clock.runFor(5000);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Still Here");
  expect(loads.count).toBe(0);
});

test("a missing script of the first document reloads it once, never in a loop @script", async ({ page }) => {
  const start = Date.now();
  await page.clock.install({ time: start });
  // Stopped from the start, because on a busy machine the page may take longer than three seconds to load.
  await page.clock.pauseAt(start + 1000);
  const loads = documents(page);
  const failedIn = new Set<number>();
  await page.route(entryScript, async (route) => {
    if (loads.count > 2) return route.continue();
    await route.abort("connectionreset");
    failedIn.add(loads.count);
  });
  // With a stopped clock only a touch requests the script.
  const touchedUntilFailed = (document: number) =>
    expect
      .poll(async () => {
        await page.keyboard.press("Shift");
        return failedIn.has(document);
      })
      .toBe(true);
  await page.goto(bookPath(severalGive));
  await touchedUntilFailed(1);
  await expect(page.getByText("Available Times, ")).toBeVisible();
  // The page's three seconds start when it learns about the failure.
  await page.waitForFunction(() => sessionStorage.getItem("reloadedAt") !== null);
  expect(loads.count).toBe(1);
  await page.clock.runFor(2900);
  expect(loads.count).toBe(1);
  await page.clock.runFor(200);
  await touchedUntilFailed(2);
  // If the script keeps failing, the page works without it.
  await page.clock.runFor(20_000);
  expect(loads.count).toBe(2);
  await page.locator(".day-grid [data-date]").nth(2).click();
  await expect(page).toHaveURL(/#times$/);
  // A press before the head of the new document has run doesn't start the script.
  await expect
    .poll(async () => {
      await page.keyboard.press("Shift");
      return page.evaluate(isAwake).catch(() => false);
    })
    .toBe(true);
  // The form was submitted and led to that day's URL.
  expect(loads.count).toBe(4);
});

test("four empty cards are shown while the services load @script", async ({ page }) => {
  await page.goto("/book");
  await awake(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/services\?.*_data=/u, async (route) => {
    await held;
    await route.continue();
  });
  await toServices(page);
  await expect(page.locator(".service-cards[aria-busy] > .skeleton")).toHaveCount(4);
  await expect(page.getByRole("status")).toHaveText("Loading services");
  await expect(heading(page, "Services")).toBeVisible();
  release();
  await expect(page.locator(".service-card").first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
});

test("a page without script reached by client navigation can be reloaded, and Back shows the previous page @script", async ({
  page,
}) => {
  await page.goto("/book");
  await awake(page);
  await toServices(page);
  await expect(page.locator(".service-card").first()).toBeVisible();
  // The page stores that it has script shortly after it is shown.
  const remembers = async () =>
    (await page.context().cookies(page.url())).some(({ name }) => name === "script");
  await expect.poll(remembers).toBe(true);
  await page.reload();
  await expect(page.locator(".service-card").first()).toBeVisible();
  await awake(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/book$/);
  await expect(heading(page, "Book an Appointment")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Services")).toBeVisible();
});
