/** The form books what it shows: without script, with late script, while a response is loading, and after Back. */
import type { Page, Route } from "@playwright/test";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { freeTimes, openDay, serviceId, studioToday } from "./calendar.ts";
import { awake, bookAppointment, bookPath, severalGive, unfold } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const other = "Lash Lift";

const service = (page: Page) => page.getByLabel("Service", { exact: true });
const typedDate = (page: Page) => page.getByLabel("Or type a date");
const submit = (page: Page) => page.getByRole("button", { name: "Book Appointment", exact: true }).last();
const times = (page: Page) => page.getByRole("group", { name: /^Available Times/ }).locator("label");
const alert = (page: Page) => page.getByRole("alert");
const day = (page: Page, date: string) => page.locator(`.day-grid [data-date="${date}"]`);

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Shown Sheila");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("(503) 555-0100");
  await page.getByLabel("Notes").fill("By the window");
}

async function expectTyped(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Shown Sheila");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Phone")).toHaveValue("(503) 555-0100");
  await expect(page.getByLabel("Notes")).toHaveValue("By the window");
  expect(decodeURIComponent(page.url())).not.toMatch(/Sheila|@|window/u);
}

const rows = (studio: RunningStudio, email: string) =>
  studio
    .database()
    .prepare("SELECT service_name, date FROM appointments WHERE customer_email = ?")
    .all(email) as { service_name: string; date: string }[];

/** Expects the refusal, then submits the form with a time of the shown choices. */
async function toldThenBooked(page: Page, studio: RunningStudio, email: string, shown: object) {
  await expect(alert(page)).toContainText("Nothing is booked yet. These are the times for the ");
  expect(rows(studio, email)).toEqual([]);
  await expectTyped(page, email);
  await times(page).first().click();
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, email)).toMatchObject([shown]);
}

/** Returns a day, from the n-th open one on, on which the provider is free, because other journeys book too. */
async function dayWith(studio: RunningStudio, provider: string, n: number): Promise<string> {
  const id = studio.database().prepare("SELECT id FROM users WHERE username = ?").pluck().get(provider);
  for (let day = n; day < n + 10; day += 1) {
    const free = await freeTimes(studio, serviceId(studio, severalGive), openDay(studio, day));
    if (free.some(({ providerIds }) => providerIds.includes(Number(id)))) return openDay(studio, day);
  }
  throw new Error(`${provider} is not free on any of ten days.`);
}

/** Holds matching requests until they are released. */
async function held(page: Page, which: RegExp) {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route: Route) => {
    if (route.request().method() === "GET") await wait;
    await route.continue().catch(() => {});
  });
  return () => release();
}

const script = /\.js(?:\?|$)/u;
const loader = /\/book\?.*_data=/u;

test("a service, provider or date changed without showing its times is not booked @no-script", async ({
  page,
  studio,
}) => {
  const all = { of: ["Maya Ortiz", "Marta Silva"] };
  const [date, later] = [openDay(studio, 5, all), openDay(studio, 6, all)];
  const email = "changed@example.com";
  await page.goto(bookPath(severalGive, date));
  await fillIn(page, email);
  await times(page).first().click();
  await unfold(page, "treatment");
  await page.getByLabel("Choose Your Provider").selectOption("Maya Ortiz");
  await submit(page).click();
  await expect(alert(page)).toContainText("Nothing is booked yet. These are the times for the provider ");
  await expectTyped(page, email);
  await times(page).first().click();
  await unfold(page, "dates");
  await typedDate(page).fill(later);
  await submit(page).click();
  await expect(alert(page)).toContainText("Nothing is booked yet. These are the times for the date ");
  await expect(typedDate(page)).toHaveValue(later);
  await times(page).first().click();
  await unfold(page, "treatment");
  await service(page).selectOption({ value: other });
  // The times of the previous choice are no longer offered.
  await expect(times(page).first()).toBeHidden();
  await submit(page).click();
  await expect(service(page)).toHaveValue(other);
  await expect(times(page).first()).toBeVisible();
  expect(await page.title()).toMatch(/^Error: /);
  await toldThenBooked(page, studio, email, { service_name: other, date: later });
});

test("a service chosen on the bare page and submitted at once is kept, with the typed values @no-script", async ({
  page,
  studio,
}) => {
  await page.goto("/book");
  await fillIn(page, "bare@example.com");
  await expect(page.getByText("Your choice has changed.")).toBeHidden();
  await unfold(page, "treatment");
  await service(page).selectOption({ value: other });
  await expect(page.getByText("Your choice has changed.")).toBeVisible();
  await submit(page).click();
  await expect(service(page)).toHaveValue(other);
  await toldThenBooked(page, studio, "bare@example.com", { service_name: other });
});

test("a service chosen on a provider's page and submitted at once shows that provider's times @no-script", async ({
  page,
  studio,
}) => {
  const email = "with.maya@example.com";
  const id = Number(
    studio.database().prepare("SELECT id FROM users WHERE username = 'Maya Ortiz'").pluck().get(),
  );
  await page.goto(`/book?provider=${id}`);
  await fillIn(page, email);
  await unfold(page, "treatment");
  await service(page).selectOption({ value: severalGive });
  await submit(page).click();
  await expect(page.getByLabel("Choose Your Provider")).toHaveValue(String(id));
  await toldThenBooked(page, studio, email, { service_name: severalGive });
  const booked = studio.database().prepare("SELECT provider_id FROM appointments WHERE customer_email = ?");
  expect(booked.pluck().all(email)).toEqual([id]);
});

test("values typed before the first submit survive another day and another service @no-script", async ({
  page,
  studio,
}) => {
  const email = "before@example.com";
  const [date, later] = [openDay(studio, 6), openDay(studio, 7)];
  await page.goto(bookPath(severalGive, date));
  await fillIn(page, email);
  await day(page, later).click();
  await expect(day(page, later)).toHaveAttribute("aria-current", "date");
  await expectTyped(page, email);
  await unfold(page, "treatment");
  await service(page).selectOption({ value: other });
  await page.getByRole("button", { name: "Show times" }).first().click();
  await expect(page.getByRole("main").locator(".recap")).toContainText(other);
  await expect(alert(page)).toHaveCount(0);
  await expectTyped(page, email);
  await times(page).first().click();
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, email)).toMatchObject([{ service_name: other, date: later }]);
});

test("without typed values a day and 'Show times' lead to a URL that Back and reload restore @no-script", async ({
  page,
}) => {
  await page.goto("/book");
  await unfold(page, "treatment");
  await service(page).selectOption({ value: other });
  await page.getByRole("button", { name: "Show times" }).first().click();
  await expect(page).toHaveURL(/\/book\?service=Lash\+Lift#times$/u);
  const another = page.locator(".day-grid [data-date]:not([aria-current])").first();
  const date = await another.getAttribute("data-date");
  await another.click();
  await expect(page).toHaveURL(new RegExp(`service=Lash\\+Lift&.*date=${date}#times$`, "u"));
  await page.goBack();
  await expect(page).toHaveURL(/\/book\?service=Lash\+Lift#times$/u);
  await expect(service(page)).toHaveValue(other);
});

test("after Back an old choice beside other times is not booked @no-script", async ({ page, studio }) => {
  const email = "back.again@example.com";
  await page.goto(bookPath(severalGive, openDay(studio, 8)));
  await unfold(page, "treatment");
  await service(page).selectOption({ value: other });
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/$/u);
  await page.goBack();
  await expect(service(page)).toHaveValue(other);
  await expect(times(page).first()).toBeHidden();
  await fillIn(page, email);
  await submit(page).click();
  await toldThenBooked(page, studio, email, { service_name: other });
});

test("a service chosen before a late script arrives shows its times @script", async ({ page, studio }) => {
  const email = "late@example.com";
  const release = await held(page, script);
  await page.goto(bookPath(severalGive, openDay(studio, 9)), { waitUntil: "commit" });
  await fillIn(page, email);
  await unfold(page, "treatment");
  await service(page).selectOption({ value: other });
  release();
  await expect(page).toHaveURL(/service=Lash\+Lift/u);
  await expect(service(page)).toHaveValue(other);
  await expect(page.locator(".recap")).toContainText(other);
  await expectTyped(page, email);
  await times(page).first().click();
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, email)).toMatchObject([{ service_name: other }]);
});

test("a provider and a date chosen before a late script arrives show their times @script", async ({
  page,
  studio,
}) => {
  const date = await dayWith(studio, "Maya Ortiz", 10);
  const release = await held(page, script);
  await page.goto(bookPath(severalGive, openDay(studio, 9)), { waitUntil: "commit" });
  await unfold(page, "treatment");
  await page.getByLabel("Choose Your Provider").selectOption("Maya Ortiz");
  await unfold(page, "dates");
  await typedDate(page).fill(date);
  release();
  await expect(page).toHaveURL(new RegExp(`provider=\\d+&date=${date}`, "u"));
  await expect(day(page, date)).toHaveAttribute("aria-current", "date");
  await expect(typedDate(page)).toHaveValue(date);
});

test("values that the browser restores before a late script arrives show their times @script", async ({
  page,
  studio,
}) => {
  const release = await held(page, script);
  await page.goto(bookPath(severalGive, openDay(studio, 9)), { waitUntil: "commit" });
  await unfold(page, "treatment");
  await service(page).selectOption({ value: other });
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Book an Appointment" })).toHaveCount(0);
  release();
  await page.goBack();
  await expect(page).toHaveURL(/service=Lash\+Lift/u);
  await expect(page.locator(".recap")).toContainText(other);
});

test("nothing is booked under the former service while another one loads @script", async ({
  page,
  studio,
}) => {
  const email = "pending@example.com";
  await page.goto(bookPath(severalGive, openDay(studio, 10)));
  await awake(page);
  await fillIn(page, email);
  await times(page).first().click();
  const release = await held(page, loader);
  await unfold(page, "treatment");
  await service(page).selectOption({ value: other });
  await submit(page).click();
  await expect(alert(page)).toContainText("Nothing is booked yet. These are the times for the service ");
  release();
  await expect(page).toHaveURL(/service=Lash\+Lift/u);
  await toldThenBooked(page, studio, email, { service_name: other });
});

test("nothing is booked on the former day while another one loads @script", async ({ page, studio }) => {
  const email = "pending.day@example.com";
  const later = openDay(studio, 9);
  await page.goto(bookPath(severalGive, openDay(studio, 8)));
  await awake(page);
  await fillIn(page, email);
  await times(page).first().click();
  const release = await held(page, loader);
  await day(page, later).click();
  await expect(typedDate(page)).toHaveValue(later);
  await submit(page).click();
  await expect(alert(page)).toContainText("Nothing is booked yet. These are the times for the date ");
  release();
  await expect(page).toHaveURL(new RegExp(later));
  await toldThenBooked(page, studio, email, { date: later });
});

test("after a refusal the previous choice can be chosen again @script", async ({ page, studio }) => {
  const email = "there.again@example.com";
  await page.goto(bookPath(severalGive, openDay(studio, 13)));
  await awake(page);
  await fillIn(page, email);
  await times(page).first().click();
  // As if the response to the change was lost: the form has a service without loaded times.
  await service(page).evaluate((select, value) => {
    (select as HTMLSelectElement).value = value;
  }, other);
  await submit(page).click();
  await expect(alert(page)).toContainText("Nothing is booked yet");
  await unfold(page, "treatment");
  await service(page).selectOption({ value: severalGive });
  await expect(alert(page)).toHaveCount(0);
  await expect(page.locator(".recap")).toContainText(severalGive);
  await times(page).first().click();
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, email)).toMatchObject([{ service_name: severalGive }]);
});

test("a typed date outside the window is refused at once, and an unfinished year is not @script", async ({
  page,
  studio,
}) => {
  const today = studioToday();
  const sunday =
    [1, 2, 3, 4, 5, 6, 7].map((n) => addDays(today, n)).find((date) => isoWeekday(date) === 7) ?? "";
  for (const date of [addDays(today, 40), addDays(today, -1), sunday]) {
    await page.goto(bookPath(severalGive, openDay(studio, 3)));
    await awake(page);
    await unfold(page, "dates");
    await typedDate(page).fill(date);
    await expect(page.locator("#date-error")).toContainText("Date input not valid.");
    await expect(typedDate(page)).toHaveValue(date);
    await unfold(page, "dates");
    await typedDate(page).fill(openDay(studio, 4));
    await expect(page.locator("#date-error")).toHaveCount(0);
  }
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await unfold(page, "dates");
  await typedDate(page).fill("0020-12-01");
  expect(asked).toEqual([]);
  await page.getByLabel("Name", { exact: true }).fill("Still Typing");
  // A two-digit year.
  await expect(page.locator("#date-error")).toContainText("Date input not valid.");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Still Typing");
});

test("a visit is moved to what the fields show, or not at all", async ({ page, studio }) => {
  const { token } = await bookAppointment(studio, 15);
  const row = () =>
    studio
      .database()
      .prepare(
        "SELECT date, provider_id, sequence FROM appointments WHERE id = (SELECT max(id) FROM appointments)",
      )
      .get() as { date: string; provider_id: number; sequence: number };
  const date = openDay(studio, 20);
  await page.goto(`/manage/${token}?move`);
  const moves = page.getByRole("button", { name: "Move my visit" }).last();
  await times(page).first().click();
  const select = page.getByLabel("Choose Your Provider");
  await select.selectOption("any");
  await page.getByLabel("Date", { exact: true }).fill(date);
  await moves.click();
  await expect(alert(page)).toContainText(
    "Nothing is moved yet. These are the times for the provider and date ",
  );
  expect(row()).toMatchObject({ sequence: 0 });
  await expect(select).toHaveValue("any");
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue(date);
  await times(page).first().click();
  await moves.click();
  await expect(page.getByText("Your visit was moved.")).toBeVisible();
  expect(row()).toMatchObject({ sequence: 1, date });
});
