/** Tests managing users: search, add, change roles, delete. Removed access ends at once. */
import type { BrowserContext, Page } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { openDay, studioToday } from "./calendar.ts";
import { addAppointment, enrol, openSession, password } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });
const unique = () => Date.now().toString(36);

async function signedIn(context: BrowserContext, studio: RunningStudio, userId: number): Promise<void> {
  const { secret } = openSession(studio.database(), userId);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
}

async function asAdmin(context: BrowserContext, studio: RunningStudio) {
  const admin = await enrol(studio.database(), { roles: ["admin"], username: "Olga Owner" });
  await signedIn(context, studio, admin.id);
  return admin;
}

/** The question before a deletion is a dialog. */
async function ask(page: Page, name: string, question: string): Promise<void> {
  await page.locator("dialog").first().waitFor({ state: "attached" });
  await main(page).getByRole("link", { name }).first().click();
  await expect(page.getByRole("dialog")).toContainText(question);
}

const rolesOf = (studio: RunningStudio, id: number) =>
  studio.database().prepare("SELECT role FROM user_roles WHERE user_id = ? ORDER BY role").pluck().all(id);

test("@script finds a user by name, number and role, keeps the search in the address, and shows the details", async ({
  page,
  context,
  studio,
}) => {
  const sqlite = studio.database();
  await asAdmin(context, studio);
  const name = `Frida ${unique()}`;
  const { id, email } = await enrol(sqlite, {
    username: name,
    phone: "503 555 0123",
    roles: ["user", "receptionist"],
  });
  for (let n = 1; n <= 7; n += 1)
    await addAppointment(sqlite, { clientId: id, date: addDays(studioToday(), 7 + n) });
  await page.goto("/admin/users");
  await page.getByLabel("Search").fill(name.toLowerCase());
  await page.getByLabel("Role").selectOption("receptionist");
  await button(page, "Search").click();
  await expect(page).toHaveURL(/\/admin\/users\?search=%7E[\w-]+&role=receptionist/u);
  await expect(page.getByText("1 user found.")).toBeVisible();
  const card = main(page).getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText(email);
  await expect(card).toContainText("(503)555-0123");
  await expect(card).toContainText("receptionist");
  await link(page, name).click();
  const panel = page.getByRole("region", { name });
  await expect(panel).toContainText("Never");
  await expect(panel.getByRole("heading", { name: "Appointments (7)" })).toBeVisible();
  const appointments = panel.getByRole("listitem");
  await expect(appointments).toHaveCount(5);
  await panel.getByRole("link", { name: "And 2 more" }).click();
  await expect(appointments).toHaveCount(7);
  await page.goto("/admin/users?search=503-555.0123");
  await expect(card).toBeVisible();
  await page.goto("/admin/users?search=nobody-is-called-so");
  await expect(page.getByText("0 users found.")).toBeVisible();
});

test("@script adds a user: shows an error at each field, then the account can sign in", async ({
  page,
  context,
  studio,
}) => {
  await asAdmin(context, studio);
  const email = `added.${unique()}@example.com`;
  await page.goto("/admin/users");
  await link(page, "Add User").click();
  await expect(page.getByRole("heading", { name: "Add New User" })).toBeVisible();
  await expect(page.getByLabel("user", { exact: true })).toBeChecked();
  await page.getByLabel("user", { exact: true }).uncheck();
  await button(page, "Add User").click();
  const told = main(page).getByRole("alert");
  for (const sentence of [
    "Username is required",
    "Email is required",
    "Password is required",
    "At least one role must be selected",
  ]) {
    await expect(told).toContainText(sentence);
  }
  await page.getByLabel("Username").fill("Adam Added");
  await page.getByLabel("Email").fill("adam");
  await page.getByLabel("Password", { exact: true }).fill("five5");
  await page.getByLabel("receptionist", { exact: true }).check();
  await button(page, "Add User").click();
  await expect(told).toContainText("Email is invalid");
  await expect(told).toContainText("Password must be at least 6 characters");
  await expect(page.getByLabel("Username")).toHaveValue("Adam Added");
  await expect(page.getByLabel("receptionist", { exact: true })).toBeChecked();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("given-by-hand");
  await button(page, "Add User").click();
  await expect(
    page.getByText("User added. We can't send email at the moment. Inform them yourself."),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Adam Added" })).toContainText(email);

  await context.clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("given-by-hand");
  await button(page, "Login").click();
  await expect(page).toHaveURL(`${studio.url}/admin/services`);
  // An admin knows the password, so a notice asks for a new one. The notice can be dismissed.
  await page.goto("/services");
  const notice = page.getByRole("complementary", { name: "Your password" });
  await expect(notice).toContainText("Please choose your own password");
  await notice.getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL(`${studio.url}/services`);
  await expect(notice).toHaveCount(0);
});

test("@script edits roles: Cancel keeps them, Save takes effect immediately and signs out other devices", async ({
  page,
  context,
  browser,
  studio,
}) => {
  await asAdmin(context, studio);
  const person = await enrol(studio.database(), { roles: ["receptionist"], username: `Rita ${unique()}` });
  const desk = await browser.newContext({ baseURL: studio.url });
  await signedIn(desk, studio, person.id);
  const open = await desk.newPage();
  expect((await open.goto("/receptionist"))?.status()).toBe(200);

  await page.goto(`/admin/users?id=${person.id}`);
  await link(page, "Edit Roles").click();
  await page.getByLabel("admin", { exact: true }).check();
  await link(page, "Cancel").click();
  await expect(link(page, "Edit Roles")).toBeVisible();
  expect(rolesOf(studio, person.id)).toEqual(["receptionist"]);
  await link(page, "Edit Roles").click();
  await page.getByLabel("receptionist", { exact: true }).uncheck();
  await button(page, "Save").click();
  await expect(main(page).getByRole("alert").first()).toContainText("At least one role must be selected");
  await page.getByLabel("user", { exact: true }).check();
  await button(page, "Save").click();
  await expect(page.getByText("Roles saved. The change takes effect right away.")).toBeVisible();
  expect(rolesOf(studio, person.id)).toEqual(["user"]);

  await open.goto("/receptionist");
  await expect(open).toHaveURL(/\/login\?ended=expired&redirectTo=%2Freceptionist/u);
  await expect(open.getByText("Your session has expired. Please log in again.")).toBeVisible();
  await open.getByLabel("Email").fill(person.email);
  await open.getByLabel("Password", { exact: true }).fill(password);
  await open.getByRole("main").getByRole("button", { name: "Login" }).click();
  // The user may no longer open the page that they came from.
  await expect(open).toHaveURL(`${studio.url}/`);
  expect((await open.goto("/receptionist"))?.status()).toBe(403);
  await desk.close();
});

test("@script deletes a user after the question: past visits lose the name, upcoming ones are cancelled", async ({
  page,
  context,
  browser,
  studio,
}) => {
  const sqlite = studio.database();
  await asAdmin(context, studio);
  const name = `Dora ${unique()}`;
  const person = await enrol(sqlite, { username: name });
  const past = await addAppointment(sqlite, {
    clientId: person.id,
    name,
    date: addDays(studioToday(), -9),
    status: "completed",
  });
  const coming = await addAppointment(sqlite, { clientId: person.id, name, date: addDays(studioToday(), 9) });
  const phone = await browser.newContext({ baseURL: studio.url });
  await signedIn(phone, studio, person.id);
  const open = await phone.newPage();
  expect((await open.goto("/profile"))?.status()).toBe(200);

  const question = `Are you sure you want to delete user "${name}"? This action cannot be undone.`;
  await page.goto(`/admin/users?id=${person.id}`);
  await ask(page, "Delete User", question);
  await expect(
    page.getByText("1 upcoming appointment of this user will be cancelled.").first(),
  ).toBeVisible();
  await button(page, "Keep user").click();
  expect(rolesOf(studio, person.id)).toEqual(["user"]);
  await ask(page, "Delete User", question);
  await button(page, "Delete User").click();
  await expect(page.getByText("User deleted. 1 appointment was cancelled.")).toBeVisible();
  await expect(page.getByRole("region", { name })).toHaveCount(0);
  const appointment = sqlite.prepare(
    "SELECT status, customer_name, customer_email, customer_phone FROM appointments WHERE id = ?",
  );
  expect(appointment.get(past)).toMatchObject({ status: "completed" });
  expect(appointment.get(coming)).toMatchObject({ status: "cancelled" });
  for (const id of [past, coming]) expect(JSON.stringify(appointment.get(id))).not.toMatch(/Dora|555/u);
  expect(sqlite.prepare("SELECT count(*) FROM users WHERE email = ?").pluck().get(person.email)).toBe(0);
  expect((await open.goto("/profile"))?.status()).toBe(401);
  await phone.close();
});

test("@script refuses to delete a provider until the upcoming appointments are reassigned", async ({
  page,
  context,
  studio,
}) => {
  const sqlite = studio.database();
  await asAdmin(context, studio);
  const provider = await enrol(sqlite, { roles: ["provider"], username: `Pia ${unique()}` });
  const client = await enrol(sqlite);
  const appointment = await addAppointment(sqlite, {
    clientId: client.id,
    providerId: provider.id,
    date: openDay(studio, 17),
  });
  const successor = await enrol(sqlite, { roles: ["provider"], username: `Heidi ${unique()}` });
  // The new provider must offer the service and be free at that time.
  sqlite
    .prepare(
      "INSERT INTO service_providers (service_id, provider_id) SELECT id, ? FROM services WHERE name = 'Signature Facial'",
    )
    .run(successor.id);
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    sqlite
      .prepare(
        "INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, ?, 540, 1080)",
      )
      .run(successor.id, weekday);
  }
  await page.goto(`/admin/users?id=${provider.id}`);
  await ask(page, "Delete User", "has 1 upcoming appointment with clients");
  await page.getByLabel(`${successor.username} takes over`).check();
  await button(page, "Delete User").click();
  await expect(page.getByText("User deleted. 1 appointment was moved.")).toBeVisible();
  expect(
    sqlite.prepare("SELECT provider_id, status FROM appointments WHERE id = ?").get(appointment),
  ).toEqual({
    provider_id: successor.id,
    status: "booked",
  });
});

test("@script cancels an appointment of a user after the question", async ({ page, context, studio }) => {
  const sqlite = studio.database();
  await asAdmin(context, studio);
  const person = await enrol(sqlite, { username: `Cara ${unique()}` });
  const appointment = await addAppointment(sqlite, { clientId: person.id, date: addDays(studioToday(), 11) });
  await page.goto(`/admin/users?id=${person.id}`);
  await ask(
    page,
    "Cancel: Signature Facial",
    "We can't send email at the moment. Contact the client yourself. Nothing is charged.",
  );
  await button(page, "Cancel appointment").click();
  await expect(page.getByText(/^Appointment cancelled\. We can't send email/u)).toBeVisible();
  expect(
    sqlite.prepare("SELECT status, charge_minor FROM appointments WHERE id = ?").get(appointment),
  ).toEqual({
    status: "cancelled",
    charge_minor: 0,
  });
});

test("@script keeps the role and the account of the last admin", async ({ page, context, studio }) => {
  const sqlite = studio.database();
  const admin = await asAdmin(context, studio);
  const others = sqlite
    .prepare(
      "SELECT user_id FROM user_roles JOIN users ON id = user_id WHERE role = 'admin' AND deleted_at IS NULL AND id <> ?",
    )
    .pluck()
    .all(admin.id);
  const setDeleted = sqlite.prepare("UPDATE users SET deleted_at = ? WHERE id = ?");
  for (const id of others) setDeleted.run(1, id);
  try {
    await page.goto(`/admin/users?id=${admin.id}&edit`);
    await page.getByLabel("admin", { exact: true }).uncheck();
    await page.getByLabel("user", { exact: true }).check();
    await button(page, "Save").click();
    await expect(main(page).getByRole("alert").first()).toContainText(
      "Failed to update roles: The last administrator can't lose the role.",
    );
    await page.goto(`/admin/users?id=${admin.id}`);
    await ask(page, "Delete User", "This action cannot be undone.");
    await button(page, "Delete User").click();
    await expect(main(page).getByRole("alert").first()).toContainText(/^Failed to delete user: /u);
    expect(rolesOf(studio, admin.id)).toEqual(["admin"]);
  } finally {
    for (const id of others) setDeleted.run(null, id);
  }
});

test("@script shows an error and a retry when the list can't be loaded", async ({
  page,
  context,
  studio,
}) => {
  const sqlite = studio.database();
  await asAdmin(context, studio);
  sqlite.exec("ALTER TABLE users RENAME COLUMN last_login_at TO away");
  try {
    const answer = await page.goto("/admin/users");
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole("alert")).toContainText("Failed to fetch users: 500");
  } finally {
    sqlite.exec("ALTER TABLE users RENAME COLUMN away TO last_login_at");
  }
  await link(page, "Try Again").click();
  await expect(page.getByRole("heading", { level: 1, name: "Manage Users" })).toBeVisible();
});
