import { isoWeekday } from "#app/domain/availability/dates.ts";
import { openDay } from "./calendar.ts";
import { awake, bookAppointment, bookPath, severalGive } from "./site.ts";
import { expect, test } from "./studio.ts";
import { textSpacing } from "./text-spacing.ts";

test.describe.configure({ mode: "parallel", timeout: 90_000 });

test("at 320, with wide text spacing, the recap still shows day, time and price @script", async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(bookPath(severalGive, openDay(studio, 3)));
  await awake(page);
  await page.locator(".time-grid label").last().click();
  const moment = page.locator(".recap-what span");
  const isWhole = () => moment.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1);
  await expect(moment).toContainText(/\d+:\d\d [AP]M · \$\d+/u);
  expect(await isWhole()).toBe(true);
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, textSpacing);
  expect(await isWhole()).toBe(true);
});

test("in type twice as large, the bars of /book take at most 40% of the smallest phone @script", async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(bookPath(severalGive, openDay(studio, 3)));
  await awake(page);
  const cells = await page
    .locator(".day-grid li")
    .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().width));
  expect(Math.min(...cells)).toBeGreaterThanOrEqual(44);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { font-size: 200% }");
    document.adoptedStyleSheets = [sheet];
  });
  await page.locator(".time-grid label").last().click();
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll("header, .recap")]
      .filter((bar) => getComputedStyle(bar).position === "sticky")
      .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
  );
  expect(bars).toBeLessThanOrEqual(0.4 * 640);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("the confirmation prints on one page, without the controls @script", async ({ page, studio }) => {
  const { token } = await bookAppointment(studio);
  await page.goto(`/confirmation?b=${token}`);
  const paper = await page.pdf({ preferCSSPageSize: true });
  const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/gu) ?? [];
  expect(pages).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(severalGive).first()).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
});

test("once a time is chosen the bar with the service, day, time and price is at most 72 high @script", async ({
  page,
  studio,
}) => {
  const date = [1, 2, 3, 4, 5, 6].map((n) => openDay(studio, n)).find((day) => isoWeekday(day) === 3) ?? "";
  await page.goto(bookPath(severalGive, date));
  await awake(page);
  await page.locator(".time-grid label").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Ana López");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Phone").fill("503 555 0100");
  const bar = page.locator(".recap");
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72);
  await expect(bar).toContainText(severalGive);
  await expect(bar).toContainText(/Wed \d+, \d+:\d\d [AP]M · \$\d+/u);
  const name = page.getByLabel("Name", { exact: true });
  await name.focus();
  const hidden = async () => {
    const field = await name.boundingBox();
    return (field?.y ?? 0) + (field?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0);
  };
  // Waits until the page has scrolled to the field.
  await expect.poll(hidden, "the field is above the bar").toBeLessThanOrEqual(0);
});

test("services are in rows of four on a desktop, and no line is wider than 62 characters @script", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/services");
  const tops = await page
    .locator(".service-card")
    .evaluateAll((cards) => cards.slice(0, 5).map((card) => Math.round(card.getBoundingClientRect().top)));
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
  expect(tops[4]).toBeGreaterThan(tops[0] ?? 0);
  await page.goto("/book");
  expect((await page.locator(".booking > div").boundingBox())?.width).toBeLessThanOrEqual(44 * 16);
});
