import type { Page } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { openDay, studioToday } from "./calendar.ts";
import { openActions } from "./desk-board.ts";
import { addAppointment } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/api/auth/login", { data: { email, password: "Demo-Pass-1" } });
  expect(answer.status()).toBe(200);
}

/** Returns a long day some weeks ahead with room besides the demo's appointments. Each journey has its own. */
const quietDay = (studio: RunningStudio, ahead: number): string => openDay(studio, ahead, { long: true });

const appointment = (studio: RunningStudio, date: string, name: string) =>
  studio
    .database()
    .prepare("SELECT * FROM appointments WHERE date = ? AND customer_name = ? ORDER BY id DESC LIMIT 1")
    .get(date, name) as Record<string, unknown> | undefined;

test.use({ viewport: { width: 1366, height: 768 } });

test("a client on the phone is found, refused without a time, booked, moved off the grid, marked and cancelled @script", async ({
  page,
  studio,
}) => {
  const date = quietDay(studio, 20);
  await signIn(page, "receptionist@demo.test");
  await page.goto(`/receptionist?date=${date}`);
  await page.getByRole("link", { name: "New appointment" }).click();
  await page.locator("#q").fill("weber");
  await page.locator("#q").press("Enter");
  const client = page.getByRole("radio", { name: /Hannah Weber/ }).first();
  await expect(client).toBeVisible();
  expect(page.url()).not.toContain("weber");
  await page.locator("#service").selectOption({ label: "Express Facial, $55, 30 minutes" });
  await expect(page.locator("input[name=time]").first()).toBeAttached();
  await page
    .getByRole("radio", { name: /Hannah Weber/ })
    .first()
    .check();

  await page.getByRole("button", { name: "Book appointment" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Please fill in all required fields.");
  await expect(page.getByRole("radio", { name: /Hannah Weber/ }).first()).toBeChecked();

  await page.locator(".time-grid label").nth(1).click();
  await page.getByRole("button", { name: "Book appointment" }).click();
  await expect(
    page.getByRole("link", { name: /Hannah Weber.*Express Facial.*booked/ }).first(),
  ).toBeVisible();
  const booked = appointment(studio, date, "Hannah Weber");
  expect(booked).toMatchObject({ status: "booked", service_name: "Express Facial" });
  const client_id = studio
    .database()
    .prepare("SELECT id FROM users WHERE email = 'client@demo.test'")
    .pluck()
    .get();
  expect(booked).toMatchObject({ client_id });

  await page.locator("#panel").getByRole("link", { name: "Move" }).click();
  await page.locator("summary", { hasText: "Another time" }).click();
  await page.locator("#otherTime").fill("18:30");
  await page
    .getByRole("button", { name: /anyway: 30 minutes outside/u })
    .first()
    .click();
  await expect(page.locator("input[name=time]:checked")).toHaveValue(/T18:30@\d+!/u);
  await page.getByRole("button", { name: "Move appointment" }).click();
  await expect(page.getByText("Appointment moved.")).toBeVisible();
  await expect(page.locator("#panel")).toContainText("6:30");
  expect(appointment(studio, date, "Hannah Weber")).toMatchObject({ start_min: 18 * 60 + 30 });

  await openActions(page, "More");
  await page.getByRole("button", { name: "Mark confirmed" }).click();
  await expect(page.locator("#panel .badge")).toContainText("Confirmed");
  await page
    .locator("#panel")
    .getByRole("link", { name: /Cancel appointment/ })
    .click();
  await page.getByRole("radio", { name: "The client" }).check();
  await page
    .getByRole("button", { name: /Cancel appointment/ })
    .last()
    .click();
  await expect(page.getByText(/^\d cancelled$/u)).toBeVisible();
  await expect
    .poll(() => appointment(studio, date, "Hannah Weber"))
    .toMatchObject({ status: "cancelled", charge_minor: 0 });
});

/** Returns two providers of the demo's second service and a long day on which both work. */
function twoProviders(studio: RunningStudio, ahead: number) {
  const providers = studio
    .database()
    .prepare(
      `SELECT u.id, u.username FROM service_providers s JOIN users u ON u.id = s.provider_id
       WHERE s.service_id = 2 ORDER BY u.id LIMIT 2`,
    )
    .all() as [{ id: number; username: string }, { id: number; username: string }];
  const [first, other] = providers;
  const date = openDay(studio, ahead, { of: providers.map(({ username }) => username), long: true });
  return { date, first: first.id, other: other.id };
}

/** Fills in the form of a new appointment for a new client with the first time. */
async function fillInNew(page: Page, date: string, provider: number, name: string): Promise<void> {
  await signIn(page, "receptionist@demo.test");
  await page.goto(`/receptionist?date=${date}&new&service=2&provider=${provider}`);
  await typeClient(page, name);
  await page.locator("#notes").fill("Rang at nine");
  await page.locator(".time-grid label").first().click();
}

async function typeClient(page: Page, name: string): Promise<void> {
  await page.locator("#customerName").fill(name);
  await page.locator("#customerPhone").fill("555 010 7777");
  await page.locator("#customerEmail").fill(`${name.replace(" ", ".").toLowerCase()}@mail.example`);
}

test("a provider who is selected while times load is never replaced by the earlier one @script", async ({
  page,
  studio,
}) => {
  const { date, first, other } = twoProviders(studio, 14);
  await fillInNew(page, date, first, "Paula Pending");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/_data=/u, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  await page.locator("#provider").selectOption(String(other));
  const button = page.locator("button[name=intent][value=book]");
  await expect(button).toBeDisabled();
  await expect(button).toHaveText("Looking up times...");
  expect(appointment(studio, date, "Paula Pending")).toBeUndefined();

  // The server refuses a click on the disabled button.
  await button.evaluate((element: HTMLButtonElement) => {
    element.disabled = false;
    element.click();
  });
  release();
  await expect(page.getByRole("alert").first()).toContainText("Nothing was booked. The provider was changed");
  // The test enabled the button above. Its label changes when the other provider's times arrive.
  await expect(button).toHaveText("Book appointment");
  expect(appointment(studio, date, "Paula Pending")).toBeUndefined();
  await expect(page.locator("#customerName")).toHaveValue("Paula Pending");
  await expect(page.locator("#customerPhone")).toHaveValue("555 010 7777");
  await expect(page.locator("#customerEmail")).toHaveValue("paula.pending@mail.example");
  await expect(page.locator("#notes")).toHaveValue("Rang at nine");
  expect(decodeURIComponent(page.url())).not.toMatch(/Paula|@mail|555/u);
  await expect(page.locator("#provider")).toHaveValue(String(other));
  await page.locator(".time-grid label").first().click();
  await button.click();
  await expect(page.locator("#panel .split h2")).toHaveText("Paula Pending");
  expect(appointment(studio, date, "Paula Pending")).toMatchObject({
    provider_id: other,
    notes: "Rang at nine",
  });
});

test("after Back, a client is booked with the provider that the form shows @script", async ({
  page,
  studio,
}) => {
  const { date, first, other } = twoProviders(studio, 15);
  await fillInNew(page, date, first, "Bea Back");
  const book = page.locator("button[name=intent][value=book]");
  await book.click();
  await expect(page.locator("#panel .split h2")).toHaveText("Bea Back");
  await page.goBack();
  await typeClient(page, "Bea Second");
  await page.locator("#provider").selectOption(String(other));
  await expect(page.locator("input[name=timesFor]")).toHaveValue(`2,${other},${date}`);
  await page.locator(".time-grid label").first().click();
  await book.click();
  await expect(page.locator("#panel .split h2")).toHaveText("Bea Second");
  expect(appointment(studio, date, "Bea Second")).toMatchObject({ provider_id: other });
});

test("a provider marks appointments of their own day and can't find another provider's @script", async ({
  page,
  studio,
}) => {
  const database = studio.database();
  await signIn(page, "provider@demo.test");
  const today = studioToday();
  const own = database
    .prepare(
      `SELECT a.id, a.date, a.customer_name AS name FROM appointments a JOIN users u ON u.id = a.provider_id
       WHERE u.email = 'provider@demo.test' AND a.date > ? AND a.status = 'booked' ORDER BY a.date LIMIT 1`,
    )
    .get(addDays(today, 1)) as { id: number; date: string; name: string };
  await page.goto(`/provider?date=${own.date}`);
  const card = page.getByRole("listitem").filter({ hasText: own.name }).first();
  await card.locator("summary").first().click();
  await card.getByRole("button", { name: /confirmed/i }).click();
  await expect(page.getByRole("listitem").filter({ hasText: own.name }).first()).toContainText("Confirmed");
  expect(database.prepare("SELECT status FROM appointments WHERE id = ?").pluck().get(own.id)).toBe(
    "confirmed",
  );

  const other = database
    .prepare(
      `SELECT a.id, a.date, a.customer_name AS name FROM appointments a JOIN users u ON u.id = a.provider_id
       WHERE coalesce(u.email, '') <> 'provider@demo.test' AND a.date > ? AND a.status = 'booked' LIMIT 1`,
    )
    .get(today) as { id: number; date: string; name: string };
  await page.goto(`/provider?date=${other.date}`);
  await expect(page.getByRole("main")).not.toContainText(other.name);
  const refused = await page.request.post("/provider", {
    form: {
      intent: "status",
      id: String(other.id),
      visit: String(other.id),
      status: "confirmed",
      revision: "0",
    },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect([400, 404]).toContain(refused.status());
  expect(database.prepare("SELECT status FROM appointments WHERE id = ?").pluck().get(other.id)).toBe(
    "booked",
  );
});

test("the refusal of a provider's outdated page is above the heading on a phone @script", async ({
  page,
  studio,
}) => {
  await signIn(page, "provider@demo.test");
  await page.setViewportSize({ width: 360, height: 740 });
  const date = quietDay(studio, 19);
  const maya = "SELECT id FROM users WHERE email = 'provider@demo.test'";
  const providerId = Number(studio.database().prepare(maya).pluck().get());
  await addAppointment(studio.database(), { clientId: null, providerId, date, name: "Sofia Stale" });
  const stale = await page.context().newPage();
  await stale.setViewportSize({ width: 360, height: 740 });
  for (const one of [page, stale]) await one.goto(`/provider?date=${date}`);
  const press = async (one: Page, name: RegExp) => {
    const answered = one.waitForResponse((response) => response.request().method() === "POST");
    const card = one.getByRole("listitem").filter({ hasText: "Sofia Stale" }).first();
    if ((await card.locator(".own-visit[open]").count()) === 0) await card.locator("summary").first().click();
    await card.getByRole("button", { name }).click();
    await answered;
  };
  await press(page, /^Mark confirmed/u);
  await press(page, /^Back to booked/u);
  await press(stale, /^Mark confirmed/u);
  const alert = stale.getByRole("alert");
  await expect(alert).toContainText("This visit was changed since you opened this page");
  const heading = await stale.getByRole("heading", { level: 1 }).boundingBox();
  const summary = await alert.boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((summary?.y ?? 0) + (summary?.height ?? 0));
  await stale.close();
});
