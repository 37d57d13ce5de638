import { expect, test } from "./studio.ts";

test("the studio answers with the home page and the health check", async ({ page }) => {
  const home = await page.goto("/");
  expect(home?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const up = await page.request.get("/up");
  expect(up.status()).toBe(200);
});
