import type { Browser, Page } from "@playwright/test";
import { studioToday } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function deskPage(browser: Browser, studio: RunningStudio): Promise<Page> {
  const { id } = await enrol(studio.database(), { username: "Rita", roles: ["receptionist"] });
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: { width: 1366, height: 768 },
  });
  const { secret } = openSession(studio.database(), id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  return context.newPage();
}

/** Books a visit of a client record with a separate provider. It starts just after midnight, so that it has begun. */
async function visitOf(studio: RunningStudio, name: string): Promise<number> {
  const provider = await enrol(studio.database(), { username: `With ${name}`, roles: ["provider"] });
  const visit = { clientId: null, date: studioToday(), startMin: 0, name, email: "guest@example.com" };
  const id = await addAppointment(studio.database(), { ...visit, providerId: provider.id });
  studio
    .database()
    .exec(`INSERT INTO clients (name, email, created_at, updated_at) VALUES ('${name}', 'guest@example.com', 1, 1);
      UPDATE appointments SET record_id = (SELECT max(id) FROM clients) WHERE id = ${id}`);
  return id;
}

const pay = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const look = (page: Page) => page.getByRole("button", { name: "Update total" }).last();

test("a voucher is sold, pays part of a visit next to cash, and is restored by the void @script", async ({
  browser,
  studio,
}) => {
  const visit = await visitOf(studio, "Vera Voucher");
  const page = await deskPage(browser, studio);
  await page.goto(`/receptionist/checkout/${visit}?deposit`);
  await page.getByLabel("Deposit").fill("5");
  await page.keyboard.press("Tab");
  await expect(page.locator(".checkout-sum")).toContainText("$5");
  await page.goto("/receptionist/sales");
  await page.getByRole("link", { name: "Sell without a visit" }).click();
  await page.getByLabel("Voucher value").fill("20");
  await look(page).click();
  await pay(page, "Card").click();
  await expect(page).toHaveURL(/sales\/\d+\?done=sold/u);
  const code =
    /[A-Z0-9]{4}-[A-Z0-9]{4}/u.exec((await page.locator(".receipt .sum").textContent()) ?? "")?.[0] ?? "";

  await page.goto(`/receptionist/checkout/${visit}`);
  await page.getByLabel("Voucher codes").fill(code);
  await look(page).click();
  await expect(page.locator(".checkout-sum")).toContainText("Amount due");
  await pay(page, "Cash").click();
  await expect(page.locator(".receipt")).toContainText(`Paid: Voucher ${code}`);
  await expect(page.locator(".receipt")).toContainText("Paid: Cash");

  await page.getByText("Void this sale").click();
  await page.getByLabel("Reason").fill("Wrong client");
  await page.getByRole("button", { name: /^Void receipt/u }).click();
  await expect(page.getByRole("status")).toContainText("Sale voided");
  await page.goto(`/receptionist/checkout/${visit}`);
  await page.getByLabel("Voucher codes").fill(code);
  await look(page).click();
  await expect(page.locator(".checkout-sum")).toContainText("$75");
});
