/**
 * Checks every page: axe in light and dark, headings and names, overflow, large text, tap targets, and errors in the browser's console.
 */
import type { BrowserContext, ConsoleMessage, Page } from "@playwright/test";
import { expectNoFindings } from "./axe.ts";
import { severalPages } from "./several.ts";
import {
  accountPages,
  awake,
  bookAppointment,
  browserOf,
  contentPages,
  type SitePage,
  staffPages,
  visitEach,
  visitPages,
} from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";
import { textSpacing } from "./text-spacing.ts";

// axe is slow on a busy machine.
test.describe.configure({ mode: "parallel", timeout: 300_000 });

/** Colors would be measured during the transition from light to dark. */
const still = { reducedMotion: "reduce" } as const;

const isPublic = ({ who, path }: SitePage): boolean => who === "nobody" || (who === "client" && path !== "/");
const isOfDesk = ({ path, who }: SitePage) => who === "receptionist" && path.startsWith("/receptionist");

test("content pages @script", async ({ browser, studio }) => {
  await visitEach(browser, contentPages(studio), lookWith(studio), still);
});

test("booking and visit pages @script", async ({ browser, studio }) => {
  const { token } = await bookAppointment(studio);
  const pages = [...visitPages(token), ...(await severalPages(studio))];
  await visitEach(browser, pages, lookWith(studio), still);
});

test("account pages @script", async ({ browser, studio }) => {
  await visitEach(browser, accountPages(studio), lookWith(studio), still);
});

test("front desk pages @script", async ({ browser, studio }) => {
  await visitEach(browser, staffPages(studio).filter(isOfDesk), lookWith(studio), still);
});

test("owner pages @script", async ({ browser, studio }) => {
  const pages = staffPages(studio).filter(({ who }) => who === "admin");
  await visitEach(browser, pages, lookWith(studio), still);
});

test("all other staff pages @script", async ({ browser, studio }) => {
  const others = staffPages(studio).filter((page) => !isOfDesk(page) && page.who !== "admin");
  await visitEach(browser, others, lookWith(studio), still);
});

test("every page has its own title @script", async ({ browser, studio }) => {
  const { token } = await bookAppointment(studio);
  const pages = [
    ...contentPages(studio),
    ...visitPages(token),
    ...(await severalPages(studio)),
    ...accountPages(studio),
    ...staffPages(studio),
  ];
  const titles = new Map<string, Set<string>>();
  const readers = new Map<SitePage["who"], BrowserContext>();
  for (const { path, who, status, prepare } of pages) {
    // Error pages have the same title everywhere.
    if (status || path === "/meet-the-owner") continue;
    const reader = readers.get(who) ?? (await browserOf(browser, who));
    readers.set(who, reader);
    const undo = prepare?.();
    const answer = await reader.request.get(path);
    undo?.();
    const [, title = ""] = /<title>([^<]*)<\/title>/u.exec(await answer.text()) ?? [];
    expect.soft(title, path).toMatch(/Lavender &amp; Linen/u);
    const { pathname } = new URL(answer.url());
    // Each step has its own title, which is the same for every link and for parts of a visit.
    const ofAnyLink = path.replace(/(?<=^\/manage\/|b=)[\w-]+/u, "").replace("&part=2", "");
    const step = pathname.startsWith("/manage") || pathname === "/confirmation" ? ofAnyLink : pathname;
    titles.set(title, (titles.get(title) ?? new Set()).add(step));
  }
  for (const reader of readers.values()) await reader.close();
  expect(
    [...titles].filter(([, paths]) => paths.size > 1).map(([title, paths]) => [title, ...paths]),
  ).toEqual([]);
});

/** Runs all checks after hydration, and collects console errors. */
function lookWith(studio: RunningStudio) {
  const complaintsOf = listener(studio);
  return async (page: Page, shown: SitePage): Promise<void> => {
    const complaints = await complaintsOf(page, shown);
    if (shown.scripted) await awake(page);
    await expectStructure(page, shown);
    if (isPublic(shown)) {
      expect.soft(await smallControls(page), shown.path).toEqual([]);
      expect.soft(await closeNeighbours(page), shown.path).toEqual([]);
    }
    await expectRoom(page, shown);
    await expectNoFindings(page, shown.path);
    expect.soft(complaints.splice(0), shown.path).toEqual([]);
  };
}

/** Collects errors from the first request on. */
function listener(studio: RunningStudio) {
  const heard = new WeakSet<Page>();
  const complaints: string[] = [];
  const hear = (page: Page) => {
    heard.add(page);
    page.on("console", (message) => {
      if (isComplaint(message)) complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("requestfailed", (request) => {
      // Requests are aborted when the page is left.
      const reason = request.failure()?.errorText ?? "";
      if (reason !== "net::ERR_ABORTED") complaints.push(`${reason}: ${request.url()}`);
    });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== "data:" && origin !== studio.url) complaints.push(`asks ${request.url()}`);
    });
  };
  return async (page: Page, { path }: SitePage): Promise<string[]> => {
    if (!heard.has(page)) {
      hear(page);
      // The first page of a tab is loaded again, because the listener was missing.
      await page.goto(path);
    }
    return complaints;
  };
}

/**
 * At 360 and 320 px nothing overflows, in both writing directions. On public pages no text is cut off at 200% text size, or at 320 px with
 * wide text spacing, and no word of the heading breaks.
 */
async function expectRoom(page: Page, shown: SitePage): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const styles = width === 320 ? [textSpacing, twiceAsLarge] : [twiceAsLarge];
    const faults = await page.evaluate(faultsOfRoom, isPublic(shown) ? styles : []);
    const expected = width === 320 ? faults : faults.filter((fault) => !fault.startsWith("broken"));
    expect.soft(expected, `${shown.path} at ${width}`).toEqual([]);
  }
}

/** Runs in the page. Returns overflow in both writing directions, and overflowing, cut-off or broken text for each style. */
function faultsOfRoom(styles: string[]): string[] {
  /** Returns the overflow in pixels, and the elements that cause it. */
  const overflow = (): string[] => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 0.5 || left < -0.5;
    });
    const first = out.find((element) => !element.closest("[popover], .visually-hidden"));
    return [`${scrollWidth - clientWidth} px: ${first?.outerHTML.slice(0, 160)}`];
  };
  /** Texts wider than a box that hides its overflow. */
  const cutOff = (): string[] =>
    [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        if (!element.checkVisibility() || element.closest("[popover], .visually-hidden, .skip, svg"))
          return false;
        if (element.matches("input, select, textarea")) return false;
        const { overflowX, textOverflow } = getComputedStyle(element);
        // An ellipsis is intended. The whole text is elsewhere on the page.
        const hides = overflowX === "hidden" || overflowX === "clip";
        return hides && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`);
  /** Words of the h1 that break across lines. */
  const brokenWords = (): string[] => {
    const text = document.querySelector("h1")?.firstChild;
    if (!(text instanceof Text)) return [];
    return [...text.data.matchAll(/[\p{L}]+/gu)]
      .filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(([word]) => `broken: ${word}`);
  };
  const faults: string[] = [];
  for (const direction of ["rtl", "ltr"]) {
    document.documentElement.dir = direction;
    faults.push(...overflow().map((fault) => `${direction}, ${fault}`));
  }
  for (const style of styles) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
    faults.push(...[...overflow(), ...cutOff(), ...brokenWords()].map((fault) => `${fault} (${style})`));
  }
  document.adoptedStyleSheets = [];
  return faults;
}

/** Checks for one h1, no skipped level, distinct landmarks and a language. */
async function expectStructure(page: Page, { path }: SitePage): Promise<void> {
  const { levels, landmarks, navs, language } = await page.evaluate(structureOf);
  const ofFirst = levels.filter((level) => level === 1);
  expect.soft(ofFirst, `${path}: h1`).toHaveLength(1);
  // Only the error summary and notices may precede the h1.
  const skipped = levels
    .slice(levels.indexOf(1))
    .filter((level, n, all) => level - (all[n - 1] ?? level) > 1);
  expect.soft(skipped, `${path}: headings ${levels.join(" ")}`).toEqual([]);
  const footer = /^\/(?:admin|provider|receptionist)\b/u.test(path) ? 0 : 1;
  expect.soft(landmarks, path).toEqual({ main: 1, header: 1, footer });
  expect.soft(navs.length, `${path}: nav`).toBeGreaterThan(0);
  expect.soft(navs.every(Boolean) && new Set(navs).size === navs.length, `${path}: ${navs}`).toBe(true);
  expect.soft(language, path).toBe("en");
}

/** Runs in the page. The page's header and footer are those outside all sections. */
function structureOf() {
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  const outside = (selector: string) =>
    visible(selector).filter(
      (element) => !element.parentElement?.closest("main, article, aside, nav, section"),
    );
  return {
    levels: visible("h1, h2, h3, h4, h5, h6").map(({ tagName }) => Number(tagName.slice(1))),
    landmarks: {
      main: visible("main, [role=main]").length,
      header: outside("header, [role=banner]").length,
      footer: outside("footer, [role=contentinfo]").length,
    },
    navs: visible("nav").map((nav) => nav.getAttribute("aria-label") ?? ""),
    language: document.documentElement.lang,
  };
}

/** Finds controls under 44 px and overlapping ones. Links inside sentences are exempt. A radio or checkbox is as large as its label. */
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
          // The bar covers what scrolls under it.
          !control.closest(".recap") === !other.control.closest(".recap") &&
          // The password toggle is inside its field.
          !other.control.matches(".with-toggle > button") &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
      ),
    );
    return [...small.map(words), ...overlapping.map((control) => `overlaps: ${words(control)}`)];
  });

/** Finds controls less than 6 px apart. Nested controls, and a field with its toggle, count as one. */
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

const twiceAsLarge = ":root { font-size: 200% }";

/** Error pages log their own status, which is expected. */
const isComplaint = (message: ConsoleMessage): boolean =>
  ["error", "warning"].includes(message.type()) &&
  !/^Failed to load resource: the server responded with a status of 40[134]/u.test(message.text());
