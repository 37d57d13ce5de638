/** Tests that two users of the front desk don't overwrite each other's changes unknowingly. */
import type { Browser, Page } from "@playwright/test";
import { openDay, studioToday } from "./calendar.ts";
import { openActions } from "./desk-board.ts";
import { gridOf, ownProvider } from "./desk-provider.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
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
  studio.database().prepare("SELECT date, start_min, status FROM appointments WHERE id = ?").get(id);

/** Opens the form and fills it in with a time outside the provider's hours. Doesn't submit it. */
async function fillMove(page: Page, id: number, time: string): Promise<void> {
  await page.goto(`/receptionist?visit=${id}`);
  await page.locator("#panel").getByRole("link", { name: "Move" }).click();
  await page.locator("summary", { hasText: "Another time" }).click();
  await page.locator("#otherTime").fill(time);
  await page.getByRole("button", { name: /^Take .* with Petra Provider anyway/u }).click();
  await expect(chosenTime(page)).toHaveValue(new RegExp(`T${time}@`, "u"));
}

const chosenTime = (page: Page) => page.locator("input[name=time]:checked");

const sendMove = (page: Page) => page.getByRole("button", { name: "Move appointment" }).click();

async function askToCancel(page: Page): Promise<void> {
  const ask = page.locator("#panel").getByRole("link", { name: "Cancel appointment" });
  await page.locator("#panel dialog").waitFor({ state: "attached" });
  await ask.click();
  await expect(page.getByText("Cancel the appointment of Olivia Grant")).toBeVisible();
}

const confirm = (page: Page) => page.getByRole("button", { name: "Cancel appointment", exact: true }).click();

test("a move and a cancellation after a colleague's move are refused with that change, and done on request @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 16);
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: 14 * 60,
    name: "Olivia Grant",
  });
  const rita = await screenOf(browser, studio, "Rita");
  const rosa = await screenOf(browser, studio, "Rosa");

  await fillMove(rita, id, "16:00");
  await fillMove(rosa, id, "09:00");
  await sendMove(rosa);
  await expect(rosa.getByText("Appointment moved.")).toBeVisible();
  await sendMove(rita);
  await expect(rita.getByRole("alert").first()).toContainText(/Rosa moved it to .*, 9:00 AM, just now\./u);
  expect(row(studio, id)).toEqual({ date, start_min: 9 * 60, status: "booked" });
  await expect(rita.locator("#panel")).toContainText("9:00 AM–10:00 AM");
  await expect(chosenTime(rita)).toHaveValue(/T16:00@/u);
  await sendMove(rita);
  await expect(rita.getByText("Appointment moved.")).toBeVisible();
  expect(row(studio, id)).toEqual({ date, start_min: 16 * 60, status: "booked" });

  await askToCancel(rita);
  await rita.getByRole("radio", { name: "The client" }).check();
  await fillMove(rosa, id, "11:00");
  await sendMove(rosa);
  await expect(rosa.getByText("Appointment moved.")).toBeVisible();
  await confirm(rita);
  await expect(rita.getByRole("alert").first()).toContainText(/Rosa moved it to .*, 11:00 AM, just now\./u);
  expect(row(studio, id)).toEqual({ date, start_min: 11 * 60, status: "booked" });
  await expect(rita.getByText(/^Cancel the appointment of Olivia Grant: .*, 11:00 AM\?/u)).toBeVisible();
  // Rosa's page doesn't poll, as if she pressed within the same five seconds.
  await rosa.route(/\/receptionist\/since/u, (route) => route.abort());
  await openActions(rosa, "More");
  await confirm(rita);
  await expect(rita.getByText("Appointment cancelled.")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ start_min: 11 * 60, status: "cancelled" });

  await rosa.getByRole("button", { name: /^Mark confirmed/u }).click();
  await expect(rosa.getByRole("alert").first()).toContainText("Rita cancelled it, just now.");
  await expect(rosa.locator("#panel .badge")).toContainText("Cancelled");
  await Promise.all([rita, rosa].map((page) => page.context().close()));
});

/** Two receptionists. The first page doesn't poll, as if the second pressed within the same five seconds. */
async function twoScreens(browser: Browser, studio: RunningStudio): Promise<{ rita: Page; rosa: Page }> {
  const rita = await screenOf(browser, studio, "Rita");
  await rita.route(/\/receptionist\/since/u, (route) => route.abort());
  return { rita, rosa: await screenOf(browser, studio, "Rosa") };
}

const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

const refusal = (page: Page) => page.getByRole("alert").first();

test("a visit that a colleague has cancelled can't be marked as arrived @script", async ({
  browser,
  studio,
}) => {
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date: studioToday(),
    startMin: 22 * 60 + 50,
    name: "Ada Arrives",
  });
  const { rita, rosa } = await twoScreens(browser, studio);
  await rita.goto(`/receptionist?visit=${id}`);
  const arrived = rita.locator("#panel").getByRole("button", { name: /^Mark arrived/u });
  await expect(arrived).toBeVisible();
  await rosa.goto(`/receptionist?visit=${id}`);
  await rosa.locator("#panel dialog").waitFor({ state: "attached" });
  await rosa.locator("#panel").getByRole("link", { name: "Cancel appointment" }).click();
  await rosa.getByRole("radio", { name: "The studio" }).check();
  await confirm(rosa);
  await expect(rosa.getByText("Appointment cancelled.")).toBeVisible();
  await arrived.click();
  await expect(refusal(rita)).toContainText("Rosa cancelled it, just now.");
  await expect(rita.locator("#panel .badge")).toContainText("Cancelled");
  expect(row(studio, id)).toMatchObject({ status: "cancelled" });
  await leave(rita, rosa);
});

async function fillNew(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await expect(chosenTime(page)).toHaveCount(1);
  await page.locator("#customerName").fill(name);
  await page.locator("#customerPhone").fill("(503) 555-0155");
}

const sendNew = (page: Page) => page.getByRole("button", { name: "Book appointment" }).click();

test("the second of two new appointments at one time is refused, and books another time with its typed values @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 18);
  const provider = await ownProvider(studio, "Tilda Twice");
  const [first = 0] = await gridOf(studio, date, provider);
  const service = studio
    .database()
    .prepare("SELECT service_id FROM service_providers WHERE provider_id = ?")
    .pluck()
    .get(provider);
  const time = `${String(Math.floor(first / 60)).padStart(2, "0")}:${String(first % 60).padStart(2, "0")}`;
  const path = `/receptionist?date=${date}&new&service=${service}&provider=${provider}&time=${time}`;
  const visits = () =>
    studio
      .database()
      .prepare(
        "SELECT customer_name AS name, start_min = ? AS atFirst FROM appointments WHERE provider_id = ? ORDER BY id",
      )
      .all(first, provider);
  const { rita, rosa } = await twoScreens(browser, studio);
  await fillNew(rita, path, "Paula Phone");
  await fillNew(rosa, path, "Cleo Counter");
  await sendNew(rosa);
  await expect(rosa.locator("#panel .split h2")).toHaveText("Cleo Counter");
  await sendNew(rita);
  await expect(refusal(rita)).toContainText(/does not fit\. Tilda Twice: Cleo Counter until /u);
  await expect(rita.locator("#customerName")).toHaveValue("Paula Phone");
  await expect(rita.locator("#customerPhone")).toHaveValue("(503) 555-0155");
  expect(visits()).toEqual([{ name: "Cleo Counter", atFirst: 1 }]);
  await rita
    .locator("label", { has: rita.locator("input[name=time]") })
    .first()
    .click();
  await sendNew(rita);
  await expect(rita.locator("#panel .split h2")).toHaveText("Paula Phone");
  expect(visits()).toEqual([
    { name: "Cleo Counter", atFirst: 1 },
    { name: "Paula Phone", atFirst: 0 },
  ]);
  await leave(rita, rosa);
});

test("a block on a time that a colleague has just booked names the client, and is not saved @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 18);
  const provider = await ownProvider(studio, "Bela Block");
  const service = studio
    .database()
    .prepare("SELECT service_id FROM service_providers WHERE provider_id = ?")
    .pluck()
    .get(provider);
  const { rita, rosa } = await twoScreens(browser, studio);
  await rita.goto(`/receptionist?date=${date}&block&provider=${provider}&time=10:00`);
  await rita.getByLabel("Or another reason").fill("Window cleaner");
  await rita.getByLabel("Until").fill("10:50");
  const path = `/receptionist?date=${date}&new&service=${service}&provider=${provider}&time=10:00`;
  await fillNew(rosa, path, "Cleo Sooner");
  await sendNew(rosa);
  await expect(rosa.locator("#panel .split h2")).toHaveText("Cleo Sooner");
  await rita.getByRole("button", { name: "Block this time" }).click();
  await expect(rita.locator("#panel .outside-list")).toContainText("Cleo Sooner");
  await expect(rita.getByLabel("Or another reason")).toHaveValue("Window cleaner");
  await expect(rita.getByLabel("Until")).toHaveValue("10:50");
  const blocks = studio.database().prepare("SELECT count(*) FROM day_plans WHERE provider_id = ?").pluck();
  expect(blocks.get(provider)).toBe(0);
  await leave(rita, rosa);
});

test("a visit of an absence that a colleague has resolved stays resolved, and the other rows stay as chosen @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 20);
  const sick = await ownProvider(studio, "Sina Sick");
  const visit = { clientId: null, date, providerId: sick };
  const first = await addAppointment(studio.database(), { ...visit, startMin: 600, name: "Eva Early" });
  const second = await addAppointment(studio.database(), { ...visit, startMin: 720, name: "Nina Noon" });
  const { rita, rosa } = await twoScreens(browser, studio);
  await rita.goto(`/receptionist/absence?provider=${sick}&date=${date}`);
  await rita.getByRole("button", { name: /^All of / }).click();
  await expect(rita.locator(".affected tbody tr")).toHaveCount(2);
  await rosa.goto(rita.url());
  const choose = (page: Page, id: number, choice: string) =>
    page.locator(`input[name="do-${id}"][value="${choice}"]`).check();
  const save = (page: Page) => page.locator(".case-deed button[value=decide]").click();
  await choose(rosa, first, "cancel");
  await choose(rosa, second, "later");
  await save(rosa);
  await expect(rosa.getByText("Saved.", { exact: true })).toBeVisible();

  await choose(rita, first, "keep");
  await choose(rita, second, "cancel");
  await save(rita);
  await expect(refusal(rita)).toContainText("1 visit couldn't be settled. Nothing was saved.");
  await expect(refusal(rita)).toContainText("Rosa cancelled it, just now.");
  expect(row(studio, first)).toMatchObject({ status: "cancelled" });
  expect(row(studio, second)).toMatchObject({ status: "booked" });
  await expect(rita.locator(`input[name="do-${second}"][value="cancel"]`)).toBeChecked();
  await expect(rita.locator(".affected tbody tr", { hasText: "Eva Early" })).toContainText("Cancelled");
  await save(rita);
  await expect(rita.getByText("Saved.", { exact: true })).toBeVisible();
  expect(row(studio, second)).toMatchObject({ status: "cancelled" });
  await leave(rita, rosa);
});

test("refuses a delay if a colleague has moved the visit since the page was opened @script", async ({
  browser,
  studio,
}) => {
  const provider = await ownProvider(studio, "Lara Later");
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date: studioToday(),
    startMin: 22 * 60 + 15,
    name: "Hanna Hour",
    providerId: provider,
  });
  const { rita, rosa } = await twoScreens(browser, studio);
  const late = `/receptionist/late?provider=${provider}&minutes=`;
  await rita.goto(`${late}15`);
  const begun = rita.getByRole("button", { name: "Move this visit" });
  await rosa.goto(`${late}10`);
  await rosa.getByRole("button", { name: "Move this visit" }).click();
  await expect(rosa.getByText("Visits moved.")).toBeVisible();
  const moved = row(studio, id);
  expect(moved).toMatchObject({ start_min: 22 * 60 + 25 });
  await begun.click();
  await expect(refusal(rita)).toContainText(/Hanna Hour: .*Rosa moved it to .*, 10:25 PM, just now\./u);
  expect(row(studio, id)).toEqual(moved);
  await expect(rita.locator(".delay-list")).toContainText("10:25 PM → 10:40 PM");
  await rita.getByRole("button", { name: "Move this visit" }).click();
  await expect(rita.getByText("Visits moved.")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ start_min: 22 * 60 + 40 });
  await leave(rita, rosa);
});

test("a charge that a colleague has waived keeps the colleague's reason @script", async ({
  browser,
  studio,
}) => {
  const sqlite = studio.database();
  const id = await addAppointment(sqlite, {
    clientId: null,
    date: openDay(studio, 1),
    name: "Nora Nolan",
    status: "no_show",
  });
  sqlite
    .prepare(
      "UPDATE appointments SET date = ?, start_min = 0, end_min = 60, charge_minor = 9500 WHERE id = ?",
    )
    .run(studioToday(), id);
  const waived = () =>
    sqlite.prepare("SELECT charge_minor, waived_minor, waive_reason FROM appointments WHERE id = ?").get(id);
  const { rita, rosa } = await twoScreens(browser, studio);
  for (const [page, words] of [
    [rita, "Flat tire"],
    [rosa, "Snow on the road"],
  ] as const) {
    await page.goto(`/receptionist?visit=${id}`);
    await page.getByText("Waive the charge of $95").click();
    await page.getByRole("combobox", { name: "Reason to waive" }).selectOption("other");
    await page.getByRole("textbox", { name: /^Details/u }).fill(words);
  }
  const waive = (page: Page) => page.getByRole("button", { name: "Waive the charge", exact: true }).click();
  await waive(rosa);
  await expect(rosa.locator("#panel")).toContainText("$95 by Rosa: Snow on the road");
  const before = waived();
  await waive(rita);
  await expect(refusal(rita)).toContainText("This visit was changed since you opened this page");
  await expect(refusal(rita)).toContainText("Rosa");
  await expect(rita.locator("#panel")).toContainText("$95 by Rosa: Snow on the road");
  expect(waived()).toEqual(before);
  await leave(rita, rosa);
});
