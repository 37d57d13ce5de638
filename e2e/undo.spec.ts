/** Tests that one press undoes a change of the front desk and its unsent emails, or says why it can't. */
import type { Browser, Page } from "@playwright/test";
import { openDay, studioToday } from "./calendar.ts";
import { openActions } from "./desk-board.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { awake } from "./site.ts";
import { stopwatch } from "./stopwatch.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function screenOf(browser: Browser, studio: RunningStudio, username: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: { width: 1366, height: 768 },
  });
  const person = await enrol(studio.database(), { username, roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), person.id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  return context.newPage();
}

const row = (studio: RunningStudio, id: number) =>
  studio
    .database()
    .prepare(
      "SELECT date, start_min, provider_id, status, charge_minor, waived_minor, waive_reason, sequence FROM appointments WHERE id = ?",
    )
    .get(id);

const waiting = (studio: RunningStudio, id: number) =>
  studio
    .database()
    .prepare(
      "SELECT count(*) FROM outbox WHERE appointment_id = ? AND kind <> 'reminder' AND dropped_at IS NULL AND sent_at IS NULL",
    )
    .pluck()
    .get(id);

async function moveTo(page: Page, id: number, time: string): Promise<void> {
  await page.goto(`/receptionist?visit=${id}&move`);
  await page.locator("summary", { hasText: "Another time" }).click();
  await page.locator("#otherTime").fill(time);
  await page.getByRole("button", { name: /^Take .* with Petra Provider/u }).click();
  await expect(page.locator("input[name=time]:checked")).toHaveValue(new RegExp(time, "u"));
  await page.getByRole("button", { name: "Move appointment" }).click();
  await expect(page.getByText("Appointment moved.")).toBeVisible();
}

async function cancel(page: Page, id: number, fill: (form: Page) => Promise<void>): Promise<void> {
  await page.goto(`/receptionist?visit=${id}`);
  await page.locator("#panel dialog").waitFor({ state: "attached" });
  await page.locator("#panel").getByRole("link", { name: "Cancel appointment" }).click();
  await expect(page.getByText("Who is cancelling?")).toBeVisible();
  await fill(page);
  await page.getByRole("button", { name: "Cancel appointment", exact: true }).click();
  await expect(page.getByText("Appointment cancelled.")).toBeVisible();
}

const told = (page: Page) => page.locator("#panel").getByRole("status");

test("a move is undone from the notice, a cancellation from the toolbar, and no email is left @script", async ({
  browser,
  studio,
}) => {
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date: openDay(studio, 20),
    startMin: 14 * 60,
    name: "Elena Moved",
  });
  const page = await screenOf(browser, studio, "Rita");
  const before = row(studio, id);

  await moveTo(page, id, "16:00");
  await expect(told(page)).toContainText("It is now at 4:00 PM with");
  expect(waiting(studio, id)).toBeGreaterThan(0);
  const watch = stopwatch(page);
  await watch.click(told(page).getByRole("button", { name: /^Undo/u }));
  await expect(told(page)).toContainText("Undone: Elena Moved moved to");
  expect(watch.count).toMatchObject({ clicks: 1, keys: 0 });
  await expect(page.locator("#panel")).toContainText("2:00 PM–3:00 PM");
  expect(row(studio, id)).toEqual(before);
  expect(waiting(studio, id)).toBe(0);

  await cancel(page, id, async (form) => {
    await form.getByRole("radio", { name: "The studio" }).check();
    await form.getByRole("textbox", { name: /^Reason/u }).fill("Maya is ill.");
  });
  expect(row(studio, id)).toMatchObject({ status: "cancelled" });
  await page.locator("#undo").click();
  await expect(told(page)).toContainText("Undone: Elena Moved, 2:00 PM, cancelled.");
  await expect(page.locator("#panel .badge")).toContainText("Booked");
  expect(row(studio, id)).toEqual(before);
  expect(waiting(studio, id)).toBe(0);
  await expect(page.locator("#undo", { hasText: "Elena Moved" })).toHaveCount(0);
  await page.context().close();
});

test("a no-show and its waived charge are undone one by one @script", async ({ browser, studio }) => {
  const sqlite = studio.database();
  const id = await addAppointment(sqlite, { clientId: null, date: openDay(studio, 1), name: "Sam Late" });
  // The visit must have begun; just after midnight it began only minutes ago.
  sqlite
    .prepare("UPDATE appointments SET date = ?, start_min = 0, end_min = 60, status = 'arrived' WHERE id = ?")
    .run(studioToday(), id);
  const page = await screenOf(browser, studio, "Rita");
  const before = row(studio, id);
  await page.goto(`/receptionist?visit=${id}`);
  await openActions(page, "More");
  await page.getByRole("link", { name: "Mark no-show" }).click();
  await page.getByRole("button", { name: "Mark no-show" }).click();
  await expect(told(page)).toContainText("Sam Late marked as a no-show.");
  expect(row(studio, id)).toMatchObject({ status: "no_show", charge_minor: 9500 });
  await page.getByText("Waive the charge of $95").click();
  await page.getByRole("combobox", { name: "Reason to waive" }).selectOption("first");
  await page.getByRole("button", { name: "Waive the charge", exact: true }).click();
  await expect(page.locator("#panel")).toContainText("$95 by Rita: First time");
  expect(row(studio, id)).toMatchObject({ charge_minor: 0, waived_minor: 9500 });
  await page.locator("#undo").click();
  await expect(told(page)).toContainText("Undone: Sam Late's charge waived.");
  await page.locator("#undo").click();
  await expect(told(page)).toContainText("Undone: Sam Late marked as a no-show.");
  await expect(page.locator("#panel .badge")).toContainText("Arrived");
  expect(row(studio, id)).toEqual(before);
  await page.context().close();
});

test("an undo after another user's change is refused and names that change @script", async ({
  browser,
  studio,
}) => {
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date: openDay(studio, 22),
    startMin: 14 * 60,
    name: "Yuki Twice",
  });
  const rita = await screenOf(browser, studio, "Rita");
  const rosa = await screenOf(browser, studio, "Rosa");
  await moveTo(rita, id, "16:00");
  await moveTo(rosa, id, "11:00");
  await told(rita).getByRole("button", { name: /^Undo/u }).click();
  await expect(rita.getByRole("alert").first()).toContainText(
    /This can no longer be undone: after that Rosa moved it to .*, 11:00 AM, just now\./u,
  );
  expect(row(studio, id)).toMatchObject({ start_min: 11 * 60 });
  await Promise.all([rita, rosa].map((page) => page.context().close()));
});

test("a colleague's change is undone only by its button, after a question that names them @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 18);
  const visit = { clientId: null, date, startMin: 14 * 60, name: "Olga Others" };
  const id = await addAppointment(studio.database(), visit);
  const rosa = await screenOf(browser, studio, "Rosa Others");
  const rita = await screenOf(browser, studio, "Rita Others");
  await moveTo(rosa, id, "16:00");
  await rita.goto(`/receptionist?date=${date}`);
  await awake(rita);
  await rita.locator(`#e${id}`).focus();
  await rita.keyboard.press("u");
  await expect(rita.getByRole("alert").first()).toContainText("You have nothing to undo.");
  const button = rita
    .locator(".tools")
    .getByRole("button", { name: /^Undo \(Rosa Others\): Olga Others moved/u });
  await button.click();
  await expect(rita.getByRole("alert").first()).toContainText(
    /Rosa Others did this for .*: Olga Others moved/u,
  );
  expect(row(studio, id)).toMatchObject({ start_min: 16 * 60 });
  await rita.getByRole("button", { name: /^Undo it \(Rosa Others\)/u }).click();
  await expect(told(rita)).toContainText("Undone: Olga Others moved to");
  expect(row(studio, id)).toMatchObject({ start_min: 14 * 60 });
  await Promise.all([rita, rosa].map((page) => page.context().close()));
});

test("a same-day cancellation waives the charge with a reason and sends no email @script", async ({
  browser,
  studio,
}) => {
  const sqlite = studio.database();
  const id = await addAppointment(sqlite, { clientId: null, date: openDay(studio, 1), name: "Ines Ill" });
  sqlite
    .prepare("UPDATE appointments SET date = ?, start_min = 1380, end_min = 1440 WHERE id = ?")
    .run(studioToday(), id);
  const page = await screenOf(browser, studio, "Rita");
  await cancel(page, id, async (form) => {
    await form.getByRole("radio", { name: "The client" }).check();
    await expect(form.getByText("If the client cancels, the policy charges $95.")).toBeVisible();
    await form.getByRole("radio", { name: "Waive it" }).check();
    await form.getByRole("combobox", { name: "Reason to waive" }).selectOption("illness");
    await form.getByRole("combobox", { name: "Tell the client" }).selectOption("told");
  });
  await expect(told(page)).toContainText("The client gets no email.");
  expect(row(studio, id)).toMatchObject({ charge_minor: 0, waived_minor: 9500, waive_reason: "Illness" });
  const clients = sqlite
    .prepare("SELECT count(*) FROM outbox WHERE appointment_id = ? AND audience = 'client'")
    .pluck();
  expect(clients.get(id)).toBe(0);
  await page.goto(`/receptionist?visit=${id}`);
  await expect(page.locator("#panel")).toContainText("$95 by Rita: Illness");
  await expect(page.locator("#panel")).toContainText("The client");
  await page.context().close();
});
