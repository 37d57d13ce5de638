/** A guest's visit by its link: shown, cancelled early and late, moved and added to an account, with and without script. */
import type { Page } from "@playwright/test";
import { addDays, isoWeekday, timeOf } from "#app/domain/availability/dates.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { axeFindings } from "./axe.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

type Made = { id: number; manageUrl: string; date: string; time: string; serviceId: number };

/** Each visit has its own day, so that tests don't take each other's times. */
async function book(studio: RunningStudio, email: string, ahead: number): Promise<Made> {
  const sqlite = studio.database();
  const closed = sqlite.prepare("SELECT date FROM closed_days").pluck().all();
  const serviceId = Number(
    sqlite.prepare("SELECT id FROM services WHERE name = 'Signature Facial'").pluck().get(),
  );
  let date = addDays(studioNow(zoneOf(studio)).date, ahead);
  for (;;) {
    const free = await freeTimes(studio, serviceId, date);
    const time = free[1];
    if (time && isoWeekday(date) !== 7 && !closed.includes(date)) {
      const made = (await post(studio, email, { serviceId, date, time })) as {
        id: number;
        manageUrl: string;
      };
      return { ...made, date, time, serviceId };
    }
    date = addDays(date, 1);
  }
}

async function post(studio: RunningStudio, email: string, wanted: object): Promise<unknown> {
  const answer = await fetch(`${studio.url}/api/appointments`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      customerName: "Lena Fischer",
      customerEmail: email,
      customerPhone: "(503) 555-0100",
      providerId: "any",
      ...wanted,
    }),
  });
  return answer.json();
}

/** Books by the form, so that the page's browser gets the cookie of the booking. */
async function bookHere(page: Page, studio: RunningStudio, email: string, ahead: number) {
  const { id: other, date, serviceId, manageUrl } = await book(studio, `other.${email}`, ahead);
  const [time = ""] = (await freeTimes(studio, serviceId, date)).slice(-1);
  const answer = await page.request.post(`${studio.url}/book`, {
    headers: { Origin: studio.url },
    form: {
      customerName: "Lena Fischer",
      customerEmail: email,
      customerPhone: "(503) 555-0101",
      serviceId,
      providerId: "any",
      date,
      time,
    },
    maxRedirects: 0,
  });
  const { searchParams } = new URL(answer.headers().location ?? "", studio.url);
  const id = Number(
    studio.database().prepare("SELECT id FROM appointments WHERE customer_email = ?").pluck().get(email),
  );
  return { id, other, manageUrl: `${studio.url}/manage/${searchParams.get("b")}`, elsewhere: manageUrl };
}

async function freeTimes(studio: RunningStudio, serviceId: number, date: string): Promise<string[]> {
  const answer = await fetch(`${studio.url}/api/availability?service_id=${serviceId}&date=${date}`);
  const { times } = (await answer.json()) as { times: { time: string }[] };
  return times.map(({ time }) => time);
}

const zoneOf = (studio: RunningStudio) =>
  String(studio.database().prepare("SELECT time_zone FROM settings").pluck().get());
const row = (studio: RunningStudio, id: number) =>
  studio.database().prepare("SELECT * FROM appointments WHERE id = ?").get(id) as Record<string, unknown>;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });

/** axe needs script. */
async function expectNoFindings(page: Page): Promise<void> {
  if (test.info().project.name !== "script") return;
  expect(await axeFindings(page)).toEqual([]);
}

test("cancelling early shows a question, costs nothing and releases the time", async ({ page, studio }, {
  project,
}) => {
  const { id, manageUrl, serviceId, date, time } = await book(studio, `early.${project.name}@example.com`, 9);
  await page.goto(manageUrl);
  await expect(heading(page, "Your Visit")).toBeVisible();
  await link(page, "Cancel this visit").click();
  await expect(heading(page, "Cancel this visit?")).toBeVisible();
  await link(page, "Keep my visit").click();
  expect(row(studio, id)).toMatchObject({ status: "booked" });
  await link(page, "Cancel this visit").click();
  await button(page, "Yes, cancel my visit").click();
  await expect(page.getByText("Nothing is charged. We released the time.")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ status: "cancelled", charge_minor: 0, sequence: 1 });
  expect(await freeTimes(studio, serviceId, date)).toContain(time);
});

test("cancelling on the day shows the charge and requires agreement to it", async ({ page, studio }, {
  project,
}) => {
  const { id, manageUrl } = await book(studio, `late.${project.name}@example.com`, 10);
  const sqlite = studio.database();
  const zone = zoneOf(studio);
  try {
    // A time zone where it is about noon, so that enough of the day is left.
    const east = 12 - new Date().getUTCHours();
    sqlite
      .prepare("UPDATE settings SET time_zone = ?")
      .run(`Etc/GMT${east < 0 ? "+" : "-"}${Math.abs(east)}`);
    const { date } = studioNow(zoneOf(studio));
    sqlite
      .prepare("UPDATE appointments SET date = ?, start_min = 1200, end_min = 1260 WHERE id = ?")
      .run(date, id);
    await page.goto(manageUrl);
    await expect(page.getByText("To move it, please call us at")).toBeVisible();
    await expect(link(page, "Move this visit")).toHaveCount(0);
    await link(page, "Cancel this visit").click();
    await expect(
      page.getByText("Same-day cancellations are charged the full service price: $95."),
    ).toBeVisible();
    await expectNoFindings(page);
    await page.getByLabel("Yes, I understand that $95 is charged").check();
    await button(page, "Yes, cancel my visit").click();
    await expect(page.getByText("Our policy charges the full service price for it: $95.")).toBeVisible();
    expect(row(studio, id)).toMatchObject({ status: "cancelled", charge_minor: 9500 });
  } finally {
    sqlite.prepare("UPDATE settings SET time_zone = ?").run(zone);
  }
});

test("moving to another day releases the old time", async ({ page, studio }, { project }) => {
  const { id, manageUrl, serviceId, date, time } = await book(studio, `move.${project.name}@example.com`, 12);
  await page.goto(manageUrl);
  await link(page, "Move this visit").click();
  await expect(heading(page, "Move Your Visit")).toBeVisible();
  const days = page.locator(`.day-grid a:visible:not([href*="${date}"])`);
  await days.last().click();
  const times = page.getByRole("group", { name: /^Available Times/ }).locator("label");
  const wanted = await times.first().locator("input").getAttribute("value");
  await times.first().click();
  await button(page, "Move my visit").click();
  await expect(page.getByText("Your visit was moved.")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ sequence: 1, status: "booked" });
  expect(timeOf(Number(row(studio, id).start_min))).toBe(wanted);
  expect(row(studio, id).date).not.toBe(date);
  expect(await freeTimes(studio, serviceId, date)).toContain(time);
});

test("a lost race shows the nearest free times, and one of them can be booked", async ({ page, studio }, {
  project,
}) => {
  const { id, manageUrl, serviceId, date } = await book(studio, `raced.${project.name}@example.com`, 15);
  await page.goto(`${manageUrl}?move&provider=any&date=${date}`);
  const times = page.getByRole("group", { name: /^Available Times/ }).locator("label");
  const wanted = await times.last().locator("input").getAttribute("value");
  await times.last().click();
  // While the form is open, all providers of the service become unavailable.
  for (let tries = 0; tries < 8; tries += 1) {
    const email = `quick${tries}.${project.name}@example.com`;
    await post(studio, email, { serviceId, date, time: wanted });
  }
  await button(page, "Move my visit").click();
  await expect(page.getByRole("alert").getByText("Someone else has booked this time.")).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByText("The nearest free times")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ sequence: 0 });
  await expectNoFindings(page);
  await times.first().click();
  await button(page, "Move my visit").click();
  await expect(page.getByText("Your visit was moved.")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ sequence: 1 });
});

test("a form without a time is refused at the times", async ({ page, studio }, { project }) => {
  const { manageUrl } = await book(studio, `empty.${project.name}@example.com`, 17);
  await page.goto(`${manageUrl}?move`);
  await button(page, "Move my visit").click();
  await expect(page.getByRole("alert").getByText("Choose a time.").first()).toBeVisible();
});

test("Back from a refused move shows the previous page without a request to resubmit the form", async ({
  page,
  studio,
}, { project }) => {
  const { id, manageUrl } = await book(studio, `back.${project.name}@example.com`, 18);
  await page.goto(`${manageUrl}?move`);
  await button(page, "Move my visit").click();
  await expect(page.getByRole("alert").getByText("Choose a time.").first()).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /u);
  await page.locator(".day-grid a:visible").last().click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("alert").getByText("Choose a time.").first()).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Move Your Visit")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectNoFindings(page);
  expect(row(studio, id)).toMatchObject({ sequence: 0 });
});

test("a client confirms with one tap from the reminder, the desk shows it, and opening the link alone confirms nothing", async ({
  page,
  studio,
}, { project }) => {
  const { id, manageUrl } = await book(studio, `coming.${project.name}@example.com`, 13);
  await page.goto(`${manageUrl}#coming`);
  await page.reload();
  expect(row(studio, id)).toMatchObject({ status: "booked", revision: 0 });
  await expectNoFindings(page);
  await button(page, "I'm coming").click();
  await expect(page.getByText("We look forward to seeing you.")).toBeVisible();
  await expect(page.getByText("You've confirmed that you're coming.")).toBeVisible();
  await expect(button(page, "I'm coming")).toHaveCount(0);
  expect(row(studio, id)).toMatchObject({ status: "confirmed", sequence: 0 });
});

test("a client reports a delay on the day and changes it, and the front desk shows it", async ({
  page,
  browser,
  studio,
}, { project }) => {
  const { id, manageUrl } = await book(studio, `slow.${project.name}@example.com`, 11);
  const sqlite = studio.database();
  const zone = zoneOf(studio);
  try {
    const east = 12 - new Date().getUTCHours();
    sqlite
      .prepare("UPDATE settings SET time_zone = ?")
      .run(`Etc/GMT${east < 0 ? "+" : "-"}${Math.abs(east)}`);
    const { date, minute } = studioNow(zoneOf(studio));
    const { id: otherProvider } = sqlite
      .prepare("INSERT INTO users (username, created_at) VALUES ('Someone Else', 0) RETURNING id")
      .get() as { id: number };
    sqlite.prepare("INSERT INTO providers (user_id) VALUES (?)").run(otherProvider);
    sqlite
      .prepare("UPDATE appointments SET date = ?, start_min = ?, end_min = ?, provider_id = ? WHERE id = ?")
      .run(date, minute + 60, minute + 120, otherProvider, id);
    await page.goto(manageUrl);
    await expect(page.getByText("Our policy: Arriving 15+ minutes late")).toBeVisible();
    await button(page, "10 minutes late").click();
    await expect(page.getByText("We expect you 10 minutes late.")).toBeVisible();
    await expectNoFindings(page);
    await button(page, "20 minutes late").click();
    await expect(page.getByText("We expect you 20 minutes late.")).toBeVisible();
    expect(row(studio, id)).toMatchObject({ late_minutes: 20, sequence: 0 });
    const desk = await browser.newPage({ baseURL: studio.url });
    await desk.goto("/login?redirectTo=%2Freceptionist");
    await desk.getByLabel("Email").fill("receptionist@demo.test");
    await desk.getByLabel("Password", { exact: true }).fill("Demo-Pass-1");
    await button(desk, "Login").click();
    await expect(desk).toHaveURL(/\/receptionist/u);
    await desk.goto(`/receptionist?date=${date}&visit=${id}`);
    await expect(desk.getByRole("complementary").getByText("late 20 min")).toBeVisible();
    await desk.close();
    await button(page, "I'm on time after all").click();
    await expect(page.getByText("Great, see you on time.")).toBeVisible();
    expect(row(studio, id)).toMatchObject({ late_minutes: 0 });
  } finally {
    sqlite.prepare("UPDATE settings SET time_zone = ?").run(zone);
  }
});

test("a mistyped address is corrected from the confirmation, and by link alone only with the booking's contact", async ({
  page,
  context,
  studio,
}, { project }) => {
  const { id, manageUrl } = await bookHere(page, studio, `typo.${project.name}@exampel.com`, 23);
  await page.goto(manageUrl.replace("/manage/", "/confirmation?b="));
  await expect(page.getByText(/t…\u2060@exampel\.com/u)).toBeVisible();
  await expectNoFindings(page);
  await link(page, "Correct it").click();
  await expect(heading(page, "Correct Your Details")).toBeVisible();
  await page.getByLabel("New email (optional)").fill("nobody@");
  await button(page, "Save").click();
  await expect(page.getByLabel("New email (optional)")).toHaveValue("nobody@");
  await expect(page.getByRole("alert")).toContainText("name@example.com");
  await expectNoFindings(page);
  await page.getByLabel("New email (optional)").fill(`right.${project.name}@example.com`);
  await button(page, "Save").click();
  await expect(page.getByText("Details saved.")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ customer_email: `right.${project.name}@example.com` });
  // The same link in a browser that did not book.
  await context.clearCookies();
  await page.goto(`${manageUrl}?contact`);
  await page.getByLabel("New phone (optional)").fill("(503) 555-0199");
  await button(page, "Save").click();
  await expect(page.getByLabel("New phone (optional)")).toHaveValue("(503) 555-0199");
  await page.getByLabel("Phone number or email of this booking").fill("503 555 0101");
  await button(page, "Save").click();
  await expect(page.getByText("Details saved.")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ customer_phone: "(503) 555-0199" });
  await link(page, "Add a note").click();
  await page.getByLabel("Your note").fill("Allergic to nuts");
  await button(page, "Save note").click();
  await expect(page.getByText("Note saved.")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ notes: "Allergic to nuts" });
});

test("the page of a past visit thanks the client and books the same services again", async ({
  page,
  studio,
}, { project }) => {
  const { id, manageUrl } = await book(studio, `over.${project.name}@example.com`, 14);
  const sqlite = studio.database();
  sqlite
    .prepare("UPDATE appointments SET date = ?, status = 'completed' WHERE id = ?")
    .run(addDays(studioNow(zoneOf(studio)).date, -20), id);
  await page.goto(manageUrl);
  await expect(heading(page, "Thank You for Your Visit")).toBeVisible();
  await expect(page.getByText(/can't be changed/u)).toHaveCount(0);
  await expectNoFindings(page);
  await link(page, "Book again").click();
  await expect(page).toHaveURL(/\/book\?service=Signature\+Facial&provider=\d+$/u);
  await expect(page.getByRole("group", { name: /^Available Times/ })).toBeVisible();
});

test("the confirmation creates an account with one field, and the account has the visit", async ({
  page,
  studio,
}, { project }) => {
  const email = `account.${project.name}@example.com`;
  const { id, manageUrl, elsewhere } = await bookHere(page, studio, email, 19);
  // The link of a visit that was booked in another browser.
  await page.goto(elsewhere);
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await page.goto(manageUrl.replace("/manage/", "/confirmation?b="));
  await expect(link(page, "change or cancel your visit")).toHaveAttribute(
    "href",
    new URL(manageUrl).pathname,
  );
  await page.getByLabel("Password", { exact: true }).fill("weak");
  await button(page, "Create my account").click();
  await expect(
    page
      .getByText(
        "Password must be at least 8 characters and include uppercase, lowercase, number, and special",
      )
      .first(),
  ).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel("Password", { exact: true }).fill("Str0ng-Enough");
  await button(page, "Create my account").click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByRole("heading", { name: "Upcoming Appointments (1)" })).toBeVisible();
  const owner = studio.database().prepare("SELECT id FROM users WHERE email = ?").pluck().get(email);
  expect(row(studio, id)).toMatchObject({ client_id: owner });
});

test("a visit is added to the logged-in account", async ({ page, studio }, { project }) => {
  const { id, manageUrl } = await bookHere(page, studio, `claim.${project.name}@example.com`, 21);
  await page.goto("/login");
  await page.getByLabel("Email").fill("client@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("Demo-Pass-1");
  await button(page, "Login").click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(manageUrl);
  await button(page, "Add to my account").click();
  await expect(page.getByText("This visit is in your account.")).toBeVisible();
  const owner = studio
    .database()
    .prepare("SELECT id FROM users WHERE email = 'client@demo.test'")
    .pluck()
    .get();
  expect(row(studio, id)).toMatchObject({ client_id: owner });
});

test("an unknown link and an expired one show the same page", async ({ page, studio }, { project }) => {
  const { manageUrl, id } = await book(studio, `ended.${project.name}@example.com`, 12);
  studio
    .database()
    .prepare("UPDATE tokens SET expires_at = 1 WHERE purpose = 'manage' AND subject_id = ?")
    .run(id);
  const shown: string[] = [];
  for (const address of ["/manage/no-such-link", manageUrl]) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(heading(page, "This link has expired")).toBeVisible();
    await expect(page).toHaveTitle(/^This link has expired/u);
    shown.push(await page.getByRole("main").innerHTML());
  }
  expect(shown[1]).toBe(shown[0]);
  await expect(page.getByRole("main").getByRole("link", { name: /\d{3}/u })).toHaveAttribute(
    "href",
    /^tel:/u,
  );
  await expect(link(page, "Log in to see your visits")).toBeVisible();
  await link(page, "Book an Appointment").click();
  await expect(page).toHaveURL(/\/book$/u);
});
