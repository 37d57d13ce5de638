/** Tests the inactivity watch (rule 19.7) with a clock that the test moves. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./studio.ts";

const minute = 60_000;

/** Opens a signed-in, hydrated page. The test moves the clock of all tabs. */
async function signedIn(context: BrowserContext, { remember = false } = {}): Promise<Page> {
  const page = await context.newPage();
  await context.clock.install();
  await page.goto("/login");
  await page.getByLabel("Email").fill("client@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("Demo-Pass-1");
  if (remember) await page.getByLabel("Remember me").check();
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  return onProfile(page, { watched: !remember });
}

async function onProfile(page: Page, { watched = true } = {}): Promise<Page> {
  await page.goto("/profile");
  // The dialogs of the cancel links exist only with script.
  await page.locator("dialog").first().waitFor({ state: "attached" });
  await page.mouse.move(10, 10);
  // The watch loads separately and then has a closed dialog.
  if (watched) await page.locator("dialog[role=alertdialog]").waitFor({ state: "attached" });
  return page;
}

/** Collects the page's session requests, with the header that reports activity. */
function questions(page: Page): (string | undefined)[] {
  const asked: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/auth/me") asked.push(request.headers()["x-user-active"]);
  });
  return asked;
}

const warning = (page: Page) => page.getByRole("alertdialog", { name: "Are you still there?" });

test("warns after 25 minutes and logs out after 30 @script", async ({ context }) => {
  const page = await signedIn(context);
  await context.clock.runFor(24 * minute);
  await expect(warning(page)).toBeHidden();
  await context.clock.runFor(1.1 * minute);
  await expect(warning(page)).toContainText("You will be logged out in 5 minutes");
  await expect(page.getByRole("button", { name: "Stay logged in" })).toBeFocused();
  await context.clock.runFor(5 * minute);
  await page.waitForURL(/\/login\?ended=inactivity/u);
  await expect(page.getByText("Session expired due to inactivity")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("You must be logged in to view your profile.")).toBeVisible();
});

test("stays signed in on request, and tells the server at once @script", async ({ context }) => {
  const page = await signedIn(context);
  const asked = questions(page);
  await context.clock.runFor(26 * minute);
  await page.getByRole("button", { name: "Stay logged in" }).click();
  await expect(warning(page)).toBeHidden();
  await expect.poll(() => asked.at(-1)).toBe("1");
  await context.clock.runFor(24 * minute);
  await expect(warning(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/profile");
});

test("asks every 5 minutes, and sends a heartbeat every 15 minutes only after activity @script", async ({
  context,
}) => {
  const page = await signedIn(context);
  const asked = questions(page);
  await context.clock.runFor(14.9 * minute);
  await expect.poll(() => asked).toEqual([undefined, undefined]);
  await page.mouse.move(50, 50);
  await context.clock.runFor(0.2 * minute);
  await expect.poll(() => asked.filter((active) => active === "1").length).toBe(1);
  await context.clock.runFor(20 * minute);
  expect(asked.filter((active) => active === "1")).toHaveLength(1);
});

test("activity in one tab counts for the other @script", async ({ context }) => {
  const page = await signedIn(context);
  const other = await context.newPage();
  await onProfile(other);
  await context.clock.runFor(20 * minute);
  await page.mouse.move(80, 80);
  await context.clock.runFor(6 * minute);
  await expect(warning(other)).toBeHidden();
  await expect(warning(page)).toBeHidden();
  await context.clock.runFor(20 * minute);
  await expect(warning(other)).toBeVisible();
  await other.getByRole("button", { name: "Stay logged in" }).click();
  await context.clock.runFor(2000);
  await expect(warning(page)).toBeHidden();
});

test("a session that the server has ended leaves the page @script", async ({ context, studio }) => {
  const page = await signedIn(context);
  studio.database().prepare("DELETE FROM sessions").run();
  await context.clock.runFor(5.1 * minute);
  await page.waitForURL(/\/login\?ended=expired/u);
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
});

test("a remembered client is not watched for inactivity @script", async ({ context }) => {
  const page = await signedIn(context, { remember: true });
  const asked = questions(page);
  await context.clock.runFor(31 * minute);
  expect(new URL(page.url()).pathname).toBe("/profile");
  expect(asked).toEqual([]);
});
