/** Tests pages by keyboard only: skip link, menus, dialogs, days and a whole booking. */
import type { Locator, Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { awake, bookPath, browserOf, severalGive } from "./site.ts";
import { expect, test } from "./studio.ts";

/** Presses Tab until the control has the focus. Fails after too many presses, because the focus is trapped. */
async function tabTo(page: Page, control: Locator, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement).catch(() => false);

/** Expects a focus ring, and no sticky element over the control. */
async function expectSeen(control: Locator): Promise<void> {
  const seen = await control.evaluate((element) => {
    const drawn = element.matches("input[type=radio]") ? (element.nextElementSibling ?? element) : element;
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
    return {
      ring: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      free: over !== null && (over === element || drawn.contains(over) || over.contains(drawn)),
    };
  });
  expect.soft(seen, await control.evaluate((element) => element.outerHTML.slice(0, 120))).toEqual({
    ring: true,
    free: true,
  });
}

test("the first Tab key press shows the skip link, which moves the focus to the content", async ({
  page,
}) => {
  for (const path of ["/", "/book"]) {
    await page.goto(path);
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toHaveCSS("clip-path", "inset(50%)");
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused();
    await expect(skip).toHaveCSS("clip-path", "none");
    await expect(skip).toBeInViewport({ ratio: 1 });
    expect((await skip.boundingBox())?.width).toBeGreaterThan(44);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    const inMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(inMain, path).toBe(true);
  }
});

test("the focus moves in page order, has a visible ring everywhere, and leaves the page after the last control", async ({
  page,
  studio,
}, { project }) => {
  for (const path of ["/", "/services", bookPath(severalGive, openDay(studio, 2)), "/login"]) {
    await page.goto(path);
    if (project.name === "script" && /book|login/u.test(path)) await awake(page);
    let last = -1;
    let steps = 0;
    for (; steps < 90; steps += 1) {
      await page.keyboard.press("Tab");
      const place = await page.evaluate(() =>
        [...document.querySelectorAll("*")].indexOf(document.activeElement ?? document.body),
      );
      const focused = page.locator(":focus");
      if ((await focused.count()) === 0 || place <= last) break;
      expect.soft(place, path).toBeGreaterThan(last);
      last = place;
      await expectSeen(focused);
    }
    expect(steps, path).toBeGreaterThan(8);
    expect(steps, `${path} lets the focus go`).toBeLessThan(90);
  }
});

test("the menu opens by a key, closes by Escape and returns the focus", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const opener = page.getByRole("button", { name: "Menu" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Home" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Space");
  await tabTo(page, menu.getByRole("link", { name: "Services" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/services$/);
});

test("the guest dialog takes the focus, closes by Escape and by its button, and returns the focus", async ({
  page,
}) => {
  await page.goto("/book");
  const opener = page.getByRole("button", { name: "Continue as Guest" });
  const dialog = page.getByRole("dialog", { name: "Continue as Guest" });
  await tabTo(page, opener);
  for (const key of ["Escape", "Enter"]) {
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "I Understand" })).toBeFocused();
    await page.keyboard.press(key);
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("the cancel question starts with the focus on its safe answer, closes by Escape and returns the focus @script", async ({
  browser,
}) => {
  const context = await browserOf(browser, "client");
  const page = await context.newPage();
  await page.goto("/profile");
  await awake(page);
  const opener = page.getByRole("link", { name: /^Cancel\b/u }).first();
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(":focus")).toHaveText(/Keep|No|Back/u);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await context.close();
});

test("with script the days are one tab stop: arrows move by day and week, Home and End move within the row @script", async ({
  page,
  studio,
}) => {
  const third = openDay(studio, 3);
  await page.goto(bookPath(severalGive, third));
  await awake(page);
  const days = page.locator(".day-grid [data-date]");
  await expect(page.locator(".day-grid [tabindex='0']")).toHaveCount(1);
  await tabTo(page, page.locator(`.day-grid [data-date="${third}"]`));
  const dates = await days.evaluateAll((links) =>
    links.map((link) => (link as HTMLElement).dataset.date ?? ""),
  );
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.date);
  const here = dates.indexOf(third);

  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe(dates[here + 1]);
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe(third);
  await page.keyboard.press("ArrowDown");
  const week = 7 * 24 * 60 * 60_000;
  const later = dates.find((date) => date > third && (Date.parse(date) - Date.parse(third)) % week === 0);
  expect(await focused()).toBe(later);
  await page.keyboard.press("ArrowUp");
  expect(await focused()).toBe(third);

  const rowOf = page
    .locator(".day-grid")
    .first()
    .locator("li")
    .filter({ has: page.locator("[data-date]") });
  await page.keyboard.press("Home");
  const first = await focused();
  expect(await rowOf.first().locator("[data-date]").getAttribute("data-date")).toBe(first);
  await page.keyboard.press("End");
  const last = (await focused()) ?? "";
  expect(dates.indexOf(last)).toBeGreaterThan(here);
  expect(dates.indexOf(last)).toBeLessThanOrEqual(5);

  // One tab stop: Tab leaves the days, and Shift+Tab returns to the last focused day.
  await expect(page.locator(".day-grid [tabindex='0']")).toHaveCount(1);
  await expect(page.locator(".day-grid [tabindex='0']")).toHaveAttribute("data-date", last);
  await page.keyboard.press("Tab");
  await expect(page.getByText("More dates")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator(`.day-grid [data-date="${last}"]`)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(last));
});

test("without script each day is a tab stop that leads to its times @no-script", async ({ page, studio }) => {
  await page.goto(bookPath(severalGive, openDay(studio, 2)));
  const day = page.locator(`.day-grid [data-date="${openDay(studio, 4)}"]`);
  await expect(page.locator(".day-grid [tabindex]")).toHaveCount(0);
  await tabTo(page, day);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${openDay(studio, 4)}.*#times$`));
  await expect(day).toHaveAttribute("aria-current", "date");
});

test("a visit is booked with the keyboard alone", async ({ page, studio }, { project }) => {
  const email = `keys.${project.name}@example.com`;
  const date = openDay(studio, 18);
  await page.goto("/");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "See services" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/services$/);
  await tabTo(page, page.getByRole("link", { name: `Book This Service: ${severalGive}`, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Book an Appointment" })).toBeVisible();
  if (project.name === "script") await awake(page);

  await tabTo(page, page.locator("summary", { hasText: "More dates" }));
  await page.keyboard.press("Enter");
  const typed = page.getByLabel("Or type a date");
  await tabTo(page, typed);
  const [year = "", month = "", day = ""] = date.split("-");
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(typed).toHaveValue(date);
  if (project.name === "no-script") await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(date));

  const times = page.getByRole("group", { name: /^Available Times/ }).getByRole("radio");
  await expect(times.first()).toBeAttached();
  if (project.name === "script") await expect(page.locator("form[aria-busy]")).toHaveCount(0);
  await tabTo(page, times.first());
  await page.keyboard.press("ArrowRight");
  await expect(times.nth(1)).toBeChecked();
  const time = await times.nth(1).getAttribute("value");
  await tabTo(page, page.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Kay Board");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("503 555 0188");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
  const rows = studio
    .database()
    .prepare("SELECT date, start_min FROM appointments WHERE customer_email = ?")
    .all(email);
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number);
  expect(rows).toEqual([{ date, start_min: hours * 60 + minutes }]);
});
