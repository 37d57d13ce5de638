/** A client's own appointments: on the profile, cancelled early and late, and added after the address is proven. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import { connect } from "#db/connection.server.ts";
import { studioToday } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { startServer } from "./server.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const withScript = () => test.info().project.name === "script";
const heading = (page: Page, name: string, level = 2) => page.getByRole("heading", { level, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const row = (studio: RunningStudio, id: number) =>
  studio.database().prepare("SELECT status, charge_minor, client_id FROM appointments WHERE id = ?").get(id);

async function clientOn(studio: RunningStudio, context: BrowserContext) {
  const client = await enrol(studio.database(), { username: "Vera Visitor" });
  const { secret } = openSession(studio.database(), client.id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  return client;
}

/** Starts to cancel the only appointment. The question is a dialog with script and a page without. */
async function askToCancel(page: Page): Promise<void> {
  if (withScript()) await page.locator("dialog").first().waitFor({ state: "attached" });
  await page.getByRole("link", { name: /^Cancel: Signature Facial/u }).click();
  await expect(page.getByRole("heading", { name: "Cancel this appointment?" })).toBeVisible();
  if (withScript()) await expect(page.getByRole("dialog")).toBeVisible();
  else await expect(page).toHaveURL(/\/profile\?cancel=\d+/u);
}

test("cancelling early shows one question, costs nothing, and is shown in the history", async ({
  page,
  context,
  studio,
}) => {
  const client = await clientOn(studio, context);
  const id = await addAppointment(studio.database(), {
    clientId: client.id,
    date: addDays(studioToday(), 10),
  });
  await page.goto("/profile");
  await expect(heading(page, "Upcoming Appointments (1)")).toBeVisible();
  await askToCancel(page);
  if (withScript()) await button(page, "Keep appointment").click();
  else await page.getByRole("link", { name: "Keep appointment" }).click();
  expect(row(studio, id)).toMatchObject({ status: "booked" });
  await askToCancel(page);
  await expect(page.getByText("Same-day cancellations")).toHaveCount(0);
  await button(page, "Cancel appointment").click();
  await expect(page.getByText("Your appointment is cancelled. Nothing is charged.")).toBeVisible();
  await expect(heading(page, "Upcoming Appointments (0)")).toBeVisible();
  await expect(heading(page, "Appointment History (1)")).toBeVisible();
  await expect(page.getByRole("region", { name: "Appointment History" })).toContainText("Cancelled");
  expect(row(studio, id)).toMatchObject({ status: "cancelled", charge_minor: 0 });
});

test("the profile begins with upcoming appointments, and books past ones again", async ({
  page,
  context,
  studio,
}) => {
  const client = await clientOn(studio, context);
  await addAppointment(studio.database(), { clientId: client.id, date: addDays(studioToday(), 9) });
  const past = await addAppointment(studio.database(), {
    clientId: client.id,
    date: addDays(studioToday(), 8),
  });
  studio
    .database()
    .prepare("UPDATE appointments SET date = ?, status = 'completed' WHERE id = ?")
    .run(addDays(studioToday(), -8), past);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/profile");
  const box = await heading(page, "Upcoming Appointments (1)").boundingBox();
  expect(box?.y).toBeLessThan(740);
  await expect(page.getByText("Client (user)")).toBeVisible();
  await page.getByRole("link", { name: /^Book again: / }).click();
  await expect(page).toHaveURL(/\/book\?service=/u);
});

test("cancelling on the day shows the charge first, and then charges it", async ({
  page,
  context,
  studio,
}) => {
  const sqlite = studio.database();
  const client = await clientOn(studio, context);
  const zone = String(sqlite.prepare("SELECT time_zone FROM settings").pluck().get());
  const setZone = sqlite.prepare("UPDATE settings SET time_zone = ?");
  try {
    // A time zone where it is about noon, so that enough of the day is left.
    const east = 12 - new Date().getUTCHours();
    const noonZone = `Etc/GMT${east < 0 ? "+" : "-"}${Math.abs(east)}`;
    setZone.run(noonZone);
    const id = await addAppointment(sqlite, {
      clientId: client.id,
      date: studioNow(noonZone).date,
      startMin: 1200,
    });
    await page.goto("/profile");
    await askToCancel(page);
    const asked = withScript() ? page.getByRole("dialog") : page.getByRole("main");
    await expect(asked).toContainText("Same-day cancellations are charged the full service price: $95.");
    await button(page, "Cancel it anyway").click();
    await expect(
      page.getByRole("status").filter({ hasText: "Your appointment is cancelled." }),
    ).toContainText("$95");
    await expect(page.getByRole("region", { name: "Appointment History" })).toContainText("$95 charged");
    expect(row(studio, id)).toMatchObject({ status: "cancelled", charge_minor: 9500 });
  } finally {
    setZone.run(zone);
  }
});

test("the history shows six, then all; a past appointment can't be cancelled", async ({
  page,
  context,
  studio,
}) => {
  const sqlite = studio.database();
  const client = await clientOn(studio, context);
  for (let n = 1; n <= 8; n += 1) {
    await addAppointment(sqlite, {
      clientId: client.id,
      date: addDays(studioToday(), -7 * n),
      status: "completed",
    });
  }
  await page.goto("/profile");
  await expect(heading(page, "Appointment History (8)")).toBeVisible();
  const history = page.getByRole("region", { name: "Appointment History" });
  const appointments = history.getByRole("rowheader");
  await expect(appointments).toHaveCount(6);
  await expect(page.getByRole("link", { name: /^Cancel/u })).toHaveCount(0);
  await history.getByRole("link", { name: "And 2 more appointments..." }).click();
  await expect(appointments).toHaveCount(8);
});

test("move or change opens the appointment's page", async ({ page, context, studio }) => {
  const client = await clientOn(studio, context);
  await addAppointment(studio.database(), { clientId: client.id, date: addDays(studioToday(), 12) });
  await page.goto("/profile");
  await page.getByRole("button", { name: /^Move or change: Signature Facial/u }).click();
  await expect(page).toHaveURL(/\/manage\/[\w-]{43}$/u);
  await expect(heading(page, "Your Visit", 1)).toBeVisible();
  await expect(page.getByText("This visit is in your account.")).toBeVisible();
});

test("booking while logged in greets by name, fills in the fields, and adds the appointment to the account", async ({
  page,
  context,
  studio,
}) => {
  const { id, username, email, phone } = await clientOn(studio, context);
  await page.goto("/book?service=Signature%20Facial");
  await expect(
    page.getByText(`Welcome back, ${username}! Your information has been pre-filled.`),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue as Guest" })).toHaveCount(0);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(username);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Phone")).toHaveValue(phone);
  const times = page.getByRole("group", { name: /^Available Times/u }).locator("label");
  await times.last().click();
  await button(page, "Book Appointment").click();
  await expect(page).toHaveURL(/\/confirmation\?b=/u);
  const [appointment] = studio
    .database()
    .prepare("SELECT client_id FROM appointments WHERE customer_email = ?")
    .all(email);
  expect(appointment).toEqual({ client_id: id });
  await page.goto("/profile");
  await expect(heading(page, "Upcoming Appointments (1)")).toBeVisible();
});

test("guest bookings appear only after the address is proven by the emailed link", async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-proof-"));
  const mails = await mailServer();
  const server = await startServer({ dataDir, demo: true, env: { SMTP_URL: mails.url } });
  const sqlite = connect(server.databaseFile);
  const email = "guest.before@example.com";
  try {
    await addAppointment(sqlite, { clientId: null, email, date: addDays(studioToday(), 9) });
    await page.goto(`${server.url}/register`);
    await page.getByLabel("First name").fill("Gina");
    await page.getByLabel("Last name").fill("Guest");
    await page.getByLabel("Cell phone").fill("(503) 555-0144");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("Str0ng-Enough");
    await button(page, "Register").click();
    await expect(heading(page, "Upcoming Appointments (0)")).toBeVisible();
    const proof = () => mails.to(email).find(({ text }) => text.includes("/verify/"));
    await expect.poll(() => proof() !== undefined).toBe(true);
    const [link = ""] = /http:\S+\/verify\/[\w-]+/u.exec(proof()?.text ?? "") ?? [];
    // In another browser the link asks to log in, because only the account can prove its address.
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fverify%2F/u);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("Str0ng-Enough");
    await button(page, "Login").click();
    await button(page, "Confirm my address").click();
    await expect(
      page.getByText("We added 1 visit that you booked as a guest to your account."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Go to my account" }).click();
    await expect(heading(page, "Upcoming Appointments (1)")).toBeVisible();
    expect((await page.goto(link))?.status()).toBe(404);
  } finally {
    sqlite.close();
    await server.kill();
    await mails.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("a profile that fails to load says so and can be retried", async ({ page, context, studio }) => {
  const sqlite = studio.database();
  await clientOn(studio, context);
  sqlite.exec("ALTER TABLE appointments RENAME COLUMN service_name TO away");
  try {
    const answer = await page.goto("/profile");
    expect(answer?.status()).toBe(500);
    await expect(heading(page, "Error Loading Profile", 1)).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(/^Failed to load profile: /u);
  } finally {
    sqlite.exec("ALTER TABLE appointments RENAME COLUMN away TO service_name");
  }
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(heading(page, "My Profile", 1)).toBeVisible();
});
