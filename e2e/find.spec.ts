/** Tests finding a known caller from any staff page, and booking again. */
import type { Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { stopwatch } from "./stopwatch.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

async function atTheDesk(page: Page, studio: RunningStudio): Promise<void> {
  const { id } = await enrol(studio.database(), { roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
}

/** Adds a client with a past visit, with a service and a provider that no other journey books. */
async function knownClient(studio: RunningStudio, username: string, phone: string) {
  const sqlite = studio.database();
  const client = await enrol(sqlite, { username, phone });
  const { id: provider } = await enrol(sqlite, { username: `Faye ${username}`, roles: ["provider"] });
  for (const weekday of [1, 2, 3, 4, 5, 6]) {
    sqlite
      .prepare(
        "INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, ?, 540, 1080)",
      )
      .run(provider, weekday);
  }
  const service = `Facial of ${username}`;
  const { lastInsertRowid } = sqlite
    .prepare(
      "INSERT INTO services (name, category, duration_minutes, price_minor, created_at) VALUES (?, '', 60, 900, 0)",
    )
    .run(service);
  sqlite
    .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
    .run(lastInsertRowid, provider);
  const visit = await addAppointment(sqlite, {
    ...{ clientId: client.id, date: "2020-03-02", name: username, providerId: provider, status: "completed" },
  });
  sqlite.prepare("UPDATE appointments SET service_id = ? WHERE id = ?").run(lastInsertRowid, visit);
  return { ...client, provider, service, visit };
}

const coming = (studio: RunningStudio, clientId: number) =>
  studio
    .database()
    .prepare(
      "SELECT service_name, provider_id, source FROM appointments WHERE client_id = ? AND date > '2021' AND status = 'booked'",
    )
    .all(clientId);

test("a visit is booked with eight keys from any staff page, within eight seconds @script", async ({
  page,
  studio,
}) => {
  const client = await knownClient(studio, "Wanda Qebsterfield", "(503) 555-0891");
  await atTheDesk(page, studio);
  await page.goto("/admin/services");
  await expect(page.locator("#find")).toHaveAttribute("accesskey", "f");
  const watch = stopwatch(page);
  await watch.press("/");
  await watch.type("qeb");
  await watch.press("Enter");
  await expect(page.getByRole("link", { name: "Book again for Wanda Qebsterfield" })).toBeFocused();
  await watch.press("Enter");
  const times = page.locator(".again-times button");
  await expect(times.first()).toBeFocused();
  await watch.press("ArrowDown");
  await expect(times.nth(1)).toBeFocused();
  await watch.press("Enter");
  await expect(page.getByText("Appointment booked.")).toBeVisible();
  expect(coming(studio, client.id)).toEqual([
    { service_name: client.service, provider_id: client.provider, source: "desk" },
  ]);
  expect([watch.count.clicks, watch.count.keys]).toEqual([0, 8]);
  expect(watch.seconds()).toBeLessThanOrEqual(8);
});

test("a visit is booked by mouse within eight seconds @script", async ({ page, studio }) => {
  const name = "Zita Mouseman";
  const client = await knownClient(studio, name, "(503) 555-0892");
  await atTheDesk(page, studio);
  await page.goto("/receptionist");
  const watch = stopwatch(page);
  await watch.click(page.locator("#find"));
  await watch.type("mouseman");
  await watch.click(page.getByRole("link", { name: `Book again for ${name}` }));
  await watch.click(page.locator(".again-times button").nth(2));
  await expect(page.getByText("Appointment booked.")).toBeVisible();
  expect(coming(studio, client.id)).toHaveLength(1);
  expect(watch.seconds()).toBeLessThanOrEqual(8);
});

test("a search result opens, and Escape and the arrows work @script", async ({ page, studio }) => {
  const name = "Olga Arrowroot";
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date: openDay(studio, 19),
    name,
    email: "olga@arrow.example",
  });
  await atTheDesk(page, studio);
  await page.goto("/receptionist");
  await page.keyboard.press("F2");
  await page.keyboard.type("arrowroot");
  const results = page.locator(".find-results");
  await expect(results).toContainText(name);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: `Book for ${name}` })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(results).toBeHidden();
  await expect(page.locator("#find")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: `Book again for ${name}` })).toBeFocused();
  await page.getByRole("link", { name: `Open for ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`visit=${id}`, "u"));
  await expect(results).toBeHidden();
  await expect(page.locator("#find")).toHaveValue("");
});

test("someone who is not found is booked under the typed name @script", async ({ page, studio }) => {
  await atTheDesk(page, studio);
  await page.goto("/receptionist");
  await page.keyboard.press("F2");
  await page.keyboard.type("Quentin Unheardof");
  await page.keyboard.press("Enter");
  const book = page.getByRole("link", { name: "Book for “Quentin Unheardof”" });
  await expect(book).toBeFocused();
  await book.press("Enter");
  await expect(page.getByRole("heading", { name: "New appointment" })).toBeVisible();
  await expect(page.locator("#customerName")).toHaveValue("Quentin Unheardof");
  await page.locator("#service").selectOption({ index: 1 });
  await expect(page).toHaveURL(/service=\d/u);
  await expect(page.locator("#customerName")).toHaveValue("Quentin Unheardof");
  expect(decodeURIComponent(page.url())).not.toContain("Quentin");
});

test("someone who is not found is a walk-in under the typed name @no-script", async ({ page, studio }) => {
  await atTheDesk(page, studio);
  await page.goto("/receptionist");
  await page.locator("#find").fill("Quentin 5550987");
  await page.locator("#find").press("Enter");
  await page.getByRole("link", { name: "Walk-in for “Quentin 5550987”" }).click();
  await expect(page.locator("#customerName")).toHaveValue("Quentin");
  await expect(page.locator("#customerPhone")).toHaveValue("5550987");
});
