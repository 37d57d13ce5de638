/** Needs of a service: set by the owner, shown to guests, and overridden by the desk. */
import type { Browser, Page } from "@playwright/test";
import { freeTimes, openDay } from "./calendar.ts";
import { enrol, openSession } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

const withScript = () => test.info().project.name === "script";

async function pageOf(browser: Browser, studio: RunningStudio, id: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: studio.url,
    javaScriptEnabled: withScript(),
    viewport: { width: 1366, height: 768 },
  });
  const { secret } = openSession(studio.database(), id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  return context.newPage();
}

type Giver = { id: number; name: string };

/** Adds a service with two of the demo's providers, for $100 and 60 minutes. */
function ownService(studio: RunningStudio, name: string): { id: number; givers: [Giver, Giver] } {
  const database = studio.database();
  const id = Number(
    database
      .prepare(
        `INSERT INTO services (name, description, category, price_minor, duration_minutes, created_at, position)
         VALUES (?, '', '', 10000, 60, 0, 900)`,
      )
      .run(name).lastInsertRowid,
  );
  const givers = database
    .prepare(
      "SELECT p.user_id AS id, u.username AS name FROM providers p JOIN users u ON u.id = p.user_id WHERE p.active = 1 LIMIT 2",
    )
    .all() as [Giver, Giver];
  const give = database.prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)");
  for (const giver of givers) give.run(id, giver.id);
  return { id, givers };
}

const bookPath = (service: string, provider: number | "any", date = "") =>
  `/book?service=${encodeURIComponent(service)}&provider=${provider}${date && `&date=${date}`}`;

async function fillIn(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("(503) 555-0177");
}

test("@script the owner sets what a service needs", async ({ browser, studio }) => {
  const [name, room] = ["Steam Peel", "Steam room"];
  const { id, givers } = ownService(studio, name);
  const [dear] = givers;
  const owner = await pageOf(browser, studio, (await enrol(studio.database(), { roles: ["admin"] })).id);

  await owner.goto("/admin/rooms");
  await owner.getByLabel("Name").fill(room);
  await owner.getByRole("button", { name: "Add", exact: true }).click();
  await expect(owner.getByRole("link", { name: room })).toBeVisible();

  await owner.goto(`/admin/services?id=${id}`);
  await owner.getByRole("link", { name: "Needs & add-ons" }).click();
  await owner.getByLabel(`Price with ${dear.name}`).fill("130");
  await owner.getByLabel(`Minutes with ${dear.name}`).fill("75");
  await owner.getByLabel("Pause after, in minutes").fill("20");
  await owner.getByLabel("Length of the pause").fill("45");
  await owner.getByLabel(room).check();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByRole("alert").first()).toContainText("60 minutes");
  await expect(owner.getByLabel(`Price with ${dear.name}`)).toHaveValue("130");
  await expect(owner.getByLabel(room)).toBeChecked();
  await owner.getByLabel("Length of the pause").fill("20");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByRole("status").filter({ hasText: "Changes saved." })).toBeVisible();

  const addons = owner.getByRole("region", { name: "Add-ons" });
  await addons.getByLabel("Name of a new add-on").fill("Eye mask");
  await addons.getByLabel("Minutes").fill("15");
  await addons.getByLabel("Price in USD").fill("18");
  await addons.getByRole("button", { name: "Add", exact: true }).click();
  await expect(addons).toContainText("15 minutes, $18");

  const conditions = owner.getByRole("region", { name: "Before booking" });
  await conditions.getByText("Another service first").click();
  const before = conditions.getByRole("group").filter({ hasText: "Another service first" });
  await before.getByLabel("Which service").selectOption("Brow Shaping");
  await before.getByLabel("Minimum hours before").fill("24");
  await before.getByRole("button", { name: "Add", exact: true }).click();
  await expect(conditions).toContainText("Needs Brow Shaping at least 24 hours before.");
  const own = studio
    .database()
    .prepare(
      "SELECT price_minor AS price, duration_minutes AS minutes FROM service_providers WHERE service_id = ? AND provider_id = ?",
    );
  expect(own.get(id, dear.id)).toEqual({ price: 13_000, minutes: 75 });
});

/** Makes the service more expensive and longer with one provider, with a pause, and after another service. */
function whatItNeeds(studio: RunningStudio, serviceId: number, dear: Giver): void {
  const database = studio.database();
  database
    .prepare(
      "UPDATE service_providers SET price_minor = 13000, duration_minutes = 75 WHERE service_id = ? AND provider_id = ?",
    )
    .run(serviceId, dear.id);
  database
    .prepare("UPDATE services SET pause_after_minutes = 20, pause_minutes = 20 WHERE id = ?")
    .run(serviceId);
  database
    .prepare(
      "INSERT INTO service_preconditions (service_id, kind, other_service_id, hours) SELECT ?, 'before', id, 24 FROM services WHERE name = 'Brow Shaping'",
    )
    .run(serviceId);
}

test("guests see price, minutes and preconditions of a service, and pay the shown price", async ({
  page: guest,
  browser,
  studio,
}, { project }) => {
  const name = `Steam Wrap ${project.name}`;
  const { id, givers } = ownService(studio, name);
  const [dear, other] = givers;
  whatItNeeds(studio, id, dear);
  const asked = "Needs Brow Shaping at least 24 hours before.";
  await guest.goto("/services");
  const card = guest.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("From $100");
  await expect(card).toContainText("60–75 min");
  await guest.goto("/prices");
  await expect(guest.getByRole("row", { name })).toContainText("From $100");

  await guest.goto(bookPath(name, "any"));
  await expect(guest.locator(".recap")).toContainText("from $100");
  await expect(guest.getByText(asked)).toBeVisible();
  await guest.goto(bookPath(name, dear.id));
  await expect(guest.locator(".recap")).toContainText("$130");
  await guest.goto(bookPath(name, other.id));
  await expect(guest.locator(".recap")).toContainText("$100");
  await expect(guest.locator(".recap")).not.toContainText("from");

  const client = await enrol(studio.database(), { username: `Cora ${project.name}` });
  const own = await pageOf(browser, studio, client.id);
  await own.goto(bookPath(name, "any"));
  await expect(
    own.getByText("You don't meet the requirements for this treatment on this day."),
  ).toBeVisible();

  // The desk checks the precondition. The guest pays the shown price of this provider, on the page and in the email.
  await guest.goto(bookPath(name, dear.id, openDay(studio, withScript() ? 12 : 13, { of: [dear.name] })));
  await guest.locator(".time-grid label").first().click();
  await fillIn(guest, "Gina Guest", `gina.${project.name}@example.com`);
  await guest.getByRole("button", { name: "Book Appointment" }).click();
  await expect(guest).toHaveURL(/confirmation/u);
  await expect(guest.getByRole("main")).toContainText("$130");
  const checks = studio
    .database()
    .prepare("SELECT to_check FROM appointments WHERE customer_email = ?")
    .pluck();
  expect(checks.get(`gina.${project.name}@example.com`)).toBe(asked);
  const owner = await pageOf(browser, studio, (await enrol(studio.database(), { roles: ["admin"] })).id);
  const mail = studio
    .database()
    .prepare("SELECT id FROM outbox WHERE recipient = ? AND kind = 'booked'")
    .pluck()
    .get(`gina.${project.name}@example.com`);
  await owner.goto(`/admin/help?show=mails&mail=${mail}`);
  await expect(owner.getByRole("main")).toContainText("$130");
});

test("@script the desk learns about a missing precondition, and books with an override", async ({
  browser,
  studio,
}) => {
  const name = "Strong Peel";
  const { id } = ownService(studio, name);
  studio
    .database()
    .prepare(
      "INSERT INTO service_preconditions (service_id, kind, consent, hours) VALUES (?, 'consent', 'patch_test', 24)",
    )
    .run(id);
  const rita = await enrol(studio.database(), { username: "Rita Desk", roles: ["receptionist"] });
  const desk = await pageOf(browser, studio, rita.id);
  const date = openDay(studio, 14);
  await desk.goto(`/receptionist?date=${date}&new&service=${id}`);
  await desk.locator(".time-grid label").first().click();
  await desk.locator("#customerName").fill("Petra Peel");
  await desk.locator("#customerPhone").fill("555 010 8888");
  await desk.getByRole("button", { name: "Book appointment" }).click();
  const tick = desk.getByLabel("Book anyway: Needs a patch test at least 24 hours before.");
  await expect(tick).toBeVisible();
  await expect(desk.locator("#customerName")).toHaveValue("Petra Peel");
  await tick.check();
  await desk.getByRole("button", { name: "Book appointment" }).click();
  await expect(desk.locator("#panel .split h2")).toHaveText("Petra Peel");
  const booked = studio
    .database()
    .prepare("SELECT id, record_id FROM appointments WHERE service_id = ?")
    .get(id) as { id: number; record_id: number };
  const detail = studio
    .database()
    .prepare("SELECT detail FROM audit WHERE action = 'booked' AND entity_id = ? ORDER BY id DESC")
    .pluck()
    .get(booked.id);
  expect(String(detail)).toContain("precondition");

  // Books the same from the panel of the client.
  await desk.goto(`/receptionist?date=${date}&again=record:${booked.record_id}`);
  const time = desk.locator(".again-times button").first();
  await time.click();
  await expect(desk.getByLabel(/^Book anyway/u)).toBeVisible();
  await desk.getByLabel(/^Book anyway/u).check();
  await desk.locator(".again-times button").last().click();
  await expect
    .poll(() =>
      studio.database().prepare("SELECT count(*) FROM appointments WHERE service_id = ?").pluck().get(id),
    )
    .toBe(2);
});

/** Returns a moment at which both are free. */
async function momentForTwo(studio: RunningStudio, service: number): Promise<[date: string, time: string]> {
  for (let n = 10; n < 20; n += 1) {
    const date = openDay(studio, n);
    const free = await freeTimes(studio, service, date);
    const found = free.find(({ providerIds }) => providerIds.length > 1);
    if (found) return [date, found.time];
  }
  throw new Error("On ten open days two providers are never free at once.");
}

test("a room with one place is offered to one guest, even if two providers are free", async ({
  page,
  studio,
}, { project }) => {
  const { id } = ownService(studio, `Quiet Bath ${project.name}`);
  const database = studio.database();
  const [date, free] = await momentForTwo(studio, id);
  const { lastInsertRowid: room } = database
    .prepare("INSERT INTO resources (name, places) VALUES (?, 1)")
    .run(`Bath ${project.name}`);
  database.prepare("INSERT INTO service_resources (service_id, resource_id) VALUES (?, ?)").run(id, room);
  const book = (n: number) =>
    page.request.post("/api/appointments", {
      data: {
        ...{ serviceId: id, providerId: "any", date, time: free, customerName: `Guest ${n}` },
        ...{ customerEmail: `bath${n}.${project.name}@example.com`, customerPhone: `555010770${n}` },
      },
    });
  expect((await book(1)).status()).toBe(201);
  const refused = await book(2);
  expect(refused.status()).toBe(409);
  await page.goto(bookPath(`Quiet Bath ${project.name}`, "any", date));
  await expect(page.locator(`.time-grid input[value$="${free}"]`)).toHaveCount(0);
});
