/** The board of the front desk for two persons and more, each in a browser of their own. */
import type { Browser, Locator, Page } from "@playwright/test";
import { enrol, openSession } from "./persons.ts";
import { awake } from "./site.ts";
import { expect, type RunningStudio } from "./studio.ts";

export type Screen = { page: Page; sessionId: number };

/** A receptionist's own screen with the board of a day; `asleep`: hands begin before its script does; `clock`: its clock is at rest until the test moves it. */
export async function screenOf(
  browser: Browser,
  studio: RunningStudio,
  {
    username,
    path,
    script = true,
    asleep = !script,
    clock = false,
  }: { username: string; path: string; script?: boolean; asleep?: boolean; clock?: boolean },
): Promise<Screen> {
  const context = await browser.newContext({
    baseURL: studio.url,
    javaScriptEnabled: script,
    viewport: { width: 1366, height: 768 },
  });
  const person = await enrol(studio.database(), { username, roles: ["receptionist"] });
  const { id: sessionId, secret } = openSession(studio.database(), person.id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  const page = await context.newPage();
  if (clock) {
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 1000);
  }
  await page.goto(path, { waitUntil: "domcontentloaded" });
  if (!asleep) await awake(page);
  return { page, sessionId };
}

/** By the first arrow to an entry: from here on keys and drag act at once. */
export async function handsOn(page: Page): Promise<void> {
  const board = page.locator("#board");
  await board.focus();
  await page.keyboard.press("ArrowDown");
  await expect(board.locator(".entry:focus")).toHaveCount(1);
}

/** The writes that a page asks for from now on. */
export function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") writes.push(request.url());
  });
  return writes;
}

/** Until the page has drawn twice and had an answer: it has asked by then for all that was pressed before. */
export const afterAnswer = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    return (await fetch("/up")).status;
  });

export const entryOf = (page: Page, id: number): Locator => page.locator(`#e${id}`);

/** The id of what has the focus, or the tag of what has none. */
export const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || (document.activeElement?.tagName ?? "nothing"));

export const isInPanel = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest("#panel") !== null);

export const rowOf = (studio: RunningStudio, id: number) =>
  studio
    .database()
    .prepare("SELECT date, start_min, provider_id, status FROM appointments WHERE id = ?")
    .get(id);

/** Whether the focus is where the work is: inside the panel, or on an entry of the board. */
export const isHeld = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest("#panel, #board .entry") !== null);
