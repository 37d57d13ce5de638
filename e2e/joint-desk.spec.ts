/** Joint visits at the front desk: booked for a caller, moved and cancelled, for households and as a series. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { openDay, serviceId } from "./calendar.ts";
import { openActions } from "./desk-board.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { severalGive } from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

const brows = "Brow Shaping";
const panel = (page: Page) => page.locator("#panel");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

type Visit = {
  id: number;
  service: string;
  name: string;
  date: string;
  start: number;
  end: number;
  status: string;
  provider: string;
  providerId: number;
};
const visitsOf = (studio: RunningStudio, name: string): Visit[] =>
  studio
    .database()
    .prepare(
      `SELECT a.id, service_name AS service, customer_name AS name, date, start_min AS start, end_min AS end, status,
         u.username AS provider, a.provider_id AS providerId
       FROM appointments a JOIN users u ON u.id = a.provider_id WHERE customer_name LIKE ? || '%' ORDER BY date, start_min, a.id`,
    )
    .all(name) as Visit[];

/** Opens the form of a new appointment as a new receptionist. */
async function atForm(page: Page, studio: RunningStudio, query: Record<string, string>): Promise<void> {
  const person = await enrol(studio.database(), { roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), person.id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  await page.goto(`/receptionist?${new URLSearchParams({ provider: "any", ...query })}&new`);
}

/** Changes a field and waits for the times that it loads. */
async function look(change: () => Promise<unknown>, isThere: () => Promise<void>): Promise<void> {
  await change();
  await isThere();
}

const times = (page: Page) => page.getByRole("group", { name: /^Available Times/ }).locator("label:visible");

test("a chain with an add-on for a caller is booked, moved in part and as a whole, cancelled and restored @script", async ({
  page,
  studio,
}) => {
  const name = "Cleo Chain";
  const facial = serviceId(studio, severalGive);
  const of = ["Maya Ortiz", "Marta Silva"];
  const date = openDay(studio, 11, { of, long: true });
  const addon = studio
    .database()
    .prepare(
      "INSERT INTO addons (service_id, name, minutes, price_minor, position) VALUES (?, ?, 15, 1500, 0)",
    )
    .run(facial, "Hand massage of Cleo").lastInsertRowid;
  await atForm(page, studio, { date, service: String(facial) });
  await page.locator("#customerName").fill(name);
  await page.locator("#customerPhone").fill("(503) 555-8141");
  await press(page, "+ Another service");
  await look(
    () => page.locator("#service2").selectOption(String(serviceId(studio, brows))),
    () => expect(times(page).first()).toContainText(brows),
  );
  await look(
    () => page.locator("#provider2").selectOption({ label: "Marta Silva" }),
    () => expect(times(page).first()).toContainText("Brow Shaping, Marta"),
  );
  await panel(page).locator("summary", { hasText: "Add-ons" }).click();
  await look(
    () => page.locator(`#addon-${addon}`).check(),
    () => expect(page.locator("input[name=rowsFor]")).toHaveValue(new RegExp(` ${addon}$`, "u")),
  );
  await look(
    () => page.locator("#provider").selectOption({ label: "Maya Ortiz" }),
    () => expect(times(page).first()).toContainText("Signature Facial, Maya"),
  );
  await press(page, "Book appointment");
  await expect(page.getByRole("alert").first()).toContainText("Choose one of the times.");
  await expect(page.locator("#customerName")).toHaveValue(name);
  await times(page).first().click();
  await press(page, "Book appointment");
  await expect(panel(page)).toContainText("Visit in 2 parts");
  const booked = visitsOf(studio, name);
  expect(booked.map(({ service, provider, start, end }) => [service, provider, end - start]).sort()).toEqual([
    [brows, "Marta Silva", 15],
    [severalGive, "Maya Ortiz", 75],
  ]);

  // One part is moved, and the other stays.
  const [browsFirst] = booked.filter(({ service }) => service === brows);
  await page.goto(`/receptionist?visit=${browsFirst?.id}`);
  await panel(page).getByRole("link", { name: "Move", exact: true }).click();
  const ownTime = times(page).last();
  const chosen = await ownTime.locator("input").getAttribute("value");
  await ownTime.click();
  await press(page, "Move appointment");
  await expect(page.getByText("Appointment moved.")).toBeVisible();
  const [facialNow, browsNow] = [severalGive, brows].map((service) =>
    visitsOf(studio, name).find((visit) => visit.service === service),
  );
  expect(browsNow?.start).toBe(minutesOf(chosen));
  expect(facialNow).toEqual(booked.find(({ service }) => service === severalGive));

  // The whole visit, to another day.
  await panel(page).getByRole("link", { name: "Move", exact: true }).click();
  await panel(page).getByRole("link", { name: "Move the whole visit" }).click();
  await expect(panel(page)).toContainText("Moving all 2 upcoming parts");
  const later = openDay(studio, 12, { of, long: true });
  await look(
    async () => {
      await page.locator("#date").fill(later);
      await page.locator("#date").press("Enter");
    },
    () => expect(times(page).first().locator("input")).toHaveValue(new RegExp(`^${later}`, "u")),
  );
  await times(page).first().click();
  await press(page, "Move all parts");
  await expect(page.getByText("Whole visit moved.")).toBeVisible();
  expect(visitsOf(studio, name).map((visit) => visit.date)).toEqual([later, later]);

  // To a gap on the board with one press.
  await panel(page).getByRole("link", { name: "Move", exact: true }).click();
  await panel(page).getByRole("link", { name: "Move the whole visit" }).click();
  await expect(panel(page)).toContainText("Moving all 2 upcoming parts");
  const before = visitsOf(studio, name).map(({ start }) => start);
  const gap = page.locator(`button.gap[value^="${facialNow?.providerId} ${later} 840"]`);
  await gap.click();
  await expect(page.getByText("Whole visit moved.")).toBeVisible();
  expect(visitsOf(studio, name).map(({ start }) => start)).not.toEqual(before);

  await panel(page).getByRole("link", { name: "Cancel appointment" }).click();
  await page.getByRole("radio", { name: "All 2 upcoming parts" }).check();
  await page.getByRole("radio", { name: "The client" }).check();
  await page.getByRole("button", { name: "Cancel appointment" }).last().click();
  await expect(page.getByText("Whole visit cancelled.")).toBeVisible();
  expect(visitsOf(studio, name).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  await page.getByRole("button", { name: /^Undo/ }).first().click();
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  expect(visitsOf(studio, name).map(({ status }) => status)).toEqual(["booked", "booked"]);
});

test("a household is booked side by side, then a series shows its clash before anything is saved @script", async ({
  page,
  studio,
}) => {
  const name = "Hana House";
  const facial = String(serviceId(studio, severalGive));
  const date = openDay(studio, 15, { of: ["Maya Ortiz", "Marta Silva"], long: true });
  await atForm(page, studio, { date, service: facial, service2: facial, provider2: "any" });
  await page.locator("#customerName").fill(name);
  await page.locator("#customerPhone").fill("(503) 555-8142");
  await look(
    () => page.getByLabel("Side by side").check(),
    () => expect(page.getByLabel("Name for service 2")).toBeVisible(),
  );
  await page.getByLabel("Name for service 2").fill(`${name} junior`);
  await times(page).first().click();
  await press(page, "Book appointment");
  await expect(panel(page)).toContainText("Visit in 2 parts");
  const [first, second] = visitsOf(studio, name);
  expect([first?.start, new Set([first?.provider, second?.provider]).size]).toEqual([second?.start, 2]);
  expect([first?.name, second?.name].sort()).toEqual([name, `${name} junior`]);

  // Someone else has that time in four weeks.
  if (!first) throw new Error("Nothing was booked.");
  const clash = addDays(first.date, 28);
  await addAppointment(studio.database(), {
    providerId: first.providerId,
    clientId: null,
    date: clash,
    startMin: first.start,
    name: "Olga Other",
  });
  await page.goto(`/receptionist?visit=${first.id}`);
  await openActions(page, "More");
  await panel(page).getByRole("link", { name: "Repeat" }).click();
  await page.getByLabel("Number of visits").fill("3");
  await press(page, "Show dates");
  await expect(page.getByRole("status").filter({ hasText: /of 2 dates do(es)?n't fit/u })).toBeVisible();
  const dates = page.getByRole("group");
  const clashing = dates.filter({ hasText: "Olga Other" });
  await press(page, "Book these dates");
  await expect(page.getByRole("alert").first()).toContainText("Nothing was booked");
  expect(visitsOf(studio, name)).toHaveLength(2);
  const free = await clashing.getByRole("radio").first().getAttribute("value");
  for (const one of await dates.filter({ hasText: "Doesn't fit" }).all())
    await one.getByRole("radio").first().check();
  await press(page, "Book these dates");
  await expect(page.getByText(/^Series booked/)).toBeVisible();
  const repeated = visitsOf(studio, name).slice(2);
  expect([repeated.length, `${repeated[0]?.date}T`]).toEqual([4, free?.slice(0, 11)]);
  expect(repeated.map((visit) => visit.name).sort()).toEqual([
    ...[name, name, `${name} junior`, `${name} junior`],
  ]);
});

test("several services outside the hours show the reasons, the overrides and the parts on the board @script", async ({
  page,
  studio,
}) => {
  const name = "Otis Overtime";
  const [maya, marta] = ["Maya Ortiz", "Marta Silva"];
  const date = openDay(studio, 13, { of: [maya, marta], long: true });
  const drawn = page.locator("#board .drawn");
  await atForm(page, studio, {
    ...{ date, service: String(serviceId(studio, severalGive)) },
    ...{ service2: String(serviceId(studio, brows)), provider2: "any" },
  });
  await page.locator("#customerName").fill(name);
  await page.locator("#customerPhone").fill("(503) 555-8144");
  await times(page).first().click();
  await expect(drawn).toHaveCount(2);
  await expect(drawn.first()).toContainText(severalGive);
  await page.getByText("Another time").click();
  await page.getByLabel("Time", { exact: true }).fill("19:30");
  await press(page, "Check");
  await expect(drawn).toHaveCount(0);
  const answers = page.getByRole("list", { name: "7:30 PM" });
  await expect(answers).toContainText(`7:30 PM ${severalGive}`);
  await expect(answers).toContainText(brows);
  await answers.getByRole("button", { name: /^Take 7:30 PM anyway: / }).click();
  await expect(page.locator("#panel .chosen-rows")).toContainText("7:30");
  await expect(page.locator("#customerName")).toHaveValue(name);
  await press(page, "Book appointment");
  await expect(panel(page)).toContainText("Visit in 2 parts");
  expect(visitsOf(studio, name).map(({ service, start }) => [service, start])).toEqual([
    [severalGive, 1170],
    [brows, 1230],
  ]);
});

test("a visit of two parts is repeated with one clash, and its last dates are cancelled as whole visits", async ({
  page,
  studio,
}) => {
  const name = `Sue Series ${randomUUID().slice(0, 4)}`;
  const [maya, marta] = ["Maya Ortiz", "Marta Silva"];
  const date = openDay(studio, 9, { of: [maya, marta], long: true });
  const idOf = (username: string) =>
    String(studio.database().prepare("SELECT id FROM users WHERE username = ?").pluck().get(username));
  await atForm(page, studio, {
    ...{ date, service: String(serviceId(studio, severalGive)), provider: idOf(maya) },
    ...{ service2: String(serviceId(studio, brows)), provider2: idOf(marta) },
  });
  await page.locator("#customerName").fill(name);
  await page.locator("#customerPhone").fill("(503) 555-8143");
  await times(page).last().locator("input").check();
  await press(page, "Book appointment");
  await expect(panel(page)).toContainText("Visit in 2 parts");
  const booked = visitsOf(studio, name);
  const [second] = booked.filter(({ service }) => service === brows);
  if (!second) throw new Error("Nothing was booked.");
  await addAppointment(studio.database(), {
    ...{ providerId: second.providerId, clientId: null, date: addDays(date, 28) },
    ...{ startMin: second.start, name: "Otto Other" },
  });

  await openActions(page, "More");
  await panel(page).getByRole("link", { name: "Repeat" }).click();
  await page.getByLabel("Number of visits").fill("3");
  await press(page, "Show dates");
  await expect(page.getByRole("status").filter({ hasText: /of 2 dates do(es)?n't fit/u })).toBeVisible();
  const dates = page.getByRole("group");
  await expect(dates.filter({ hasText: `${brows} with ${marta}: Otto Other` })).toHaveCount(1);
  await press(page, "Book these dates");
  await expect(page.getByRole("alert").first()).toContainText("Nothing was booked");
  expect(visitsOf(studio, name)).toEqual(booked);
  for (const one of await dates.filter({ hasText: "Doesn't fit" }).all())
    await one.getByRole("radio").first().check();
  await press(page, "Book these dates");
  await expect(page.getByText(new RegExp(`^Series booked: ${name}, `, "u"))).toBeVisible();
  expect(new URL(page.url()).searchParams.get("date")).toBe(date);
  await expect(panel(page)).toContainText("1 of 3, every 4 weeks");
  const all = visitsOf(studio, name);
  expect([all.length, new Set(all.map((visit) => visit.date)).size]).toEqual([6, 3]);

  await page.goto(`/receptionist?visit=${all[3]?.id}`);
  await expect(panel(page)).toContainText("2 of 3, every 4 weeks");
  await panel(page).getByRole("link", { name: "Cancel appointment" }).click();
  await page.getByRole("radio", { name: "All of this one and the next one" }).check();
  await page.getByRole("radio", { name: "The client" }).check();
  await page.getByRole("button", { name: "Cancel appointment" }).last().click();
  await expect(page.getByText("This visit and the later ones of its series were cancelled.")).toBeVisible();
  expect(visitsOf(studio, name).map(({ status }) => status)).toEqual([
    ...["booked", "booked", "cancelled", "cancelled", "cancelled", "cancelled"],
  ]);
});

const minutesOf = (time: string | null): number => {
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number);
  return hours * 60 + minutes;
};

test("a treatment is added to a booked visit during a call by four presses and one choice, and undone @script", async ({
  page,
  studio,
}) => {
  const name = "Ada Added";
  const date = openDay(studio, 18, { of: ["Maya Ortiz", "Marta Silva"], long: true });
  const facial = serviceId(studio, severalGive);
  await atForm(page, studio, { date, service: String(facial) });
  await page.locator("#customerName").fill(name);
  await page.locator("#customerPhone").fill("(503) 555-8148");
  await times(page).nth(4).click();
  await press(page, "Book appointment");
  await expect(page.getByText("Appointment booked.")).toBeVisible();
  const [before] = visitsOf(studio, name);
  await openActions(page, "More");
  await panel(page).getByRole("link", { name: "Add a treatment" }).click();
  await panel(page)
    .locator("#add")
    .selectOption(String(serviceId(studio, brows)));
  await press(page, "Show times");
  const beside = panel(page).getByRole("group", { name: "Next to the visit" }).getByRole("button");
  await beside.first().click();
  await expect(page.getByText("Treatment added.")).toBeVisible();
  await expect(panel(page)).toContainText("Visit in 2 parts");
  const both = visitsOf(studio, name);
  expect(both.find(({ id }) => id === before?.id)).toEqual(before);
  const added = both.find(({ service }) => service === brows);
  expect([before?.end, before && before.start - 15]).toContain(added?.start);
  await page.getByRole("button", { name: /^Undo/ }).first().click();
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  expect(visitsOf(studio, name)).toEqual([before]);
});
