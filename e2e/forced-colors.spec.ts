/** Tests forced colors, as in Windows contrast themes: focus and selection must be visible. */
import type { Locator, Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { openDay } from "./calendar.ts";
import { awake, bookPath, severalGive, unfold } from "./site.ts";
import { expect, test } from "./studio.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });
test.describe.configure({ timeout: 120_000 });

type Colors = { text: string; ground: string };

/** Returns the painted colors of elements. The background may be that of an ancestor. */
const paintOf = (elements: Locator): Promise<(Colors & { words: string })[]> =>
  elements.evaluateAll((nodes) =>
    nodes.map((node) => {
      let box: Element | null = node;
      let ground = "rgba(0, 0, 0, 0)";
      while (box && /(?:, 0\)|transparent)$/u.test(ground)) {
        ground = getComputedStyle(box).backgroundColor;
        box = box.parentElement;
      }
      return { text: getComputedStyle(node).color, ground, words: node.textContent?.trim() ?? "" };
    }),
  );

async function coloursOf(element: Locator): Promise<Colors> {
  const [paint] = await paintOf(element);
  if (!paint) throw new Error("There is nothing to look at.");
  return paint;
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/gu) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colors inside and around a control. */
async function pictureOf(page: Page, control: Locator): Promise<Buffer> {
  const box = await control.boundingBox();
  if (!box) throw new Error("The control is not on the screen.");
  const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
  return page.screenshot({ clip, animations: "disabled" });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`${colorScheme}: the focus can be seen on every kind of control @script`, async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(bookPath(severalGive, openDay(studio, 4)));
    await awake(page);
    await unfold(page, "treatment");
    const main = page.getByRole("main");
    const controls: Record<string, Locator> = {
      "the wordmark": page.getByRole("banner").getByRole("link").first(),
      "Book Now": page.getByRole("banner").getByRole("link", { name: "Book Now" }),
      "the back button": main.getByRole("link", { name: "Back to Home" }),
      "a button": main.getByRole("button", { name: "Continue as Guest" }),
      "a select": main.getByLabel("Service", { exact: true }),
      "the chosen day": main.locator(".day-grid [aria-current=date]"),
      "another day": main.locator(".day-grid [data-date]:not([aria-current])").first(),
      "More dates": main.locator("summary", { hasText: "More dates" }),
      "a field": main.getByLabel("Email"),
    };
    for (const [name, control] of Object.entries(controls)) {
      await control.scrollIntoViewIfNeeded();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const before = await pictureOf(page, control);
      // By keyboard, so that :focus-visible applies.
      await page.keyboard.press("Shift");
      await control.evaluate((node) => (node as HTMLElement).focus({ preventScroll: true }));
      await expect(control, name).toBeFocused();
      const after = await pictureOf(page, control);
      expect.soft(after.equals(before), `the focus on ${name} leaves no trace`).toBe(false);
      const ring = await control.evaluate((node) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node);
        return { style: outlineStyle, width: Number.parseFloat(outlineWidth), colour: outlineColor };
      });
      expect.soft(ring.style, name).not.toBe("none");
      expect.soft(ring.width, name).toBeGreaterThanOrEqual(2);
      const { ground } = await coloursOf(page.locator("body"));
      expect.soft(contrast(ring.colour, ground), `${name}: ${ring.colour} on ${ground}`).toBeGreaterThan(3);
    }
  });

  test(`${colorScheme}: a chosen day and time differ from the others, and can be read @script`, async ({
    page,
    studio,
  }, testInfo) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(bookPath(severalGive, openDay(studio, 4)));
    await awake(page);
    await page.locator(".time-grid label").first().click();
    const pairs: [string, Locator, Locator][] = [
      [
        "day",
        page.locator(".day-grid [aria-current=date]"),
        page.locator(".day-grid [data-date]:not([aria-current])").first(),
      ],
      [
        "time",
        page.locator(".time-grid input:checked + span"),
        page.locator(".time-grid input:not(:checked) + span").first(),
      ],
    ];
    for (const [name, chosen, other] of pairs) {
      const [on, off] = [await coloursOf(chosen), await coloursOf(other)];
      expect
        .soft(contrast(on.ground, off.ground), `${name}: ${JSON.stringify([on, off])}`)
        .toBeGreaterThan(3);
      expect.soft(contrast(on.text, on.ground), `the chosen ${name}`).toBeGreaterThan(4.5);
      expect.soft(contrast(off.text, off.ground), `another ${name}`).toBeGreaterThan(4.5);
    }
    const texts = page
      .locator("a, button:enabled, label, p, h1, h2, summary, .full")
      .filter({ visible: true });
    for (const { text, ground, words } of await paintOf(texts)) {
      expect.soft(contrast(text, ground), `${words}: ${text} on ${ground}`).toBeGreaterThan(4.5);
    }
    // axe reads the text color from the style sheet, so contrast is measured above instead.
    expect(await axeFindings(page, { without: ["color-contrast"] })).toEqual([]);
    await testInfo.attach("forced-colours", { body: await page.screenshot(), contentType: "image/png" });
  });
}
