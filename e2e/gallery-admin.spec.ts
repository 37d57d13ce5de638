/** The owner adds photos, and visitors see them at once. */
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

// The owner begins with an empty gallery.
test.beforeAll(({ studio }) => {
  studio.database().exec("DELETE FROM gallery_pictures");
});

async function signIn(page: Page): Promise<void> {
  const data = { email: "admin@demo.test", password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

/** Each photo is different. */
async function picture(name: string, width = 1200, height = 900) {
  const noise = sharp(randomBytes(12 * 9 * 3), { raw: { width: 12, height: 9, channels: 3 } });
  const buffer = await noise.resize(width, height).jpeg().toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

const loaded = (page: Page, selector: string) =>
  expect
    .poll(() => page.locator(selector).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

async function isFine(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBe(0);
}

/** Named after their captions. */
async function uploadTwo(page: Page, first: string, second: string): Promise<void> {
  await page.goto("/admin/gallery");
  await page
    .getByLabel("New pictures")
    .setInputFiles([await picture("1.jpg"), await picture("2.jpg", 900, 1200)]);
  await page.getByRole("button", { name: "Upload" }).click();
  const uploaded = page.getByRole("status").filter({ hasText: "2 pictures were uploaded." });
  await expect(uploaded).toBeVisible({ timeout: 15_000 });
  await isFine(page);
  for (const [n, caption] of [first, second].entries()) {
    await page.getByLabel(`Description of picture ${n + 1}`).fill(`${caption}, seen from the door`);
    await page.getByLabel(`Caption of picture ${n + 1}`).fill(caption);
  }
  await page.getByRole("button", { name: "Save descriptions" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Visitors now see 2 pictures" })).toBeVisible();
}

test("@script two pictures are uploaded, described and ordered, and a visitor sees them and opens one in full size", async ({
  page,
}) => {
  const [bed, jar] = ["Bed", "Jar"];
  await signIn(page);
  await uploadTwo(page, bed, jar);
  await page.getByRole("button", { name: `Move forward: ${jar}` }).click();
  const order = () => page.locator(".shown-pictures li > p").allTextContents();
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual([jar, bed]);

  await page.goto("/gallery");
  const captions = () => page.locator(".gallery figcaption").allTextContents();
  expect((await captions()).slice(0, 2)).toEqual([jar, bed]);
  await loaded(page, `.gallery img[alt="${jar}, seen from the door"]`);
  await page.getByRole("link", { name: `${jar}, seen from the door` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Photo 1 of \d+$/u);
  await expect(page).toHaveTitle(new RegExp(`^${jar} \\(photo 1 of`, "u"));
  await loaded(page, ".whole-photo img");
  await isFine(page);
  await page.getByRole("link", { name: /^Next/u }).click();
  await expect(page.getByRole("figure")).toContainText(bed);
  await page.getByRole("link", { name: /^Previous/u }).click();
  await expect(page.getByRole("figure")).toContainText(jar);
  await page.getByRole("link", { name: "All photos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gallery");

  await page.goto("/admin/gallery");
  await page.getByRole("link", { name: `Delete: ${bed}` }).click();
  await page.getByRole("button", { name: "Delete Picture" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Picture deleted." })).toBeVisible();
  await page.goto("/gallery");
  expect(await captions()).not.toContain(bed);

  await page.goto("/admin/gallery?done=deleted");
  await page.getByRole("button", { name: /^Undo/u }).click();
  await expect(page.getByRole("status").filter({ hasText: "undone" })).toBeVisible();
  await page.goto("/gallery");
  expect(await captions()).toContain(bed);
});

test("@script one bad file does not stop the good one, and a description is required", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/gallery");
  const svg = { name: "menu.svg", mimeType: "image/png", buffer: Buffer.from("<svg onload='alert(1)'/>") };
  await page.getByLabel("New pictures").setInputFiles([svg, await picture("3.jpg")]);
  await page.getByRole("button", { name: "Upload" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("1 of 2 pictures could not be used. The other picture was uploaded.", {
    timeout: 15_000,
  });
  await expect(alert).toContainText("menu.svg: Invalid image format. Please use PNG or JPEG.");
  await expect(page).toHaveTitle(/^Error: /u);
  await expect(page.getByRole("heading", { name: "1 picture needs a description" })).toBeVisible();
  await isFine(page);

  await page.getByLabel("Caption").fill("Only a caption");
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(page.getByRole("alert")).toContainText("Describe the picture.");
  await expect(page.getByLabel("Caption")).toHaveValue("Only a caption");
  await page.goto("/gallery");
  await expect(page.getByText("Only a caption")).toHaveCount(0);

  await page.goto("/admin/gallery");
  await page.getByRole("link", { name: "Delete: picture 1" }).click();
  await isFine(page);
  await page.getByRole("button", { name: "Delete Picture" }).click();
  await expect(page.getByRole("heading", { name: /need(?:s)? a description/u })).toHaveCount(0);
});

test("@script the licence is added, opened in full size by a visitor, and removed", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/gallery");
  await page.getByRole("link", { name: "Add: Picture of the license" }).click();
  await isFine(page);
  await page.getByLabel("Picture", { exact: true }).setInputFiles(await picture("licence.jpg", 1400, 1000));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "live on your site" })).toBeVisible();

  await page.goto("/about");
  await loaded(page, ".licence-picture img");
  await isFine(page);
  const full = await page.getByRole("link", { name: /View full size/u }).getAttribute("href");
  const answer = await page.request.get(full ?? "");
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 1200 });

  await page.goto("/admin/gallery?place=licence");
  await page.getByRole("link", { name: "Remove Picture" }).click();
  await page.getByRole("button", { name: "Remove Picture" }).click();
  await expect(page.getByRole("status").filter({ hasText: "removed" })).toBeVisible();
});

test("a gallery of photos loads few bytes on a phone @script", async ({ browser, page, studio }) => {
  test.setTimeout(120_000);
  await signIn(page);
  await page.goto("/admin/gallery");
  const busy = async (n: number) => ({
    name: `busy${n}.jpg`,
    mimeType: "image/jpeg",
    buffer: await sharp(randomBytes(60 * 45 * 3), { raw: { width: 60, height: 45, channels: 3 } })
      .resize(1600, 1200)
      .jpeg({ quality: 70 })
      .toBuffer(),
  });
  await page.getByLabel("New pictures").setInputFiles(await Promise.all([1, 2, 3, 4, 5, 6].map(busy)));
  await page.getByRole("button", { name: "Upload" }).click();
  const uploaded = page.getByRole("status").filter({ hasText: "6 pictures were uploaded." });
  await expect(uploaded).toBeVisible({ timeout: 60_000 });
  studio.database().prepare("UPDATE gallery_pictures SET alt = 'Busy ' || id WHERE alt = ''").run();

  const phone = await browser.newContext({
    baseURL: studio.url,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
  });
  const visitor = await phone.newPage();
  const weights: number[] = [];
  visitor.on("response", async (answer) => {
    if (answer.url().includes("/media/")) weights.push((await answer.body()).length);
  });
  await visitor.goto("/gallery");
  await visitor.waitForLoadState("networkidle");
  expect(weights.length).toBeGreaterThan(1);
  expect(Math.max(...weights)).toBeLessThanOrEqual(18 * 1024);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(110 * 1024);
  await phone.close();
});
