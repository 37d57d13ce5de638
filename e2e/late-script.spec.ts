/** A guest page loads its script after it is painted or at the first touch, and works before that. */
import type { Page } from "@playwright/test";
import { awake, bookPath, severalGive } from "./site.ts";
import { asleepAt, scriptsCome, slowScripts } from "./slow-scripts.ts";
import { expect, test } from "./studio.ts";

/** The browser is never idle, so only a touch starts the script. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

function scripts(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.push(request.url());
  });
  return asked;
}

for (const path of ["/login", "/register", bookPath(severalGive)]) {
  test(`${path} is painted before it requests a script, and loads the script without input @script`, async ({
    page,
  }) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", (problem) => problems.push(problem.message));
    await page.goto(path);
    await awake(page);
    const times = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(times.painted).toBeGreaterThan(0);
    expect(times.asked.length).toBeGreaterThan(2);
    expect(Math.min(...times.asked)).toBeGreaterThan(times.painted);
    expect(problems).toEqual([]);
  });
}

for (const [what, touch] of [
  ["A tap", (page: Page) => page.locator("h1").click()],
  ["A key press", (page: Page) => page.keyboard.press("Tab")],
] as const) {
  test(`${what} loads the page's script at once @script`, async ({ page }) => {
    await neverIdle(page);
    const asked = scripts(page);
    await page.goto(bookPath(severalGive));
    await expect(page.locator(".day-grid [data-date]").first()).toBeVisible();
    expect(asked).toEqual([]);
    await touch(page);
    await expect.poll(() => asked.length, { timeout: 3000 }).toBeGreaterThan(0);
    await awake(page);
    expect(new Set(asked).size).toBe(asked.length);
  });
}

test("text typed before the script loads stays, and the first tap on a link is followed @script", async ({
  page,
}) => {
  await neverIdle(page);
  await page.goto("/login");
  // Autofill by the browser or a password manager sends no key or touch events.
  await page.getByLabel("Email").fill("client@demo.test");
  await page.locator("h1").click();
  await awake(page);
  await expect(page.getByLabel("Email")).toHaveValue("client@demo.test");
  await page.reload();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/u);
});

test("choices made before the script loads are looked up and stay @script", async ({ page }) => {
  await slowScripts(page);
  await asleepAt(page, bookPath(severalGive));
  await page.locator(".chosen summary").click();
  await page.locator("#service").selectOption("Express Facial");
  await page.getByLabel("Name", { exact: true }).fill("Frida");
  await scriptsCome(page);
  await expect(page).toHaveURL(/service=Express(?:\+|%20)Facial/u);
  await expect(page.locator("#service")).toHaveValue("Express Facial");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Frida");
});

test("text typed while the page starts stays @script", async ({ page }) => {
  // React yields during hydration, and a slow phone handles a key press in between.
  await page.addInitScript(() => {
    const ask = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...turn: unknown[]) {
      MessagePort.prototype.postMessage = ask;
      const notes = document.querySelector("textarea");
      if (notes) {
        notes.focus();
        document.execCommand("insertText", false, "Gate code 12");
        document.documentElement.dataset.written = notes.value;
      }
      Reflect.apply(ask, this, turn);
    };
  });
  await page.goto(bookPath(severalGive));
  await awake(page);
  await expect(page.locator("html")).toHaveAttribute("data-written", "Gate code 12");
  await expect(page.getByLabel("Notes")).toHaveValue("Gate code 12");
});

test("a signed-in user gets the script at once @script", async ({ page }) => {
  const data = { email: "client@demo.test", password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
  await neverIdle(page);
  await page.goto("/profile");
  await awake(page);
});

test("a cached page is confirmed in a few bytes, and works in the owner's theme @script", async ({
  page,
  studio,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  const sentBytes = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return { sent: entry?.transferSize ?? 0, page: entry?.encodedBodySize ?? 0 };
    });
  await page.goto("/services");
  const first = await sentBytes();
  expect(first.sent).toBeGreaterThan(first.page);
  await page.goto("/about");
  await page.goto("/services");
  expect((await sentBytes()).sent).toBeLessThan(1000);
  studio
    .database()
    .exec("INSERT OR REPLACE INTO themes VALUES (1, '#1f6f5c', 'sans', 'square', 'clay-gold', 0)");
  try {
    for (const _ of ["new", "again"]) {
      await page.goto("/about");
      const corner = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--pill").trim());
      expect(await corner()).toBe("0");
      await page.goto("/services");
      expect(await corner()).toBe("0");
    }
  } finally {
    studio.database().exec("DELETE FROM themes");
  }
  await page.goto("/services");
  await expect(page.locator(".service-card").first()).toBeVisible();
  expect(problems).toEqual([]);
});
