/** A shared PC: users switch with one click and a PIN, nothing is lost, and clients at the counter see no names. */
import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { hashPassword } from "#app/domain/accounts/password/hash.server.ts";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import { axeFindings } from "./axe.ts";
import { openDay } from "./calendar.ts";
import { openActions } from "./desk-board.ts";
import { addAppointment, type Enrolled, enrol, openSession } from "./persons.ts";
import { awake, lockDesk, openPersonMenu } from "./site.ts";
import { stopwatch } from "./stopwatch.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const pin = "2580";
let pinHash: Promise<string> | undefined;

/** Adds a receptionist with a PIN who used the desk recently, because its bar shows the last two users. */
async function receptionist(studio: RunningStudio, username: string): Promise<Enrolled> {
  pinHash ??= hashPassword(pin).then((hash) => pin.length + hash);
  const person = await enrol(studio.database(), { username, roles: ["receptionist"] });
  studio
    .database()
    .prepare("UPDATE users SET pin_hash = ?, last_login_at = ? WHERE id = ?")
    .run(await pinHash, Date.now(), person.id);
  return person;
}

/** Opens a registered desk with a signed-in user. */
async function deskOf(browser: Browser, studio: RunningStudio, person: Enrolled): Promise<BrowserContext> {
  const secret = randomBytes(32).toString("base64url");
  studio
    .database()
    .prepare("INSERT INTO desks (token_hash, name, made_at, last_seen_at) VALUES (?, 'Front counter', 0, 0)")
    .run(hashOf(secret));
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: { width: 1366, height: 768 },
  });
  const session = openSession(studio.database(), person.id).secret;
  await context.addCookies(
    Object.entries({ desk: secret, sid: session }).map(([name, value]) => ({
      name,
      value,
      url: studio.url,
      httpOnly: true,
    })),
  );
  return context;
}

async function typePin(
  page: Page,
  type: (text: string) => Promise<void> = (text) => page.keyboard.type(text),
) {
  await awake(page);
  await expect(page.getByLabel(/^PIN of /u)).toBeFocused();
  await type(pin);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

const bar = (page: Page) => page.locator(".staff-bar .signed-in-as");

test("another user takes over with one click and a PIN, on the same day and visit @script", async ({
  browser,
  studio,
}) => {
  const [rosa, ada] = [await receptionist(studio, "Rosa Rapid"), await receptionist(studio, "Ada Ample")];
  const date = openDay(studio, 11);
  const id = await addAppointment(studio.database(), { clientId: null, date, name: "Elena Popescu" });
  const context = await deskOf(browser, studio, rosa);
  const page = await context.newPage();
  const place = `/receptionist?date=${date}&visit=${id}`;
  await page.goto(place);
  await awake(page);
  await expect(bar(page)).toContainText("Rosa Rapid");

  const watch = stopwatch(page);
  await watch.click(bar(page).getByRole("button", { name: "Logged in as Rosa Rapid" }));
  await typePin(page, watch.type);
  await page.waitForURL((url) => url.pathname + url.search === place);
  await expect(bar(page)).toContainText("Ada Ample");
  await expect(page.locator("#panel")).toContainText("Elena Popescu");
  expect(watch.count).toEqual({ clicks: 1, keys: 4, choices: 0 });
  expect(watch.seconds()).toBeLessThanOrEqual(2);
  const sessions = studio.database().prepare("SELECT desk_id FROM sessions WHERE user_id = ?");
  expect(sessions.all(rosa.id)).toEqual([]);
  expect(sessions.get(ada.id)).toMatchObject({ desk_id: expect.any(Number) });

  await page.goto("/profile/settings");
  await expect(page.getByText("Your PIN opens only the front desk.")).toBeVisible();
  await page.getByLabel("Password of Ada Ample").fill("Right-Pass-1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Details and Password" })).toBeVisible();
  await context.close();
});

test("lock and unlock keep a half-filled form, and no other page opens while locked @script", async ({
  browser,
  studio,
}) => {
  const rosa = await receptionist(studio, "Rosa Locks");
  const context = await deskOf(browser, studio, rosa);
  const page = await context.newPage();
  await page.goto(`/receptionist?date=${openDay(studio, 13)}&new`);
  await awake(page);
  await page.locator("#customerName").fill("Paula Weber");
  await page.locator("#customerPhone").fill("(503) 555-0123");
  await lockDesk(page);
  await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  expect(decodeURIComponent(pathname + search)).not.toMatch(/Paula|555/u);
  const text = await page.locator("body").innerText();
  expect(text).not.toMatch(/Paula|555-01(?!42)/u);
  await expectAccessible(page);
  const elsewhere = await context.newPage();
  await elsewhere.goto("/admin/services");
  await expect(elsewhere.getByRole("heading", { name: "Locked" })).toBeVisible();
  await elsewhere.close();

  await typePin(page);
  await expect(page.locator("#customerName")).toHaveValue("Paula Weber");
  await expect(page.locator("#customerPhone")).toHaveValue("(503) 555-0123");

  await page.goto("/receptionist");
  await openPersonMenu(page);
  await bar(page).getByRole("button", { name: "Switch user" }).click();
  await expect(page.getByRole("heading", { name: "Who is at the desk?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Rosa Locks" }).click();
  await awake(page);
  await page.getByLabel("PIN of Rosa Locks").fill("9999");
  await expect(page.getByText("Wrong PIN. Try again.")).toBeVisible();
  await expect(page.getByLabel("PIN of Rosa Locks")).toBeFocused();
  await expectAccessible(page);
  await typePin(page);
  await expect(bar(page)).toContainText("Rosa Locks");
  await context.close();
});

test("the desk locks after five minutes without a key, with the form parked @script", async ({
  browser,
  studio,
}) => {
  const rosa = await receptionist(studio, "Rosa Away");
  const context = await deskOf(browser, studio, rosa);
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(`/receptionist?date=${openDay(studio, 13)}&new`);
  await awake(page);
  await page.locator("#customerName").fill("Nora Later");
  await context.clock.runFor(4 * 60_000);
  await page.mouse.move(300, 300);
  await context.clock.runFor(4 * 60_000);
  expect(new URL(page.url()).pathname).toBe("/receptionist");
  await context.clock.runFor(61_000);
  await page.waitForURL(/\/receptionist\/lock/u);
  await page.keyboard.type(pin);
  await expect(page.locator("#customerName")).toHaveValue("Nora Later");
  await context.close();
});

test("the curtain shows initials, on screen and for screen readers @script", async ({ browser, studio }) => {
  const rosa = await receptionist(studio, "Rosa Veil");
  const date = openDay(studio, 14);
  const id = await addAppointment(studio.database(), { clientId: null, date, name: "Elena Popescu" });
  const context = await deskOf(browser, studio, rosa);
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(`/receptionist?date=${date}&visit=${id}`);
  await awake(page);
  const named = page.getByRole("link", { name: /Elena Popescu/u });
  const initials = page.locator(`#e${id}`);
  await expect(named.first()).toBeVisible();

  await page.locator(".tool-menu > summary").click();
  await page.locator("#curtain").click();
  await expect(named).toHaveCount(0);
  await expect(initials).toHaveAccessibleName(/ \(EP\) /u);
  await expect(page.getByText("(503) 555-0177").filter({ visible: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("a");
  await expect(named.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(named.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(named).toHaveCount(0);
  await page.mouse.click(5, 300);
  await expect(named.first()).toBeVisible();

  // The curtain hides the undo. A press at its place opens the curtain and undoes nothing.
  await openActions(page, "More");
  await page
    .locator("#panel")
    .getByRole("button", { name: /^Mark confirmed/u })
    .click();
  await expect(page.locator("#undo")).toContainText("Elena Popescu marked confirmed");
  const box = await page.locator("#undo").boundingBox();
  for (const press of [
    () => page.mouse.click((box?.x ?? 0) + 9, (box?.y ?? 0) + 9),
    async () => {
      await page.locator("#board").focus();
      await page.keyboard.press("u");
    },
  ]) {
    await page.locator(".tool-menu > summary").click();
    await page.locator("#curtain").click();
    await expect(page.locator("#undo")).not.toBeVisible();
    await press();
    await expect(page.locator("#undo")).toBeVisible();
  }
  await expect(page.locator("#panel .badge").first()).toContainText("Confirmed");
  const status = studio.database().prepare("SELECT status FROM appointments WHERE id = ?").pluck();
  expect(status.get(id)).toBe("confirmed");

  // The field has the focus again before the next key arrives.
  await page.goto(`/receptionist?date=${date}&new`);
  await awake(page);
  await page.locator("#customerName").fill("Pau");
  await context.clock.runFor(61_000);
  await expect(page.locator("#customerName")).not.toBeVisible();
  await page.keyboard.type("la");
  await expect(page.locator("#customerName")).toHaveValue("Paula");
  await context.close();
});

test("a call is parked, listed above the board, resumed or deleted @script", async ({ browser, studio }) => {
  const rosa = await receptionist(studio, "Rosa Parks");
  const context = await deskOf(browser, studio, rosa);
  const page = await context.newPage();
  const date = openDay(studio, 13);
  await page.goto(`/receptionist?date=${date}&new`);
  await awake(page);
  await page.locator("#customerName").fill("Paula Parked");
  await page.getByRole("button", { name: "Park this call" }).click();
  await expect(page.getByText("Call parked")).toBeVisible();
  const chip = page.getByRole("link", { name: /^Parked: Paula Parked/u });
  await chip.click();
  await expect(page.locator("#customerName")).toHaveValue("Paula Parked");
  expect(decodeURIComponent(page.url())).not.toContain("Paula");
  await page.getByRole("button", { name: "Discard this call" }).click();
  await expect(page.getByText("Parked call discarded.")).toBeVisible();
  await expect(chip).toHaveCount(0);
  await context.close();
});

test("on any other machine the next user signs in and returns to the last page @script", async ({
  browser,
  studio,
}) => {
  const [rosa, ada] = [await receptionist(studio, "Rosa Elsewhere"), await receptionist(studio, "Ada After")];
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: { width: 1366, height: 768 },
  });
  const { secret } = openSession(studio.database(), rosa.id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  const page = await context.newPage();
  const place = `/receptionist?date=${openDay(studio, 13)}`;
  await page.goto(place);
  await expect(page.locator("#lock")).toHaveCount(0);
  await openPersonMenu(page);
  await bar(page).getByRole("button", { name: "Switch user" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("Right-Pass-1");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname + url.search === place);
  await expect(bar(page)).toContainText("Ada After");
  await context.close();
});

test("the lock shows a wrong PIN, and the right one unlocks @script", async ({ browser, studio }) => {
  const rosa = await receptionist(studio, "Rosa Slips");
  const context = await deskOf(browser, studio, rosa);
  const page = await context.newPage();
  await page.goto("/receptionist");
  await lockDesk(page);
  await awake(page);
  await page.getByLabel("PIN of Rosa Slips").fill("9999");
  await expect(page.getByText("Wrong PIN. Try again.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible();
  await expectAccessible(page);
  await typePin(page);
  await page.waitForURL((url) => url.pathname === "/receptionist");
  await context.close();
});

test("every window of the browser is locked, with its typed values @script", async ({ browser, studio }) => {
  const rosa = await receptionist(studio, "Rosa Double");
  const date = openDay(studio, 16);
  await addAppointment(studio.database(), { clientId: null, date, name: "Elena Popescu" });
  const context = await deskOf(browser, studio, rosa);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto(`/receptionist?date=${date}`);
  await other.goto(`/receptionist?date=${date}&new`);
  await awake(other);
  await other.mouse.move(300, 300);
  await other.locator("#customerName").fill("Paula Second");
  // The lock comes from a window that doesn't notify the others.
  await context.request.post("/receptionist/lock", { headers: { Origin: studio.url }, form: {} });
  for (const page of [one, other]) {
    await page.waitForURL(/\/receptionist\/lock/u, { timeout: 8000 });
    await expect(page.getByText("Elena Popescu")).toHaveCount(0);
  }
  await typePin(other);
  await expect(other.locator("#customerName")).toHaveValue("Paula Second");

  await one.goto("/receptionist/paper");
  await awake(one);
  await one.mouse.move(300, 300);
  await expect(async () => {
    await one.mouse.move(310, 310);
    await lockDesk(other);
    await one.waitForURL(/\/receptionist\/lock/u, { timeout: 2000 });
  }).toPass();
  await context.close();
});

test("a session that has ended removes its names from the screen @script", async ({ browser, studio }) => {
  const rosa = await receptionist(studio, "Rosa Ended");
  const context = await deskOf(browser, studio, rosa);
  const page = await context.newPage();
  await page.goto(`/receptionist?date=${openDay(studio, 16)}`);
  await awake(page);
  studio.database().prepare("DELETE FROM sessions WHERE user_id = ?").run(rosa.id);
  await page.waitForURL(/\/receptionist\/switch\?.*redirectTo=/u, { timeout: 8000 });
  await context.close();
});

test("L and the button lock the desk behind the curtain, which stays closed @script", async ({
  browser,
  studio,
}) => {
  const rosa = await receptionist(studio, "Rosa Hides");
  const date = openDay(studio, 16);
  const id = await addAppointment(studio.database(), { clientId: null, date, name: "Elena Popescu" });
  const context = await deskOf(browser, studio, rosa);
  const page = await context.newPage();
  const lifted = () => page.evaluate(() => sessionStorage.getItem("lifted"));
  for (const lock of [() => page.keyboard.press("l"), () => lockDesk(page)]) {
    await page.goto(`/receptionist?date=${date}&visit=${id}`);
    await awake(page);
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (!document.documentElement.hasAttribute("data-curtain")) sessionStorage.setItem("lifted", "yes");
      }).observe(document.documentElement, { attributeFilter: ["data-curtain"] });
    });
    await page.locator(".tool-menu > summary").click();
    await page.locator("#curtain").click();
    await expect(page.locator("html")).toHaveAttribute("data-curtain", "");
    await lock();
    await page.waitForURL(/\/receptionist\/lock/u);
    expect(await lifted()).toBeNull();
    await typePin(page);
    await page.waitForURL((url) => url.pathname === "/receptionist");
  }
  await context.close();
});
