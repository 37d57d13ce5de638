/** Tests the front desk's paper: printed, saved for when the server is down, and entered afterwards. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { openDay } from "./calendar.ts";
import { afterAnswer } from "./desk-board.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { startServer } from "./server.ts";
import { awake, lockDesk } from "./site.ts";
import { expect, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

async function atDesk(page: Page, sqlite: Sqlite, url: string): Promise<void> {
  const { id } = await enrol(sqlite, { roles: ["receptionist"] });
  const { secret } = openSession(sqlite, id);
  await page.context().addCookies([{ name: "sid", value: secret, url, httpOnly: true }]);
}

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/gu)?.length;

test("thirty visits fit on one page a day, on the paper and on the day sheet @script", async ({
  page,
  studio,
}) => {
  const sqlite = studio.database();
  await atDesk(page, sqlite, studio.url);
  const date = openDay(studio, 21);
  const providers = sqlite.prepare("SELECT user_id FROM providers WHERE active LIMIT 4").pluck().all();
  for (const providerId of providers.map(Number)) {
    for (const startMin of [540, 600, 660, 780, 840, 900, 960, 1020]) {
      const there = sqlite
        .prepare(
          "SELECT 1 FROM appointments WHERE provider_id = ? AND date = ? AND start_min < ? AND end_min > ? AND status NOT IN ('cancelled', 'no_show')",
        )
        .get(providerId, date, startMin + 60, startMin);
      if (!there)
        await addAppointment(sqlite, { clientId: null, date, startMin, providerId, name: "Vera Visitor" });
    }
  }
  // The longest service name wraps without taking space from other lines.
  sqlite
    .prepare(
      `UPDATE appointments SET service_name = (SELECT name FROM services ORDER BY length(name) DESC)
       WHERE id = (SELECT min(id) FROM appointments WHERE date = ? AND customer_name = 'Vera Visitor')`,
    )
    .run(date);
  // References as long as the generated ones.
  sqlite.prepare("UPDATE appointments SET reference = hex(randomblob(3)) WHERE date = ?").run(date);
  await page.goto(`/receptionist/paper?date=${date}`);
  expect(await page.locator(".paper td", { hasText: "Vera Visitor" }).count()).toBeGreaterThan(20);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
  await page.goto(`/receptionist?date=${date}`);
  await awake(page);
  const lines = page.locator(".day-sheet td", { hasText: "Vera Visitor" });
  await expect(lines).toHaveCount(0);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  expect(await lines.count()).toBeGreaterThan(20);
});

test("bookings from paper are entered at once: one wrong line books none, correct lines book all @script", async ({
  page,
  studio,
}) => {
  await atDesk(page, studio.database(), studio.url);
  const date = openDay(studio, 23);
  await page.goto(`/receptionist/paper?date=${date}`);
  const printed = await page
    .locator(".paper-day")
    .first()
    .locator("tbody")
    .last()
    .locator("td:nth-child(5)")
    .allTextContents();
  await page.goto(`/receptionist?date=${date}`);
  await page.locator(".tool-menu > summary").click();
  await page.getByRole("link", { name: "Paper", exact: true }).click();
  await page.getByRole("link", { name: "Enter from paper" }).click();
  const line = (number: number) => page.getByRole("group", { name: `Line ${number}, ` });
  for (const [number, time, client] of [
    [1, "08:05", "Paula Paper"],
    [2, "", "Rose Paper"],
  ] as const) {
    await line(number).getByLabel("Time").fill(time);
    await line(number).getByLabel("Client").fill(client);
    await line(number).getByLabel("Phone").fill("(503) 555-0188");
    await line(number).getByLabel("Email").fill(`paper${number}@example.com`);
    await line(number).getByLabel("Service").selectOption({ label: "Express Facial, 30 minutes" });
    // No one is at work at these times.
    await line(number).getByLabel("Provider").selectOption({ label: "Maya Ortiz" });
  }
  await page.getByRole("button", { name: "Book all lines" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Nothing was booked. Correct 1 line below.");
  await expect(line(1).getByLabel("Client")).toHaveValue("Paula Paper");
  await line(2).getByLabel("Time").fill("20:15");
  await page.getByRole("button", { name: "Book all lines" }).click();
  await expect(page.getByRole("status").first()).toContainText("2 visits booked.");
  await expect(page.getByLabel("Client").first()).toHaveValue("");
  const booked = studio
    .database()
    .prepare(
      "SELECT reference, start_min, source FROM appointments WHERE date = ? AND customer_name LIKE '% Paper' ORDER BY start_min",
    )
    .all(date);
  expect(booked).toEqual([
    { reference: printed[0], start_min: 485, source: "paper" },
    { reference: printed[1], start_min: 1215, source: "paper" },
  ]);
});

test("only the paper opens while the server is down, and signing out deletes it @script", async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-paper-"));
  const server = await startServer({ dataDir, demo: true });
  const sqlite = connect(server.databaseFile);
  await atDesk(page, sqlite, server.url);
  sqlite.close();
  const kept = () => page.evaluate(async () => (await caches.keys()).length);
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));

  await page.goto(`${server.url}/receptionist`);
  await expect.poll(kept).toBe(1);
  await expect.poll(workers).toEqual([`${server.url}/receptionist/paper`]);
  await page.goto(`${server.url}/receptionist/paper`);
  await expect(page.locator(".kept")).toHaveCount(0);
  await page.goto(`${server.url}/receptionist`);
  await page.locator("form[action='/logout'] button", { hasText: "Logout" }).first().click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(kept).toBe(0);
  expect(await workers()).toEqual([]);

  const again = connect(server.databaseFile);
  await atDesk(page, again, server.url);
  again.close();
  await page.goto(`${server.url}/receptionist`);
  await expect.poll(kept).toBe(1);
  await expect
    .poll(() =>
      page.evaluate(async () =>
        Boolean((await navigator.serviceWorker.getRegistration("/receptionist/paper"))?.active),
      ),
    )
    .toBe(true);
  await server.kill();
  await page.goto(`${server.url}/receptionist/paper`);
  await expect(page.getByRole("status")).toHaveText(
    /^Printed \d+:\d\d\s[AP]M\. The server can't be reached\.$/u,
  );
  await expect(page.locator(".paper h2")).toHaveCount(2);
  await expect(page.locator(".paper table").first()).toHaveCSS("border-collapse", "collapse");
  await expect(page.goto(`${server.url}/receptionist`)).rejects.toThrow();
  await expect(page.goto(`${server.url}/receptionist/paper/enter`)).rejects.toThrow();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a registered desk keeps the paper after sign-out, and never stores the page of names in its place @script", async ({
  page,
  studio,
}) => {
  await atDesk(page, studio.database(), studio.url);
  const secret = randomBytes(32).toString("base64url");
  studio
    .database()
    .prepare(
      "INSERT INTO desks (token_hash, name, made_at, last_seen_at) VALUES (?, 'Counter of paper', 0, 0)",
    )
    .run(hashOf(secret));
  await page.context().addCookies([{ name: "desk", value: secret, url: studio.url, httpOnly: true }]);
  const kept = () =>
    page.evaluate(async () => (await (await caches.match("/receptionist/paper/file"))?.text()) ?? "");
  // The board downloads the paper after five seconds and then every 15 minutes.
  await page.clock.install();
  await page.goto("/receptionist");
  await awake(page);
  await page.clock.runFor(5000);
  await expect.poll(kept).toContain('class="kept"');
  await page.locator("form[action='/logout'] button", { hasText: "Logout" }).first().click();
  await page.waitForURL(`${studio.url}/`);
  const paper = await kept();
  expect(paper).toContain('class="kept"');

  // The session ends elsewhere, and the board learns it only from the download of the paper.
  await atDesk(page, studio.database(), studio.url);
  await page.route(/\/receptionist\/since/u, (route) => route.abort());
  await page.goto("/receptionist");
  await awake(page);
  studio.database().prepare("DELETE FROM sessions").run();
  const led = page.waitForResponse(
    (answer) => /\/receptionist\/switch/u.test(answer.url()) && !answer.request().isNavigationRequest(),
  );
  await page.clock.fastForward(5000);
  expect((await led).request().redirectedFrom()?.url()).toContain("/receptionist/paper/file");
  // Waits until the page has processed that answer.
  await afterAnswer(page);
  expect(await kept()).toBe(paper);
});

/** Registers the browser as a desk. */
async function registerDesk(page: Page, sqlite: Sqlite, url: string): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  sqlite
    .prepare("INSERT INTO desks (token_hash, name, made_at, last_seen_at) VALUES (?, 'Counter', 0, 0)")
    .run(hashOf(secret));
  await page.context().addCookies([{ name: "desk", value: secret, url, httpOnly: true }]);
}

const inCache = (page: Page, address: string) =>
  page.evaluate(
    async (wanted) => (await caches.match(wanted, { cacheName: "paper" })) !== undefined,
    address,
  );

test("a locked desk without a network shows times, services and references, and names once it is unlocked @script", async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-paper-"));
  const server = await startServer({ dataDir, demo: true });
  const sqlite = connect(server.databaseFile);
  const { id } = await enrol(sqlite, { roles: ["receptionist"] });
  const { secret } = openSession(sqlite, id);
  await page.context().addCookies([{ name: "sid", value: secret, url: server.url, httpOnly: true }]);
  await registerDesk(page, sqlite, server.url);
  const phones = sqlite
    .prepare("SELECT DISTINCT customer_phone FROM appointments WHERE customer_phone <> ''")
    .pluck()
    .all()
    .map(String);
  const onPaper = async () => {
    await page.goto(`${server.url}/receptionist/paper`);
    const words = await page.locator("main").innerText();
    return { words, phones: phones.filter((phone) => words.includes(phone)).length };
  };
  const offline = async () => {
    await page.context().setOffline(true);
    const shown = await onPaper();
    await page.context().setOffline(false);
    return shown;
  };

  await page.goto(`${server.url}/receptionist`);
  await expect.poll(() => inCache(page, "/receptionist/paper/file")).toBe(true);
  await expect
    .poll(() =>
      page.evaluate(async () =>
        Boolean((await navigator.serviceWorker.getRegistration("/receptionist/paper"))?.active),
      ),
    )
    .toBe(true);
  expect((await offline()).phones).toBeGreaterThan(0);

  await page.goto(`${server.url}/receptionist`);
  await lockDesk(page);
  await page.waitForURL(/\/receptionist\/lock/u);
  await expect.poll(() => inCache(page, "/receptionist/paper/locked")).toBe(true);
  const locked = await offline();
  expect(locked.phones).toBe(0);
  expect(locked.words).toMatch(/\d+:\d\d\s[AP]M/u);

  sqlite.prepare("UPDATE sessions SET locked_at = NULL").run();
  sqlite.close();
  await page.goto(`${server.url}/receptionist`);
  await expect.poll(() => inCache(page, "/receptionist/paper/locked")).toBe(false);
  expect((await offline()).phones).toBeGreaterThan(0);
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the paper's page and the login delete the paper if the session has ended and no desk is registered @script", async ({
  page,
  studio,
}) => {
  const open = async () => {
    await atDesk(page, studio.database(), studio.url);
    await page.goto("/receptionist");
    await expect.poll(() => inCache(page, "/receptionist/paper/file")).toBe(true);
    await page.context().clearCookies({ name: "sid" });
  };
  await open();
  await page.goto("/receptionist/paper");
  await page.waitForURL(/\/login/u);
  await expect.poll(() => inCache(page, "/receptionist/paper/file")).toBe(false);
  await open();
  await page.goto("/login");
  await expect.poll(() => inCache(page, "/receptionist/paper/file")).toBe(false);
});
