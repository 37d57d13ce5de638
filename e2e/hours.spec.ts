/** The owner changes the hours, and a visitor sees them at once. */
import type { Page } from "@playwright/test";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { studioToday } from "./calendar.ts";
import { addAppointment, enrol } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const address = "/admin/webpage/hours";
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const told = (page: Page, text: string) =>
  expect(main(page).getByRole("status").filter({ hasText: text })).toBeVisible();

async function signIn(page: Page, who: "admin" | "receptionist" = "admin"): Promise<void> {
  const data = { email: `${who}@demo.test`, password: "Demo-Pass-1" };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
}

/** Restores the hours of the specification, because the tests of this file change both weeks. */
function asOrdered(studio: RunningStudio): void {
  studio.database().exec(`
    DELETE FROM opening_hours; DELETE FROM booking_hours;
    INSERT INTO opening_hours VALUES (1,540,1080),(2,540,1080),(3,540,1080),(4,540,1080),(5,540,1080),(6,600,960);
    INSERT INTO booking_hours VALUES (1,540,1080),(2,540,1080),(3,540,1080),(4,540,1080),(5,540,1080),(6,540,1080)`);
}

test.beforeEach(({ studio }) => asOrdered(studio));
test.afterEach(({ studio }) => asOrdered(studio));

const shown = async (visitor: Page) => {
  await visitor.goto("/contact");
  return visitor.getByRole("table");
};

test("@script the owner changes the hours, a visitor sees them at once with today marked, and undo restores them", async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newPage({ baseURL });
  await expect(await shown(visitor)).toContainText("Sat");
  await signIn(page);
  await page.goto(address);
  await page.getByLabel("Saturday, from").fill("17:00");
  await button(page, "Save").click();
  await expect(main(page).getByRole("alert")).toContainText("The end time must be after the start time.");
  await expect(page.getByLabel("Saturday, from")).toHaveValue("17:00");
  await page.getByLabel("Saturday, from").fill("11:30");
  await page.getByRole("checkbox", { name: "Sunday is open" }).check();
  await page.getByLabel("Sunday, from").fill("12:00");
  await page.getByLabel("Sunday, to").fill("15:00");
  await page.getByRole("checkbox", { name: "Wednesday is open" }).uncheck();
  await button(page, "Save").click();
  await told(page, "Opening hours saved.");

  const table = await shown(visitor);
  await expect(table).toContainText("Mon-Tue");
  for (const [day, hours] of [
    ["Wed", "closed"],
    ["Sat", "11:30am-4:00pm"],
    ["Sun", "12:00pm-3:00pm"],
  ] as const) {
    await expect(table.getByRole("row", { name: new RegExp(`^${day} `, "u") })).toContainText(hours);
  }
  await expect(table.getByText(/^(?:Today|Closed today)$/u)).toHaveCount(1);
  const facts = await visitor.locator('script[type="application/ld+json"]').first().textContent();
  expect(facts).toContain('"Sunday"');
  expect(facts).not.toContain('"Wednesday"');

  await button(page, "Undo").click();
  await told(page, "Change to the opening hours undone.");
  await expect(await shown(visitor)).toContainText("Mon-Fri");
  await visitor.close();
});

test("@script one step sets the opening hours, and the front desk can't set the booking hours", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "receptionist");
  await page.goto(address);
  await expect(page.getByText("On one day, the opening hours differ from the booking hours.")).toBeVisible();
  await expect(button(page, "Set booking hours to opening hours")).toHaveCount(0);
  await button(page, "Set opening hours to booking hours").click();
  await told(page, "Opening hours set to the booking hours.");
  await expect(page.getByLabel("Saturday, to")).toHaveValue("18:00");
  await expect(page.getByText("Clients can book whenever you are open.")).toBeVisible();
  const visitor = await browser.newPage({ baseURL });
  await expect((await shown(visitor)).getByRole("row").filter({ hasText: "Mon-Sat" })).toContainText(
    "9:00am-6:00pm",
  );
  await visitor.close();
});

test("@script setting the booking hours lists affected appointments first and keeps them", async ({
  page,
  studio,
}) => {
  const today = studioToday();
  const saturday = addDays(today, 20 - isoWeekday(today));
  const { id: clientId } = await enrol(studio.database(), { username: "Olga Early" });
  const appointment = await addAppointment(studio.database(), {
    clientId,
    date: saturday,
    startMin: 540,
    name: "Olga Early",
  });
  await signIn(page);
  await page.goto(address);
  await button(page, "Set booking hours to opening hours").click();
  await expect(main(page).getByRole("alert")).toContainText("Please read this before you save");
  await expect(main(page).getByRole("alert")).toContainText("Olga Early");
  const hours = () =>
    studio.database().prepare("SELECT opens_min, closes_min FROM booking_hours WHERE weekday = 6").get();
  expect(hours()).toEqual({ opens_min: 540, closes_min: 1080 });
  await button(page, "Set booking hours to opening hours").click();
  await told(page, "Booking hours set to the opening hours.");
  expect(hours()).toEqual({ opens_min: 600, closes_min: 960 });
  expect(
    studio.database().prepare("SELECT status, start_min FROM appointments WHERE id = ?").get(appointment),
  ).toEqual({ status: "booked", start_min: 540 });
  studio.database().prepare("UPDATE appointments SET status = 'cancelled' WHERE id = ?").run(appointment);
});
