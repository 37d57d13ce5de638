/** A new guest books a tint with its patch test (rule 36.29). */

import { expectNoFindings } from "./axe.ts";
import { expect, test } from "./studio.ts";

test("a new guest books a tint with its patch test", async ({ page, studio, javaScriptEnabled }) => {
  await page.goto("/services/brow-lash-tint");
  await expect(page.getByRole("main")).toContainText("with a patch test before");
  await page.goto(`/book?service=${encodeURIComponent("Brow & Lash Tint")}`);
  const choice = page.getByRole("group", { name: "This treatment needs a patch test" });
  await expect(choice.getByLabel("Book the test with my visit")).toBeChecked();
  await expect(page.getByText("Call us first")).toHaveCount(0);
  await page.getByRole("group", { name: "Available Times" }).locator("label").first().click();
  const tests = page.getByRole("group", { name: "Patch test before" });
  await tests.locator("label").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Nora Finch");
  await page.getByLabel("Email").fill("nora.finch@mail.example");
  await page.getByLabel("Phone").fill("(503) 555-0188");
  if (javaScriptEnabled !== false) await expectNoFindings(page, "tint with its patch test");
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await page.waitForURL(/confirmation/u);
  await expect(page.getByRole("main")).toContainText("Patch test: Brow & Lash Tint");
  const parts = studio
    .database()
    .prepare(
      "SELECT joint_id, date, start_min, to_check FROM appointments WHERE customer_email = ? ORDER BY date, start_min",
    )
    .all("nora.finch@mail.example") as {
    joint_id: number;
    date: string;
    start_min: number;
    to_check: string;
  }[];
  const [before, tint] = parts;
  if (!before || !tint) throw new Error("Both parts are booked.");
  expect([parts.length, before.joint_id, before.to_check, tint.to_check]).toEqual([2, tint.joint_id, "", ""]);
  const hours =
    (Date.parse(tint.date) - Date.parse(before.date)) / 3_600_000 + (tint.start_min - before.start_min) / 60;
  expect(hours).toBeGreaterThanOrEqual(48);
});

test("a guest who had a patch test here chooses from all days", async ({ page, javaScriptEnabled }) => {
  await page.goto(`/book?service=${encodeURIComponent("Brow & Lash Tint")}`);
  await page.getByLabel("I had one here").check();
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Show times" }).click();
  await expect(page.getByRole("group", { name: "Patch test before" })).toHaveCount(0);
  await expect(page.getByLabel("I had one here")).toBeChecked();
  await page.getByRole("group", { name: "Available Times" }).locator("label").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Nils Finch");
  await page.getByLabel("Email").fill("nils.finch@mail.example");
  await page.getByLabel("Phone").fill("(503) 555-0189");
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await page.waitForURL(/confirmation/u);
});
