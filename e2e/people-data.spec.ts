/** Tests how people's data is found, exported and erased, with retention and the books. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { enrol, openSession } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const main = (page: Page) => page.getByRole("main");
const family = "a-family-with-a-rather-long-address@very-long-domain-name.example";
const longName = "Maximiliana-Theodora Hohenzollern-Sigmaringen-Featherstonehaugh";

async function asOwner(page: Page, studio: RunningStudio): Promise<void> {
  const { id } = await enrol(studio.database(), { username: "Olga Owner", roles: ["admin"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
}

/** Gives two guests of the demo the same address. One has an upcoming visit. */
function shareAnAddress(studio: RunningStudio): void {
  const sqlite = studio.database();
  const write = sqlite.prepare(
    `UPDATE appointments SET customer_email = ?, customer_name = ? WHERE id = (SELECT id FROM appointments
       WHERE client_id IS NULL AND erased_at IS NULL AND customer_name NOT IN (?, 'Bea Stone') AND status = ? ORDER BY date DESC LIMIT 1)`,
  );
  write.run(family, longName, longName, "booked");
  write.run(family, "Bea Stone", longName, "completed");
}

const namesOf = (studio: RunningStudio): unknown[] =>
  studio
    .database()
    .prepare("SELECT customer_name FROM appointments WHERE customer_email = ?")
    .pluck()
    .all(family);

async function downloadedBy(
  page: Page,
  button: string,
  path: string,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main(page).getByRole("button", { name: button, exact: true }).click(),
  ]);
  await download.saveAs(path);
  return { name: download.suggestedFilename(), text: readFileSync(path, "utf8") };
}

test("@script finds, exports and erases only one of two guests who share an address", async ({
  page,
  studio,
}, info) => {
  shareAnAddress(studio);
  await asOwner(page, studio);
  await page.goto("/admin/data");
  await main(page).getByLabel("Email address or phone number").fill(family);
  await main(page).getByRole("button", { name: "Look up" }).click();
  await expect(main(page).getByText("Several names use this contact.")).toBeVisible();

  await main(page).getByRole("button", { name: "Erase …" }).click();
  await expect(main(page).getByText("Select at least one person.")).toBeVisible();
  await main(page).getByRole("checkbox", { name: longName }).check();
  const file = await downloadedBy(page, "Download as a file", info.outputPath("person.json"));
  expect(file.name).toMatch(/^person-\d{4}-\d\d-\d\d\.json$/u);
  expect(JSON.parse(file.text).appointments).toMatchObject([{ customerName: longName }]);

  await main(page).getByRole("checkbox", { name: longName }).check();
  await main(page).getByRole("button", { name: "Erase …" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Erase this person?" })).toBeVisible();
  await expect(main(page).getByText("Cancelled in the same step, without charge")).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await main(page).getByRole("button", { name: "Erase", exact: true }).click();
  await expect(main(page).getByRole("status")).toContainText(
    "Erased: 1 appointment. 1 upcoming appointment was cancelled.",
  );
  expect(namesOf(studio)).toEqual(["Bea Stone"]);
});

test("@script previews a shorter retention before it applies", async ({ page, studio }) => {
  await asOwner(page, studio);
  await page.goto("/admin/data");
  await expect(main(page).getByText("No data of guests, accounts or emails is deleted yet")).toBeVisible();
  const guests = main(page).getByLabel("Guests: months after their last appointment");
  await guests.fill("200");
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(
    main(page).getByText("Enter a whole number: 1 to 120 months; 0 for no limit.").last(),
  ).toBeVisible();
  await expect(guests).toHaveValue("200");
  await guests.fill("1");
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(main(page).getByText("In the coming nights, nothing would be deleted")).toBeVisible();
  await expect(guests).toHaveValue("1");
  await main(page).getByRole("button", { name: "Agree and save" }).click();
  await expect(main(page).getByRole("status")).toContainText("Saved.");
  await page.goto("/privacy");
  await expect(main(page)).toContainText("from our books one month after your last visit");
});

test("@script exports the books for the selected days", async ({ page, studio }, info) => {
  await asOwner(page, studio);
  await page.goto("/admin/data");
  await main(page).getByLabel("First day").fill("");
  await main(page).getByLabel("Last day").fill("");
  const { name, text } = await downloadedBy(page, "CSV of appointments", info.outputPath("books.csv"));
  expect(name).toMatch(/^appointments-\d{4}-\d\d-\d\d\.csv$/u);
  const rows = studio.database().prepare("SELECT count(*) FROM appointments").pluck().get();
  expect(text.split(/\r\n(?=")/u)).toHaveLength(Number(rows) + 1);
  await main(page).getByLabel("First day").fill("2026-03-02");
  await main(page).getByLabel("Last day").fill("2026-03-01");
  await main(page).getByRole("button", { name: "CSV of appointments" }).click();
  await expect(main(page).getByLabel("Last day")).toHaveAccessibleDescription(
    /The last day is before the first\./u,
  );
  await expect(main(page).getByLabel("First day")).toHaveValue("2026-03-02");
});
