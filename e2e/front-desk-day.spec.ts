import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { hashPassword } from "#app/domain/accounts/password/hash.server.ts";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import { openDay, studioToday } from "./calendar.ts";
import { entryOf, focusOf, handsOn, isHeld, rowOf, screenOf } from "./desk-board.ts";
import { ownProvider } from "./desk-provider.ts";
import { addAppointment, enrol } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.describe.configure({ timeout: 240_000 });

const pin = "2580";
const receptionist = "Kira Keyboard";

type Day = { page: Page; studio: RunningStudio; first: number; second: number };

/** Adds two providers with a separate service, who work every day and today around the clock. */
async function openDoors(studio: RunningStudio): Promise<{ first: number; second: number }> {
  const sqlite = studio.database();
  const weekday = isoWeekday(studioToday());
  const first = await ownProvider(studio, "Dora Day");
  const second = await ownProvider(studio, "Edda Evening");
  sqlite.prepare("INSERT OR REPLACE INTO booking_hours VALUES (?, 0, 1440)").run(weekday);
  sqlite.prepare("DELETE FROM closed_days WHERE date = ?").run(studioToday());
  sqlite
    .prepare(
      "UPDATE working_hours SET start_min = 0, end_min = 1440 WHERE weekday = ? AND provider_id IN (?, ?)",
    )
    .run(weekday, first, second);
  const { lastInsertRowid } = sqlite
    .prepare(
      "INSERT INTO services (name, category, duration_minutes, price_minor, created_at) VALUES ('Yonder Glow', '', 5, 900, 0)",
    )
    .run();
  sqlite
    .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
    .run(lastInsertRowid, first);
  return { first, second };
}

/** Adds an earlier visit of a client with a unique name. */
async function knownClient(studio: RunningStudio, provider: number): Promise<number> {
  const sqlite = studio.database();
  const client = await enrol(sqlite, { username: "Wilma Yarrowby", phone: "(503) 555-0771" });
  const visit = await addAppointment(sqlite, {
    ...{ clientId: client.id, date: "2020-03-02", name: client.username, providerId: provider },
    status: "completed",
  });
  sqlite
    .prepare(
      "UPDATE appointments SET service_name = 'Yonder Glow', service_id = (SELECT id FROM services WHERE name = 'Yonder Glow') WHERE id = ?",
    )
    .run(visit);
  return client.id;
}

/** Registers the browser as a desk that can be locked. */
async function registerDesk(page: Page, studio: RunningStudio): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  const sqlite = studio.database();
  sqlite
    .prepare(
      "INSERT INTO desks (token_hash, name, made_at, last_seen_at) VALUES (?, 'Counter of keys', 0, 0)",
    )
    .run(hashOf(secret));
  sqlite
    .prepare("UPDATE users SET pin_hash = ?, last_login_at = ? WHERE username = ?")
    .run(pin.length + (await hashPassword(pin)), Date.now(), receptionist);
  await page.context().addCookies([{ name: "desk", value: secret, url: studio.url, httpOnly: true }]);
  await page.reload({ waitUntil: "domcontentloaded" });
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let n = 0; n < 250; n += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} can't be reached by ${key}.`);
}

/** Moves to an entry with the arrow keys. Tab reaches the board first. */
async function arrowTo(page: Page, target: Locator): Promise<void> {
  for (let n = 0; n < 250; n += 1) {
    const key = await target.evaluate((there) => {
      const here = document.activeElement;
      if (here === there) return null;
      if (!here?.closest("#board")) return "Tab";
      const [from, to] = [here.closest(".column"), there.closest(".column")];
      if (!from || !to) return "ArrowDown";
      const isAfter = (one: Element, other: Element) =>
        (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      if (from === to) return isAfter(here, there) ? "ArrowDown" : "ArrowUp";
      return isAfter(from, to) ? "ArrowRight" : "ArrowLeft";
    });
    if (key === null) return;
    const here = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    // Waits for the effect before the next key.
    if (key !== "Tab")
      await expect.poll(() => here.evaluate((element) => element !== document.activeElement)).toBe(true);
  }
  throw new Error(`${target} can't be reached by arrows.`);
}

const keepsFocus = (page: Page) => expect.poll(() => focusOf(page)).not.toBe("BODY");

const told = (page: Page) => page.locator("#panel").getByRole("status").first();

const one = (studio: RunningStudio, sql: string, ...given: (string | number)[]) =>
  studio
    .database()
    .prepare(sql)
    .pluck()
    .get(...given);

/** Books a walk-in, then a call by a known client. */
async function morning({ page, studio, first }: Day, client: number): Promise<void> {
  await page.keyboard.press("w");
  await expect(page.locator("#walk-in-service")).toBeFocused();
  await page.keyboard.type("yon");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Walk-in, Yonder Glow with Dora Day at /u)).toBeVisible();
  await expect.poll(() => isHeld(page)).toBe(true);
  const walkIn = Number(
    one(studio, "SELECT id FROM appointments WHERE provider_id = ? AND source = 'walk_in'", first),
  );
  expect(rowOf(studio, walkIn)).toMatchObject({ date: studioToday(), status: "arrived" });
  await page.keyboard.press("Escape");
  await expect(entryOf(page, walkIn)).toBeFocused();

  await page.keyboard.press("/");
  await expect(page.locator("#find")).toBeFocused();
  await page.keyboard.type("yarrowby");
  await expect(page.locator(".find-results")).toContainText("Wilma Yarrowby");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Book again for Wilma Yarrowby" })).toBeFocused();
  await page.keyboard.press("Enter");
  const times = page.locator(".again-times button");
  await expect(times.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(times.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Appointment booked.")).toBeVisible();
  await keepsFocus(page);
  const again = "SELECT count(*) FROM appointments WHERE client_id = ? AND status = 'booked'";
  expect(one(studio, again, client)).toBe(1);
}

/** Marks a visit from arrival to completion and another one as a no-show, and undoes that. */
async function states({ page, studio }: Day, came: number, missed: number): Promise<void> {
  await arrowTo(page, page.locator("#board .entry:is(a, button)").first());
  await page.keyboard.press("t");
  await expect(entryOf(page, came)).toBeVisible();
  await keepsFocus(page);
  await arrowTo(page, entryOf(page, came));
  for (const [key, status] of [
    ["a", "arrived"],
    ["s", "in_service"],
    ["c", "completed"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(entryOf(page, came)).toHaveClass(new RegExp(`is-${status}`, "u"));
    await expect(entryOf(page, came)).toBeFocused();
    expect(rowOf(studio, came)).toMatchObject({ status });
  }
  await page.keyboard.press("u");
  await expect.poll(() => rowOf(studio, came)).toMatchObject({ status: "in_service" });
  await expect(entryOf(page, came)).toHaveClass(/is-in_service/u);
  await keepsFocus(page);
  await arrowTo(page, entryOf(page, missed));
  await page.keyboard.press("n");
  // The policy may charge for a no-show, so the key asks first, like the button.
  const question = page.getByRole("button", { name: "Mark no-show" });
  await expect(question).toBeVisible();
  expect(rowOf(studio, missed)).toMatchObject({ status: "booked" });
  await tabTo(page, question);
  await page.keyboard.press("Enter");
  await expect.poll(() => rowOf(studio, missed)).toMatchObject({ status: "no_show" });
  await keepsFocus(page);
}

/** Opens another day and books a free time. Returns the visit. */
async function bookFromGap({ page, studio, first }: Day, date: string): Promise<number> {
  await tabTo(page, page.locator("#next-day"), "Shift+Tab");
  while (!page.url().includes(date)) {
    const at = page.url();
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(at);
    await expect(page.locator("#next-day")).toBeFocused();
  }
  await arrowTo(page, page.locator(`#p${first} .gap`).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New appointment" })).toBeVisible();
  await expect.poll(() => isHeld(page)).toBe(true);
  await tabTo(page, page.locator("#service"));
  await page.keyboard.type("Signature F");
  await expect(page.locator("input[name=time]:checked")).toHaveCount(1);
  await expect(page.locator("#provider")).toHaveValue(String(first));
  await keepsFocus(page);
  await tabTo(page, page.locator("#customerName"));
  await page.keyboard.type("Mina Morrow");
  await tabTo(page, page.getByRole("button", { name: "Book appointment" }));
  await page.keyboard.press("Enter");
  await expect(page.locator("#panel .split h2")).toHaveText("Mina Morrow");
  await expect.poll(() => isHeld(page)).toBe(true);
  const id = Number(one(studio, "SELECT id FROM appointments WHERE customer_name = 'Mina Morrow'"));
  expect(rowOf(studio, id)).toMatchObject({ date, provider_id: first, status: "booked" });
  await page.keyboard.press("Escape");
  await expect(entryOf(page, id)).toBeFocused();
  return id;
}

/** Moves a visit to another provider and back by keys, then by the form. */
async function moveTwice({ page, studio, first, second }: Day, id: number): Promise<void> {
  const before = rowOf(studio, id);
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.locator(".in-hand")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => rowOf(studio, id)).toMatchObject({ provider_id: second });
  await expect(entryOf(page, id)).toBeFocused();
  await page.keyboard.press("u");
  await expect.poll(() => rowOf(studio, id)).toEqual(before);
  await expect(page.locator(`#p${first} #e${id}`)).toBeVisible();
  await keepsFocus(page);

  await arrowTo(page, entryOf(page, id));
  await page.keyboard.press("m");
  const move = page.getByRole("button", { name: "Move appointment" });
  await expect(move).toBeVisible();
  await expect.poll(() => isHeld(page)).toBe(true);
  const times = page.locator("#panel .time-grid").first().locator("input[name=time]");
  // A radio group is one Tab stop, at the selected radio.
  const chosen = page.locator("input[name=time]:checked");
  await tabTo(page, (await chosen.count()) > 0 ? chosen : times.first());
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("ArrowRight");
  await expect(page.locator("input[name=time]:checked")).toHaveCount(1);
  await tabTo(page, move);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Appointment moved.")).toBeVisible();
  await expect.poll(() => isHeld(page)).toBe(true);
  expect(rowOf(studio, id)).not.toEqual(before);
}

/** Cancels a visit as the studio, and undoes it. */
async function cancelAndUndo({ page, studio }: Day, id: number): Promise<void> {
  await tabTo(page, page.locator("#panel").getByRole("link", { name: "Cancel appointment" }));
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog");
  await expect(asked).toBeVisible();
  await tabTo(page, asked.getByRole("radio", { name: "The client" }));
  await page.keyboard.press("ArrowDown");
  await expect(asked.getByRole("radio", { name: "The studio" })).toBeChecked();
  await tabTo(page, asked.getByRole("button", { name: "Cancel appointment", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Appointment cancelled.")).toBeVisible();
  await expect.poll(() => isHeld(page)).toBe(true);
  expect(rowOf(studio, id)).toMatchObject({ status: "cancelled" });
  await tabTo(page, told(page).getByRole("button", { name: /^Undo/u }));
  await page.keyboard.press("Enter");
  await expect(told(page)).toContainText("Undone: Mina Morrow");
  await keepsFocus(page);
  expect(rowOf(studio, id)).toMatchObject({ status: "booked" });
}

/** Blocks a time, then hides the names and shows them by any key. */
async function blockAndHide({ page, studio, second }: Day, date: string): Promise<void> {
  await page.keyboard.press("Escape");
  await keepsFocus(page);
  await arrowTo(page, page.locator(`#p${second} .gap`).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New appointment" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Block", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Delivery" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(told(page)).toContainText("Time blocked.");
  await keepsFocus(page);
  expect(one(studio, "SELECT label FROM day_plans WHERE provider_id = ? AND date = ?", second, date)).toBe(
    "Delivery",
  );

  // Two presses hide the names only within 0.6 s.
  await page.keyboard.press("Escape");
  const named = page.getByRole("link", { name: /Mina Morrow/u });
  await expect(named.first()).toBeVisible();
  await page.clock.runFor(700);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(named).toHaveCount(0);
  await page.keyboard.press("Shift");
  await expect(named.first()).toBeVisible();
  await keepsFocus(page);
}

/** Locks the desk and returns to the same day. */
async function lockAndUnlock({ page }: Day, id: number): Promise<void> {
  await arrowTo(page, entryOf(page, id));
  await page.keyboard.press("l");
  await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible();
  await expect(page.getByLabel(/^PIN of /u)).toBeFocused();
  await page.keyboard.type(pin);
  await expect(entryOf(page, id)).toBeVisible();
  await arrowTo(page, page.locator("#board .entry:is(a, button)").first());
}

test("a whole day is worked by keys alone, and the focus is never lost @script", async ({
  browser,
  studio,
}) => {
  const doors = await openDoors(studio);
  const client = await knownClient(studio, doors.first);
  const visit = { clientId: null, date: studioToday(), startMin: 0 };
  const came = await addAppointment(studio.database(), {
    ...visit,
    name: "Cora Comes",
    providerId: doors.first,
  });
  const missed = await addAppointment(studio.database(), {
    ...{ ...visit, name: "Mia Missing", providerId: doors.second },
  });
  const { page } = await screenOf(browser, studio, {
    ...{ username: receptionist, path: "/receptionist", asleep: true },
  });
  await page.clock.install();
  await registerDesk(page, studio);
  await handsOn(page);
  const day = { page, studio, ...doors };
  await morning(day, client);
  await states(day, came, missed);
  const date = openDay(studio, 2);
  const id = await bookFromGap(day, date);
  await moveTwice(day, id);
  await cancelAndUndo(day, id);
  await blockAndHide(day, date);
  await lockAndUnlock(day, id);
  await page.keyboard.press("t");
  await expect(entryOf(page, came)).toBeVisible();
  await keepsFocus(page);
  await page.context().close();
});
