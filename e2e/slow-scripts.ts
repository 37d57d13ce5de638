/** Simulates a slow connection: the page loads at once, and its scripts load when the test allows it. */
import type { Page } from "@playwright/test";
import { awake } from "./site.ts";

const waiting = new WeakMap<Page, { come: () => void; scripts: Promise<void> }>();

export async function slowScripts(page: Page): Promise<void> {
  await page.route(/\/build\/.*\.js(?:\?|$)/u, async (route) => {
    await waiting.get(page)?.scripts;
    await route.continue().catch(() => undefined);
  });
}

/** Opens a painted page whose scripts wait for `scriptsCome`. */
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

/** Delays each data answer, so that the next page loads while the user continues. */
export async function slowPages(page: Page, milliseconds: number): Promise<void> {
  await page.route(/[?&]_data=/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue().catch(() => undefined);
  });
}
