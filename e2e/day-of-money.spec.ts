import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import type { Role } from "#app/platform/http/access.ts";
import { studioToday } from "./calendar.ts";
import { openActions } from "./desk-board.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function pageOf(browser: Browser, studio: RunningStudio, role: Role): Promise<Page> {
  const { id } = await enrol(studio.database(), { roles: [role] });
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: { width: 1366, height: 768 },
  });
  const { secret } = openSession(studio.database(), id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  return context.newPage();
}

/** Starts just after midnight, so that it has begun. Costs $95, or $110 with the add-on. */
async function visitToday(studio: RunningStudio, name: string, withAddon = false): Promise<number> {
  const sqlite = studio.database();
  const { id: providerId } = await enrol(sqlite, { username: `With ${name}`, roles: ["provider"] });
  const given = { clientId: null, date: studioToday(), startMin: 0, name, providerId };
  const id = await addAppointment(sqlite, {
    ...given,
    email: `${name.replace(" ", ".").toLowerCase()}@example.com`,
  });
  if (withAddon) {
    sqlite.exec(`UPDATE appointments SET price_minor = 11000 WHERE id = ${id};
      INSERT INTO appointment_items (appointment_id, name, minutes, price_minor) VALUES (${id}, 'Lash tint', 15, 1500)`);
  }
  return id;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const look = (page: Page) => page.getByRole("button", { name: "Update total" }).last().click();
const receiptOf = (page: Page) => page.locator(".receipt");
const sold = (page: Page) => expect(page).toHaveURL(/sales\/\d+\?done=sold/u);

/** Enters an old paper voucher as the owner. */
async function enterVoucher(owner: Page): Promise<void> {
  await owner.goto("/admin/till?part=vouchers");
  await owner.getByLabel("Code").fill("paper 77");
  await owner.getByLabel("Balance in USD").fill("40");
  await press(owner, "Enter voucher");
  await expect(owner.getByText("$40 of $40 left")).toBeVisible();
}

async function payByCashAndVoucher(desk: Page, visit: number): Promise<void> {
  await desk.goto(`/receptionist?date=${studioToday()}&visit=${visit}`);
  await openActions(desk, "More");
  await desk.getByRole("link", { name: "Checkout", exact: true }).click();
  await expect(desk.locator(".checkout-sum")).toContainText("Lash tint");
  await desk.getByLabel("Voucher codes").fill("PAPER-77");
  await look(desk);
  await expect(desk.locator(".checkout-sum")).toContainText("Amount due");
  await expect(desk.locator(".checkout-sum")).toContainText("$70");
  await press(desk, "Cash");
  await sold(desk);
  await expect(receiptOf(desk)).toContainText("$110");
}

async function sellAndRedeemPackage(desk: Page, visit: number): Promise<void> {
  await desk.goto(`/receptionist/checkout/sale?client=visit:${visit}`);
  await desk
    .getByLabel("Package", { exact: true })
    .selectOption({ label: "Five for four (Signature Facial): 5 visits, $380" });
  await look(desk);
  await expect(desk.locator(".checkout-sum")).toContainText("$380");
  await press(desk, "Card");
  await sold(desk);
  await desk.goto(`/receptionist/checkout/${visit}`);
  await press(desk, "Complete");
  await expect(receiptOf(desk)).toContainText("Paid: Package Five for four");
  await desk.getByRole("link", { name: "Back to the board" }).click();
  await expect(desk.locator("#panel")).toContainText("package");
}

async function sellAndVoid(desk: Page, visit: number): Promise<void> {
  await desk.goto(`/receptionist/checkout/${visit}`);
  await press(desk, "Cash");
  await sold(desk);
  await desk.getByText("Void this sale").click();
  await desk.getByLabel("Reason").fill("Paid twice");
  await desk.getByRole("button", { name: /^Void receipt/u }).click();
  await expect(desk.getByRole("status")).toContainText("Sale voided");
}

async function closeWithDifference(desk: Page): Promise<void> {
  await desk.goto("/receptionist/close");
  // Closing asks first while the studio is open.
  const early = desk.getByLabel("Close the day anyway");
  if (await early.isVisible()) await early.check();
  await desk.getByLabel("Counted cash").fill("68");
  await press(desk, "Close the day");
  await expect(desk.locator("#comment-error")).toContainText("$2 is missing");
  await desk.getByLabel("Comment").fill("Two went for stamps");
  await press(desk, "Close the day");
  await expect(desk.getByText("This day is closed")).toBeVisible();
  await desk.goto("/receptionist/checkout/sale");
  await desk.getByLabel("Voucher value").fill("10");
  await look(desk);
  await press(desk, "Cash");
  await expect(desk.getByRole("alert").first()).toContainText("closed");
}

/** Returns the sum of a CSV column in cents. */
const centsIn = (csv: string, column: string): number => {
  const [head = [], ...rows] = csv
    .replace(/^\uFEFF/u, "")
    .trim()
    .split(/\r?\n/u)
    .map((line) => line.split(",").map((cell) => cell.replace(/^"|"$/gu, "")));
  const place = head.findIndex((name) => name.startsWith(column));
  expect(place, head.join()).toBeGreaterThan(0);
  return rows.reduce((sum, row) => sum + Math.round(Number(row[place]) * 100), 0);
};

async function download(owner: Page, title: string): Promise<string> {
  const [file] = await Promise.all([
    owner.waitForEvent("download"),
    owner.getByRole("link", { name: `CSV: ${title}` }).click(),
  ]);
  return readFileSync(await file.path(), "utf8");
}

test("sales of a day are made, voided, counted and closed, and the owner's week equals the receipts @script", async ({
  browser,
  studio,
}) => {
  const sqlite = studio.database();
  // Leaves out the other days of the week.
  sqlite.exec(`UPDATE settings SET cash_float_minor = 0; DELETE FROM package_offers; INSERT INTO package_offers (name, service_id, visits, price_minor)
    SELECT 'Five for four', id, 5, 38000 FROM services WHERE name = 'Signature Facial'`);
  const [desk, owner] = [
    await pageOf(browser, studio, "receptionist"),
    await pageOf(browser, studio, "admin"),
  ];
  await enterVoucher(owner);
  await payByCashAndVoucher(desk, await visitToday(studio, "Vera Voucher", true));
  await sellAndRedeemPackage(desk, await visitToday(studio, "Paula Package"));
  await sellAndVoid(desk, await visitToday(studio, "Tina Twice"));
  await closeWithDifference(desk);

  await owner.goto("/admin/reports?report=revenue&range=week");
  const today = studioToday();
  const from = addDays(today, 1 - isoWeekday(today));
  const inBooks = (sql: string) =>
    Number(sqlite.prepare(`SELECT sum(x) FROM (${sql})`).pluck().get(from, addDays(from, 6)));
  const total = inBooks("SELECT total_minor AS x FROM sales WHERE date BETWEEN ? AND ?");
  const work = inBooks(
    `SELECT l.amount_minor AS x FROM sale_lines l JOIN sales s ON s.id = l.sale_id
     WHERE s.date BETWEEN ? AND ? AND l.kind IN ('service', 'addon', 'discount', 'product', 'fee')`,
  );
  const money = centsIn(await download(owner, "Payment methods"), "amount");
  const redeemed = inBooks(
    `SELECT p.amount_minor AS x FROM payments p JOIN sales s ON s.id = p.sale_id
     WHERE s.date BETWEEN ? AND ? AND p.method IN ('voucher', 'package', 'deposit')`,
  );
  expect(money + redeemed).toBe(total);
  expect(centsIn(await download(owner, "From revenue to money taken"), "amount")).toBe(money);
  expect(centsIn(await download(owner, "Revenue by type"), "amount")).toBe(work);
  expect(centsIn(await download(owner, "By provider"), "revenue")).toBe(work);
  expect(centsIn(await download(owner, "Over time"), "revenue")).toBe(work);
  // $110 with the voucher's part, $76 of the package's visit; voided sales count as zero.
  const byProvider = owner.locator("section", { has: owner.getByRole("heading", { name: "By provider" }) });
  await byProvider.getByText("As a table").click();
  await expect(byProvider.getByRole("row", { name: /With Vera Voucher/u })).toContainText("$110");
  await expect(byProvider.getByRole("row", { name: /With Paula Package/u })).toContainText("$76");
});
