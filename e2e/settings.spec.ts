/** The owner changes settings, which apply to visitors at once and not to existing bookings. */
import type { Page } from "@playwright/test";
import { addDays, isoWeekday, timeOf } from "#app/domain/availability/dates.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { addAppointment } from "./persons.ts";
import { awake, bookPath, severalGive } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

/** Other journeys use the same studio, so each restores the settings, also after a failure. */
let before: { settings: Record<string, unknown>; hours: unknown[]; closed: unknown[] };
test.beforeEach(({ studio }) => {
  const all = (table: string) => studio.database().prepare(`SELECT * FROM ${table}`).all();
  before = {
    settings: all("settings")[0] as Record<string, unknown>,
    hours: all("booking_hours"),
    closed: all("closed_days"),
  };
});
test.afterEach(({ studio }) => {
  const sqlite = studio.database();
  const columns = Object.keys(before.settings).map((name) => `${name} = @${name}`);
  sqlite.prepare(`UPDATE settings SET ${columns}`).run(before.settings);
  sqlite.exec("DELETE FROM booking_hours; DELETE FROM closed_days");
  const hours = sqlite.prepare("INSERT INTO booking_hours VALUES (@weekday, @opens_min, @closes_min)");
  const closed = sqlite.prepare("INSERT INTO closed_days VALUES (@date, @reason)");
  for (const row of before.hours) hours.run(row);
  for (const row of before.closed) closed.run(row);
});

async function signIn(page: Page, who = "admin"): Promise<void> {
  const data = { email: `${who}@demo.test`, password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

/** Finds a form by the heading of its section. */
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const saved = (page: Page, name: string) =>
  expect(section(page, name).getByRole("status")).toContainText("saved.", { ignoreCase: true });

/** Returns an open weekday some days ahead in the studio's time zone. */
function dayAhead(studio: RunningStudio, days: number): string {
  const zone = studio.database().prepare("SELECT time_zone FROM settings").pluck().get() as string;
  const closed = studio.database().prepare("SELECT 1 FROM closed_days WHERE date = ?").pluck();
  let date = addDays(studioNow(zone, Date.now()).date, days);
  while (isoWeekday(date) === 7 || closed.get(date)) date = addDays(date, 1);
  return date;
}

const offered = async (page: Page, studio: RunningStudio, date: string): Promise<string[]> => {
  const id = studio.database().prepare("SELECT id FROM services WHERE name = ?").pluck().get(severalGive);
  const answer = await page.request.get(`/api/availability?service_id=${id}&date=${date}`);
  return (await answer.json()).times.map(({ time }: { time: string }) => time);
};

test("@script closes a day after a warning, keeps its appointment, and removes the day from /book", async ({
  page,
  studio,
}) => {
  const date = dayAhead(studio, 12);
  const name = "Clara Closed";
  const appointment = await addAppointment(studio.database(), { clientId: null, date, startMin: 660, name });
  await signIn(page);

  await page.goto("/admin/settings");
  const closed = section(page, "Closed days");
  await closed.getByLabel("First day").fill(date);
  await closed.getByLabel("Reason").fill("Works <b>");
  await closed.getByRole("button", { name: "Close these days" }).click();

  const question = closed.getByRole("alert");
  await expect(question).toContainText(/(?:It stays as booked|They stay as booked)/u);
  const listed = question.getByRole("listitem").filter({ hasText: name });
  await expect(listed).toContainText("11:00 AM to 12:00 PM");
  await expect(listed).toContainText("The studio is closed.");
  await expect(listed.getByRole("link")).toHaveAttribute(
    "href",
    `/receptionist?date=${date}&visit=${appointment}#panel`,
  );
  await expect(closed.getByLabel("First day")).toHaveValue(date);
  await expect(closed.getByLabel("Reason")).toHaveValue("Works <b>");
  await expect(page).not.toHaveTitle(/^Error: /u);
  expect(await offered(page, studio, date)).not.toEqual([]);

  await closed.getByRole("button", { name: "Save anyway" }).click();
  await saved(page, "Closed days");
  await expect(closed.getByRole("listitem").filter({ hasText: "Works <b>" })).toBeVisible();
  const row = studio
    .database()
    .prepare("SELECT date, start_min, status FROM appointments WHERE id = ?")
    .get(appointment);
  expect(row).toEqual({ date, start_min: 660, status: "booked" });

  await page.goto(bookPath(severalGive, date));
  await expect(page.getByText("No available times for this date.").first()).toBeVisible();
  await page.goto(`/receptionist?date=${date}&visit=${appointment}`);
  await expect(page.getByText(name).first()).toBeVisible();

  await page.goto("/admin/settings");
  await closed.getByRole("listitem").filter({ hasText: "Works <b>" }).getByRole("button").click();
  await expect(closed.getByRole("status")).toContainText("follow the weekly hours again");
  expect(await offered(page, studio, date)).not.toEqual([]);
});

test("@script refuses invalid booking hours, keeps the typed values, and applies valid ones right away", async ({
  page,
  studio,
}) => {
  const date = dayAhead(studio, 16);
  const weekday = isoWeekday(date);
  const day = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" }).format(Date.parse(date));
  await signIn(page);
  await page.goto("/admin/settings");
  const hours = section(page, "Booking hours");
  await hours.getByLabel(`${day}, from`).fill("14:00");
  await hours.getByLabel(`${day}, to`).fill("13:00");
  await hours.getByRole("button", { name: "Save" }).click();
  const problems = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(
    problems.getByRole("link", { name: "The end time must be after the start time." }),
  ).toHaveAttribute("href", `#to-${weekday}`);
  await expect(page).toHaveTitle(/^Error: /u);
  await expect(hours.getByLabel(`${day}, from`)).toHaveValue("14:00");
  await expect(hours.getByLabel(`${day}, to`)).toHaveValue("13:00");

  await hours.getByLabel(`${day}, to`).fill("17:00");
  await hours.getByRole("button", { name: "Save" }).click();
  // The demo has appointments on that weekday before two.
  const question = hours.getByRole("alert");
  await expect(question.or(hours.getByRole("status"))).toBeVisible();
  if (await question.isVisible()) await hours.getByRole("button", { name: "Save anyway" }).click();
  await saved(page, "Booking hours");
  const times = await offered(page, studio, date);
  expect(times.length).toBeGreaterThan(0);
  expect(times.every((time) => time >= timeOf(14 * 60) && time < timeOf(17 * 60))).toBe(true);
});

test("@script changes name, locale and currency, and existing bookings keep their price", async ({
  page,
  studio,
}) => {
  const sqlite = studio.database();
  const appointments = () =>
    sqlite.prepare("SELECT id, price_minor, currency FROM appointments ORDER BY id").all();
  const booked = appointments();
  await signIn(page);
  await page.goto("/admin/settings");
  const name = section(page, "Name and language");
  await name.getByLabel("Studio name").fill("Salbei & Samt");
  await name.getByLabel("Format of dates and prices").fill("nowhere");
  await name.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Choose a language and country");
  await expect(name.getByLabel("Studio name")).toHaveValue("Salbei & Samt");
  await name.getByLabel("Format of dates and prices").fill("en-gb");
  await name.getByRole("button", { name: "Save" }).click();
  await saved(page, "Name and language");
  await expect(name.getByLabel("Format of dates and prices")).toHaveValue("en-GB");
  await expect(page.getByRole("banner")).toContainText("Salbei & Samt");

  const currency = section(page, "Currency");
  await currency.getByLabel("Currency").fill("EUR");
  await currency.getByRole("button", { name: "Save" }).click();
  await expect(currency.getByRole("alert")).toContainText("keep");
  await currency.getByRole("button", { name: "Save anyway" }).click();
  await saved(page, "Currency");
  expect(appointments()).toEqual(booked);

  await page.goto("/services");
  await expect(page.getByText(/€\d+/u).first()).toBeVisible();
  await page.goto(bookPath(severalGive));
  // The day comes before the month, as in Britain.
  await expect(page.getByText(/Available Times, \w+day,? \d{1,2} [A-Z]/u).first()).toBeVisible();
});

test("@script searches time zones, asks before a change, and appointments keep their local time", async ({
  page,
  studio,
}) => {
  const sqlite = studio.database();
  const zone = sqlite.prepare("SELECT time_zone FROM settings").pluck().get();
  const walls = () =>
    sqlite.prepare("SELECT id, date, start_min, end_min, status FROM appointments ORDER BY id").all();
  const before = walls();
  await signIn(page);
  await page.goto("/admin/settings");
  const form = section(page, "Time zone");
  await form.getByLabel("Time zone").fill("Europe/Nowhere");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Choose a time zone such as Europe/Berlin.");
  await expect(form.getByLabel("Time zone")).toHaveValue("Europe/Nowhere");
  await form.getByLabel("Time zone").fill("Asia/Kolkata");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("A 10:00 appointment stays at 10:00");
  await form.getByRole("checkbox", { name: /new calendar file/u }).uncheck();
  await form.getByRole("button", { name: "Save anyway" }).click();
  await saved(page, "Time zone");
  expect(walls()).toEqual(before);
  await form.getByLabel("Time zone").fill(String(zone));
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByRole("button", { name: "Save anyway" }).click();
  await saved(page, "Time zone");
});

test("@script shows visitors the address and policy that a receptionist changes", async ({ page }) => {
  await signIn(page, "receptionist");
  await page.goto("/admin/webpage/studio");
  const reach = section(page, "Address and contact");
  await reach.getByLabel("Street and number").fill("2 Lime Walk");
  await reach.getByLabel("City").fill("Town");
  await reach.getByLabel("Phone").fill("12");
  await reach.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("7 to 15 digits");
  await expect(reach.getByLabel("Street and number")).toHaveValue("2 Lime Walk");
  await reach.getByLabel("Phone").fill("+44 20 7946 0958");
  await reach.getByRole("button", { name: "Save" }).click();
  await saved(page, "Address and contact");

  const online = section(page, "Maps and search engines");
  await online.getByLabel("Map location").fill("north of the river");
  await online.getByLabel("Type of business").fill("Brow studio");
  await online.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("latitude and longitude");
  await expect(online.getByLabel("Type of business")).toHaveValue("Brow studio");
  await online.getByLabel("Map location").fill("45.5231, -122.6765");
  await online.getByRole("button", { name: "Save" }).click();
  await saved(page, "Maps and search engines");

  const policy = section(page, "Cancellation policy");
  await policy.getByLabel("Policy").fill("Call <us>.");
  await expect(section(page, "Where clients read it")).toContainText("Call <us>.");
  await policy.getByRole("button", { name: "Save" }).click();
  await saved(page, "Cancellation policy");

  await page.context().clearCookies();
  await page.goto("/contact");
  await expect(page.getByRole("main")).toContainText("2 Lime Walk, Town, OR 97205");
  await expect(page).toHaveTitle(/, Town$/u);
  await expect(page.getByRole("contentinfo")).toContainText("+44 20 7946 0958");
  const facts = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(facts).toContain('"streetAddress":"2 Lime Walk"');
  expect(facts).toContain('"latitude":45.5231');
  await page.goto(bookPath(severalGive));
  await page.locator("summary", { hasText: "Cancellation policy" }).click();
  await expect(page.getByText("Call <us>.")).toBeVisible();
});

test("@script asks before the page is left with unsaved settings, and stays with what was typed", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin/settings");
  await awake(page);
  await page.getByLabel("Studio name").fill("Lavender & Flax");
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("link", { name: "Clients", exact: true }).first().click();
  await expect(page.getByLabel("Studio name")).toHaveValue("Lavender & Flax");
  await expect(page).toHaveURL(/\/admin\/settings/u);
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Clients", exact: true }).first().click();
  await expect(page).toHaveURL(/\/receptionist\/clients/u);
});
