/** Dragging visits on the board, with messages, refusals and undo. */
import type { Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { afterAnswer, entryOf, handsOn, rowOf, screenOf, writesOf } from "./desk-board.ts";
import { gridOf, ownProvider } from "./desk-provider.ts";
import { addAppointment } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.describe.configure({ timeout: 120_000 });

type Scene = { page: Page; id: number; other: number; providers: [number, number]; times: [number, number] };

/** Opens two columns: Mona at the first time of the first one, Marta in the second at the second time. */
async function sceneOf(
  browser: Parameters<typeof screenOf>[0],
  studio: RunningStudio,
  { ahead, query = "" }: { ahead: number; query?: string },
): Promise<Scene> {
  const date = openDay(studio, ahead);
  const providers: [number, number] = [
    await ownProvider(studio, `Dot ${ahead}`),
    await ownProvider(studio, `Eve ${ahead}`),
  ];
  const [start = 0, next = 0] = await gridOf(studio, date, providers[0]);
  const visit = (name: string, startMin: number, providerId: number) =>
    addAppointment(studio.database(), { clientId: null, date, startMin, name, providerId });
  const id = await visit("Mona Dragged", start, providers[0]);
  const other = await visit("Marta Inway", next, providers[1]);
  const username = `Drag ${ahead}`;
  const { page } = await screenOf(browser, studio, { username, path: `/receptionist?date=${date}${query}` });
  await handsOn(page);
  for (const entry of [id, other]) await entryOf(page, entry).scrollIntoViewIfNeeded();
  return { page, id, other, providers, times: [start, next] };
}

/** Returns the position of the first column's visit, and the size of a minute and a column in pixels. */
async function geometry({ page, id, providers: [, second] }: Scene) {
  const entry = await entryOf(page, id).boundingBox();
  const column = await page.locator(`#p${second} > ol`).boundingBox();
  const minute = await page
    .locator(`#p${second} > ol`)
    .evaluate(
      (list) =>
        list.getBoundingClientRect().height / Number(getComputedStyle(list).getPropertyValue("--all")),
    );
  if (!entry || !column) throw new Error("The board is not there.");
  const from = { x: entry.x + 60, y: entry.y + 10 };
  return { from, to: (minutes: number) => ({ x: column.x + 60, y: from.y + minutes * minute }) };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

test("one drag moves a visit to another provider; a click without a movement opens it @script", async ({
  browser,
  studio,
}) => {
  const scene = await sceneOf(browser, studio, { ahead: 13 });
  const { page, id, providers, times } = scene;
  const { from, to } = await geometry(scene);
  await drag(page, from, to(2));
  await expect(page.locator(".in-hand")).toContainText(/with Eve/u);
  await expect(page.locator(".in-hand")).toContainText("Fits");
  await page.mouse.up();
  await expect(page.locator(`#p${providers[1]} #e${id}`)).toBeVisible();
  await expect(entryOf(page, id)).toBeFocused();
  expect(rowOf(studio, id)).toMatchObject({ provider_id: providers[1], start_min: times[0] });
  await expect(page.locator("#panel").getByRole("status")).toContainText(/^Mona .* moved to /u);
  await expect(page.locator("#panel").getByRole("button", { name: "Undo" })).toBeVisible();
  expect(page.url()).not.toContain("visit=");
  await entryOf(page, id).click();
  await expect(page.locator("#panel .split h2")).toHaveText("Mona Dragged");
  await page.context().close();
});

test("a drag onto another visit is refused with name and time, and returns the visit; Escape cancels a drag @script", async ({
  browser,
  studio,
}) => {
  const scene = await sceneOf(browser, studio, { ahead: 14, query: "&new" });
  const { page, id, providers, times } = scene;
  await page.locator("#customerName").fill("Half Typed");
  await page.evaluate(() => scrollTo(0, 0));
  const { from, to } = await geometry(scene);
  const over = to(times[1] - times[0] + 15);
  const before = rowOf(studio, id);
  await drag(page, from, over);
  await expect(page.locator(".in-hand.wrong")).toContainText(/Overlaps Marta Inway \d/u);
  await page.mouse.up();
  const alert = page.locator("#panel .notice[role=alert]");
  await expect(alert).toContainText(/^Mona Dragged was not moved\. .* with Eve overlaps Marta Inway \d/u);
  await expect(page.locator(".in-hand")).toHaveCount(0);
  await expect(page.locator(`#p${providers[0]} #e${id}`)).toBeFocused();
  expect(rowOf(studio, id)).toEqual(before);

  await drag(page, from, to(2));
  await page.keyboard.press("Escape");
  await expect(page.locator(".in-hand")).toHaveCount(0);
  const writes = writesOf(page);
  await page.mouse.up();
  await afterAnswer(page);
  expect(writes).toEqual([]);
  expect(rowOf(studio, id)).toEqual(before);

  // The form next to the board keeps its values, also after a successful drag.
  await drag(page, from, to(2));
  await page.mouse.up();
  await expect(page.locator(`#p${providers[1]} #e${id}`)).toBeVisible();
  await expect(page.locator("#customerName")).toHaveValue("Half Typed");
  await page.context().close();
});

test("a visit that another user has changed is not moved, and the panel says who did what @script", async ({
  browser,
  studio,
}) => {
  const scene = await sceneOf(browser, studio, { ahead: 15 });
  const { page, id, providers } = scene;
  const { from, to } = await geometry(scene);
  await drag(page, from, to(2));
  studio.database().prepare("UPDATE appointments SET late_minutes = 5, updated_at = 1 WHERE id = ?").run(id);
  await page.mouse.up();
  await expect(page.locator("#panel").getByRole("alert")).toContainText(
    "was changed since you opened this page",
  );
  expect(rowOf(studio, id)).toMatchObject({ provider_id: providers[0] });
  await page.context().close();
});

test("a drag snaps to 15 minutes off the guests' grid, and to 5 minutes with Shift @script", async ({
  browser,
  studio,
}) => {
  const scene = await sceneOf(browser, studio, { ahead: 12 });
  const { page, id, providers, times } = scene;
  const { from, to } = await geometry(scene);
  // 75 minutes after the existing visit.
  await drag(page, from, to(times[1] - times[0] + 75));
  await page.mouse.up();
  await expect(page.locator(`#p${providers[1]} #e${id}`)).toBeFocused();
  expect(rowOf(studio, id)).toMatchObject({ provider_id: providers[1], start_min: times[1] + 75 });
  await page.keyboard.press("Shift+Alt+ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => rowOf(studio, id)).toMatchObject({ start_min: times[1] + 70 });
  await page.context().close();
});

const hourHeights = (page: Page): Promise<number[]> =>
  page
    .locator("#board .hours > span")
    .evaluateAll((hours) => hours.map((hour) => hour.getBoundingClientRect().height));

test("a drag into an hour that grows lands under the pointer, and a colleague's board shows the same @script", async ({
  browser,
  studio,
}) => {
  const sqlite = studio.database();
  const date = openDay(studio, 16);
  const provider = await ownProvider(studio, "Tess Tall");
  const short = async (name: string, startMin: number) => {
    const visit = { clientId: null, date, startMin, name, providerId: provider };
    const id = await addAppointment(sqlite, visit);
    sqlite.prepare("UPDATE appointments SET end_min = start_min + 15 WHERE id = ?").run(id);
    return id;
  };
  await short("Sam Short", 720);
  const [mona, held] = [await short("Mona Dragged", 870), await short("Hugo Held", 600)];
  const path = `/receptionist?date=${date}`;
  const [own, other] = [
    (await screenOf(browser, studio, { username: "Tall Own", path, clock: true })).page,
    (await screenOf(browser, studio, { username: "Tall Other", path, clock: true })).page,
  ];
  for (const page of [own, other]) {
    await page.clock.resume();
    await handsOn(page);
  }
  const [even] = await hourHeights(own);

  const minute = (even ?? 0) / 60;
  const start = async (id: number) => {
    await entryOf(own, id).scrollIntoViewIfNeeded();
    const box = await entryOf(own, id).boundingBox();
    if (!box) throw new Error("The board is not there.");
    return { x: box.x + 40, y: box.y + 4 };
  };
  const from = await start(mona);
  await drag(own, from, { x: from.x, y: from.y - 135 * minute });
  await own.mouse.up();
  await expect.poll(() => rowOf(studio, mona)).toMatchObject({ start_min: 735 });
  await expect(entryOf(own, mona)).toBeFocused();
  const grown = await hourHeights(own);
  expect(grown.filter((height) => height > (even ?? 0))).toHaveLength(1);
  expect(new Set(grown.map(Math.round)).size).toBe(2);
  await other.clock.fastForward(5000);
  await expect.poll(() => hourHeights(other)).toEqual(grown);

  // The hour shrinks while a visit is held: nothing slides under the pointer.
  const there = await start(held);
  await drag(own, there, { x: there.x, y: there.y + 45 * minute });
  await expect(own.locator(".in-hand")).toContainText("10:45 AM");
  await entryOf(other, mona).focus();
  await other.keyboard.press("Alt+ArrowDown");
  await other.keyboard.press("Enter");
  await expect.poll(() => rowOf(studio, mona)).toMatchObject({ start_min: 750 });
  await own.clock.fastForward(5000);
  await afterAnswer(own);
  expect(await hourHeights(own)).toEqual(grown);
  await expect(own.locator(".in-hand")).toContainText("10:45 AM");
  await own.mouse.up();
  await expect.poll(() => rowOf(studio, held)).toMatchObject({ start_min: 645 });
  await expect.poll(() => hourHeights(own)).toEqual(await hourHeights(other));
  await Promise.all([own, other].map((page) => page.context().close()));
});
