/**
 * The owner changes the theme, and every page stays readable. Some colors go through the form and axe checks the pages;
 * app/platform/theme/accent.test.ts checks 200 colors against the contrast table.
 */
import type { Browser, Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { awake } from "./site.ts";
import { asleepAt, scriptsCome, slowScripts } from "./slow-scripts.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

/** Two fabrics, in light mode. */
const [oat, plum] = ["rgb(234, 223, 209)", "rgb(221, 208, 230)"];

// Other journeys of this studio expect the default theme.
test.afterEach(({ studio }) => {
  studio.database().exec("DELETE FROM themes");
});

async function signIn(page: Page): Promise<void> {
  const data = { email: "admin@demo.test", password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

const saved = (studio: RunningStudio) =>
  studio.database().prepare("SELECT accent, headings, corners, art FROM themes").get();

/** Returns the names of the fonts that the home page loads for a new visitor. */
async function fontsFetched(browser: Browser): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const names: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") names.push(/([a-z]+)-[^/]*$/u.exec(request.url())?.[1] ?? "");
  });
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  await context.close();
  return names;
}

const purple = "rgb(109, 63, 163)";
const darkYellow = "rgb(104, 104, 0)";

test("@script a visitor sees a changed theme right away, and the old one after undo and restore", async ({
  page,
  browser,
  studio,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  const button = visitor.locator("main .button").first();
  await visitor.goto("/");
  await expect(button).toHaveCSS("background-color", purple);
  expect(await fontsFetched(browser)).toEqual(["fraunces"]);

  await signIn(page);
  await page.goto("/admin/theme");
  await awake(page);
  await page.getByLabel("Accent color").fill("#ffff00");
  await page.getByRole("radio", { name: "Figtree" }).check();
  await page.getByRole("radio", { name: "Square" }).check();
  await page.getByRole("radio", { name: "Rose & oat" }).check();
  // The preview updates automatically.
  const previewed = page.locator(".look-light .button:not(.ghost)").first();
  await expect(previewed).toHaveCSS("background-color", darkYellow);
  await expect(previewed).toHaveCSS("border-radius", "0px");
  await expect(page.locator(".look-light .cloth-2")).toHaveCSS("background-color", oat);
  await expect(page.getByText("We darkened your color so that text stays readable")).toBeVisible();
  await expect(page.getByText("#ffff00 became #686800.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Button text \d/u })).toContainText("5.88");
  expect(saved(studio)).toBeUndefined();

  await page.getByRole("button", { name: "Save" }).click();
  const told = page.getByRole("status").filter({ hasText: "Saved. The change is live" });
  await expect(told).toBeVisible();
  expect(saved(studio)).toEqual({
    accent: "#ffff00",
    headings: "figtree",
    corners: "square",
    art: "rose-gold",
  });
  await expect(page.getByRole("button", { name: /^Save/u }).first()).toHaveCSS(
    "background-color",
    darkYellow,
  );

  await visitor.reload();
  await expect(button).toHaveCSS("background-color", darkYellow);
  await expect(button).toHaveCSS("border-radius", "0px");
  await expect(visitor.locator("h1")).toHaveCSS("font-family", /^Figtree/u);
  await expect(visitor.locator(".owner > .cloth-3")).toHaveCSS("background-color", plum);
  expect(await fontsFetched(browser)).toEqual(["figtree"]);

  await told.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Last change undone." })).toBeVisible();
  await visitor.reload();
  await expect(button).toHaveCSS("background-color", purple);

  await awake(page);
  await page.getByLabel("Or enter a color code").fill("3F6650");
  await page.getByRole("radio", { name: "The device's serif" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(told).toBeVisible();
  await visitor.reload();
  await expect(button).toHaveCSS("background-color", "rgb(63, 102, 80)");
  expect(await fontsFetched(browser)).toEqual([]);

  await page.getByRole("button", { name: "Restore default" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Default theme restored" })).toBeVisible();
  await visitor.reload();
  await expect(button).toHaveCSS("background-color", purple);
  expect(saved(studio)).toBeUndefined();
  await visitor.context().close();
});

test("@script the picker and the color code stay in sync, and the page stays if a preview fails", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin/theme");
  // The button is shown only without automatic previews.
  await expect(page.getByRole("button", { name: "Preview" })).toHaveCount(0);
  const [picker, code] = [page.getByLabel("Accent color"), page.getByLabel("Or enter a color code")];
  const previewed = page.locator(".look-dark .button:not(.ghost)").first();
  const before = await previewed.evaluate((element) => getComputedStyle(element).backgroundColor);
  await code.fill("#a82");
  await expect(picker).toHaveValue("#aa8822");
  await expect(previewed).not.toHaveCSS("background-color", before);
  await code.fill("#a8");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await picker.fill("#3f6650");
  await expect(code).toHaveValue("");

  await page.route("**/admin/theme?**", (route) => route.abort());
  const asked = page.waitForEvent("requestfailed");
  await picker.fill("#a8243a");
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Theme");
  await expect(picker).toHaveValue("#a8243a");
});

test("@script a color typed before the script has loaded is previewed afterward", async ({ page }) => {
  await signIn(page);
  await slowScripts(page);
  await asleepAt(page, "/admin/theme");
  const previewed = page.locator(".look-light .button:not(.ghost)").first();
  await expect(previewed).toHaveCSS("background-color", purple);
  await page.getByLabel("Or enter a color code").fill("#ffff00");
  await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
  await scriptsCome(page);
  await expect(previewed).toHaveCSS("background-color", darkYellow);
  await expect(page.getByLabel("Accent color")).toHaveValue("#ffff00");
  await expect(page.getByRole("button", { name: "Preview" })).toHaveCount(0);
});

test("@script a wrong color is refused at its field, which keeps it, and nothing is stored", async ({
  page,
  studio,
}) => {
  await signIn(page);
  await page.goto("/admin/theme");
  await page.getByLabel("Or enter a color code").fill("#fff;}body{display:none");
  await page.getByRole("radio", { name: "Round" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the color as # and six digits, like #6d3fa3.");
  await expect(page).toHaveTitle(/^Error: /u);
  await expect(page.getByLabel("Or enter a color code")).toHaveValue("#fff;}body{display:none");
  await expect(page.getByRole("radio", { name: "Round" })).toBeChecked();

  const headers = { "Sec-Fetch-Site": "same-origin" };
  for (const accent of [
    "",
    "javascript:alert(1)",
    "#fff;}body{display:none",
    "</style><script>alert(1)</script>",
  ]) {
    const form = { intent: "save", accent, headings: "sans" };
    const answer = await page.request.post("/admin/theme", { form, headers });
    expect(answer.status()).toBe(400);
    const preview = await page.request.get(`/admin/theme?${new URLSearchParams(form)}`);
    expect(preview.status()).toBe(400);
    for (const html of [await answer.text(), await preview.text()]) {
      expect(html).not.toContain("<script>alert");
      for (const [style] of html.matchAll(/<style[^>]*>[^<]*<\/style>/gu))
        expect(style).not.toContain("body{");
    }
  }
  // A color input would have dropped it.
  const form = { intent: "save", accent: "javascript:alert(1)" };
  const kept = await page.request.post("/admin/theme", { form, headers });
  expect(await kept.text()).toContain('value="javascript:alert(1)"');
  expect(saved(studio)).toBeUndefined();
});

/** The three hardest colors on every page, and ten others on one page each. Only colors are tested. */
const hardest = ["#ffff00", "#ffffff", "#000000"];
const some = [
  "#e84393",
  "#00c2a8",
  "#7f1d1d",
  "#0000ff",
  "#39ff14",
  "#b5651d",
  "#808080",
  "#f4c2c2",
  "#1e90ff",
  "#5d3a1a",
];

test("@script axe finds no contrast problem with any accent on home, services, booking and login, light and dark", async ({
  page,
  browser,
  studio,
}) => {
  test.setTimeout(180_000);
  await signIn(page);
  const visitor = await (
    await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce" })
  ).newPage();
  for (const [n, accent] of [...hardest, ...some].entries()) {
    const corners = ["soft", "square", "round"][n % 3] ?? "";
    const form = { intent: "save", accent, headings: "fraunces", corners, art: "plum-sage" };
    await page.request.post("/admin/theme", { form, headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(saved(studio)).toMatchObject({ accent, corners });
    if (n < hardest.length) {
      await page.goto("/admin/theme");
      await expectReadable(page, accent, "/admin/theme");
    }
    const pages = ["/", "/services", "/book?service=Signature+Facial", "/login"];
    for (const path of n < hardest.length ? pages : pages.filter((_, at) => at === n % pages.length)) {
      await visitor.goto(path);
      await expectReadable(visitor, accent, path);
    }
  }
  await visitor.context().close();
});

/** Checks the color rules in light and dark. */
async function expectReadable(page: Page, accent: string, where: string): Promise<void> {
  const findings: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    findings.push(...(await axeFindings(page, { only: ["color-contrast", "link-in-text-block"] })));
  }
  expect.soft(findings, `${accent} on ${where}`).toEqual([]);
}
