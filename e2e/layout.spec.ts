/** How pages stand on a small screen, on paper, in large type and from right to left; and that a browser has nothing to complain about. */
import type { ConsoleMessage, Page } from "@playwright/test";
import { isoWeekday } from "#app/availability/dates.ts";
import { openDay } from "./calendar.ts";
import { severalPages } from "./several.ts";
import {
  accountPages,
  awake,
  bookAppointment,
  bookPath,
  contentPages,
  type SitePage,
  severalGive,
  staffPages,
  visitEach,
  visitPages,
} from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.describe.configure({ mode: "parallel", timeout: 90_000 });

async function everyPage(studio: RunningStudio): Promise<SitePage[]> {
  const { token } = await bookAppointment(studio);
  return [
    ...contentPages(studio),
    ...visitPages(token),
    ...(await severalPages(studio)),
    ...accountPages(studio),
    ...staffPages(studio),
  ];
}

const isPublic = ({ who, path }: SitePage): boolean => who === "nobody" || (who === "client" && path !== "/");

/** How many pixels stick out at the side, and what does. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return "";
    const out = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 0.5 || left < -0.5;
    });
    const first = out.find((element) => !element.closest("[popover], .visually-hidden"));
    return `${scrollWidth - clientWidth} px: ${first?.outerHTML.slice(0, 160)}`;
  });

test("nothing sticks out at the side at 320 and 360, from left to right and from right to left @script", async ({
  browser,
  studio,
}) => {
  await visitEach(browser, await everyPage(studio), async (page, shown) => {
    if (shown.scripted) await awake(page);
    for (const direction of ["ltr", "rtl"]) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        expect.soft(await overflow(page), `${shown.path} at ${width}, ${direction}`).toBe("");
      }
    }
  });
});

test("in type of twice the size nothing is cut off at the side @script", async ({ browser, studio }) => {
  await visitEach(browser, (await everyPage(studio)).filter(isPublic), async (page, shown) => {
    if (shown.scripted) await awake(page);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(":root { font-size: 200% }");
      document.adoptedStyleSheets = [sheet];
    });
    expect.soft(await overflow(page), shown.path).toBe("");
    expect.soft(await cutOff(page), `${shown.path}: cut off`).toEqual([]);
  });
});

/** Texts that are wider than their box, where the box hides what is too much. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        if (!element.checkVisibility() || element.closest("[popover], .visually-hidden, .skip, svg"))
          return false;
        if (element.matches("input, select, textarea")) return false;
        const { overflowX, textOverflow } = getComputedStyle(element);
        // An ellipsis is meant; the whole words stand elsewhere on the page.
        const hides = overflowX === "hidden" || overflowX === "clip";
        return hides && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test("every control of a public page is at least 44 by 44 at 360, and lies over no other @script", async ({
  browser,
  studio,
}) => {
  await visitEach(browser, (await everyPage(studio)).filter(isPublic), async (page, shown) => {
    if (shown.scripted) await awake(page);
    expect.soft(await smallControls(page), shown.path).toEqual([]);
  });
});

/** Controls under 44 px, and those that overlap. Links in a sentence are text; a radio or checkbox is as large as its label. */
const smallControls = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (link: Element) =>
      link.matches("a:not(.button)") &&
      [...(link.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
      );
    const sizeOf = (control: Element): DOMRect => {
      const label = control.matches("[type=radio], [type=checkbox]") ? control.closest("label") : null;
      return (label ?? control).getBoundingClientRect();
    };
    const words = ({ control, box }: { control: Element; box: DOMRect }) =>
      `${Math.round(box.width)} by ${Math.round(box.height)}: ${control.outerHTML.slice(0, 140)}`;
    const all = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const controls = [...document.querySelectorAll(all)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.closest("[aria-hidden=true], .skip") && !inSentence(control))
      .map((control) => ({ control, box: sizeOf(control) }));
    const small = controls.filter(({ box }) => Math.round(box.width) < 44 || Math.round(box.height) < 44);
    const overlapping = controls.filter(({ control, box }, n) =>
      controls.slice(n + 1).some(
        (other) =>
          !control.contains(other.control) &&
          // The toggle of a password stands in its field.
          !other.control.matches(".with-toggle > button") &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
      ),
    );
    return [...small.map(words), ...overlapping.map((control) => `overlaps: ${words(control)}`)];
  });

test("neighbours are at least 6 px apart at 360 @script", async ({ browser, studio }) => {
  await visitEach(browser, (await everyPage(studio)).filter(isPublic), async (page, shown) => {
    if (shown.scripted) await awake(page);
    expect.soft(await closeNeighbours(page), shown.path).toEqual([]);
  });
});

/** Pairs of controls with less than 6 px between them; one inside another, and a field with its own toggle, are one. */
const closeNeighbours = (page: Page) =>
  page.evaluate(() => {
    const all = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const inSentence = (link: Element) =>
      link.matches("a:not(.button)") &&
      [...(link.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
      );
    const controls = [...document.querySelectorAll(all)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.closest("[aria-hidden=true], .skip, .recap") && !inSentence(control))
      .map((control) => {
        const label = control.matches("[type=radio], [type=checkbox]") ? control.closest("label") : null;
        return { control, box: (label ?? control).getBoundingClientRect() };
      });
    const words = (control: Element) => control.outerHTML.replace(/<svg.*<\/svg>/u, "").slice(0, 90);
    return controls.flatMap(({ control, box }, n) =>
      controls.slice(n + 1).flatMap((other) => {
        if (control.contains(other.control) || other.control.matches(".with-toggle > button")) return [];
        const aside = Math.max(other.box.left - box.right, box.left - other.box.right);
        const below = Math.max(other.box.top - box.bottom, box.top - other.box.bottom);
        const between = Math.max(aside, below);
        return between > 5.5
          ? []
          : [`${Math.round(between)} px: ${words(control)} | ${words(other.control)}`];
      }),
    );
  });

/** What a reader may set for all text (WCAG 1.4.12). */
const textSpacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }";

test("with wide text spacing, and in type of twice the size, nothing is cut at 320 @script", async ({
  browser,
  studio,
}) => {
  for (const style of [textSpacing, ":root { font-size: 200% }"]) {
    await visitEach(browser, (await everyPage(studio)).filter(isPublic), async (page, shown) => {
      if (shown.scripted) await awake(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, style);
      expect.soft(await overflow(page), `${shown.path}: ${style}`).toBe("");
      expect.soft(await cutOff(page), `${shown.path}: ${style}`).toEqual([]);
      expect.soft(await brokenWords(page), `${shown.path}: ${style}`).toEqual([]);
    });
  }
});

/** Words of the h1 that stand in two lines. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector("h1")?.firstChild;
    if (!(text instanceof Text)) return [];
    return [...text.data.matchAll(/[\p{L}]+/gu)]
      .filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(([word]) => word);
  });

test("at 320, with wide text spacing, the recap still says day, time and price @script", async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(bookPath(severalGive, openDay(studio, 3)));
  await awake(page);
  await page.locator(".time-grid label").last().click();
  const moment = page.locator(".recap span");
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

test("the confirmation is one page of paper, without the controls @script", async ({ page, studio }) => {
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
  // The page scrolls there, which takes a moment.
  await expect.poll(hidden, "the field is above the bar").toBeLessThanOrEqual(0);
});

test("the services stand four in a row on a desk, and no line of text is longer than 62 characters' width @script", async ({
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
  expect((await page.locator(".book").boundingBox())?.width).toBeLessThanOrEqual(44 * 16);
});

test("no page asks another site, breaks its content policy or writes an error to the console @script", async ({
  browser,
  studio,
}) => {
  const heard = new WeakSet<Page>();
  let complaints: string[] = [];
  const hear = (page: Page) => {
    if (heard.has(page)) return;
    heard.add(page);
    page.on("console", (message) => {
      if (isComplaint(message)) complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("requestfailed", (request) => {
      // What was still on its way when the page was left is cut off.
      const reason = request.failure()?.errorText ?? "";
      if (reason !== "net::ERR_ABORTED") complaints.push(`${reason}: ${request.url()}`);
    });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== "data:" && origin !== studio.url) complaints.push(`asks ${request.url()}`);
    });
  };
  await visitEach(browser, await everyPage(studio), async (page, shown) => {
    // The first page of a tab is loaded once more, now with somebody listening.
    if (!heard.has(page)) {
      hear(page);
      await page.goto(shown.path);
    }
    if (shown.scripted) await awake(page);
    expect.soft(complaints, shown.path).toEqual([]);
    complaints = [];
  });
});

/** That a refused page is refused is no news to anybody. */
const isComplaint = (message: ConsoleMessage): boolean =>
  ["error", "warning"].includes(message.type()) &&
  !/^Failed to load resource: the server responded with a status of 40[134]/u.test(message.text());
