/** Tests the content pages for a visitor without a session. */
import type { Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./studio.ts";

const pages = [
  "/",
  "/about",
  "/meet-the-owner",
  "/news",
  "/news/book-online",
  "/gallery",
  "/prices",
  "/services/signature-facial",
  "/faq",
  "/advice",
  "/testimonials",
  "/contact",
  "/privacy",
  "/terms",
];

/** Bytes of a first visit without lazy pictures (rule 25.11); home has one that isn't. */
const mostBytes = (path: string) => (path === "/" ? 80 : path.startsWith("/services") ? 37 : 33) * 1024;

for (const path of pages) {
  test(`${path} is small, loads no script and no other site, and has one h1 @script`, async ({
    page,
    studio,
  }) => {
    const loaded = await whatLoads(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(loaded.bytes()).toBeLessThanOrEqual(mostBytes(path));
    expect(loaded.addresses().filter((address) => !address.startsWith(studio.url))).toEqual([]);
    expect(loaded.addresses().filter((address) => address.endsWith(".js"))).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    if (path !== "/") await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBe(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
    }
  });
}

test("a visitor corrects a refused message without typing it again and is thanked", async ({
  page,
  studio,
}) => {
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ana Lopez");
  await page.getByLabel("Email").fill("ana@");
  await page.getByLabel("Message").fill("Do you do brows?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveTitle(/^Error: Contact/u);
  await expect(page.getByRole("alert")).toContainText("Enter an email address");
  await expect(page.getByLabel("Message")).toHaveValue("Do you do brows?");

  await page.getByLabel("Email").fill("ana@example.test");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=1$/u);
  await expect(page.getByRole("status")).toContainText("Thank you");
  const messages = studio
    .database()
    .prepare("SELECT name, email, body FROM contact_messages WHERE email = 'ana@example.test'");
  expect(messages.all()).toEqual([
    { name: "Ana Lopez", email: "ana@example.test", body: "Do you do brows?" },
  ]);
});

test("a guest finds packages and gift vouchers, and checks a balance with a code", async ({ page }) => {
  await page.goto("/prices");
  await page.getByRole("main").getByRole("link", { name: "Packages and gift vouchers" }).click();
  await expect(page.getByRole("main")).toContainText("Five for four, $380");
  await page.getByLabel("Code").fill("NONE-SUCH");
  await page.getByRole("button", { name: "Show balance" }).click();
  await expect(page.getByRole("alert")).toContainText("We found no balance for this code.");
  await expect(page.getByLabel("Code")).toHaveValue("NONE-SUCH");
  await page.getByLabel("Code").fill("m3pd6wxe");
  await page.getByRole("button", { name: "Show balance" }).click();
  await expect(page.getByRole("heading", { name: "Gift voucher: $60 left" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Ruth");
});

test("a question opens and closes", async ({ page }) => {
  await page.goto("/faq");
  const answer = page.getByText("Up to 30 days.");
  await expect(answer).toBeHidden();
  await page.getByRole("heading", { name: "How far ahead can I book?" }).click();
  await expect(answer).toBeVisible();
});

/** Counts the transferred bytes, headers included. */
async function whatLoads(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  const addresses: string[] = [];
  const lazy = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes("/media/") && request.initialPriority !== "High") lazy.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!lazy.has(requestId)) bytes += encodedDataLength;
  });
  page.on("request", (request) => addresses.push(request.url()));
  return { bytes: () => bytes, addresses: () => addresses };
}
