/** The first start of an empty studio: the link in the console, the owner's account and the starter content. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { connect } from "#db/connection.server.ts";
import { startServer } from "./server.ts";
import { expect, test } from "./studio.ts";

// This test starts its own studio.
test.use({ baseURL: "" });

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const linkIn = (output: string) => /(http:\S+\/setup\/[\w-]{43})/u.exec(output)?.[1];

test("creates the owner and names the studio once, by the link in the console", async ({ page, browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-first-"));
  let server = await startServer({ dataDir });
  const sqlite = connect(server.databaseFile);
  try {
    // Before the setup, visitors can book, and there is no account.
    expect(sqlite.prepare("SELECT count(*) FROM users WHERE password_hash IS NOT NULL").pluck().get()).toBe(
      0,
    );
    await page.goto(`${server.url}/services`);
    await expect(page.getByRole("link", { name: /^Book This Service: / }).first()).toBeVisible();
    await expect(
      page.getByText("This is sample content. The names, prices and texts came with the software."),
    ).toBeVisible();

    const link = linkIn(server.output()) ?? "";
    expect(link.startsWith(server.url)).toBe(true);
    expect((await page.goto(link))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: "Set Up Your Studio" })).toBeVisible();
    await page.getByLabel("Your name").fill("Olga Owner");
    await page.getByLabel("Email", { exact: true }).fill("olga@studio.example");
    await page.getByLabel("Password", { exact: true }).fill("weak");
    await page.getByLabel("Studio name").fill("Quiet Room");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await page.getByLabel("Currency").selectOption("EUR");
    await button(page, "Set up the studio").click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Password must be at least 8 characters",
    );
    await expect(page.getByLabel("Studio name")).toHaveValue("Quiet Room");
    await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
    await page.getByLabel("Password", { exact: true }).fill("Str0ng-Enough");
    await button(page, "Set up the studio").click();
    // The first step of the guide is open.
    await expect(page).toHaveURL(`${server.url}/admin/start`);
    await expect(
      page.getByRole("main").getByRole("link", { name: "Address: Change the address" }),
    ).toBeVisible();
    await page.goto(`${server.url}/admin/users`);
    await expect(page.getByRole("link", { name: "Olga Owner" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Quiet Room", exact: true }).first()).toBeVisible();
    expect(sqlite.prepare("SELECT studio_name, time_zone, currency FROM settings").get()).toEqual({
      studio_name: "Quiet Room",
      time_zone: "Europe/Berlin",
      currency: "EUR",
    });

    const stranger = await browser.newPage({ javaScriptEnabled: test.info().project.name === "script" });
    expect((await stranger.goto(link))?.status()).toBe(404);
    await expect(stranger.getByText("This link has expired or was already used.")).toBeVisible();
    await stranger.close();

    await server.stop();
    server = await startServer({ dataDir });
    expect(linkIn(server.output())).toBeUndefined();
    expect((await page.goto(server.url + new URL(link).pathname))?.status()).toBe(404);
    await page.context().clearCookies();
    await page.goto(`${server.url}/login`);
    await page.getByLabel("Email").fill("olga@studio.example");
    await page.getByLabel("Password", { exact: true }).fill("Str0ng-Enough");
    await button(page, "Login").click();
    await expect(page).toHaveURL(`${server.url}/provider`);
  } finally {
    sqlite.close();
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("@script replaces an unused link at the next start", async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-second-"));
  let server = await startServer({ dataDir });
  try {
    const first = new URL(linkIn(server.output()) ?? "").pathname;
    await server.stop();
    server = await startServer({ dataDir });
    const second = new URL(linkIn(server.output()) ?? "").pathname;
    expect((await page.goto(server.url + first))?.status()).toBe(404);
    expect((await page.goto(server.url + second))?.status()).toBe(200);
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
