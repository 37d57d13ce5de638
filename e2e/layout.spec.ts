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

test("services are four cards in a row on a desktop, with their lines level @script", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/services");
  const row = page.locator(".service-cards").first().locator(".service-card");
  for (const part of ["img, .swatch", ".meta", ".price", ".go"]) {
    const tops = await row.evaluateAll(
      (cards, asked) => cards.map((card) => card.querySelector(asked)?.getBoundingClientRect().top),
      part,
    );
    expect(tops, part).toHaveLength(4);
    expect(new Set(tops.map((top) => Math.round(top ?? -1))).size, part).toBe(1);
  }
  await page.goto("/book");
  expect((await page.locator(".booking > div").boundingBox())?.width).toBeLessThanOrEqual(44 * 16);
});

const pages = [
  "/",
  "/services",
  "/services/signature-facial",
  "/contact",
  "/faq",
  "/about",
  "/team",
  "/prices",
];

test("headings are in order of size, and a page has one filled button in its first screen @script", async ({
  page,
}) => {
  for (const [width, height] of [
    [360, 740],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of pages) {
      await page.goto(path);
      const sizes = await page.evaluate(() =>
        ["h1", "h2", "h3"].map((name) =>
          [...document.querySelectorAll(`${name}:not(.visually-hidden)`)].map((each) =>
            Number.parseFloat(getComputedStyle(each).fontSize),
          ),
        ),
      );
      const [first = [], second = [], third = []] = sizes;
      const where = `${path} at ${width}`;
      expect(first, where).toHaveLength(1);
      if (second.length > 0) expect(Math.min(...first), where).toBeGreaterThan(Math.max(...second));
      if (third.length > 0) expect(Math.min(...second), where).toBeGreaterThan(Math.max(...third));
      const filled = await page
        .locator(".button:not(.ghost, .soft, .danger, .skip):visible")
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top < innerHeight).length);
      expect(filled, where).toBeLessThanOrEqual(1);
    }
  }
});

test("home shows its next free time on the first screen of a phone, and a price soon after @script", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  for (const name of ["Book Now", /^Next free: /]) {
    const link = page.getByRole("main").getByRole("link", { name });
    const box = await link.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  }
  expect((await page.locator(".service-card .price").first().boundingBox())?.y).toBeLessThan(900);
  await page.getByRole("link", { name: /^Next free: / }).click();
  await expect(page.locator("#times input[type=radio]:checked")).toHaveCount(1);
});

test("home's picture reaches the edge of a desktop, and its heading is 56 px @script", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/");
  const box = await page.locator(".hero > img").boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThanOrEqual(1366);
  const size = await page.locator("h1").evaluate((h1) => getComputedStyle(h1).fontSize);
  expect(Number.parseFloat(size)).toBeCloseTo(56, 0);
});

test("the price and the button of a treatment stay in view @script", async ({ page }) => {
  const button = page.getByRole("link", { name: "Book This Service: Signature Facial" });
  for (const [width, height, selector] of [
    [360, 640, ".buy-bar"],
    [1366, 768, ".service-box"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/services/signature-facial");
    if (width > 1000) expect((await button.boundingBox())?.y).toBeLessThan(420);
    for (const down of [0, 600]) {
      await page.evaluate((y) => scrollTo(0, y), down);
      await expect(page.locator(`${selector} .price`)).toBeInViewport();
      await expect(button.and(page.locator(":visible"))).toBeInViewport();
    }
  }
});

test("the footer has four titled columns, two on a phone, and Appearance @script", async ({ page }) => {
  for (const [width, columns] of [
    [360, 2],
    [1366, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/faq");
    const parts = page.locator(".footer-columns > *");
    const lefts = await parts.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().x)),
    );
    expect(lefts).toHaveLength(4);
    expect(new Set(lefts).size).toBe(columns);
  }
  const footer = page.getByRole("contentinfo");
  for (const name of ["Visit", "Hours", "Site", "Legal", "Appearance"]) {
    await expect(footer.getByText(name, { exact: true })).toBeVisible();
  }
});
