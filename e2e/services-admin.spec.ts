/** The front desk changes services, and visitors see it at once. */
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addDays } from "#app/domain/availability/dates.ts";
import { studioToday } from "./calendar.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

async function signIn(page: Page): Promise<void> {
  const data = { email: "receptionist@demo.test", password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

const service = (studio: RunningStudio, name: string) =>
  studio.database().prepare("SELECT * FROM services WHERE name = ?").get(name) as
    | { id: number; image: string | null; price_minor: number }
    | undefined;

const picture = (side = 900) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#3f6650" } })
    .png()
    .toBuffer();

/** Returns a photo of more than a megabyte, like a phone's, and below the limit of a request. */
const photo = () =>
  sharp(randomBytes(1600 * 1200 * 3), { raw: { width: 1600, height: 1200, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();

test("@script a new service with a picture is refused and keeps the typed values, then is added, changed and moved", async ({
  page,
  studio,
}) => {
  const name = "Milk Bath";
  await signIn(page);
  await page.goto("/admin/services");
  await page.getByRole("link", { name: "Add Service" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("Warm <b>milk</b>.");
  await page.getByLabel("Price in USD").fill("dear");
  await page.getByLabel("Tom Okafor").uncheck();
  await page.getByRole("button", { name: "Add Service" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the price as a number, like 15 or 15.50.");
  await expect(page).toHaveTitle(/^Error: /u);
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("Tom Okafor")).not.toBeChecked();

  await page.getByLabel("Price in USD").fill("95.50");
  const file = { name: "bath.png", mimeType: "image/png", buffer: await picture() };
  await page.getByLabel("Picture", { exact: false }).setInputFiles(file);
  await page.getByRole("button", { name: "Add Service" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Service added." })).toBeVisible();

  await page.goto("/services");
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("$95.50");
  await expect(card).toContainText("Warm <b>milk</b>.");
  await expect(card).not.toContainText("Tom Okafor");
  const image = card.locator("img");
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.goto("/admin/services");
  await page.getByRole("link", { name: `Edit: ${name}` }).click();
  await page.getByLabel("Price in USD").fill("120");
  await page.getByLabel("Temporarily unavailable").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name, "u") })).toContainText(
    "Temporarily unavailable",
  );
  await page.goto("/services");
  await page.locator("summary", { hasText: "not available now" }).click();
  await expect(card).toContainText("$120");
  await expect(card).toContainText("Currently Unavailable");

  await page.goto("/admin/services");
  const names = () => page.locator("tbody th a").allTextContents();
  const before = await names();
  await page.getByRole("button", { name: `Move up: ${name}` }).click();
  await expect.poll(async () => (await names()).indexOf(name)).toBe(before.indexOf(name) - 1);
  expect(service(studio, name)?.image).toMatch(/^\/media\//u);
});

test("@script a file that is not a picture is refused with the text of rule 23.1, and typed values stay", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin/services?add");
  await page.getByLabel("Name").fill("Hostile");
  await page.getByLabel("Price in USD").fill("1");
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await page.locator("#image").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Add Service" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid image format. Please use PNG or JPEG.");
  await expect(page.getByLabel("Name")).toHaveValue("Hostile");
});

test("@script a large photo is made smaller before it is sent", async ({ page, studio }) => {
  await signIn(page);
  await page.goto("/admin/services?id=2");
  await page.waitForLoadState("networkidle");
  const buffer = await photo();
  expect(buffer.length).toBeGreaterThan(1_048_576);
  await page.locator("#image").setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.locator("#image-size")).toContainText("reduced from");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Service saved." })).toBeVisible();
  const { image } = studio.database().prepare("SELECT image FROM services WHERE id = 2").get() as {
    image: string;
  };
  expect((await page.request.get(image)).status()).toBe(200);
});

/** Adds a service with an upcoming appointment. */
async function bookedOnce(studio: RunningStudio, name: string): Promise<number> {
  const sqlite = studio.database();
  const add =
    "INSERT INTO services (name, duration_minutes, price_minor, created_at) VALUES (?, 30, 4000, 0)";
  const serviceId = Number(sqlite.prepare(add).run(name).lastInsertRowid);
  sqlite
    .prepare(
      "INSERT INTO service_providers (service_id, provider_id) SELECT ?, user_id FROM providers WHERE active = 1",
    )
    .run(serviceId);
  for (let ahead = 10; ahead < 30; ahead += 1) {
    const date = addDays(studioToday(), ahead);
    const free = await fetch(`${studio.url}/api/availability?service_id=${serviceId}&date=${date}`);
    const time = (await free.json()).times[0]?.time;
    if (!time) continue;
    const answer = await fetch(`${studio.url}/api/appointments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        customerName: "Vera Weber",
        customerEmail: `${randomBytes(4).toString("hex")}@example.com`,
        customerPhone: "5550102030",
        ...{ serviceId, providerId: "any", date, time },
      }),
    });
    if (answer.ok) return (await answer.json()).id;
  }
  throw new Error("No day of the coming weeks has room.");
}

for (const [choice, words, status] of [
  ["Keep", "kept", "booked"],
  ["Cancel", "cancelled", "cancelled"],
] as const) {
  test(`@script a service that is booked is deleted, and its appointments are ${words}`, async ({
    page,
    studio,
  }) => {
    const name = `Short Life ${choice}`;
    await signIn(page);
    const appointmentId = await bookedOnce(studio, name);

    await page.goto("/admin/services");
    await page.getByRole("link", { name: `Delete: ${name}` }).click();
    await expect(page.getByText("1 upcoming appointment is booked:")).toBeVisible();
    await expect(page.getByText("Vera Weber")).toBeVisible();
    await page.getByRole("radio", { name: new RegExp(`^${choice}`, "u") }).check();
    await page.getByRole("button", { name: "Delete Service" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Service deleted." })).toContainText(words);
    expect(service(studio, name)).toBeUndefined();
    const row = studio.database().prepare("SELECT * FROM appointments WHERE id = ?").get(appointmentId);
    expect(row).toMatchObject({ status, service_name: name, price_minor: 4000 });
  });
}
