/** A line on which what a page is made of comes at once, and each of its scripts a second and a half later. */
import type { Page } from "@playwright/test";

const delay = 1500;

export async function slowScripts(page: Page): Promise<void> {
  await page.route(/\/build\/.*\.js(?:\?|$)/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
}

/** The page is painted, and none of its scripts has run. */
export async function asleepAt(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "domcontentloaded" });
}

/** Each answer with data alone comes so much later: the next page is on its way while hands go on. */
export async function slowPages(page: Page, milliseconds: number): Promise<void> {
  await page.route(/[?&]_data=/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue().catch(() => undefined);
  });
}
