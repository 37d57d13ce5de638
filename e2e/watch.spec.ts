/** Tests that the server ends an unused session, whatever an open page requests automatically. */
import type { BrowserContext, Page } from "@playwright/test";
import type { Role } from "#app/platform/http/access.ts";
import { enrol, openSession, password } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function session(
  context: BrowserContext,
  studio: RunningStudio,
  given: { roles?: Role[]; preference?: "browser" | "remember"; idleMinutes?: number } = {},
) {
  const { id: userId, email } = await enrol(studio.database(), { roles: given.roles });
  const session = openSession(studio.database(), userId, given);
  await context.addCookies([{ name: "sid", value: session.secret, url: studio.url, httpOnly: true }]);
  return { id: session.id, email };
}

const lastSeen = (studio: RunningStudio, id: number) =>
  studio.database().prepare("SELECT last_seen_at FROM sessions WHERE id = ?").pluck().get(id);

const dialog = (page: Page) => page.getByRole("alertdialog");

test("@script after 30 idle minutes the next request leads to the login with a reason, and back", async ({
  page,
  context,
  studio,
}) => {
  const { email } = await session(context, studio, { roles: ["receptionist"], idleMinutes: 31 });
  await page.goto("/receptionist");
  await expect(page).toHaveURL(/\/login\?ended=inactivity&redirectTo=%2Freceptionist$/u);
  await expect(page.getByText("Session expired due to inactivity")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${studio.url}/receptionist`);
});

test("@script 29 idle minutes keep the session, and only a client can be remembered for days", async ({
  page,
  context,
  studio,
}) => {
  const day = 24 * 60;
  const cases = [
    { roles: ["user"] as Role[], idleMinutes: 29, status: 200 },
    { roles: ["user"] as Role[], preference: "remember" as const, idleMinutes: 13 * day, status: 200 },
    { roles: ["user"] as Role[], preference: "remember" as const, idleMinutes: 15 * day, status: 401 },
    { roles: ["receptionist"] as Role[], preference: "remember" as const, idleMinutes: 31, status: 401 },
  ];
  for (const { status, ...given } of cases) {
    await session(context, studio, given);
    // The API doesn't redirect.
    expect([given, (await page.request.get("/api/auth/me")).status()]).toEqual([given, status]);
  }
});

test("@script checking the session does not keep it alive, but a page or a heartbeat after activity does", async ({
  page,
  context,
  studio,
}) => {
  const { id } = await session(context, studio, { idleMinutes: 20 });
  const before = lastSeen(studio, id);
  const polls: Record<string, string>[] = [{}, { "X-User-Active": "0" }, {}];
  for (const headers of polls)
    expect((await page.request.get("/api/auth/me", { headers })).status()).toBe(200);
  expect((await page.request.get("/services", { headers: { "X-User-Active": "0" } })).status()).toBe(200);
  expect(lastSeen(studio, id)).toBe(before);
  await page.request.get("/api/auth/me", { headers: { "X-User-Active": "1" } });
  const seenAfterHeartbeat = Number(lastSeen(studio, id));
  expect(seenAfterHeartbeat).toBeGreaterThan(Number(before));

  const unused = await session(context, studio, { idleMinutes: 20 });
  await page.goto("/profile");
  expect(Number(lastSeen(studio, unused.id))).toBeGreaterThanOrEqual(seenAfterHeartbeat);
});

test("an untouched page of the front desk ends automatically, although it sends requests @script", async ({
  page,
  context,
  studio,
}) => {
  await session(context, studio, { roles: ["receptionist"] });
  await context.clock.install();
  await page.goto("/receptionist");
  await page.getByRole("alertdialog", { includeHidden: true }).waitFor({ state: "attached" });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const said = searchParams.has("refreshed") ? "0" : (request.headers()["x-user-active"] ?? "unsaid");
    asked.push(`${request.method()} ${pathname} ${said}`);
  });
  await context.clock.runFor(24.9 * 60_000);
  await expect(dialog(page)).toBeHidden();
  await context.clock.runFor(0.2 * 60_000);
  await expect(dialog(page)).toContainText("You will be logged out in 5 minutes");
  // Automatic requests of the page don't count as use.
  expect(asked.length).toBeGreaterThan(3);
  expect(
    asked.filter(
      (request) =>
        !/^GET (?:\/(?:api\/auth\/me|receptionist\/since|build\/\S+) (?:unsaid|0)|\S+ 0)$/u.test(request),
    ),
  ).toEqual([]);
  await context.clock.runFor(5 * 60_000);
  await page.waitForURL(/\/login\?ended=inactivity/u);
  await expect(page.getByText("Session expired due to inactivity")).toBeVisible();
});

test("one active tab keeps the others signed in, and all are signed out when all are idle @script", async ({
  page,
  context,
  studio,
}) => {
  await session(context, studio);
  await context.clock.install();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/profile");
    await tab.getByRole("alertdialog", { includeHidden: true }).waitFor({ state: "attached" });
  }
  for (let quarter = 0; quarter < 3; quarter += 1) {
    await context.clock.runFor(15 * 60_000);
    await page.mouse.move(20 + quarter, 20);
  }
  await expect(dialog(other)).toBeHidden();
  await context.clock.runFor(30.1 * 60_000);
  for (const tab of [page, other]) await tab.waitForURL(/\/login\?ended=inactivity/u);
});
