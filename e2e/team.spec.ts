/** Tests team profiles and booking from them, the home page, and the footer of every page. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { axeFindings } from "./axe.ts";
import { contentPages, unfold, visitEach } from "./site.ts";
import { expect, test } from "./studio.ts";

const main = (page: Page) => page.getByRole("main");

async function signIn(page: Page): Promise<void> {
  const data = { email: "receptionist@demo.test", password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

async function isFine(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBe(0);
}

test("@script a profile is previewed, saved with a photo, shown to visitors and undone", async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newPage({ baseURL });
  await signIn(page);
  await page.goto("/admin/webpage/team");
  await isFine(page);
  await main(page).getByRole("link", { name: "Tom Okafor", exact: true }).click();
  await page.getByLabel("Job title").fill("Waxing, with a steady hand");
  await page.getByLabel("Story").fill("I began as a **barber**.");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("I began as a barber.");
  await expect(preview).toBeFocused();
  await isFine(page);
  const buffer = await sharp({
    create: {
      width: 600,
      height: 800,
      channels: 3,
      background: "#886644",
    },
  })
    .jpeg()
    .toBuffer();
  await page.getByLabel("New photo").setInputFiles({ name: "tom.jpg", mimeType: "image/jpeg", buffer });
  await page.getByLabel("Description of the photo").fill("Tom at the counter");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "The change is live on your site." }),
  ).toBeVisible();

  await visitor.goto("/team");
  await isFine(visitor);
  await main(visitor).getByRole("link", { name: "Tom Okafor" }).click();
  await expect(visitor).toHaveURL(/\/team\/tom-okafor$/u);
  await expect(main(visitor)).toContainText("Waxing, with a steady hand");
  const photo = main(visitor).getByAltText("Tom at the counter");
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await isFine(visitor);

  await main(page).getByRole("button", { name: /^Undo/u }).click();
  await expect(page.getByRole("status").filter({ hasText: "Last change undone" })).toBeVisible();
  await visitor.reload();
  await expect(main(visitor)).not.toContainText("steady hand");
  await expect(photo).toHaveCount(0);
  await visitor.close();
});

test("a guest books a provider from the provider's page", async ({ page }) => {
  await page.goto("/team/maya-ortiz");
  await expect(main(page).getByRole("link", { name: "Book with Maya" })).toHaveAttribute(
    "href",
    /^\/book\?provider=\d+$/u,
  );
  await main(page).getByRole("link", { name: "Book Express Facial with Maya" }).click();
  await expect(page.getByLabel("Service", { exact: true })).toHaveValue(/Express Facial/u);
  await unfold(page, "treatment");
  await expect(page.getByRole("combobox", { name: "Choose Your Provider" })).toContainText("Maya Ortiz");
});

test("the home page shows its heading and booking button without scrolling @script", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("main").getByRole("link", { name: "Book Now" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^(?:Open today|Closed (?:today|now))/u)).toBeVisible();
});

test("tap targets in the footer are large and have space between them @script", async ({
  browser,
  studio,
}) => {
  const options = { viewport: { width: 360, height: 640 } };
  const [first, ...others] = contentPages(studio);
  const pages = [...(first ? [first] : []), ...others.filter(({ path }) => /team|faq/u.test(path))];
  await visitEach(
    browser,
    [...pages, { path: "/book", who: "nobody" }],
    async (page, { path }) => {
      const close = await page.locator("footer :is(a, button)").evaluateAll((targets) => {
        const boxes = targets.map((each) => ({
          name: each.textContent,
          ...each.getBoundingClientRect().toJSON(),
        }));
        const small = boxes.filter(({ width, height }) => width < 44 || height < 44);
        const near = boxes.flatMap((one, at) =>
          boxes.slice(at + 1).filter((other) => {
            const across = Math.max(other.left - one.right, one.left - other.right);
            const down = Math.max(other.top - one.bottom, one.top - other.bottom);
            return across < 6 && down < 6;
          }),
        );
        return [...small, ...near].map(({ name }) => name);
      });
      expect.soft(close, path).toEqual([]);
    },
    options,
  );
});
