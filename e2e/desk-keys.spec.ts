import type { Page } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { axeFindings } from "./axe.ts";
import { openDay, studioToday } from "./calendar.ts";
import {
  afterAnswer,
  entryOf,
  focusOf,
  handsOn,
  isInPanel,
  rowOf,
  screenOf,
  writesOf,
} from "./desk-board.ts";
import { gridOf, ownProvider } from "./desk-provider.ts";
import { addAppointment } from "./persons.ts";
import { stopwatch } from "./stopwatch.ts";
import { expect, test } from "./studio.ts";
import { minuteNow } from "./zone.ts";

test.describe.configure({ timeout: 120_000 });

const says = (page: Page) => page.locator("#board-says");

test("Alt and arrow keys move a visit to another time and provider and back, and announce its place @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 21);
  const [first, second] = [await ownProvider(studio, "Kay One"), await ownProvider(studio, "Lou Two")];
  const [start = 0, next = 0] = await gridOf(studio, date, first);
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: start,
    name: "Mona Moved",
    providerId: first,
  });
  await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: next,
    name: "Marta Inway",
    providerId: second,
  });
  const { page } = await screenOf(browser, studio, {
    username: "Kit Keys",
    path: `/receptionist?date=${date}`,
    asleep: true,
  });
  await handsOn(page);
  const watch = stopwatch(page);
  await entryOf(page, id).focus();
  await watch.press("Alt+ArrowRight");
  await expect(says(page)).toHaveText(/with Lou, fits$/u);
  await expect(page.locator(".in-hand")).toContainText("with Lou");
  await expect(page.locator(".in-hand")).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await watch.press("Enter");
  await expect(says(page)).toHaveText(/^Mona Moved moved to .* with Lou\.$/u);
  expect(rowOf(studio, id)).toMatchObject({ provider_id: second, start_min: start });
  await expect(entryOf(page, id)).toBeFocused();
  await expect(page.locator(`#p${second} #e${id}`)).toBeVisible();
  expect(watch.count.keys).toBeLessThanOrEqual(4);

  // Onto another visit: the message names it, and the server refuses the move.
  const steps = Math.ceil((next - start) / 15);
  for (let n = 0; n < steps; n += 1) await page.keyboard.press("Alt+ArrowDown");
  await expect(says(page)).toHaveText(/overlaps Marta Inway .* until/u);
  await expect(page.locator(".in-hand.wrong")).toContainText("Overlaps Marta Inway");
  await page.keyboard.press("Enter");
  await expect(page.locator("#panel").getByRole("alert")).toContainText(
    /Mona Moved was not moved\. .* overlaps Marta Inway/u,
  );
  expect(rowOf(studio, id)).toMatchObject({ provider_id: second, start_min: start });
  await expect(entryOf(page, id)).toBeFocused();

  // Esc cancels: nothing is sent.
  await page.keyboard.press("Shift+Alt+ArrowDown");
  await page.keyboard.press("Escape");
  await expect(page.locator(".in-hand")).toHaveCount(0);
  await expect(entryOf(page, id)).toBeFocused();

  // To the next day, where the carried visit is shown.
  const tomorrow = openDay(studio, 22);
  for (let day = date; day !== tomorrow; day = addDays(day, 1)) await page.keyboard.press("Alt+PageDown");
  await page.keyboard.press("Enter");
  await expect(entryOf(page, id)).toBeFocused();
  expect(rowOf(studio, id)).toMatchObject({ date: tomorrow, start_min: start, provider_id: second });
  await page.context().close();
});

test("letter keys work only while the board has the focus, and not if they are turned off @script", async ({
  browser,
  studio,
}) => {
  const date = studioToday();
  const provider = await ownProvider(studio, "Max Letters");
  const hour = Math.floor(minuteNow() / 60);
  // The visit started at the last full hour.
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: hour * 60,
    name: "Lena Letter",
    providerId: provider,
  });
  const { page } = await screenOf(browser, studio, {
    username: "Kim Keys",
    path: `/receptionist?date=${date}`,
    asleep: true,
  });
  await handsOn(page);
  const entry = entryOf(page, id);
  await entry.focus();
  for (const [key, look] of [
    ["a", /is-arrived/u],
    ["s", /is-in_service/u],
    ["c", /is-completed/u],
  ] as const) {
    await page.keyboard.press(key);
    await expect(entry).toHaveClass(look);
    await expect(entry).toBeFocused();
  }
  await page.keyboard.press("n");
  await expect(says(page)).toHaveText("You can't do that with this visit now.");
  expect(rowOf(studio, id)).toMatchObject({ status: "completed" });

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");

  // In a text field, letters only type.
  const other = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: hour * 60 + 60,
    name: "Nora Next",
    providerId: provider,
  });
  await page.reload();
  await handsOn(page);
  await page.goto(`/receptionist?date=${date}&new`);
  await handsOn(page);
  await page.locator("#q").focus();
  await page.keyboard.type("nasc?");
  await expect(page.locator("#q")).toHaveValue("nasc?");
  expect(rowOf(studio, other)).toMatchObject({ status: "booked" });

  await page.goto("/profile/settings");
  await page.getByRole("checkbox", { name: /single letters/u }).uncheck();
  await page.getByRole("button", { name: "Save shortcuts" }).click();
  await expect(page.getByText("Keyboard settings saved.")).toBeVisible();
  await page.goto(`/receptionist?date=${date}`);
  await handsOn(page);
  await entryOf(page, other).focus();
  const writes = writesOf(page);
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowUp");
  await afterAnswer(page);
  expect(writes).toEqual([]);
  expect(rowOf(studio, other)).toMatchObject({ status: "booked" });
  expect(await focusOf(page)).not.toBe(`e${other}`);
  await page.context().close();
});

test("the focus is on the entry or in the panel after each change made by keys @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 23);
  const provider = await ownProvider(studio, "Nell Focus");
  const { page } = await screenOf(browser, studio, {
    username: "Kai Keys",
    path: `/receptionist?date=${date}`,
    asleep: true,
  });
  await handsOn(page);
  await page.locator(`#p${provider} .gap`).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#panel h2").first()).toBeVisible();
  await expect.poll(() => isInPanel(page)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await focusOf(page)).not.toBe("BODY");

  const id = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: 12 * 60,
    name: "Fenna Focus",
    providerId: provider,
  });
  await page.goto(`/receptionist?date=${date}`);
  // The board handles even the first key.
  await expect(page.locator("#board")).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.locator("#keys")).toBeVisible();
  await page.keyboard.press("Escape");
  await handsOn(page);
  // The message offers an undo, and U keeps the focus on the board.
  await entryOf(page, id).focus();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("#panel").getByRole("status")).toContainText("Fenna Focus moved to");
  await expect(entryOf(page, id)).toBeFocused();
  await page.keyboard.press("u");
  await expect(page.locator("#panel").getByRole("status")).toContainText("Undone");
  await expect(entryOf(page, id)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => isInPanel(page)).toBe(true);
  for (const name of [/^Mark confirmed/u, /^Back to booked/u]) {
    const button = page.locator("#panel").getByRole("button", { name });
    const more = page.locator("#panel .quiet summary", { hasText: "More" });
    if (!(await button.isVisible())) {
      await more.focus();
      await page.keyboard.press("Enter");
    }
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveCount(0);
    await expect.poll(() => isInPanel(page)).toBe(true);
  }
  await page.locator("#panel").getByRole("link", { name: "Move" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move appointment" })).toBeVisible();
  await expect.poll(() => isInPanel(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(entryOf(page, id)).toBeFocused();
  // M opens the same form.
  await page.goto(`/receptionist?date=${date}`);
  await handsOn(page);
  await entryOf(page, id).focus();
  await page.keyboard.press("m");
  await expect(page.getByRole("button", { name: "Move appointment" })).toBeVisible();
  await expect.poll(() => isInPanel(page)).toBe(true);
  await page.goto(`/receptionist?date=${date}&visit=${id}`);
  await handsOn(page);
  await page.locator("#panel").getByRole("link", { name: "Cancel appointment" }).focus();
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog");
  await asked.getByRole("radio", { name: "The studio" }).focus();
  await page.keyboard.press("Space");
  await asked.getByRole("button", { name: "Cancel appointment", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Appointment cancelled.")).toBeVisible();
  await expect.poll(() => isInPanel(page)).toBe(true);
  await page.context().close();
});
