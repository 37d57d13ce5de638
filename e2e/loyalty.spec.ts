/** Tests the stamp card and the offers for clients and at the front desk. */
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { studioToday } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { bookPath } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

async function signedIn(studio: RunningStudio, role: "user" | "receptionist") {
  const person = await enrol(studio.database(), {
    username: role === "user" ? "Stella Stamp" : "Rita Desk",
    roles: [role],
  });
  const { secret } = openSession(studio.database(), person.id);
  return { ...person, cookie: { name: "sid", value: secret, url: studio.url, httpOnly: true } };
}

test.beforeEach(({ studio }) => {
  studio.database().exec("UPDATE settings SET loyalty_visits = 3, loyalty_reward = 'A cup of tea'");
});

test("@script a full card is redeemed at the front desk and undone, and the client sees it at once", async ({
  page,
  context,
  studio,
}) => {
  const client = await signedIn(studio, "user");
  const desk = await signedIn(studio, "receptionist");
  const appointments: number[] = [];
  for (const daysAgo of [7, 14, 21]) {
    const date = addDays(studioToday(), -daysAgo);
    appointments.push(
      await addAppointment(studio.database(), { clientId: client.id, date, status: "completed" }),
    );
  }

  await context.addCookies([client.cookie]);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Your stamp card" });
  await expect(card).toContainText("A reward is waiting for you: A cup of tea.");

  await context.addCookies([desk.cookie]);
  await page.goto(`/receptionist?visit=${appointments[0]}`);
  await expect(page.getByText("A reward is due: A cup of tea")).toBeVisible();
  await page.getByRole("button", { name: /^Give the reward/u }).click();
  await expect(page.getByText("Reward given.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Give the reward/u })).toHaveCount(0);
  await page.locator("#panel summary", { hasText: "Details" }).click();
  await expect(page.getByText("0 of 3 visits, then: A cup of tea")).toBeVisible();

  await context.addCookies([client.cookie]);
  await page.goto("/profile");
  await expect(card).toContainText("0 of 3 visits. 3 more, then: A cup of tea.");

  await context.addCookies([desk.cookie]);
  await page.goto(`/receptionist?visit=${appointments[1]}`);
  await page.locator("#panel summary", { hasText: "Details" }).click();
  await page.getByText("Rewards given (1)").click();
  await page.getByRole("button", { name: /^Undo reward/u }).click();
  await expect(page.getByText("Reward undone")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Give the reward/u })).toBeVisible();
});

test("offers are for logged-in clients, on home, services and profile, and show their last day", async ({
  page,
  context,
  studio,
}) => {
  const offers = page.getByRole("region", { name: "For you as a client" });
  for (const path of ["/", "/services"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offers).toHaveCount(0);
  }
  await context.addCookies([(await signedIn(studio, "user")).cookie]);
  for (const path of ["/", "/services", "/profile"]) {
    await page.goto(path);
    await expect(offers.getByRole("heading", { name: "Quiet Tuesdays" })).toBeVisible();
    await expect(offers).toContainText(/Until \w+day, /u);
  }
});

test("an offer lowers the price at its times, and a client books exactly the price that is shown", async ({
  page,
  context,
  studio,
}) => {
  const client = await signedIn(studio, "user");
  await context.addCookies([client.cookie]);
  const tuesday = addDays(studioToday(), 1 + ((8 - isoWeekday(studioToday())) % 7));
  const times = page.getByRole("group", { name: /^Available Times/u });
  await page.goto(bookPath("Signature Facial", addDays(tuesday, 1)));
  await expect(times.getByRole("radio").first()).toBeAttached();
  await expect(times).not.toContainText("$85.50");
  await page.goto(bookPath("Signature Facial", tuesday));
  await times.locator("label", { hasText: "$85.50" }).first().click();
  await expect(page.locator(".recap")).toContainText("$85.50 instead of $95, Quiet Tuesdays");
  await page.locator("#notes").fill("By the window");
  studio.database().exec("UPDATE entries SET percent_off = 20 WHERE kind = 'offer'");
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await expect(page.getByRole("alert")).toContainText("The price is $76 now.");
  await expect(page.locator("#notes")).toHaveValue("By the window");
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$76 instead of $95, Quiet Tuesdays");
  const booked = studio.database().prepare("SELECT price_minor FROM appointments WHERE client_id = ?");
  expect(booked.pluck().all(client.id)).toEqual([7600]);
});

test("the guest dialog names rewards only while there is a stamp card", async ({ page, studio }) => {
  const benefits = page.getByRole("dialog", { name: "Continue as Guest" });
  await page.goto("/book");
  await page.getByRole("button", { name: "Continue as Guest" }).click();
  await expect(benefits).toContainText("Loyalty rewards and offers for clients.");
  studio.database().exec("UPDATE settings SET loyalty_visits = 0");
  await page.goto("/book");
  await page.getByRole("button", { name: "Continue as Guest" }).click();
  await expect(benefits).toContainText("Offers for clients.");
  await expect(benefits).not.toContainText("Loyalty");
});
