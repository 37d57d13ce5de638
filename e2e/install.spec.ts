/** The front desk keeps the site on its home screen; visitors are not asked to, and load nothing for it. */
import { expect, test } from "./studio.ts";

for (const [who, offered] of [
  ["nobody", false],
  ["client", false],
  ["provider", false],
  ["receptionist", true],
  ["admin", true],
] as const) {
  test(`${who} is ${offered ? "" : "not "}offered to install the front desk`, async ({ page }) => {
    if (who !== "nobody") {
      const data = { email: `${who}@demo.test`, password: "Demo-Pass-1" };
      expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
    }
    await page.goto("/contact");
    const link = page.locator('link[rel="manifest"]');
    await expect(link).toHaveCount(offered ? 1 : 0);
    if (!offered) return;
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    const { start_url, icons } = await answer.json();
    expect((await page.goto(start_url))?.status()).toBe(200);
    for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200);
  });
}
