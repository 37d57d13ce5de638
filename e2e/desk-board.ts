/** The board for two or more users, each in their own browser. */
import type { Browser, Locator, Page } from "@playwright/test";
import { enrol, openSession } from "./persons.ts";
import { awake } from "./site.ts";
import { expect, type RunningStudio } from "./studio.ts";

export type Screen = { page: Page; sessionId: number };

/** Opens the board of a day for a receptionist. `asleep`: before its script runs. `clock`: the test moves its clock. */
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

/** Moves the focus to an appointment; after this keys and drag work at once. */
export async function handsOn(page: Page): Promise<void> {
  const board = page.locator("#board");
  await board.focus();
  await page.keyboard.press("ArrowDown");
  await expect(board.locator(".entry:focus")).toHaveCount(1);
}

export function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") writes.push(request.url());
  });
  return writes;
}

/** Waits for two frames and an answer, so that requests of earlier keys have been sent. */
export const afterAnswer = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    return (await fetch("/up")).status;
  });

export const entryOf = (page: Page, id: number): Locator => page.locator(`#e${id}`);

/** Opens a fold in the row of actions of the open visit. */
export async function openActions(page: Page, word: "Late" | "Note" | "More"): Promise<void> {
  const summary = page.locator("#panel .quiet summary", { hasText: word });
  if ((await summary.locator("..").getAttribute("open")) === null) await summary.click();
}

export const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || (document.activeElement?.tagName ?? "nothing"));

export const isInPanel = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest("#panel") !== null);

export const rowOf = (studio: RunningStudio, id: number) =>
  studio
    .database()
    .prepare("SELECT date, start_min, provider_id, status FROM appointments WHERE id = ?")
    .get(id);

/** True if the focus is inside the panel or on an appointment of the board. */
export const isHeld = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest("#panel, #board .entry") !== null);
