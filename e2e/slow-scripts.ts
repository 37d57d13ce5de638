/** A line on which what a page is made of comes at once, and its scripts once the journey says so. */
import type { Page } from "@playwright/test";
import { awake } from "./site.ts";

const waiting = new WeakMap<Page, { come: () => void; scripts: Promise<void> }>();

export async function slowScripts(page: Page): Promise<void> {
  await page.route(/\/build\/.*\.js(?:\?|$)/u, async (route) => {
    await waiting.get(page)?.scripts;
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
}

/** The page is painted, and none of its scripts runs before `scriptsCome`. */
export async function asleepAt(page: Page, path: string): Promise<void> {
  waiting.get(page)?.come();
  let come = () => {};
  const scripts = new Promise<void>((resolve) => {
    come = resolve;
  });
  waiting.set(page, { come, scripts });
  await page.goto(path, { waitUntil: "domcontentloaded" });
}

export async function scriptsCome(page: Page): Promise<void> {
  waiting.get(page)?.come();
  await awake(page);
}

/** Each answer with data alone comes so much later: the next page is on its way while hands go on. */
export async function slowPages(page: Page, milliseconds: number): Promise<void> {
  await page.route(/[?&]_data=/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue().catch(() => undefined);
  });
}
