/**
 * Checks states that every-page.spec.ts doesn't reach with axe: after a press, an error or an empty list.
 * Also checks names that axe can't judge.
 */
import { axeFindings, expectNoFindings } from "./axe.ts";
import { openDay } from "./calendar.ts";
import { ownProvider } from "./desk-provider.ts";
import { awake, bookPath, browserOf, severalGive } from "./site.ts";
import { expect, test } from "./studio.ts";

// axe is slow on a busy machine.
test.describe.configure({ mode: "parallel", timeout: 300_000 });

const desk = { width: 1366, height: 768 };

/** Colors would be measured during the transition from light to dark. */
test.use({ contextOptions: { reducedMotion: "reduce" } });
const still = { reducedMotion: "reduce" } as const;

test("errors: an empty booking, a wrong login, a weak password, a failure to load services @script", async ({
  browser,
  page,
  studio,
}) => {
  // Without script the server answers a form with missing fields.
  const plain = await browser.newContext({ ...still, extraHTTPHeaders: { "Save-Data": "on" } });
  const form = await plain.newPage();
  await form.goto(bookPath(severalGive));
  await form.getByRole("button", { name: "Book Appointment" }).click();
  await expect(form.getByRole("alert")).toContainText("Please fill in all required fields.");
  await expectNoFindings(form, "an empty booking");
  await plain.close();

  await page.goto("/login");
  await awake(page);
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Wrong-Pass-1");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Log ?in$/iu })
    .click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFindings(page, "a wrong login");

  await page.goto("/register");
  await awake(page);
  await page.getByLabel("Password", { exact: true }).fill("weak");
  await expect(page.getByRole("main")).toContainText(/at least 8 characters/u);
  await expectNoFindings(page, "a weak password");

  const sqlite = studio.database();
  sqlite.exec("ALTER TABLE services RENAME TO services_away");
  try {
    expect((await page.goto("/services"))?.status()).toBe(500);
    await expect(page.getByRole("alert")).toContainText("Failed to fetch services: 500");
    await expect(page.getByRole("link", { name: "Try Again" })).toBeVisible();
    await expectNoFindings(page, "services that can't be read");
  } finally {
    sqlite.exec("ALTER TABLE services_away RENAME TO services");
  }
});

test("empty states: no times, no services, no users @script", async ({ browser, page, studio }) => {
  const date = openDay(studio, 17);
  const sqlite = studio.database();
  sqlite
    .prepare("INSERT INTO time_off (provider_id, first_date, last_date) SELECT user_id, ?, ? FROM providers")
    .run(date, date);
  try {
    await page.goto(bookPath(severalGive, date));
    await expect(page.getByText("No available times for this date.")).toBeVisible();
    await expectNoFindings(page, "a day without times");
  } finally {
    sqlite.prepare("DELETE FROM time_off WHERE first_date = ? AND last_date = ?").run(date, date);
  }
  sqlite.exec(
    "ALTER TABLE services RENAME TO services_away; CREATE TABLE services AS SELECT * FROM services_away WHERE 0",
  );
  try {
    await page.goto("/services");
    await expect(page.getByText("No services available at the moment.")).toBeVisible();
    await expectNoFindings(page, "no services");
  } finally {
    sqlite.exec("DROP TABLE services; ALTER TABLE services_away RENAME TO services");
  }
  await page.goto(bookPath("Microcurrent Facial"));
  await expect(page.getByText("No providers currently offer this service.")).toBeVisible();
  await expectNoFindings(page, "a service without providers");

  const context = await browserOf(browser, "admin", still);
  const users = await context.newPage();
  await users.goto("/admin/users?search=no-such-person");
  await expect(users.getByRole("main")).not.toContainText("Hannah Weber");
  await expectNoFindings(users, "no users found");
  await context.close();
});

test("dialogs: for guests, the menu, before a cancellation, before a logout @script", async ({
  browser,
  page,
}) => {
  await page.goto("/book");
  await awake(page);
  await page.getByRole("button", { name: "Continue as Guest" }).click();
  await expect(page.getByRole("dialog", { name: "Continue as Guest" })).toBeVisible();
  await expectNoFindings(page, "the guest dialog");

  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await expectNoFindings(page, "the menu");

  const context = await browserOf(browser, "client", still);
  const profile = await context.newPage();
  await profile.clock.install();
  await profile.goto("/profile");
  await awake(profile);
  await profile
    .getByRole("link", { name: /^Cancel/u })
    .first()
    .click();
  await expect(profile.getByRole("dialog")).toBeVisible();
  await expectNoFindings(profile, "the question before a cancellation");
  await profile.keyboard.press("Escape");
  await expect(profile.locator("[role=alertdialog]")).toBeAttached();
  await profile.clock.fastForward("25:30");
  await expect(profile.getByRole("alertdialog")).toContainText("5 minutes");
  await expectNoFindings(profile, "the warning before a logout");
  await context.close();
});

test("contrast is measured again if a page shows a text in a new color @script", async ({ page }) => {
  await page.goto("/faq");
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("main h1 { color: #ddd }");
    document.adoptedStyleSheets = [sheet];
  });
  expect(await axeFindings(page)).toEqual([expect.stringMatching(/^color-contrast: h1/u)]);
});

/** Such as "Tue 24 November, 4 times left". */
const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const dayName = new RegExp(`^[A-Z][a-z]{2} \\d{1,2} (?:${months}), (?:1 time|\\d+ times) left$`, "u");

test("screen readers: days with free times, times as one group, buttons with distinct names @script", async ({
  browser,
  page,
  studio,
}) => {
  const date = openDay(studio, 5);
  const sqlite = studio.database();
  const full = openDay(studio, 6);
  sqlite
    .prepare("INSERT INTO time_off (provider_id, first_date, last_date) SELECT user_id, ?, ? FROM providers")
    .run(full, full);
  try {
    await page.goto(bookPath(severalGive, date));
    await awake(page);
    const days = page.getByRole("region", { name: "2 Day and time" });
    const choices = days.locator(".day-grid button[data-date]:visible");
    expect(await choices.count()).toBeGreaterThan(8);
    for (const choice of await choices.all()) await expect(choice).toHaveAccessibleName(dayName);
    await expect(days.locator(".full", { hasText: "fully booked" }).first()).toHaveText(
      /^[A-Z][a-z]{2} \d{1,2} ?(?:[A-Z][a-z]{2})?[A-Z][a-z]{2,8} fully booked$/u,
    );
    // The demo has one training day.
    await expect(days.locator(".full", { hasText: "closed" })).toHaveText(/ closed$/u);
    await expect(days.locator(".day-grid [aria-current=date]")).toHaveCount(1);
  } finally {
    sqlite.prepare("DELETE FROM time_off WHERE first_date = ? AND last_date = ?").run(full, full);
  }
  const times = page.getByRole("group", { name: /^Available Times, [A-Z][a-z]+day, [A-Z][a-z]+ \d+$/u });
  expect(await times.getByRole("radio").count()).toBeGreaterThan(1);

  await page.goto("/services");
  const sign = await page
    .getByText("The price may vary")
    .evaluate((notice) => getComputedStyle(notice, "::before").content);
  expect(sign).toMatch(/^"i"/u);
  const books = await page.getByRole("link", { name: /^Book This Service: / }).all();
  const services = await Promise.all(books.map((link) => link.getAttribute("aria-label")));
  expect(services.length).toBeGreaterThan(8);
  expect(new Set(services).size).toBe(services.length);

  const context = await browserOf(browser, "client");
  const profile = await context.newPage();
  await profile.goto("/profile");
  const cancels = profile.getByRole("link", { name: /^Cancel\b/u });
  const labels = await cancels.evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  expect(labels.length).toBeGreaterThan(1);
  expect(new Set(labels).size).toBe(labels.length);
  await context.close();
});

test("two providers with the same name can be told apart on the board and in its forms @script", async ({
  browser,
  studio,
}) => {
  for (const name of ["Twin Name", "Twin Name"]) await ownProvider(studio, name);
  const date = openDay(studio, 7);
  const context = await browserOf(browser, "receptionist", { ...still, viewport: desk });
  const page = await context.newPage();
  for (const path of [`/receptionist?date=${date}`, `/receptionist?date=${date}&new`]) {
    await page.goto(path);
    await awake(page);
    await expectNoFindings(page, path);
  }
  await page.setViewportSize(desk);
  for (const name of ["Twin Name", "Twin Name (2)"]) {
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
    await expect(page.getByRole("combobox").getByRole("option", { name, exact: true })).toHaveCount(1);
  }
  await context.close();
});
