import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import type { Role } from "#app/platform/http/access.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { studioToday } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { awake } from "./site.ts";
import { expect, test } from "./studio.ts";

async function signedIn(page: Page, sqlite: Sqlite, url: string, role: Role): Promise<void> {
  const { id } = await enrol(sqlite, { roles: [role] });
  const { secret } = openSession(sqlite, id);
  await page.context().clearCookies();
  await page.context().addCookies([{ name: "sid", value: secret, url, httpOnly: true }]);
}

/** Adds a treatment for $95 with one payment. */
function sell(sqlite: Sqlite, date: string, providerId: number, method: "cash" | "card"): void {
  const next = "(SELECT coalesce(max(number), 0) + 1 FROM sales)";
  const { lastInsertRowid: sale } = sqlite
    .prepare(
      `INSERT INTO sales (number, kind, date, at, currency, total_minor, tax_minor, tax_included)
       VALUES (${next}, 'sale', ?, 1, (SELECT currency FROM settings), 9500, 0, 1)`,
    )
    .run(date);
  sqlite
    .prepare(
      "INSERT INTO sale_lines (sale_id, position, kind, name, amount_minor, provider_id) VALUES (?, 1, 'service', 'Facial', 9500, ?)",
    )
    .run(sale, providerId);
  sqlite
    .prepare("INSERT INTO payments (sale_id, method, amount_minor) VALUES (?, ?, 9500)")
    .run(sale, method);
}

test("a day is marked, counted and closed with a comment, and the owner reopens it and reads its figures @script", async ({
  page,
  studio,
}) => {
  const sqlite = studio.database();
  sqlite.exec("UPDATE settings SET cash_float_minor = 0");
  // On a day long ago without other sales.
  const date = addDays(studioToday(), -60);
  const { id: providerId } = await enrol(sqlite, { roles: ["provider"], username: "Petra Evening" });
  const came = await addAppointment(sqlite, {
    clientId: null,
    date,
    startMin: 600,
    providerId,
    name: "Cara Came",
  });
  const missed = await addAppointment(sqlite, {
    clientId: null,
    date,
    startMin: 700,
    providerId,
    name: "Mia Missed",
  });
  sell(sqlite, date, providerId, "cash");
  sell(sqlite, date, providerId, "card");
  await signedIn(page, sqlite, studio.url, "receptionist");
  await page.goto(`/receptionist/close?date=${date}`);
  await awake(page);

  await page.locator(`#mark-${came}`).getByLabel("Came").check();
  await page.locator(`#mark-${missed}`).getByLabel("No-show").check();
  await page.getByLabel("Counted cash").fill("90");
  await page.getByRole("button", { name: "Close the day" }).click();
  await expect(
    page.getByText("2 visits are chosen above but not saved. Press Save all first."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save all" }).click();
  await expect(page.getByRole("status")).toContainText("Saved.");
  await expect(page.getByText("All visits that are over are marked.")).toBeVisible();
  await expect(page.locator("section", { hasText: "2. Charges" })).toContainText("Mia Missed");

  const close = page.getByRole("button", { name: "Close the day" });
  await page.getByLabel("Counted cash").fill("90");
  await close.click();
  await expect(page.locator("#comment-error")).toContainText("$5 is missing");
  await expect(page.getByLabel("Counted cash")).toHaveValue("90");
  // Another desk sells something before the day is closed.
  sell(sqlite, date, providerId, "cash");
  await page.getByLabel("Comment").fill("Five went for stamps");
  await close.click();
  await expect(page.getByRole("alert").first()).toContainText(
    "Sales were added or voided since you opened this page",
  );
  await expect(page.getByText("$190").first()).toBeVisible();
  await page.getByLabel("Counted cash").fill("185");
  await close.click();
  await expect(page.getByText("This day is closed")).toBeVisible();
  await expect(page.getByText("Five went for stamps")).toBeVisible();
  await expect(page.getByText("Reopen this day")).toHaveCount(0);

  await signedIn(page, sqlite, studio.url, "admin");
  await page.goto(`/receptionist/close?date=${date}`);
  await page.getByText("Reopen this day").click();
  await page.getByLabel("Reason", { exact: true }).fill("A sale was forgotten");
  await page.getByRole("button", { name: "Reopen day" }).click();
  await expect(page.getByRole("status")).toContainText("Day reopened.");
  await expect(page.getByText("A sale was forgotten")).toBeVisible();

  await page.goto(`/admin/reports?report=revenue&range=own&from=${date}&to=${date}`);
  await expect(page.getByText("$285").first()).toBeVisible();
  const byProvider = page.locator("section", { has: page.getByRole("heading", { name: "By provider" }) });
  await byProvider.getByText("As a table").click();
  await expect(byProvider.getByRole("row", { name: /Petra Evening/u })).toContainText("$285");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV: By provider" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain('"Petra Evening","285.00","0.00","0.00"');
});
