import type { Page } from "@playwright/test";
import { addDays, isoWeekday, minuteOf } from "#app/domain/availability/dates.ts";
import { axeFindings } from "./axe.ts";
import { openDay } from "./calendar.ts";
import { awake } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

async function signIn(page: Page): Promise<void> {
  const data = { email: "receptionist@demo.test", password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

const typed = {
  customerName: "Paula Paper",
  customerPhone: "555 010 7777",
  customerEmail: "paula@mail.example",
  notes: "Rang at nine",
};

async function openForm(page: Page, date: string): Promise<void> {
  await signIn(page);
  await page.goto(`/receptionist?date=${date}&new&service=1`);
  await expect(page.locator(".time-grid label").first()).toBeVisible();
}

async function fillIn(page: Page): Promise<void> {
  for (const [id, text] of Object.entries(typed)) await page.locator(`#${id}`).fill(text);
}

async function expectTyped(page: Page): Promise<void> {
  for (const [id, text] of Object.entries(typed)) await expect(page.locator(`#${id}`)).toHaveValue(text);
  expect(decodeURIComponent(page.url())).not.toMatch(/Paula|@mail|555/u);
}

const chosenTime = (page: Page) => page.locator("input[name=time]:checked");
const booked = (studio: RunningStudio) =>
  studio.database().prepare("SELECT * FROM appointments WHERE customer_name = ?").all(typed.customerName) as {
    date: string;
    start_min: number;
    provider_id: number;
    notes: string;
  }[];
const forget = (studio: RunningStudio) =>
  studio.database().prepare("DELETE FROM appointments WHERE customer_name = ?").run(typed.customerName);

test("typed input survives a gap, an arrow, a search, and a look at another visit @script", async ({
  page,
  studio,
}) => {
  const date = openDay(studio, 2);
  forget(studio);
  await openForm(page, date);
  await fillIn(page);
  const gives = await page
    .locator("#provider option")
    .evaluateAll((all) => all.map((option) => option.getAttribute("value")));
  const values = await page
    .locator("button.gap")
    .evaluateAll((all) => all.map((gap) => gap.getAttribute("value") ?? ""));
  expect(values.length).toBeGreaterThan(3);
  for (const value of new Set(
    ["any", ...gives].flatMap((id) => values.find((gap) => gap.startsWith(`${id} `)) ?? []),
  )) {
    await page.locator(`button.gap[value="${value}"]`).click();
    await expect(page.locator("#provider")).toHaveValue(value.split(" ")[0] ?? "");
    await expectTyped(page);
  }
  expect(values.filter((value) => !gives.includes(value.split(" ")[0] ?? ""))).toEqual([]);
  for (const name of ["Next day", "Previous day"]) {
    const shown = await page.locator("#date").inputValue();
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator("#date")).toHaveValue(addDays(shown, name === "Next day" ? 1 : -1));
    await expectTyped(page);
  }
  await page.locator("#q").fill("no such client");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page.getByText("No clients found.")).toBeVisible();
  await expectTyped(page);

  const another = page.locator("button.visit").first();
  await another.click();
  await expect(page.locator(".peeked")).toBeVisible();
  await expectTyped(page);
  await page.goBack();
  await expect(page.locator(".peeked")).toHaveCount(0);
  await expectTyped(page);
  await page.locator("#provider").selectOption("any");
  await expect(page.locator("#panel input[name=timesFor]")).toHaveValue(/,any,/u);
  await page.locator(".time-grid label").first().click();
  const time = await chosenTime(page).inputValue();
  await page.getByRole("button", { name: "Book appointment" }).click();
  await expect(page.locator("#panel .split h2")).toHaveText(typed.customerName);
  const [visit, ...more] = booked(studio);
  expect(more).toEqual([]);
  expect(visit).toMatchObject({ date, start_min: minuteOf(time), notes: typed.notes });
});

test("the first times and the button are in view on a small screen with the whole form open @script", async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 1366, height: 647 });
  await openForm(page, openDay(studio, 4));
  const [time, book] = await Promise.all([
    page.locator(".time-grid label").first().boundingBox(),
    page.getByRole("button", { name: "Book appointment" }).boundingBox(),
  ]);
  for (const box of [time, book]) {
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(647);
  }
  expect((time?.y ?? 0) + (time?.height ?? 0)).toBeLessThan(book?.y ?? 0);
});

test("with two services, times are three in a row above y = 520, and the button names the selected visit @script", async ({
  page,
  studio,
}) => {
  await signIn(page);
  const services = new URLSearchParams({ service: "1", service2: "2", provider: "any", provider2: "any" });
  await page.goto(`/receptionist?date=${openDay(studio, 4)}&${services}&new`);
  await awake(page);
  const times = page.locator("#panel .time-grid label:visible");
  const boxes = await Promise.all([0, 1, 2].map((at) => times.nth(at).boundingBox()));
  for (const box of boxes) expect(box?.y).toBe(boxes[0]?.y);
  expect(boxes[0]?.y).toBeLessThan(520);
  await times.nth(1).click();
  const foot = page.locator(".desk-foot");
  await expect(foot).toContainText(/^\d+:\d\d .+; \d+:\d\d .+; \$\d+/u);
  const book = await page.getByRole("button", { name: "Book appointment" }).boundingBox();
  expect((book?.y ?? 768) + (book?.height ?? 0)).toBeLessThanOrEqual(768);
});

test("the cancellation question fits a small screen without scrolling @script", async ({ page, studio }) => {
  await page.setViewportSize({ width: 1366, height: 647 });
  await signIn(page);
  const id = studio
    .database()
    .prepare("SELECT max(id) FROM appointments WHERE status = 'booked' AND date > ?")
    .pluck()
    .get(openDay(studio, 0));
  await page.goto(`/receptionist?visit=${id}`);
  await awake(page);
  await page.locator("#panel").getByRole("link", { name: "Cancel appointment" }).click();
  const dialog = page.locator("dialog[open]");
  await expect(dialog.getByRole("radio", { name: "The client" })).toBeChecked();
  expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
});

test("a gap of exactly the right length is booked with one press and the service @script", async ({
  page,
  studio,
}) => {
  const date = openDay(studio, 18);
  forget(studio);
  const database = studio.database();
  const provider = Number(
    database.prepare("SELECT min(provider_id) FROM service_providers WHERE service_id = 1").pluck().get(),
  );
  database.prepare("DELETE FROM appointments WHERE date = ? AND provider_id = ?").run(date, provider);
  const buffer = Number(
    database.prepare("SELECT buffer_minutes FROM providers WHERE user_id = ?").pluck().get(provider),
  );
  const add = database.prepare(
    `INSERT INTO appointments (reference, service_id, service_name, price_minor, currency, policy_id, provider_id, date,
       start_min, end_min, status, customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
     SELECT 'R' || hex(randomblob(6)), id, name, 9500, 'USD', (SELECT min(id) FROM policies), ?, ?, ?, ?, 'booked', 'Nora Next',
       'nora@example.com', '(503) 555-0199', '5035550199', 0, 0 FROM services WHERE id = 1`,
  );
  add.run(provider, date, 13 * 60, 14 * 60);
  const start = 14 * 60 + buffer;
  add.run(provider, date, start + 60 + buffer, start + 120 + buffer);
  await signIn(page);
  await page.goto(`/receptionist?date=${date}&new`);
  const gap = page.locator(`button.gap[value^="${provider} ${date} ${start}"]`);
  await gap.click();
  await page.locator("#service").selectOption("1");
  await expect(chosenTime(page)).toHaveCount(1);
  await expect(page.locator("button.gap[aria-current]")).toHaveAttribute(
    "value",
    `${provider} ${date} ${start}`,
  );
  await fillIn(page);
  await page.getByRole("button", { name: "Book appointment" }).click();
  await expect(page.locator("#panel .split h2")).toHaveText(typed.customerName);
  expect(booked(studio)).toMatchObject([{ date, start_min: start, provider_id: provider }]);
});

test("a typed time is booked to the minute, or refused with the name of the client in the way @script", async ({
  page,
  studio,
}) => {
  // After the demo's visits, which are on a different weekday each time.
  const date = openDay(studio, 23);
  forget(studio);
  await openForm(page, date);
  await fillIn(page);
  await page.locator(".time-grid label").first().click();
  const before = await chosenTime(page).inputValue();
  await page.locator("summary", { hasText: "Another time" }).click();
  await page.locator("#otherTime").fill("13:20");
  await expect(chosenTime(page)).not.toHaveValue(before);
  await page.getByRole("button", { name: "Book appointment" }).click();
  await expect(page.locator("#panel .split h2")).toHaveText(typed.customerName);
  const [visit] = booked(studio);
  expect(visit).toMatchObject({ date, start_min: 800 });

  await page.goto(`/receptionist?date=${date}&new&service=1&provider=${visit?.provider_id}&time=13:40`);
  await expect(page.locator(".time-answers")).toContainText(`${typed.customerName} until 2:20 PM`);
  await expect(chosenTime(page)).toHaveCount(0);
});

/** Collects the requests for another day while a date is typed, and after that. */
async function typeDate(page: Page, field: string, date: string, delay: number): Promise<number> {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("_data=") && request.url().includes("date=")) asked.push(request.url());
  });
  const [year, month, day] = date.split("-");
  await awake(page);
  await page.locator(field).focus();
  await page.keyboard.type(`${month}${day}${year}`, { delay });
  expect(asked).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    new Date(`${date}T12:00:00Z`).toLocaleDateString("en-US", { month: "long", day: "numeric" }),
  );
  await expect(page.locator(field)).toHaveValue(date);
  return asked.length;
}

for (const delay of [0, 60, 120]) {
  test(`a date typed at ${delay} ms a key is one day, one request and one step of Back @script`, async ({
    page,
    studio,
  }) => {
    await signIn(page);
    const [date, other] = [openDay(studio, 5), openDay(studio, 6)];
    await page.goto(`/receptionist?date=${date}`);
    expect(await typeDate(page, "#day", other, delay)).toBe(1);
    expect(page.url()).toContain(other);
    await page.goBack();
    await expect(page.locator("#day")).toHaveValue(date);

    await page.goto(`/receptionist?date=${date}&new&service=1`);
    const steps = await page.evaluate(() => history.length);
    expect(await typeDate(page, "#date", other, delay)).toBe(1);
    expect(await page.evaluate(() => history.length)).toBe(steps);
  });
}

test("the Enter key in a field looks up times and books nothing @script", async ({ page, studio }) => {
  forget(studio);
  await openForm(page, openDay(studio, 7));
  await fillIn(page);
  await page.locator(".time-grid label").first().click();
  await page.locator("#customerName").press("Enter");
  await expect(page.locator("#customerName")).toHaveValue(typed.customerName);
  await expect(chosenTime(page)).toHaveCount(1);
  expect(booked(studio)).toEqual([]);
});

test("every state of the form passes axe and fits a phone @script", async ({ page, studio }) => {
  const date = openDay(studio, 1);
  await signIn(page);
  const visit = studio
    .database()
    .prepare(
      "SELECT id, provider_id FROM appointments WHERE date >= ? AND status = 'booked' ORDER BY date LIMIT 1",
    )
    .get(date) as { id: number; provider_id: number };
  const closed = addDays(date, 7 - isoWeekday(date));
  const states = [
    `date=${date}&new&service=1&time=13:20&provider=${visit.provider_id}&peek=${visit.id}`,
    `date=${closed}&new&service=1&provider=${visit.provider_id}`,
    `visit=${visit.id}&move&time=20:00`,
  ];
  for (const [width, colorScheme] of [
    [1366, "dark"],
    [320, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    for (const state of states) {
      await page.goto(`/receptionist?${state}`);
      await expect(page.locator("#desk-form")).toBeVisible();
      expect.soft(await axeFindings(page), `${state}, ${width}`).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
