/** The main job: a guest with a cheap phone, from the home page to a confirmed appointment, with and without script. */
import type { Page } from "@playwright/test";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { freeTimes, openDay, serviceId, studioToday } from "./calendar.ts";
import { awake, unfold } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const facial = "Signature Facial";
const bookPath = (date: string, service = facial) =>
  `/book?service=${encodeURIComponent(service)}&provider=any&date=${date}`;
const rows = (studio: RunningStudio, email: string) =>
  studio
    .database()
    .prepare(
      "SELECT service_name, date, customer_name, customer_phone, notes, status, start_min FROM appointments WHERE customer_email = ?",
    )
    .all(email) as Record<string, unknown>[];

async function fillIn(page: Page, email: string, name = "Ana López"): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("(503) 555-0100");
}
const times = (page: Page) => page.getByRole("group", { name: /^Available Times/ }).getByRole("radio");
const chooseTime = async (page: Page, place = 0) => {
  const value = (await times(page).nth(place).getAttribute("value")) ?? "";
  await chooseTheTime(page, value);
  return value;
};
const chooseTheTime = (page: Page, value: string) =>
  page.locator("label", { has: page.locator(`input[name=time][value="${value}"]`) }).click();

/** Returns a time with two free providers for the facial, so that one booking leaves it free. */
async function momentForTwo(studio: RunningStudio, from: number): Promise<{ date: string; time: string }> {
  for (let n = from; n < from + 6; n += 1) {
    const date = openDay(studio, n);
    const free = await freeTimes(studio, serviceId(studio, facial), date);
    const found = free.find(({ providerIds }) => providerIds.length > 1);
    if (found) return { date, time: found.time };
  }
  throw new Error("In six open days two providers are never free at once.");
}

/** Resolves when the page is hydrated. */
const waitForHydration = (page: Page) => expect(page.getByText(/^Still needed: /)).toBeVisible();
const submit = (page: Page) => page.getByRole("button", { name: "Book Appointment" });

test("a guest books from the home page to the confirmation, and the row is in the database", async ({
  page,
  browser,
  studio,
}, { project }) => {
  const email = `home.${project.name}@example.com`;
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "See services" }).click();
  await page.getByRole("link", { name: `Book This Service: ${facial}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Book an Appointment" })).toBeVisible();
  await chooseTime(page);
  await fillIn(page, email);
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
  expect(page.url()).toContain("/confirmation?b=");
  await expect(page.locator(".ticket-day")).toHaveText(
    /^\w+day, \w+ \d+, \d{4}, \d+:\d\d [AP]M to \d+:\d\d [AP]M$/u,
  );
  await expect(page.getByText(/24-hour notice/u)).toHaveCount(0);
  expect(rows(studio, email)).toMatchObject([
    { service_name: facial, customer_name: "Ana López", status: "booked" },
  ]);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
  const otherPhone = await browser.newContext();
  const there = await otherPhone.newPage();
  await there.goto(page.url());
  await expect(there.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
  await expect(there.getByRole("main")).toContainText(facial);
  await otherPhone.close();
});

test("a next free time on the home page is selected in the form", async ({ page }) => {
  await page.goto("/");
  await page.locator(".next-free").click();
  const time = new URL(page.url()).searchParams.get("time");
  await expect(page.locator("#times input:checked")).toHaveValue(String(time));
});

test("three free times are visible at 360 by 640 without scrolling or a tap", async ({ page, studio }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // Wednesday has the longest name.
  const wednesday = [1, 2, 3, 4, 5, 6].map((n) => openDay(studio, n)).find((date) => isoWeekday(date) === 3);
  await page.goto(bookPath(wednesday ?? ""));
  for (const place of [0, 1, 2]) expect(await bottomOf(page, place)).toBeLessThanOrEqual(575);
  const bar = await page.locator(".recap").boundingBox();
  expect(await bottomOf(page, 2)).toBeLessThanOrEqual(Math.round(bar?.y ?? 0));
});

const bottomOf = async (page: Page, place: number) => {
  const box = await times(page).nth(place).locator("xpath=..").boundingBox();
  return Math.round((box?.y ?? 999) + (box?.height ?? 0));
};

test("the form has three numbered steps, and the treatment in one line that unfolds", async ({ page }) => {
  await page.goto(`/book?service=${encodeURIComponent(facial)}`);
  await expect(page.locator(".step-head > h2")).toHaveText(["1 Treatment", "2 Day and time", "3 You"]);
  const choice = page.getByLabel("Service", { exact: true });
  await expect(choice).toBeHidden();
  await page.getByText("60 min · $95 · First available").click();
  await expect(choice).toHaveValue(facial);
  await expect(choice).toBeVisible();
  await page.goto("/book");
  await expect(choice).toBeVisible();
});

test("the bar of the visit has its time and price, unfolds, and is not sticky on a low screen", async ({
  page,
  studio,
}) => {
  await page.goto(bookPath(openDay(studio, 10)));
  const bar = page.locator(".recap");
  const label = await times(page).nth(1).locator("xpath=..").innerText();
  await chooseTime(page, 1);
  await expect(bar.locator(".recap-what")).toContainText(facial);
  expect(await bar.locator(".recap-what").innerText()).toMatch(new RegExp(`, ${label}\\s+· \\$95$`, "u"));
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72);
  await expect(bar.getByText("60 min")).toBeHidden();
  await bar.locator("summary").click();
  await expect(bar.getByText("60 min")).toBeVisible();
  await expect(bar).toHaveCSS("position", "sticky");
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(bar).toHaveCSS("position", "static");
});

test("on a desktop the card beside the form has the chosen time and stays in view", async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(bookPath(openDay(studio, 10)));
  const card = page.locator(".recap");
  const label = await times(page).last().locator("xpath=..").innerText();
  await times(page).last().locator("xpath=..").click();
  await page.getByLabel("Notes").scrollIntoViewIfNeeded();
  expect(await card.locator(".recap-what").innerText()).toMatch(new RegExp(`, ${label}\\s+· \\$95$`, "u"));
  await expect(card.getByText("First available")).toBeVisible();
  const [box, form] = [await card.boundingBox(), await page.locator(".booking > div").boundingBox()];
  expect(box?.width).toBeLessThanOrEqual(416);
  expect(box?.height).toBeLessThanOrEqual(620);
  expect(box?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  await expect(card).toBeInViewport({ ratio: 1 });
});

test("three free times are visible on a day with two groups of times", async ({ page, studio }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(bookPath(openDay(studio, 8), "Brow Shaping"));
  await expect(page.getByRole("heading", { name: "Morning" })).toBeVisible();
  expect(await bottomOf(page, 2)).toBeLessThanOrEqual(640);
});

test("later days are one tap away if the first day has a single time", async ({ page, studio }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const date = openDay(studio, 9);
  const times = await onlyOneTime(studio, date);
  await page.goto(bookPath(date));
  await expect(page.locator(".time-grid input")).toHaveCount(1);
  const later = page.locator(".time-grid .later");
  await expect(later).toHaveCount(2);
  const box = await later.last().boundingBox();
  expect(Math.round((box?.y ?? 999) + (box?.height ?? 0))).toBeLessThanOrEqual(640);
  await later.first().click();
  await expect(page.locator(".day-grid [aria-current]")).not.toHaveAttribute("data-date", date);
  await expect(page.locator(".time-grid input").first()).toBeAttached();
  times.free();
});

/** Gives the service's providers time off from 10:30 on. `free` removes it. */
async function onlyOneTime(studio: RunningStudio, date: string) {
  const database = studio.database();
  const off = database
    .prepare(
      `INSERT INTO time_off (provider_id, first_date, start_min, last_date, end_min, reason)
       SELECT user_id, ?, 615, ?, 1440, 'test of few times' FROM providers`,
    )
    .run(date, date);
  expect(off.changes).toBeGreaterThan(0);
  return { free: () => database.exec("DELETE FROM time_off WHERE reason = 'test of few times'") };
}

test("four taps from a service card book an appointment: service, day, time, button", async ({
  page,
  studio,
}, { project }) => {
  const date = openDay(studio, 5);
  const email = `taps.${project.name}@example.com`;
  await page.goto("/services");
  await page.getByRole("link", { name: `Book This Service: ${facial}` }).click();
  await page.locator(`.day-grid [data-date="${date}"]`).click();
  await expect(page).toHaveURL(new RegExp(date));
  // The URL changes before the times do.
  const dayOfMonth = new RegExp(`^Available Times, .*\\b${Number(date.slice(8))}\\b`, "u");
  await expect(page.getByRole("group", { name: dayOfMonth })).toBeVisible();
  const time = await chooseTime(page);
  await fillIn(page, email);
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, email)).toHaveLength(1);
  expect(rows(studio, email)[0]).toMatchObject({ date });
  expect(time).toMatch(/^\d\d:\d\d$/);
});

test("refresh, Back and a double submit make one appointment", async ({ page, studio }, { project }) => {
  const email = `once.${project.name}@example.com`;
  const { date, time } = await momentForTwo(studio, 6);
  await page.goto(bookPath(date));
  await chooseTheTime(page, time);
  await fillIn(page, email);
  await submit(page).dblclick();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  await page.reload();
  expect(rows(studio, email)).toHaveLength(1);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Book an Appointment" })).toBeVisible();
  // The browser may or may not restore the form. The same values are sent again either way.
  await chooseTheTime(page, time);
  await fillIn(page, email);
  await submit(page).click();
  await expect(
    page.getByText(/You already have an appointment at that time|Booking Confirmed!/).first(),
  ).toBeVisible();
  expect(rows(studio, email)).toHaveLength(1);
});

test("Back restores typed values, but never selects another time instead of the taken one @no-script", async ({
  page,
  studio,
}) => {
  const email = "back.place@example.com";
  await page.goto(bookPath(openDay(studio, 9), "Brow Shaping"));
  await chooseTime(page, 1);
  await fillIn(page, email);
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);

  await page.goBack();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.locator("input[name=time]:checked")).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText("Choose a time.").first()).toBeVisible();
  expect(rows(studio, email)).toHaveLength(1);
});

test("a lost race keeps the typed values and offers the nearest free times", async ({ page, studio }, {
  project,
}) => {
  const date = openDay(studio, 8);
  const email = `race.${project.name}@example.com`;
  await page.goto(bookPath(date, "Lash Lift"));
  const time = await chooseTime(page, 1);
  await fillIn(page, email, "Lena Lost-the-Race");
  await page.getByLabel("Notes").fill("Please mind my left eye.");
  // While the form is open, all providers of the service become unavailable.
  const { id } = studio.database().prepare("SELECT id FROM services WHERE name = 'Lash Lift'").get() as {
    id: number;
  };
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await fetch(`${studio.url}/api/appointments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        customerName: "Quick Quinn",
        customerEmail: `quinn${tries}.${project.name}@example.com`,
        customerPhone: "503 555 0177",
        serviceId: id,
        providerId: "any",
        date,
        time,
      }),
    });
    if (answer.status === 409) break;
    expect(answer.status).toBe(201);
  }
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "Someone else has booked this time. Choose another time.",
  );
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lena Lost-the-Race");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Notes")).toHaveValue("Please mind my left eye.");
  await expect(page.getByRole("heading", { name: "The nearest free times" })).toBeVisible();
  expect(await page.title()).toMatch(/^Error: /);
  expect(rows(studio, email)).toHaveLength(0);
  await chooseTime(page, 0);
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, email)).toMatchObject([{ customer_name: "Lena Lost-the-Race" }]);
});

test("a person who has a visit at that time is asked, and can book for someone else", async ({
  page,
  studio,
}, { project }) => {
  const { date, time } = await momentForTwo(studio, 9);
  const email = `twice.${project.name}@example.com`;
  const send = async () => {
    await page.goto(bookPath(date));
    await chooseTheTime(page, time);
    await fillIn(page, email);
    await submit(page).click();
  };
  await send();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  await send();
  await expect(page.getByText(/You already have an appointment at that time/).first()).toBeVisible();
  expect(rows(studio, email)).toHaveLength(1);
  await page.getByLabel("This booking is for someone else").check();
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, email)).toHaveLength(2);
});

test("a mistyped address is asked about once, and a number can be pasted from a phone", async ({
  page,
  studio,
}, { project }) => {
  const email = `slip.${project.name}@gmail.com`;
  await page.goto(bookPath(openDay(studio, 20)));
  await chooseTime(page);
  await fillIn(page, email.replace("gmail", "gmial"));
  await page.getByLabel("Phone").fill("\u202a+1 (503) 555\u20110100 x12\u202c");
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("Check your email address.");
  await expect(page.getByText(`Did you mean ${email}?`)).toHaveCount(1);
  expect(rows(studio, email)).toHaveLength(0);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ana López");
  await page.getByLabel(`Yes, ${email}`).check();
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, email)).toMatchObject([{ customer_phone: "+1 (503) 555-0100 x12" }]);
});

test("booking another time after Back asks first, and both can be booked", async ({ page, studio }, {
  project,
}) => {
  const email = `both.${project.name}@example.com`;
  const date = openDay(studio, 21);
  const bookAt = async (place: number) => {
    await chooseTime(page, place);
    await fillIn(page, email);
    await submit(page).click();
  };
  await page.goto(bookPath(date));
  await bookAt(0);
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Book an Appointment" })).toBeVisible();
  await bookAt(
    await times(page)
      .count()
      .then((count) => count - 1),
  );
  await expect(page.getByText(`You already have ${facial} at `).first()).toBeVisible();
  expect(rows(studio, email)).toHaveLength(1);
  await page.getByLabel("Book both").check();
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, email)).toHaveLength(2);
});

/** Makes a provider unavailable for the journey and restores them afterwards. */
async function withProviderAway(
  studio: RunningStudio,
  provider: string,
  days: [string, string],
  journey: () => Promise<void>,
) {
  const database = studio.database();
  const id = Number(database.prepare("SELECT id FROM users WHERE username = ?").pluck().get(provider));
  const away = database.prepare("INSERT INTO time_off (provider_id, first_date, last_date) VALUES (?, ?, ?)");
  const { lastInsertRowid } = away.run(id, ...days);
  await journey();
  database.prepare("DELETE FROM time_off WHERE id = ?").run(lastInsertRowid);
}

test("if the chosen provider is away, another one can be chosen with one tap, and typed values stay", async ({
  page,
  studio,
}, { project }) => {
  const email = `elsewhere.${project.name}@example.com`;
  const both = { of: ["Maya Ortiz", "Marta Silva"] };
  const [before, date] = [openDay(studio, 17, both), openDay(studio, 18, both)];
  await withProviderAway(studio, "Maya Ortiz", [date, date], async () => {
    await page.goto(bookPath(before));
    await unfold(page, "treatment");
    await page.getByLabel("Choose Your Provider").selectOption("Maya Ortiz");
    if (project.name === "no-script") await page.getByRole("button", { name: "Show times" }).first().click();
    await expect(page).toHaveURL(/provider=\d/);
    await fillIn(page, email);
    await unfold(page, "dates");
    await page.getByLabel("Or type a date").fill(date);
    if (project.name === "no-script") await page.getByRole("button", { name: "Show times" }).first().click();
    await expect(page.getByText("No available times for this date.")).toBeVisible();
    await expect(submit(page)).toHaveCount(0);
    await expect(page.getByLabel("Name", { exact: true })).toBeHidden();
    await page.getByRole("button", { name: /^Marta Silva: \d+ times? on this day$/ }).click();
    await expect(page.getByLabel("Choose Your Provider").locator(":checked")).toHaveText("Marta Silva");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await chooseTime(page);
    await submit(page).click();
    await expect(page).toHaveURL(/\/confirmation\?b=/);
    expect(rows(studio, email)).toMatchObject([{ date, customer_name: "Ana López" }]);
  });
});

test("if nothing is free in the window, the page says so and prefills a message to the studio", async ({
  page,
  studio,
}) => {
  const today = studioToday();
  await withProviderAway(studio, "Marta Silva", [today, addDays(today, 60)], async () => {
    await page.goto(`/book?service=${encodeURIComponent("Classic Lash Extensions")}`);
    await expect(page.getByText(/^No free times until .+, the last day you can book now\.$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Brow Shaping, .+: from / })).toBeVisible();
    await expect(submit(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Write to us" }).click();
    await expect(page.getByLabel("Message")).toHaveValue(
      /^I would like to book Classic Lash Extensions with Marta Silva\. I found no free time until .+\.$/,
    );
  });
});

test('"Book with ..." keeps the provider when a service is chosen', async ({ page, studio }, { project }) => {
  const email = `with.${project.name}@example.com`;
  const id = Number(
    studio.database().prepare("SELECT id FROM users WHERE username = 'Maya Ortiz'").pluck().get(),
  );
  await page.goto(`/book?provider=${id}`);
  await expect(page.getByText("Book with Maya Ortiz")).toBeVisible();
  const service = page.getByLabel("Service", { exact: true });
  await expect(service.locator("optgroup").first()).toBeAttached();
  await expect(service.getByRole("option", { name: /^Lash Lift/ })).toHaveCount(0);
  await unfold(page, "treatment");
  await service.selectOption(facial);
  if (project.name === "no-script") await page.getByRole("button", { name: "Show times" }).first().click();
  await expect(page.getByLabel("Choose Your Provider")).toHaveValue(String(id));
  await chooseTime(page);
  await fillIn(page, email);
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  const booked = studio.database().prepare("SELECT provider_id FROM appointments WHERE customer_email = ?");
  expect(booked.pluck().all(email)).toEqual([id]);
});

test("a day without times says so and shows the next one and the phone number", async ({ page, studio }) => {
  const date = openDay(studio, 11);
  const database = studio.database();
  database
    .prepare("INSERT INTO time_off (provider_id, first_date, last_date) SELECT user_id, ?, ? FROM providers")
    .run(date, date);
  await page.goto(bookPath(date));
  await expect(page.getByText("No available times for this date. Please select another date.")).toBeVisible();
  await expect(
    page
      .getByRole("group", { name: /^Available Times/ })
      .getByRole("button")
      .first(),
  ).toBeVisible();
  await expect(
    page.getByRole("group", { name: /^Available Times/ }).locator("a[href^='tel:']"),
  ).toBeVisible();
  database.prepare("DELETE FROM time_off WHERE first_date = ? AND last_date = ?").run(date, date);
});

test("a closed day is struck through, and links to the next day with times", async ({ page, studio }) => {
  const [closed] = studio.database().prepare("SELECT date FROM closed_days").pluck().all() as string[];
  const answer = await page.goto(bookPath(closed ?? ""));
  expect(answer?.status()).toBe(200);
  await expect(page.locator(".day-grid .full[aria-current=date]")).toHaveText(/ closed$/u);
  await expect(page.getByText("No available times for this date. Please select another date.")).toBeVisible();
  await page
    .getByRole("group", { name: /^Available Times/ })
    .getByRole("button")
    .first()
    .click();
  await expect(page.getByRole("radio").first()).toBeAttached();
  await expect(page).not.toHaveURL(new RegExp(closed ?? ""));
});

test("an invalid date is refused at the field, also after the script has started", async ({
  page,
  javaScriptEnabled,
}) => {
  const today = studioToday();
  const sunday =
    [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days)).find((date) => isoWeekday(date) === 7) ?? "";
  for (const date of [sunday, addDays(today, -3), addDays(today, 33), "2027-02-30"]) {
    const answer = await page.goto(bookPath(date));
    expect(answer?.status()).toBe(400);
    if (javaScriptEnabled) await awake(page);
    await expect(page.getByText("Date input not valid.").first()).toBeVisible();
  }
});

test("a single provider is named, several can be chosen, and a message is shown if there is none", async ({
  page,
}) => {
  const answer = await page.request.get("/api/services");
  const services = (await answer.json()) as { id: number; name: string; unavailable: boolean }[];
  const byCount = new Map<number, string>();
  for (const { id, name, unavailable } of services) {
    const givers = (await (await page.request.get(`/api/services/${id}/providers`)).json()) as unknown[];
    if (!unavailable) byCount.set(Math.min(2, givers.length), name);
  }
  await page.goto(`/book?service=${encodeURIComponent(byCount.get(1) ?? "")}`);
  await expect(page.getByText("Your Provider")).toBeVisible();
  await expect(page.getByLabel("Choose Your Provider")).toHaveCount(0);
  await page.goto(`/book?service=${encodeURIComponent(byCount.get(2) ?? "")}`);
  await expect(page.getByLabel("Choose Your Provider")).toHaveValue("any");
  await page.goto(`/book?service=${encodeURIComponent(byCount.get(0) ?? "")}`);
  await expect(
    page.getByText(
      "No providers currently offer this service. Please select a different service or contact us.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Service Unavailable" })).toBeDisabled();
  const unavailable = services.find((service) => service.unavailable)?.name ?? "";
  await expect(
    page.getByLabel("Service", { exact: true }).getByRole("option", { name: unavailable }),
  ).toHaveCount(0);
});

test("the guest dialog opens, closes with 'I Understand' and returns the focus", async ({ page }) => {
  await page.goto("/book");
  const opener = page.getByRole("button", { name: "Continue as Guest" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Continue as Guest" })).toBeVisible();
  await page.getByRole("button", { name: "I Understand" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();
});

test("an empty form lists every field and loses nothing @no-script", async ({ page, studio }) => {
  await page.goto(bookPath(openDay(studio, 12)));
  await page.getByLabel("Notes").fill("Window seat, please.");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    submit(page).click(),
  ]);
  expect(answer.status()).toBe(400);
  await expect(page.getByRole("alert")).toContainText("Please fill in all required fields.");
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("alert")).toBeFocused();
  expect(await page.title()).toMatch(/^Error: /);
  await expect(page.getByLabel("Notes")).toHaveValue("Window seat, please.");
});

test("after a refusal, another day, provider or service keeps the typed values, and Enter still books @no-script", async ({
  page,
  studio,
}) => {
  const [date, other] = [openDay(studio, 8), openDay(studio, 9)];
  await page.goto(bookPath(date));
  await fillIn(page, "carried@example.com", "Carried Name");
  await page.getByLabel("Notes").fill("By the window");
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("Choose a time.");
  const typed = async () => {
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Carried Name");
    await expect(page.getByLabel("Email")).toHaveValue("carried@example.com");
    await expect(page.getByLabel("Notes")).toHaveValue("By the window");
    // No URL contains contact data.
    expect(decodeURIComponent(page.url())).not.toMatch(/Carried|carried@|window/u);
  };
  await page.locator(`.day-grid button[value="${other}"]`).click();
  await expect(page.locator(`.day-grid [aria-current=date][value="${other}"]`)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await typed();
  await unfold(page, "treatment");
  await page.getByLabel("Choose Your Provider").selectOption({ index: 1 });
  await unfold(page, "dates");
  await page.getByLabel("Or type a date").fill(date);
  await page.getByRole("button", { name: "Show times" }).first().click();
  await expect(page.locator(`.day-grid [aria-current=date][value="${date}"]`)).toBeVisible();
  await typed();
  await chooseTime(page);
  await page.getByLabel("Email").press("Enter");
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, "carried@example.com")).toMatchObject([
    { date, customer_name: "Carried Name", notes: "By the window" },
  ]);
});

test("the button waits for the required fields and lists the missing ones @script", async ({
  page,
  studio,
}) => {
  await page.goto(bookPath(openDay(studio, 12)));
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText("Still needed: time, name, email, phone")).toBeVisible();
  await chooseTime(page);
  await fillIn(page, "needed@example.com");
  await expect(submit(page)).toBeEnabled();
  await page.getByLabel("Phone").fill("");
  await expect(page.getByText("Still needed: phone")).toBeVisible();
});

test("another day, service or provider loads in place and keeps the typed values @script", async ({
  page,
  studio,
}) => {
  const date = openDay(studio, 4);
  await page.goto(bookPath(openDay(studio, 3)));
  await waitForHydration(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await fillIn(page, "kept@example.com", "Kept Name");
  await page.locator(`.day-grid [data-date="${date}"]`).click();
  await expect(page).toHaveURL(new RegExp(date));
  await expect(page.getByRole("status").filter({ hasText: /times? available,/ })).toBeAttached();
  await unfold(page, "treatment");
  await page.getByLabel("Choose Your Provider").selectOption("Maya Ortiz");
  await expect(page).toHaveURL(/provider=\d/);
  await unfold(page, "treatment");
  await page.getByLabel("Service", { exact: true }).selectOption("Lash Lift");
  await expect(page).toHaveURL(/Lash/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kept Name");
  await expect(page.getByLabel("Email")).toHaveValue("kept@example.com");
  expect(documents).toBe(0);
});

test("success is shown for 1200 ms before the confirmation opens, without other requests @script", async ({
  page,
  studio,
}) => {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto(bookPath(openDay(studio, 14)));
  await waitForHydration(page);
  await page.clock.pauseAt(start + 60_000);
  await chooseTime(page);
  await fillIn(page, "stands@example.com");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("_data="))
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await page.clock.runFor(1190);
  expect(page.url()).toContain("/book");
  await page.clock.runFor(10);
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(asked).toEqual(["POST /book", "GET /confirmation"]);
});

test("a booking after a logout in another tab opens a confirmation without the account's menu @script", async ({
  page,
  studio,
}) => {
  const data = { email: "client@demo.test", password: "Demo-Pass-1" };
  await page.request.post("/api/auth/login", { data });
  await page.goto(bookPath(openDay(studio, 16)));
  await expect(page.locator("header").first()).toContainText("Logout");
  await page.context().clearCookies();
  await chooseTime(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("header").first()).not.toContainText("Logout");
});

test("a day chosen after the session has ended leads to a login page without the account's menu @script", async ({
  page,
}) => {
  const data = { email: "receptionist@demo.test", password: "Demo-Pass-1" };
  await page.request.post("/api/auth/login", { data });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/receptionist");
  await expect(page.locator("header").first()).toContainText("Logged in as");
  await page.context().clearCookies();
  await page.getByRole("link", { name: /^Wed/ }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator("header").first()).not.toContainText("Logged in as");
});

test("an error is shown if no answer arrives, and the next try sends the same request @script", async ({
  page,
  studio,
}) => {
  await page.goto(bookPath(openDay(studio, 15)));
  await waitForHydration(page);
  await chooseTime(page);
  await fillIn(page, "cut@example.com");
  await page.route("**/book?**_data**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("Booking failed. Please try again.");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ana López");
  await page.unrouteAll();
  // A press during hydration sends this request. The answer is a URL, which the page follows.
  await page
    .locator("[name=enhanced]")
    .evaluate((field: HTMLInputElement) => field.toggleAttribute("disabled"));
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  expect(rows(studio, "cut@example.com")).toHaveLength(1);
});

test("the calendar file of a confirmation downloads", async ({ page, studio }, { project }) => {
  await page.goto(bookPath(openDay(studio, 16)));
  await chooseTime(page);
  await fillIn(page, `ics.${project.name}@example.com`);
  await submit(page).click();
  await expect(page).toHaveURL(/\/confirmation\?b=/);
  const href = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  const file = await page.request.get(href ?? "");
  expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]+BEGIN:VEVENT[\s\S]+END:VCALENDAR/);
});
