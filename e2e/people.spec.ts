/** Tests accounts: register, sign in by role, remember me, reset a password, log out everywhere. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import { connect } from "#db/connection.server.ts";
import { studioToday } from "./calendar.ts";
import { addAppointment, enrol, openSession, password } from "./persons.ts";
import { startServer } from "./server.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const withScript = () => test.info().project.name === "script";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const newAddress = (who: string) => `${who}.${test.info().project.name}.${Date.now()}@example.com`;

/** The password toggle exists only after hydration. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (withScript()) await expect(page.getByRole("button", { name: "Show password" }).first()).toBeVisible();
}

async function signIn(
  page: Page,
  email: string,
  { secret = password, remember = false } = {},
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  if (remember) await page.getByLabel("Remember me").check();
  await button(page, "Login").click();
}

async function asSignedIn(context: BrowserContext, studio: RunningStudio, userId: number): Promise<void> {
  const { secret } = openSession(studio.database(), userId);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
}

async function fillInRegistration(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel("First name").fill("Nina");
  await page.getByLabel("Last name").fill("Newcomer");
  await page.getByLabel("Cell phone").fill("(503) 555-0144");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
}

test("register: explains a weak password, then creates the account and signs in", async ({
  page,
  studio,
}) => {
  const rule =
    "Password must be at least 8 characters and include uppercase, lowercase, number, and special character.";
  const email = newAddress("nina");
  await page.clock.install();
  await openForm(page, "/register");
  await fillInRegistration(page, email, "weak");
  if (withScript()) await expect(page.getByText(rule).first()).toBeVisible();
  await button(page, "Register").click();
  await expect(alert(page)).toContainText(rule);
  await expect(page.getByLabel("First name")).toHaveValue("Nina");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  expect(await page.title()).toMatch(/^Error: /u);

  await page.getByLabel("Password", { exact: true }).fill("Str0ng-Enough");
  await button(page, "Register").click();
  if (withScript()) {
    await expect(page.getByText("Account created and logged in successfully! Redirecting...")).toBeVisible();
    await page.clock.runFor(1400);
    expect(new URL(page.url()).pathname).toBe("/register");
    await page.clock.runFor(200);
  }
  await expect(page).toHaveURL(/\/profile/u);
  await expect(heading(page, "My Profile")).toBeVisible();
  const facts = page.getByRole("region", { name: "Your details" });
  for (const fact of ["Nina Newcomer", email, "(503) 555-0144", "user"])
    await expect(facts).toContainText(fact);
  const mails = studio
    .database()
    .prepare("SELECT kind FROM outbox WHERE recipient = ? ORDER BY kind")
    .pluck()
    .all(email);
  expect(mails).toEqual(["address-proof"]);
});

test("register: reports a known address and keeps all fields except the password", async ({
  page,
  studio,
}) => {
  const { email } = await enrol(studio.database());
  await openForm(page, "/register");
  await fillInRegistration(page, email.toUpperCase(), "Str0ng-Enough");
  await button(page, "Register").click();
  await expect(alert(page)).toContainText(
    "An account with this email address already exists. Please log in.",
  );
  await expect(page.getByLabel("Last name")).toHaveValue("Newcomer");
});

test("register: names each missing field", async ({ page }) => {
  await openForm(page, "/register");
  await button(page, "Register").click();
  await expect(alert(page).getByRole("link")).toHaveCount(5);
});

for (const [role, landing] of [
  ["user", "/"],
  ["provider", "/provider"],
  ["receptionist", "/admin/services"],
  ["admin", "/admin/users"],
] as const) {
  // Without script, signing in is the same for all roles.
  const only = role === "user" ? "" : " @script";
  test(`sign in as ${role}: leads to ${landing}, and the header knows the role${only}`, async ({
    page,
    studio,
  }) => {
    const { email, username } = await enrol(studio.database(), { roles: [role] });
    await openForm(page, "/login");
    await signIn(page, email);
    await expect(page).toHaveURL(studio.url + landing);
    const staff = role !== "user";
    await page.goto("/services");
    await expect(page.getByText("Logged in as").first()).toBeAttached({ attached: staff });
    const entries = page.getByRole("navigation", { name: "Admin", includeHidden: true });
    if (!staff) return expect(entries).toHaveCount(0);
    const has = (name: string, is: boolean) =>
      expect(entries.getByRole("link", { name, includeHidden: true })).toHaveCount(is ? 1 : 0);
    await has("Manage Users", role === "admin");
    await has("Manage Services", role !== "provider");
    await has("Provider Dashboard", role === "provider");
    await has("Help & Guides", true);
    await expect(page.getByText(username).first()).toBeAttached();
    // These two pages redirect signed-in users.
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await expect(page).toHaveURL(studio.url + landing);
    }
  });
}

test("sign in: gives the same answer for a wrong password and an unknown address, and keeps the address", async ({
  page,
  studio,
}) => {
  const { email } = await enrol(studio.database());
  for (const tried of [email, newAddress("unknown")]) {
    await openForm(page, "/login");
    const posted = page.waitForResponse((answer) => answer.request().method() === "POST");
    await signIn(page, tried, { secret: "Wrong-Pass-1" });
    expect((await posted).status()).toBe(401);
    await expect(alert(page)).toContainText("Login failed. Please check your credentials and try again.");
    await expect(page.getByLabel("Email")).toHaveValue(tried);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  }
});

test("sign in: leads to the requested page if the role allows it", async ({ page, studio }) => {
  const { email } = await enrol(studio.database());
  await page.goto("/profile/settings");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fprofile%2Fsettings/u);
  await signIn(page, email);
  await expect(page).toHaveURL(`${studio.url}/profile/settings`);
  await page.context().clearCookies();
  await page.goto("/admin/users");
  await signIn(page, email);
  await expect(page).toHaveURL(`${studio.url}/`);
  await page.context().clearCookies();
  await page.goto("/login?redirectTo=//evil.test/");
  await signIn(page, email);
  await expect(page).toHaveURL(`${studio.url}/`);
});

test("shows and hides the password @script", async ({ page }) => {
  await openForm(page, "/login");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("Seen-Once-1");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(field).toHaveAttribute("type", "password");
});

for (const remember of [true, false]) {
  test(`${remember ? "remember me: survives" : "without remember me the session ends with"} the browser`, async ({
    page,
    browser,
    studio,
  }) => {
    const { email } = await enrol(studio.database());
    await openForm(page, "/login");
    await signIn(page, email, { remember });
    await expect(page).toHaveURL(`${studio.url}/`);
    // The cookies that remain after a restart of the browser.
    const kept = (await page.context().cookies()).filter(({ expires }) => expires > 0);
    const restarted = await browser.newContext({ baseURL: studio.url, javaScriptEnabled: withScript() });
    await restarted.addCookies(kept);
    const later = await restarted.newPage();
    const answer = await later.goto(`${studio.url}/profile`);
    expect(answer?.status()).toBe(remember ? 200 : 401);
    await expect(heading(later, remember ? "My Profile" : "Access Denied")).toBeVisible();
    await restarted.close();
  });
}

test("stores the session where no script can read it", async ({ page, studio }) => {
  const { email } = await enrol(studio.database());
  await openForm(page, "/login");
  await signIn(page, email, { remember: true });
  await expect(page).toHaveURL(`${studio.url}/`);
  const sid = (await page.context().cookies()).find(({ name }) => name === "sid");
  expect(sid).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const { origins } = await page.context().storageState();
  expect(JSON.stringify(origins)).not.toContain(sid?.value);
});

test("resets the password once by the emailed link, and then accepts only the new password", async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-reset-"));
  const post = await mailServer();
  const server = await startServer({ dataDir, demo: true, env: { SMTP_URL: post.url } });
  const sqlite = connect(server.databaseFile);
  try {
    const { email, id } = await enrol(sqlite);
    openSession(sqlite, id);
    await page.goto(`${server.url}/login`);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    const asked: string[] = [];
    for (const address of [newAddress("nobody"), email]) {
      await page.goto(`${server.url}/reset`);
      await page.getByLabel("Email").fill(address);
      await button(page, "Send me the link").click();
      asked.push((await page.getByRole("status").first().textContent()) ?? "");
    }
    expect(asked[0]).toMatch(/^If this address has an account, we'll email you a link/u);
    expect(asked[1]).toBe(asked[0]);
    await expect.poll(() => post.mails.length).toBe(1);
    const [mail] = post.to(email);
    const [link = ""] = /http:\S+\/reset\/[\w-]+/u.exec(mail?.text ?? "") ?? [];
    expect(link.startsWith(`${server.url}/reset/`)).toBe(true);

    await openForm(page, link);
    await expect(page.locator("input[autocomplete=username]")).toHaveValue(email);
    await page.getByLabel("New password").fill("weak");
    await button(page, "Set new password").click();
    await expect(alert(page)).toContainText("Password must be at least 8 characters");
    await page.getByLabel("New password").fill("Changed-Pass-2");
    await button(page, "Set new password").click();
    await expect(page.getByText("Your new password is set. You can now log in.")).toBeVisible();
    expect(sqlite.prepare("SELECT count(*) FROM sessions WHERE user_id = ?").pluck().get(id)).toBe(0);
    await signIn(page, email);
    await expect(alert(page)).toContainText("Login failed. Please check your credentials and try again.");
    await signIn(page, email, { secret: "Changed-Pass-2" });
    await expect(page).toHaveURL(`${server.url}/`);

    const again = await page.goto(link);
    expect(again?.status()).toBe(404);
    await expect(
      page.getByText("This link has expired or was already used. Please request a new one."),
    ).toBeVisible();
  } finally {
    sqlite.close();
    await server.kill();
    await post.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("ends this session at logout, and all sessions at logout from all devices", async ({
  page,
  context,
  browser,
  studio,
}) => {
  const { id } = await enrol(studio.database());
  await asSignedIn(context, studio, id);
  const elsewhere = await browser.newContext({ baseURL: studio.url, javaScriptEnabled: withScript() });
  await asSignedIn(elsewhere, studio, id);
  const other = await elsewhere.newPage();
  await page.goto("/logout");
  await button(page, "Logout").click();
  await expect(page).toHaveURL(`${studio.url}/`);
  expect((await page.goto("/profile"))?.status()).toBe(401);
  expect((await other.goto("/profile"))?.status()).toBe(200);

  await asSignedIn(context, studio, id);
  await page.goto("/profile");
  await button(page, "Logout from all devices").click();
  await expect(page).toHaveURL(/\/login/u);
  expect((await other.goto("/profile"))?.status()).toBe(401);
  await expect(other.getByText("Your session has expired. Please log in again.")).toBeVisible();
  expect((await page.goto("/profile"))?.status()).toBe(401);
  await elsewhere.close();
});

test("shows the Access Denied panel for pages of other roles, and a different panel for the profile", async ({
  page,
  context,
  studio,
}) => {
  const profile = await page.goto("/profile");
  expect(profile?.status()).toBe(401);
  await expect(heading(page, "Access Denied")).toBeVisible();
  await expect(page.getByText("You must be logged in to view your profile.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute(
    "href",
    /^\/login/u,
  );

  const { id } = await enrol(studio.database(), { roles: ["user", "receptionist"] });
  await asSignedIn(context, studio, id);
  const denied = await page.goto("/admin/users");
  expect(denied?.status()).toBe(403);
  await expect(heading(page, "Access Denied")).toBeVisible();
  await expect(
    page.getByText("You must be logged in as an administrator to access this page."),
  ).toBeVisible();
  await expect(
    page.getByText(/Your roles: (?:user, receptionist|receptionist, user)\. Required roles: admin\./u),
  ).toBeVisible();
});

test("shows in the title that a client has no access to a staff page", async ({ page, context, studio }) => {
  const { id } = await enrol(studio.database(), { roles: ["user"] });
  await asSignedIn(context, studio, id);
  for (const path of ["/receptionist", "/provider", "/admin/help", "/admin/users"]) {
    expect((await page.goto(path))?.status()).toBe(403);
    await expect(page, path).toHaveTitle(/^Access Denied · /u);
  }
});

test("shows the Access Denied panel after navigation by a link @script", async ({
  page,
  context,
  studio,
}) => {
  const { id } = await enrol(studio.database(), { roles: ["admin"] });
  await asSignedIn(context, studio, id);
  await page.goto("/admin/users");
  await page.locator(".people-cards a").first().waitFor();
  // The role is removed while the page is open.
  studio.database().prepare("UPDATE user_roles SET role = 'user' WHERE user_id = ?").run(id);
  await page.locator(".people-cards a").first().click();
  await expect(heading(page, "Access Denied")).toBeVisible();
  await expect(page.getByText("Your roles: user. Required roles: admin.")).toBeVisible();
});

test("changes name and phone immediately, address and password only with the current password", async ({
  page,
  context,
  studio,
}) => {
  const sqlite = studio.database();
  const { id, email } = await enrol(sqlite);
  await asSignedIn(context, studio, id);
  await openForm(page, "/profile/settings");
  const details = page.getByRole("form", { name: "Your details" });
  await details.getByLabel("Name").fill("Renamed Person");
  await details.getByLabel("Phone").fill("(503) 555-0166");
  await button(page, "Save details").click();
  await expect(page.getByText("Details saved.")).toBeVisible();
  expect(sqlite.prepare("SELECT username, phone FROM users WHERE id = ?").get(id)).toEqual({
    username: "Renamed Person",
    phone: "(503) 555-0166",
  });

  const moved = newAddress("moved");
  await openForm(page, "/profile/settings");
  await details.getByLabel("Email").fill(moved);
  await button(page, "Save details").click();
  await expect(alert(page)).toBeVisible();
  await expect(details.getByLabel("Email")).toHaveValue(moved);
  await details.getByLabel("Current password").fill(password);
  await button(page, "Save details").click();
  await expect(page.getByText("Details saved.")).toBeVisible();
  // The old address stays the login until the new one is proven.
  expect(sqlite.prepare("SELECT email FROM users WHERE id = ?").pluck().get(id)).toBe(email);
  await openForm(page, "/profile/settings");
  await expect(page.getByText(`Confirm ${moved}`)).toBeVisible();
  await button(page, "Keep my current address").click();
  await expect(page.getByText("Your address was not changed.")).toBeVisible();
  await expect(page.getByText(`Confirm ${moved}`)).toHaveCount(0);

  const elsewhere = openSession(sqlite, id);
  await openForm(page, "/profile/settings");
  const change = page.getByRole("form", { name: "Password" });
  // Password managers need the account name next to the password.
  await expect(change.locator("input[autocomplete=username]")).toHaveValue(email);
  await change.getByLabel("Current password").fill("Wrong-Pass-1");
  await change.getByLabel("New password").fill("Changed-Pass-2");
  await button(page, "Set new password").click();
  await expect(alert(page)).toBeVisible();
  await change.getByLabel("Current password").fill(password);
  await change.getByLabel("New password").fill("Changed-Pass-2");
  await button(page, "Set new password").click();
  await expect(page.getByText("Your new password is set. All other devices are logged out.")).toBeVisible();
  const told = await fetch(`${studio.url}/api/auth/me`, { headers: { Cookie: elsewhere.cookie } });
  expect(told.status).toBe(401);
  // This browser keeps its session with a new token.
  expect((await page.goto("/profile"))?.status()).toBe(200);
});

test("downloads my data as a file, and cancels upcoming visits when the account is deleted", async ({
  page,
  context,
  studio,
}) => {
  const sqlite = studio.database();
  const { id, email } = await enrol(sqlite, { username: "Leaving Person" });
  const appointment = await addAppointment(sqlite, { clientId: id, date: addDays(studioToday(), 8), email });
  await asSignedIn(context, studio, id);
  await page.goto("/profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Download my data").click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString()) as { account: { email: string } };
  expect(data.account.email).toBe(email);
  expect(JSON.stringify(data)).not.toMatch(/argon2|hash/iu);

  await page.getByRole("main").getByRole("link", { name: "Delete my account" }).click();
  await expect(heading(page, "Delete my account?")).toBeVisible();
  await expect(page.getByText("Your upcoming appointment is cancelled.")).toBeVisible();
  await page.getByLabel("Your password").fill("Wrong-Pass-1");
  await button(page, "Delete my account").click();
  await expect(alert(page)).toContainText("That is not your password.");
  await page.getByLabel("Your password").fill(password);
  await button(page, "Delete my account").click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  expect(sqlite.prepare("SELECT count(*) FROM users WHERE email = ?").pluck().get(email)).toBe(0);
  expect(
    sqlite.prepare("SELECT status, customer_name FROM appointments WHERE id = ?").get(appointment),
  ).toMatchObject({
    status: "cancelled",
    customer_name: expect.not.stringContaining("Vera"),
  });
  expect((await page.goto("/profile"))?.status()).toBe(401);
});
