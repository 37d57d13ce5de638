import type { Browser, Page } from "@playwright/test";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import { openDay, studioToday } from "./calendar.ts";
import { openActions } from "./desk-board.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { stopwatch } from "./stopwatch.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function pageOf(browser: Browser, studio: RunningStudio, userId: number, width = 1366): Promise<Page> {
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: { width, height: 768 },
  });
  const { secret } = openSession(studio.database(), userId);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  return context.newPage();
}

const receptionist = async (studio: RunningStudio) =>
  (await enrol(studio.database(), { username: "Rita", roles: ["receptionist"] })).id;

const names = ["Ada Ames", "Bea Bell", "Cleo Cole", "Dora Dean", "Eva Ende", "Flora Finn"];

async function sixVisits(studio: RunningStudio, date: string, username: string) {
  const sick = await enrol(studio.database(), { username, roles: ["provider"] });
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const visit = { clientId: null, date, startMin: (9 + at) * 60, name, email: `guest${at}@example.com` };
    ids.push(await addAppointment(studio.database(), { ...visit, providerId: sick.id }));
  }
  return { sick, ids };
}

/** Returns a weekday on which several providers of the demo work, some weeks ahead. */
function aDayOfAll(studio: RunningStudio, weekday: number): string {
  const days = Array.from({ length: 14 }, (_, n) => openDay(studio, 11 + n));
  return days.find((date) => isoWeekday(date) === weekday) ?? openDay(studio, 11);
}

const openMenu = (page: Page, id: number) => page.locator(`#p${id} .column-menu summary`);

test("an absence with six visits is settled in four presses and stays visible until all clients are informed @script", async ({
  browser,
  studio,
}) => {
  const date = aDayOfAll(studio, 2);
  const { sick, ids } = await sixVisits(studio, date, "Sonja Sick");
  const page = await pageOf(browser, studio, await receptionist(studio));
  const watch = stopwatch(page);
  await page.goto(`/receptionist?date=${date}`);

  await watch.click(openMenu(page, sick.id));
  await watch.click(page.locator(`#p${sick.id}`).getByRole("link", { name: "Can't come" }));
  await watch.click(page.getByRole("button", { name: /^All of / }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sonja Sick can't come");
  await expect(page.locator(".affected tbody tr")).toHaveCount(6);
  await expect(page.locator('.affected a[href^="tel:"]')).toHaveCount(6);
  await expect(page.locator('.affected a[href^="sms:"]').first()).toHaveAttribute(
    "href",
    /body=Hello%20Ada/u,
  );
  for (const _row of names) watch.think();
  await expect(page.locator(".case-deed button[value=decide]")).toHaveText(
    /^(?:Move \d, leave|Leave) \d open$/u,
  );
  await watch.click(page.getByRole("button", { name: "Use the first suggestion for all" }));
  await expect(page.locator(".case-deed button[value=decide]")).toHaveText("Move 6");
  await watch.click(page.getByRole("radio", { name: "Cancel with an apology" }).last());
  await expect(page.locator(".case-deed button[value=decide]")).toHaveText("Move 5, cancel 1");
  await watch.click(page.locator(".case-deed button[value=decide]"));
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(watch.seconds()).toBeLessThanOrEqual(20);

  const rows = studio
    .database()
    .prepare(
      `SELECT status, provider_id, date, start_min FROM appointments WHERE id IN (${ids.join()}) ORDER BY id`,
    )
    .all() as { status: string; provider_id: number }[];
  expect(rows.at(-1)?.status).toBe("cancelled");
  expect(
    rows.slice(0, 5).every(({ status, provider_id }) => status === "booked" && provider_id !== sick.id),
  ).toBe(true);
  await expect(page.locator(".affected")).toContainText("Cancelled");

  // Without a mail server no client gets an email, so all six stay visible, on other days too.
  await page.goto("/receptionist");
  await expect(page.getByRole("link", { name: /Sonja Sick can't come: 6 not told/u })).toBeVisible();
  // Closing the day lists all six and asks first. One press records a call.
  await page.goto("/receptionist/close");
  await expect(page.getByRole("button", { name: /^Told by phone: /u })).toHaveCount(6);
  await page.getByLabel("Counted cash").fill("0");
  await page.getByRole("button", { name: "Close the day", exact: true }).click();
  await expect(page.locator("#sure-error")).toContainText("6 clients are not told yet.");
  await page.getByRole("button", { name: "Told by phone: Ada Ames" }).click();
  await expect(page.getByText("Saved: told by phone.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Told by phone: /u })).toHaveCount(5);
  await page.goto("/receptionist");
  await page.getByRole("link", { name: /Sonja Sick can't come: 5 not told/u }).click();
  await expect(page.locator(".affected select")).toHaveCount(5);
  for (const select of await page.locator(".affected select").all()) await select.selectOption("told");
  await page.locator(".case-deed button[value=decide]").click();
  await expect(page.getByText("Nothing left to do.")).toBeVisible();
  await page.goto("/receptionist");
  await expect(page.getByRole("link", { name: /Sonja Sick can't come/u })).toHaveCount(0);
  await page.context().close();
});

test("an absence names a taken time at its row, keeps the other choices and saves nothing @script", async ({
  browser,
  studio,
}) => {
  const date = aDayOfAll(studio, 4);
  const { sick, ids } = await sixVisits(studio, date, "Carla Cold");
  const page = await pageOf(browser, studio, await receptionist(studio), 360);
  await page.goto(`/receptionist/absence?provider=${sick.id}&date=${date}`);
  await page.getByRole("button", { name: /^All of / }).click();
  await expect(page.locator(".case-deed button[value=decide]")).toBeVisible();
  const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(overflow).toBe(0);

  const [first = 0, second = 0] = ids;
  const wanted = await page.locator(`input[name="do-${first}"]:checked`).getAttribute("value");
  const [, providerId] = /@(\d+)$/u.exec(wanted ?? "") ?? [];
  await page.locator(`input[name="do-${second}"][value="cancel"]`).check();
  const taken = { clientId: null, date, startMin: 9 * 60, name: "Gil Grey", providerId: Number(providerId) };
  await addAppointment(studio.database(), taken);
  await page.locator(".case-deed button[value=decide]").click();
  await expect(page.locator(`#do-${first}-error`)).toContainText("is no longer free. Choose another time.");
  await expect(page.locator(`input[name="do-${second}"][value="cancel"]`)).toBeChecked();
  const untouched = studio
    .database()
    .prepare(
      `SELECT count(*) FROM appointments WHERE id IN (${ids.join()}) AND provider_id = ? AND status = 'booked'`,
    )
    .pluck()
    .get(sick.id);
  expect(untouched).toBe(6);

  await page.locator(`input[name="do-${first}"][value="keep"]`).check();
  await page.locator(".case-deed button[value=decide]").click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.locator(".affected")).toContainText("Stays as it is");
  await page.context().close();
});

const late = 23 * 60;

test("a provider at home reports an absence after one question, and the desk has the list @script", async ({
  browser,
  studio,
}) => {
  const petra = await enrol(studio.database(), { username: "Petra Phone", roles: ["provider"] });
  const date = studioToday();
  await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: 22 * 60 + 50,
    providerId: petra.id,
  });
  const page = await pageOf(browser, studio, petra.id, 360);
  await page.goto("/provider");
  await page.locator("#schedule ~ .actions dialog").first().waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Away today" }).click();
  await expect(page.getByText("You have 1 visit left today")).toBeVisible();
  await page.getByRole("button", { name: "Block my day" }).click();
  await expect(page.getByText("Your day is blocked, and the front desk can see it.")).toBeVisible();

  const desk = await pageOf(browser, studio, await receptionist(studio));
  await desk.goto("/receptionist");
  await expect(
    desk.getByRole("link", { name: /Petra Phone can't come: 1 to decide, 1 not told/u }),
  ).toBeVisible();
  await expect(desk.locator(`#p${petra.id}`)).toContainText("Off today");
  await expect(desk.locator(`#p${petra.id} .visit`)).toContainText("needs another provider");

  await page.goto("/provider");
  await page.getByRole("button", { name: "I can come after all" }).click();
  await expect(page.getByText("Undone: Petra Phone can't come")).toBeVisible();
  await expect(page.getByRole("link", { name: "Away today" })).toBeVisible();
  await desk.goto("/receptionist");
  await expect(desk.getByRole("link", { name: /Petra Phone can't come/u })).toHaveCount(0);
  await Promise.all([page, desk].map((each) => each.context().close()));
});

test("running late lists the affected visits and moves them with one press @script", async ({
  browser,
  studio,
}) => {
  const lena = await enrol(studio.database(), { username: "Lena Late", roles: ["provider"] });
  const date = studioToday();
  const sqlite = studio.database();
  let free = 0;
  const add = async (name: string, startMin: number, minutes: number, status: string) => {
    const id = await addAppointment(sqlite, {
      clientId: null,
      date,
      startMin: free,
      name,
      status,
      providerId: lena.id,
    });
    sqlite
      .prepare("UPDATE appointments SET start_min = ?, end_min = ? WHERE id = ?")
      .run(startMin, startMin + minutes, id);
    free += 60;
    return id;
  };
  await add("Ana Under", late, 15, "in_service");
  const next = await add("Hannah Next", late + 15, 15, "booked");
  const page = await pageOf(browser, studio, await receptionist(studio));
  const watch = stopwatch(page);
  await page.goto("/receptionist");
  await watch.click(openMenu(page, lena.id));
  await watch.click(page.locator(`#p${lena.id}`).getByRole("link", { name: "Running late" }));
  await expect(
    page.getByText("Ana Under (until 11:15 PM) takes 15 minutes longer. 1 visit moves"),
  ).toBeVisible();
  await page.getByRole("link", { name: "+10" }).click();
  await expect(page.locator(".delay-list")).toContainText("11:15 PM → 11:25 PM");
  await watch.click(page.getByRole("button", { name: "Move this visit" }));
  await expect(page.getByText("Visits moved.")).toBeVisible();
  expect(sqlite.prepare("SELECT start_min FROM appointments WHERE id = ?").pluck().get(next)).toBe(late + 25);
  expect(watch.seconds()).toBeLessThan(5);
  await page.context().close();
});

test("a late client is recorded in the panel with one press and shown on the board @script", async ({
  browser,
  studio,
}) => {
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date: studioToday(),
    startMin: 22 * 60 + 50,
    name: "Tilda Tardy",
  });
  const page = await pageOf(browser, studio, await receptionist(studio));
  await page.goto(`/receptionist?visit=${id}`);
  await openActions(page, "Late");
  await page.getByRole("button", { name: "10 minutes late", exact: true }).click();
  await expect(page.locator("#panel")).toContainText("late 10 min");
  await expect(page.locator(`#e${id}`)).toContainText("late 10 min");
  await page.context().close();
});
