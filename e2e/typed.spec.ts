/**
 * With script, typed values survive leaving and Back, reload, another form's button, a refusal and a lost connection (rules 4.16 and
 * 4.25). Without script: app/routes/typed.test.ts.
 */
import type { Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { enrol, openSession } from "./persons.ts";
import { severalPath } from "./several.ts";
import { awake, bookAppointment, bookPath, severalGive } from "./site.ts";
import { expect, test } from "./studio.ts";

type Typed = Record<string, string>;

const contact: Typed = {
  Name: "Nina Newcomer",
  Email: "nina@example.com",
  Phone: "(503) 555-0144",
  "Notes (optional)": "Gate code 12",
};
const person: Typed = {
  "First name": "Nina",
  "Last name": "Newcomer",
  "Cell phone": "(503) 555-0144",
  Email: "nina@example.com",
};

const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const kept = (page: Page) => page.getByText("We saved what you typed.");
const privacy = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Privacy" });
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awake(page);
}

async function type(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
}

async function expectTyped(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
}

const emptied = (typed: Typed): Typed => Object.fromEntries(Object.keys(typed).map((label) => [label, ""]));

async function reload(page: Page): Promise<void> {
  await page.reload();
  await awake(page);
}

/** Client navigation, a new document, the button of another form, and a reload. */
async function expectKeptThroughout(page: Page, typed: Typed): Promise<void> {
  await privacy(page).click();
  await expect(page).toHaveURL(/\/privacy$/u);
  await page.goBack();
  await expectTyped(page, typed);
  await expect(kept(page)).toBeVisible();
  await page.goto("/faq");
  await page.goBack();
  await awake(page);
  await expectTyped(page, typed);
  await page.getByRole("contentinfo").getByRole("button", { name: "Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
  await awake(page);
  await expectTyped(page, typed);
  await reload(page);
  await expectTyped(page, typed);
  await expect(kept(page)).toBeVisible();
}

test("/book keeps typed values until they are cleared, for half an hour @script", async ({ page }) => {
  await open(page, bookPath(severalGive));
  await expect(kept(page)).toHaveCount(0);
  await type(page, contact);
  await expectKeptThroughout(page, contact);
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(sessionStorage)) {
      if (!text.startsWith("{")) continue;
      const { at, ...rest } = JSON.parse(text);
      sessionStorage.setItem(key, JSON.stringify({ ...rest, at: at - 31 * 60_000 }));
    }
  });
  await reload(page);
  await expectTyped(page, emptied(contact));
  await type(page, contact);
  await reload(page);
  await button(page, "Clear").click();
  await expect(kept(page)).toHaveCount(0);
  await expectTyped(page, emptied(contact));
  await expect(page.getByText(/^Still needed: .*name, email, phone/u)).toBeVisible();
  expect(await stored(page)).not.toContain("Nina");
  await reload(page);
  await expectTyped(page, emptied(contact));
});

test("/register keeps typed values, but no password, and nothing once the account is created @script", async ({
  page,
}) => {
  await open(page, "/register");
  const typed = { ...person, Email: `nina.${Date.now()}@example.com` };
  await type(page, typed);
  await field(page, "Password").fill("Weak-Pass");
  await button(page, "Register").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectTyped(page, { ...typed, Password: "Weak-Pass" });
  await expectKeptThroughout(page, typed);
  await expect(field(page, "Password")).toHaveValue("");
  expect(await stored(page)).not.toContain("Weak-Pass");
  await field(page, "Password").fill("Right-Pass-1");
  await button(page, "Register").click();
  await expect(page.getByText("Account created and logged in successfully!")).toBeVisible();
  expect(await stored(page)).not.toContain("Nina");
});

test("a booking deletes the saved values, and a refused one keeps them @script", async ({ page, studio }) => {
  await open(page, bookPath(severalGive, openDay(studio, 4)));
  await page.locator(".times input[type=radio]").first().check({ force: true });
  await type(page, { ...contact, Phone: "12" });
  await button(page, "Book Appointment").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await reload(page);
  await expectTyped(page, { ...contact, Phone: "12" });
  await field(page, "Phone").fill("(503) 555-0144");
  await page.locator(".times input[type=radio]").first().check({ force: true });
  await button(page, "Book Appointment").click();
  await expect(page).toHaveURL(/\/confirmation\?b=/u);
  expect(await stored(page)).not.toContain("Nina");
  await open(page, bookPath(severalGive));
  await expectTyped(page, emptied(contact));
});

test("a booking of several treatments deletes the values saved by /book @script", async ({
  page,
  studio,
}) => {
  await open(page, bookPath(severalGive));
  await type(page, contact);
  expect(await stored(page)).toContain("Nina");
  await page.goto(severalPath(studio, "chain", openDay(studio, 9, { of: ["Maya Ortiz", "Marta Silva"] })));
  await page
    .getByRole("group", { name: /^Available Times/ })
    .locator("label")
    .first()
    .click();
  await type(page, contact);
  await button(page, "Book this visit").last().click();
  await expect(page).toHaveURL(/\/confirmation\?b=/u);
  expect(await stored(page)).not.toContain("Nina");
});

test("signing out deletes the saved values @script", async ({ page, context, studio }) => {
  const client = await enrol(studio.database());
  const { secret } = openSession(studio.database(), client.id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  await open(page, bookPath(severalGive));
  await field(page, "Notes (optional)").fill("Gate code 12");
  await reload(page);
  await expect(field(page, "Notes (optional)")).toHaveValue("Gate code 12");
  await open(page, "/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/u);
  expect(await stored(page)).not.toContain("Gate code 12");
});

test("/book doesn't change without a connection until the network answers @script", async ({
  page,
  context,
  studio,
}) => {
  const [date, later, last] = [4, 5, 6].map((n) => openDay(studio, n));
  const day = (shown = "") => page.locator(`.day-grid [data-date="${shown}"]`);
  const line = page.getByText("No connection. Your entries are still here.");
  await open(page, bookPath(severalGive, date));
  await type(page, contact);
  await context.setOffline(true);
  await day(later).click();
  await expect(line).toBeVisible();
  await button(page, "Try again").click();
  await expect(line).toBeVisible();
  await expectTyped(page, contact);
  await context.setOffline(false);
  await expect(day(later)).toHaveAttribute("aria-current", "date");
  await expect(line).toHaveCount(0);
  // The device has a network, but the studio can't be reached.
  await page.route(/\/up$|_data=/u, (route) => route.abort());
  await day(last).click();
  await expect(line).toBeVisible();
  await expectTyped(page, contact);
  await page.unrouteAll();
  await button(page, "Try again").click();
  await expect(day(last)).toHaveAttribute("aria-current", "date");
  // The response contains no times, so the page is loaded as a document.
  await page.route(/_data=/u, (route) => route.abort());
  await day(date).click();
  await expect(kept(page)).toBeVisible();
  await expect(day(date)).toHaveAttribute("aria-current", "date");
  await expectTyped(page, contact);
});

test("pages without their own script keep typed values when the visitor leaves and comes back @script", async ({
  page,
  studio,
}) => {
  const { token } = await bookAppointment(studio);
  for (const [path, typed] of [
    [severalPath(studio, "chain", openDay(studio, 4)), contact],
    ["/contact", { Name: "Nina", Email: "nina@example.com", Message: "Do you open on Sunday?" }],
    ["/reset", { Email: "nina@example.com" }],
    [`/manage/${token}?note`, { "Your note": "By the window" }],
  ] as [string, Typed][]) {
    await page.goto(path);
    await type(page, typed);
    await privacy(page).click();
    await expect(page).toHaveURL(/\/privacy$/u);
    await page.goBack();
    await expectTyped(page, typed);
  }
});

test("a refused password on the settings page keeps the typed details @script", async ({
  page,
  context,
  studio,
}) => {
  const client = await enrol(studio.database());
  const { secret } = openSession(studio.database(), client.id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  await open(page, "/profile/settings");
  await field(page, "Name").fill("Nina B");
  await button(page, "Set new password").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Nina B");
});
