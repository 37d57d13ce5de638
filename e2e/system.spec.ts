/** The System page: a backup is made and downloaded with the password, and emails wait after a restore. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { connect } from "#db/connection.server.ts";
import { enrol, openSession, password } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const main = (page: Page) => page.getByRole("main");

async function asOwner(page: Page, studio: RunningStudio): Promise<void> {
  const { id } = await enrol(studio.database(), { username: "Olga Owner", roles: ["admin"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
}

test("@script makes a backup and downloads it with the password", async ({ page, studio }, info) => {
  await asOwner(page, studio);
  await page.goto("/admin/system");
  await expect(page.getByRole("heading", { level: 1, name: "System" })).toBeVisible();
  await main(page).getByRole("button", { name: "Back up now" }).click();
  await expect(main(page).getByRole("status").filter({ hasText: "Backup made and verified." })).toBeVisible();
  await main(page).locator("summary", { hasText: "stored backup" }).click();
  await expect(main(page).getByRole("row").filter({ hasText: "Manual" }).first()).toBeVisible();

  await main(page).getByLabel("Your password", { exact: true }).fill("Wrong-Pass-1");
  await main(page).getByRole("button", { name: "Prepare download" }).click();
  await expect(main(page).getByText("That is not your password.").first()).toBeVisible();
  await expect(page).toHaveTitle(/^Error: System/u);

  await main(page).getByLabel("Your password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Prepare download" }).click();
  await expect(main(page).getByRole("status").filter({ hasText: "ready to download" })).toBeVisible();
  await expect(main(page).getByText("That is not your password.")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error/u);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main(page)
      .getByRole("link", { name: /^Download studio-/u })
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^studio-\d{4}-\d\d-\d\d\.db$/u);
  const file = info.outputPath("taken.db");
  await download.saveAs(file);
  expect(readFileSync(file).subarray(0, 15).toString()).toBe("SQLite format 3");
  const taken = connect(file);
  const count = (sqlite: typeof taken) => sqlite.prepare("SELECT count(*) FROM appointments").pluck().get();
  expect(taken.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(count(taken)).toBe(count(studio.database()));
  taken.close();
});

test("@script sends no email after a restore until the owner decides about the older ones", async ({
  page,
  studio,
}) => {
  const sqlite = studio.database();
  sqlite
    .prepare("INSERT INTO restores (at, backup_at, source) VALUES (?, ?, 'app-20261120-033000.db')")
    .run(Date.now(), Date.now() - 86_400_000);
  await asOwner(page, studio);
  await page.goto("/admin/system");
  await expect(main(page).getByText(/A backup was restored on/u)).toBeVisible();
  await main(page).getByRole("link", { name: "Discard older emails" }).click();
  await main(page).getByRole("button", { name: "Discard older, send the rest" }).click();
  await expect(main(page).getByRole("status").filter({ hasText: "were discarded" })).toBeVisible();
  await expect(main(page).getByText(/A backup was restored on/u)).toHaveCount(0);
  expect(sqlite.prepare("SELECT count(*) FROM restores WHERE mails_released_at IS NULL").pluck().get()).toBe(
    0,
  );
});
