/** Providers and the front desk change schedules, and visitors see it at once. */
import type { Page } from "@playwright/test";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import { freeTimes, openDay } from "./calendar.ts";
import { addAppointment, type Enrolled, enrol, password } from "./persons.ts";
import { awake } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

/** Adds a provider, Monday to Saturday 09:00 to 18:00, the only one to offer a service of half an hour. */
async function ownProvider(studio: RunningStudio, username: string) {
  const sqlite = studio.database();
  const person = await enrol(sqlite, { roles: ["provider"], username });
  const hours =
    "INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, ?, 540, 1080)";
  for (const weekday of [1, 2, 3, 4, 5, 6]) sqlite.prepare(hours).run(person.id, weekday);
  const name = `Care of ${username} ${person.id}`;
  const add =
    "INSERT INTO services (name, duration_minutes, price_minor, position, created_at) VALUES (?, 30, 4000, 99, 0)";
  const serviceId = Number(sqlite.prepare(add).run(name).lastInsertRowid);
  sqlite
    .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
    .run(serviceId, person.id);
  return { person, service: { id: serviceId, name } };
}

async function signIn(page: Page, who: Enrolled | "receptionist"): Promise<void> {
  const data =
    who === "receptionist"
      ? { email: "receptionist@demo.test", password: "Demo-Pass-1" }
      : { email: who.email, password };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

const bookPage = (service: string, date: string) => `/book?${new URLSearchParams({ service, date })}`;
const timesOn = (page: Page) => page.getByRole("radio", { name: /^\d/u });
const told = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("@script a provider enters time off, and the times disappear from /book", async ({ page, studio }) => {
  const { person, service } = await ownProvider(studio, "Wanda Holiday");
  const date = openDay(studio, 8);
  await page.goto(bookPage(service.name, date));
  await expect(timesOn(page).first()).toBeAttached();

  await signIn(page, person);
  await page.goto("/provider");
  await page.getByRole("link", { name: "Hours, breaks and time off" }).click();
  await expect(page.getByRole("heading", { name: "My Schedule" })).toBeVisible();
  await page.getByLabel("First day").fill(date);
  await page.getByLabel("Last day").fill("2020-01-01");
  await page.getByLabel("Reason").fill("The sea");
  await page.getByRole("button", { name: "Add time off" }).click();
  await expect(page.getByRole("alert")).toContainText("The last day must not be before the first day.");
  await expect(page.getByLabel("Reason")).toHaveValue("The sea");
  await page.getByLabel("Last day").fill(date);
  await page.getByRole("button", { name: "Add time off" }).click();
  await expect(told(page, "Time off saved.")).toBeVisible();
  await expect(page.getByText("The sea")).toBeVisible();
  expect(await freeTimes(studio, service.id, date)).toEqual([]);

  await page.goto(bookPage(service.name, date));
  await expect(page.getByText("No available times for this date. Please select another date.")).toBeVisible();
  await expect(timesOn(page)).toHaveCount(0);

  await page.goto("/provider");
  await expect(page.getByText("Next time off:")).toBeVisible();
  await page.goto("/admin/schedules");
  await page.getByRole("button", { name: /^Remove: / }).click();
  await expect(told(page, "Time off removed.")).toBeVisible();
  await page.goto(bookPage(service.name, date));
  await expect(timesOn(page).first()).toBeAttached();
});

test("@script 'away this afternoon' blocks the rest of the day after one confirmation", async ({
  page,
  studio,
}) => {
  const { person } = await ownProvider(studio, "Alma Afternoon");
  await signIn(page, person);
  await page.goto("/provider");
  await awake(page);
  await page.getByRole("link", { name: "Away this afternoon" }).click();
  await page.getByRole("button", { name: "Block my afternoon" }).click();
  await expect(page.getByText("Your afternoon is blocked, and the front desk can see it.")).toBeVisible();
  await expect(page.getByText(/^Off now: |^Next time off: /u)).toBeVisible();
  await expect(page.getByRole("link", { name: "Away this afternoon" })).toHaveCount(0);
});

test("@script the front desk changes hours, confirms an affected appointment and finds it in the list", async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { person, service } = await ownProvider(studio, "Otto Outside");
  const date = openDay(studio, 9);
  const weekday = isoWeekday(date);
  const appointment = await addAppointment(studio.database(), {
    clientId: null,
    date,
    providerId: person.id,
    name: "Clara Early",
    startMin: 540,
  });
  const [dayName = ""] = new Date(`${date}T12:00:00Z`)
    .toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" })
    .split(",");

  await signIn(page, "receptionist");
  await page.goto("/admin/schedules");
  await page.getByRole("link", { name: "Otto Outside" }).click();
  await page.getByRole("link", { name: "Change hours and breaks" }).click();
  await page.getByLabel(`${dayName}, hours, from`).fill("12:00");
  await page.getByRole("button", { name: `Add a break, ${dayName}` }).click();
  await expect(page.getByLabel(`${dayName}, hours, from`)).toHaveValue("12:00");
  await page.getByLabel(`${dayName}, break, from`).fill("15:00");
  await page.getByLabel(`${dayName}, break, until`).fill("14:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText(`${dayName}: The end must be after the start.`);
  await expect(page.getByLabel(`${dayName}, break, from`)).toHaveValue("15:00");

  await page.getByLabel(`${dayName}, break, until`).fill("16:00");
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alert").filter({ hasText: "Please read this before you save" });
  await expect(question).toContainText("1 upcoming appointment doesn't fit this change");
  await expect(question).toContainText("Clara Early");
  const working = studio
    .database()
    .prepare("SELECT start_min FROM working_hours WHERE provider_id = ? AND weekday = ?")
    .pluck();
  expect(working.all(person.id, weekday)).toEqual([540]);

  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(told(page, "Hours and breaks saved.")).toBeVisible();
  await expect(page.getByText("1 upcoming appointment is outside this schedule")).toBeVisible();
  expect(working.all(person.id, weekday)).toEqual([720]);
  const row = studio
    .database()
    .prepare("SELECT status, date, start_min FROM appointments WHERE id = ?")
    .get(appointment);
  expect(row).toEqual({ status: "booked", date, start_min: 540 });
  const times = (await freeTimes(studio, service.id, date)).map(({ time }) => time);
  expect(times[0]).toBe("12:00");
  expect(times).not.toContain("15:00");

  const link = page.getByRole("link", { name: /Clara Early/ });
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { name: "Clara Early" })).toBeVisible();
});

test("@script a provider can't open another provider's schedule", async ({ page, studio }) => {
  const { person } = await ownProvider(studio, "Nosy Parker");
  const { person: other } = await ownProvider(studio, "Secret Garden");
  await signIn(page, person);
  const answer = await page.goto(`/admin/schedules?provider=${other.id}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("alert")).toContainText("Schedule not found");
  await expect(page.getByText("Secret Garden")).toHaveCount(0);
  await page.getByRole("link", { name: "My schedule" }).click();
  await expect(page.getByRole("heading", { name: "My Schedule" })).toBeVisible();
});

test("@script an inactive provider can't be booked, and offers other services when active again", async ({
  page,
  studio,
}) => {
  const { person, service } = await ownProvider(studio, "Pia Pause");
  await signIn(page, "receptionist");
  await page.goto(`/admin/schedules?provider=${person.id}&edit=offer`);
  await page.getByLabel("Signature Facial, 60 minutes").check();
  await page.getByLabel("Buffer after each visit, in minutes").fill("500");
  await page.getByLabel("Can be booked").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the buffer in whole minutes, from 0 to 240.");
  await expect(page.getByLabel("Signature Facial, 60 minutes")).toBeChecked();
  await expect(page.getByLabel("Can be booked")).not.toBeChecked();
  await page.getByLabel("Buffer after each visit, in minutes").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Clients can't book Pia Pause at the moment")).toBeVisible();
  await page.goto(`/book?${new URLSearchParams({ service: service.name })}`);
  await expect(page.getByText("No providers currently offer this service.")).toBeVisible();
  await page.goto(`/admin/schedules?provider=${person.id}&edit=offer`);
  await page.getByLabel("Can be booked").check();
  await page.getByRole("button", { name: "Save" }).click();
  // Leaving at once would abort the submission.
  await expect(page).not.toHaveURL(/[?&]edit=/u);
  await page.goto("/services");
  await expect(page.getByRole("listitem").filter({ hasText: "Signature Facial" }).first()).toContainText(
    "Marta, Pia",
  );
});

test("@script a provider sees their own services marked on /services, and no one else does", async ({
  page,
  studio,
}) => {
  const { person, service } = await ownProvider(studio, "Olga Offers");
  await page.goto("/services");
  await expect(page.getByRole("heading", { name: "Services", exact: true })).toBeVisible();
  await expect(page.getByText("Your Services")).toHaveCount(0);
  await expect(page.getByText("You Offer This")).toHaveCount(0);

  await signIn(page, person);
  await page.goto("/services");
  const summary = page.locator(".notice").filter({ hasText: "Your Services" });
  await expect(summary.getByRole("paragraph")).toHaveText(service.name);
  await expect(page.getByText("You Offer This")).toHaveCount(1);
  const card = page.getByRole("listitem").filter({ hasText: "You Offer This" });
  await expect(card.getByRole("heading")).toHaveText(service.name);

  await page.goto("/admin/schedules?edit=offer");
  await page.getByLabel("Lash Lift, 60 minutes").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(told(page, "Saved.")).toBeVisible();
  await page.goto("/services");
  await expect(summary.getByRole("paragraph")).toHaveText(`Lash Lift, ${service.name}`);
  await expect(page.getByText("You Offer This")).toHaveCount(2);
});

test("@script rows are added and removed in place with the focus, and Enter saves", async ({
  page,
  studio,
}) => {
  const { person } = await ownProvider(studio, "Kay Keys");
  await signIn(page, person);
  await page.goto("/admin/schedules?edit=week");
  await awake(page);
  await page.getByLabel("Monday, hours, until").fill("13:00");
  await page.getByRole("button", { name: "Add hours, Monday" }).click();
  await expect(page.getByLabel("Monday, hours 2, from")).toBeFocused();
  await page.getByLabel("Monday, hours 2, from").fill("14:00");
  await page.getByLabel("Monday, hours 2, until").fill("17:30");
  await page.getByRole("button", { name: "Copy to Tue–Fri" }).click();
  await expect(page.getByLabel("Friday, hours 2, until")).toHaveValue("17:30");
  await page.getByRole("button", { name: "Remove hours 2, Friday" }).click();
  await expect(page.getByRole("button", { name: "Add hours, Friday" })).toBeFocused();
  await expect(page.getByLabel("Friday, hours 2, until")).toHaveCount(0);
  await page.getByLabel("Friday, hours, until").press("Enter");
  await expect(told(page, "Hours and breaks saved.")).toBeVisible();
  const rows = studio
    .database()
    .prepare(
      "SELECT weekday, start_min, end_min FROM working_hours WHERE provider_id = ? AND weekday IN (1, 5)",
    )
    .raw()
    .all(person.id);
  expect(rows).toEqual([
    [1, 540, 780],
    [1, 840, 1050],
    [5, 540, 780],
  ]);
});
