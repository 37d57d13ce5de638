/** Services by category, service pages and the price list, for visitors and for the studio that edits them. */
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./studio.ts";

const facial = "/services/signature-facial";

test("a visitor searches, reads about a treatment, and books one of its next free times", async ({
  page,
}) => {
  await page.goto("/services");
  await page.getByRole("searchbox", { name: "Search the services" }).fill("LASH lift");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 treatment for “LASH lift”")).toBeVisible();
  await page.getByRole("link", { name: "Lash Lift", exact: true }).click();
  await expect(page).toHaveURL(/\/services\/lash-lift$/u);
  await expect(page).toHaveTitle("Lash Lift · Lavender & Linen, Portland");
  await page.getByText("Does it damage the lashes?").click();
  await expect(page.getByText("We would rather send you home")).toBeVisible();

  const times = page.locator(".next-times a");
  await expect(times).toHaveCount(3);
  await times.first().click();
  await expect(page).toHaveURL(/\/book\?service=Lash\+Lift&date=\d{4}-\d\d-\d\d&time=\d\d%3A\d\d#times$/u);
  await expect(page.locator("#times input[type=radio]:checked")).toHaveCount(1);
});

test("an unavailable service, or one without a provider, can't be booked and links to the studio", async ({
  page,
}) => {
  await page.goto("/services/glycolic-peel");
  await expect(page.getByText("Temporarily Unavailable")).toBeVisible();
  await expect(page.getByRole("button", { name: "Currently Unavailable: Glycolic Peel" })).toBeDisabled();
  await page.goto("/services");
  const fold = page.getByText("2 treatments are not available now");
  await fold.click();
  await expect(page.getByRole("button", { name: "Currently Unavailable: Glycolic Peel" })).toBeDisabled();
  await page.getByRole("link", { name: "Ask us: Microcurrent Facial" }).click();
  await expect(page).toHaveURL(/\/contact$/u);
});

test("on a phone the first treatment can be booked at once, and each row is at most 160 px high @script", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/services");
  const first = page.getByRole("link", { name: /^Book This Service: / }).first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(500);
  const heights = await page
    .locator(".service-card:not(.long):visible")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.max(...heights)).toBeLessThanOrEqual(160);
});

test("names and texts of any length fit, also in large type @script", async ({ page, studio }) => {
  const sqlite = studio.database();
  const before = sqlite.prepare("SELECT name, description, category, story FROM services WHERE id = 1").get();
  const write = sqlite.prepare(
    "UPDATE services SET name = @name, description = @description, category = @category, story = @story WHERE id = 1",
  );
  write.run({
    name: `Long ${"Name".repeat(22)}`,
    description: `Words ${"without".repeat(30)}`,
    category: `Cat${"egory".repeat(11)}`,
    story: `Story ${"https://example.test/".repeat(9)}`,
  });
  try {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [facial, "/services", "/prices"]) {
      await page.goto(path);
      for (const css of [
        "html { font-size: 200% }",
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
      ]) {
        const wide = await page.evaluate((asked) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(asked);
          document.adoptedStyleSheets = [sheet];
          return document.documentElement.scrollWidth - window.innerWidth;
        }, css);
        expect(wide, `${path} with ${css}`).toBe(0);
      }
    }
  } finally {
    write.run(before);
  }
});

test("the price list is one sheet of paper @script", async ({ page }) => {
  await page.goto("/prices");
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/gu)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByText("Lavender & Linen · ")).toBeVisible();
});

async function signIn(page: Page): Promise<void> {
  const data = { email: "receptionist@demo.test", password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

test("@script the studio writes a page, previews it, and undoes it", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/services?id=5");
  await page.getByRole("link", { name: "Page text" }).click();
  const story = page.getByLabel("Story");
  const before = await story.inputValue();
  const words = "Written.";
  await story.fill(`**${words}**`);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.locator("strong")).toHaveText(words);
  await expect(preview).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Page saved." })).toBeVisible();
  expect(await (await page.request.get("/services/brow-shaping")).text()).toContain(words);
  await page.getByRole("button", { name: /^Undo/u }).click();
  await expect(page.getByText("Last change undone.")).toBeVisible();
  await expect(page.getByLabel("Story")).toHaveValue(before);
});

test("@script the studio adds described photos to a page in its own order", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/services?id=6&part=photos");
  await page.getByRole("button", { name: "Add photo" }).click();
  await expect(page.getByRole("alert")).toContainText("Describe the picture.");
  const [first, second] = ["A brush", "A lamp"];
  for (const alt of [first, second]) {
    const noise = sharp(randomBytes(12 * 9 * 3), { raw: { width: 12, height: 9, channels: 3 } });
    const buffer = await noise.resize(1200, 900).jpeg().toBuffer();
    await page.getByLabel("Photo").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
    await page.locator("#alt").fill(alt);
    await page.getByRole("button", { name: "Add photo" }).click();
    await expect(page.locator(`.service-photos-list img[alt="${alt}"]`)).toBeVisible();
  }
  await page.getByRole("button", { name: `Move up: ${second}` }).click();
  const order = () =>
    page
      .locator(".service-photos-list img")
      .evaluateAll((list) => list.map((img) => img.getAttribute("alt")));
  await expect.poll(order).toEqual([second, first]);
  await page.goto("/services/brow-lash-tint");
  const shown = page.locator(".service-photos img");
  await expect(shown).toHaveCount(2);
  await shown.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.last().evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const og = page.locator('meta[property="og:image"]');
  await expect(og).toHaveAttribute("content", /\/media\/[\da-f]{64}-1200\.jpg$/u);
  expect(await axeFindings(page)).toEqual([]);

  for (const alt of [second, first]) {
    await page.goto("/admin/services?id=6&part=photos");
    await page.getByRole("link", { name: `Delete: ${alt}` }).click();
    await page.getByRole("button", { name: "Delete Photo" }).click();
    await expect(page.getByText("Photo deleted.")).toBeVisible();
  }
});
