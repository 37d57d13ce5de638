/** The owner edits every text of the site, and visitors see a saved change right away. */
import type { Browser, Page } from "@playwright/test";
import { siteTextOf } from "#app/domain/website/texts/catalogue.ts";
import { type PartName, partNames, sitePart, textsOf } from "#app/domain/website/texts/site-parts.ts";
import { axeFindings } from "./axe.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function signIn(page: Page, who = "admin"): Promise<void> {
  const data = { email: `${who}@demo.test`, password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

/** Opens a page for a visitor without a session. */
async function visitor(browser: Browser, studio: RunningStudio): Promise<Page> {
  const context = await browser.newContext({ baseURL: studio.url, viewport: { width: 360, height: 740 } });
  return context.newPage();
}

const statusOf = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });

test("@script a visitor sees a changed text right away, and the old one after an undo", async ({
  page,
  browser,
  studio,
}) => {
  const words = "Quiet hands.";
  const guest = await visitor(browser, studio);
  await guest.goto("/");
  const before = await guest.getByRole("heading", { level: 1 }).innerText();

  await signIn(page);
  await page.goto("/admin/webpage");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByLabel("Heading", { exact: true }).fill(words);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(words);
  await expect(page.getByLabel("Heading", { exact: true })).toHaveValue(words);
  await guest.goto("/");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(before);

  await page.getByRole("button", { name: "Save" }).click();
  await expect(statusOf(page, "Saved.")).toBeVisible();
  await guest.goto("/");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(words);

  await page.getByRole("button", { name: "Undo last change: Home: Heading" }).click();
  await expect(statusOf(page, "Change undone.")).toBeVisible();
  await expect(page.getByLabel("Heading", { exact: true })).toHaveValue(before);
  await guest.goto("/");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(before);

  await page.getByRole("button", { name: "Redo: Home: Heading" }).click();
  await expect(page.getByLabel("Heading", { exact: true })).toHaveValue(words);
  await page.getByRole("button", { name: "Undo last change: Home: Heading" }).click();
  await expect(page.getByLabel("Heading", { exact: true })).toHaveValue(before);
});

test("@script a news entry is refused with its text intact, previewed, drafted, published, unpublished and deleted", async ({
  page,
  browser,
  studio,
}) => {
  const title = "Winter hours";
  const address = "/news/winter-hours";
  const guest = await visitor(browser, studio);
  await signIn(page, "receptionist");
  await page.goto("/admin/webpage?part=news");
  await page.getByRole("link", { name: "Add a news article" }).click();
  await page.getByLabel("Article").fill("We close *early*.\n\n- at six");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the heading.");
  await expect(page).toHaveTitle(/^Error: /u);
  await expect(page.getByLabel("Article")).toHaveValue("We close *early*.\n\n- at six");

  await page.getByLabel("Heading", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.locator("em")).toHaveText("early");
  await expect(preview.getByRole("listitem")).toHaveText("at six");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(statusOf(page, "Draft saved.")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("Draft");
  expect((await guest.goto(address))?.status()).toBe(404);

  await page.getByRole("button", { name: `Publish: ${title}` }).click();
  await expect(row).toContainText("On the site");
  expect((await guest.goto(address))?.status()).toBe(200);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);
  await guest.goto("/news");
  await expect(guest.getByRole("link", { name: title })).toBeVisible();

  await page.getByRole("link", { name: `Edit: ${title}` }).click();
  await page.getByLabel("Heading", { exact: true }).fill(`${title}, again`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(statusOf(page, "Saved.")).toBeVisible();
  await guest.goto(address);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(`${title}, again`);

  await page.getByRole("button", { name: `Unpublish: ${title}, again` }).click();
  await expect(statusOf(page, "Unpublished.")).toBeVisible();
  expect((await guest.goto(address))?.status()).toBe(404);

  await page.getByRole("link", { name: `Delete: ${title}, again` }).click();
  await expect(page.getByRole("heading", { name: "Delete this news article?" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(statusOf(page, "Deleted.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: `Undo last change: News: deleted "${title}, again"` }).click();
  await expect(row).toContainText("Draft");
});

test("@script questions follow the owner's order, and the arrows keep the focus", async ({
  page,
  browser,
  studio,
}) => {
  const guest = await visitor(browser, studio);
  const shown = async () => {
    await guest.goto("/faq");
    return guest.locator(".questions h2").allInnerTexts();
  };
  const before = await shown();
  const [first = "", second = ""] = before;
  await signIn(page);
  await page.goto("/admin/webpage?part=faq");
  await expect(page.getByRole("button", { name: `Move up: ${first}` })).toBeDisabled();
  await page.getByRole("button", { name: `Move down: ${first}` }).click();
  await expect(page.locator(".entry-name").first()).toContainText(second);
  expect(await shown()).toEqual([second, first, ...before.slice(2)]);
  await page.getByRole("button", { name: `Undo last change: FAQ: moved "${first}"` }).click();
  await expect(page.locator(".entry-name").first()).toContainText(first);
  expect(await shown()).toEqual(before);
});

test("@script the second of two users who change a text is informed and decides", async ({
  page,
  browser,
  studio,
}) => {
  await signIn(page);
  await page.goto("/admin/webpage?part=advice");
  const lead = page.getByLabel("Sentence below the heading");
  const before = await lead.inputValue();
  await lead.fill("Mine");

  const other = await visitor(browser, studio);
  await signIn(other, "receptionist");
  await other.goto("/admin/webpage?part=advice");
  await other.getByLabel("Sentence below the heading").fill("Theirs");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(statusOf(other, "Saved.")).toBeVisible();

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText('It now says: "Theirs"');
  await expect(lead).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(statusOf(page, "Saved.")).toBeVisible();
  await lead.fill(before);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(lead).toHaveValue(before);
});

test("@script an answer that was deleted while it was edited can be added again", async ({
  page,
  browser,
  studio,
}) => {
  await signIn(page);
  await page.goto("/admin/webpage?part=faq");
  const question = await page.locator(".entry-name a").last().innerText();
  await page.locator(".entry-name a").last().click();
  await page.getByLabel("Answer").fill("Half an hour's work");

  const other = await visitor(browser, studio);
  await signIn(other, "receptionist");
  await other.goto(page.url());
  await other.goto(`${other.url()}&delete=`);
  await other.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(statusOf(other, "Deleted.")).toBeVisible();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("This entry no longer exists.");
  await expect(page.getByLabel("Answer")).toHaveValue("Half an hour's work");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(statusOf(page, "Published.")).toBeVisible();
  await page.goto("/faq");
  await page.getByText(question, { exact: true }).click();
  await expect(page.getByText("Half an hour's work")).toBeVisible();
});

test("@script a question appears before unsaved text is lost", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/webpage?part=home");
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  let leave = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return leave ? dialog.accept() : dialog.dismiss();
  });
  await page.getByRole("link", { name: "All pages" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Website");
  expect(asked).toEqual([]);

  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByLabel("Heading", { exact: true }).fill("Unsaved");
  await page.getByRole("link", { name: "All pages" }).click();
  await expect.poll(() => asked).toEqual(["confirm"]);
  await expect(page.getByLabel("Heading", { exact: true })).toHaveValue("Unsaved");
  leave = true;
  await page.getByRole("link", { name: "All pages" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Website");
  expect(asked).toEqual(["confirm", "confirm"]);
});

const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)> [x](javascript:alert(1)) {{constructor}} </textarea></title></script>`;

/** Records signs that a page ran typed text as code. */
function watchFor(page: Page, { url }: RunningStudio): string[] {
  const fired: string[] = [];
  page.on("dialog", (dialog) => {
    fired.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on("pageerror", (problem) => fired.push(`error: ${problem.message}`));
  page.on("console", (line) => {
    if (line.type() === "error" && !/status of 40[04]/u.test(line.text()))
      fired.push(`console: ${line.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(url)) fired.push(`request: ${request.url()}`);
  });
  return fired;
}

test("no text or entry runs as code in a browser @script", async ({ page, browser, studio }) => {
  test.setTimeout(240_000);
  const sqlite = studio.database();
  const kept = ["texts", "entries"].map((table) => ({
    table,
    rows: sqlite.prepare(`SELECT * FROM ${table}`).all(),
  }));
  await signIn(page);
  const fired = watchFor(page, studio);
  for (const part of partNames) {
    await fillTexts(page, part);
    if (sitePart(part).kind) await addHostileEntry(page, part);
  }
  const guest = await visitor(browser, studio);
  const firedThere = watchFor(guest, studio);
  const news = sqlite.prepare("SELECT slug FROM entries WHERE kind = 'news' ORDER BY id DESC").pluck().get();
  const paths = [
    ...new Set(partNames.map((name) => sitePart(name).path)),
    `/news/${news}`,
    "/meet-the-owner",
  ];
  for (const path of paths) {
    expect((await guest.goto(path))?.status(), path).toBe(200);
    await expect(guest.locator("main")).toContainText("<script>alert(1)</script>");
    expect(await guest.locator("main :is(img[src=x], svg[onload], [onerror])").count(), path).toBe(0);
    expect(await guest.locator("a[href^='javascript' i]").count(), path).toBe(0);
    const wide = await guest.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBe(0);
    expect(await axeFindings(guest), path).toEqual([]);
  }
  expect((await guest.request.get("/news.xml")).status()).toBe(200);
  // Only signed-in clients see offers.
  await signIn(guest, "client");
  for (const path of ["/", "/services", "/profile"]) {
    await guest.goto(path);
    await expect(guest.getByRole("heading", { name: "<script>alert(1)</script>" }).first()).toBeAttached();
    const wide = await guest.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBe(0);
  }
  await guest.waitForLoadState("networkidle");
  expect([...fired, ...firedThere]).toEqual([]);
  // Other journeys of this worker use the same studio.
  for (const { table, rows } of kept) {
    sqlite.exec(`DELETE FROM ${table}`);
    for (const row of rows as Record<string, unknown>[]) {
      const names = Object.keys(row);
      const add = `INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`;
      sqlite.prepare(add).run(...Object.values(row));
    }
  }
});

/** Fills in every field of a part, refused and accepted ones. */
async function fillTexts(page: Page, part: PartName): Promise<void> {
  const keys = textsOf(part);
  if (keys.length === 0) return;
  await page.goto(`/admin/webpage?part=${part}`);
  for (const key of keys) {
    const { label, form } = siteTextOf(key);
    if (form === "date") continue;
    await page.getByLabel(label, { exact: true }).fill(form === "address" ? "javascript:alert(1)" : hostile);
  }
  await page.getByRole("button", { name: "Preview" }).click();
  if (part === "owner") {
    await expect(page.getByRole("alert")).toContainText("It must begin with https://");
    await page.getByLabel(siteTextOf("licence.checkAddress").label).fill("https://example.org/?q=<script>");
    await page.getByRole("button", { name: "Preview" }).click();
  }
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("<script>alert(1)</script>");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(statusOf(page, "Saved.")).toBeVisible();
}

async function addHostileEntry(page: Page, part: PartName): Promise<void> {
  await page.goto(`/admin/webpage?part=${part}&add`);
  await page.locator("#title").fill(hostile.slice(0, 110));
  await page.locator("#body").fill(`${hostile}\n\n${"x".repeat(10_000)}`);
  if (part === "testimonials") await page.locator("#byline").fill(hostile.slice(0, 90));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("<script>alert(1)</script>");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(statusOf(page, "Published.")).toBeVisible();
}
