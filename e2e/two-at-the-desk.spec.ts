/** Two people at two screens of the front desk: neither undoes what the other did unawares. */
import type { Browser, Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

const withScript = () => test.info().project.name === "script";

async function screenOf(browser: Browser, studio: RunningStudio, username: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: studio.url,
    javaScriptEnabled: withScript(),
    viewport: { width: 1366, height: 768 },
  });
  const person = await enrol(studio.database(), { username, roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), person.id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  return context.newPage();
}

const row = (studio: RunningStudio, id: number) =>
  studio.database().prepare("SELECT date, start_min, status FROM appointments WHERE id = ?").get(id);

/** Opens the form and fills it in, at a time at which the provider does not work; sending it is another step. */
async function fillMove(page: Page, id: number, time: string): Promise<void> {
  await page.goto(`/receptionist?visit=${id}`);
  await page.locator("#panel").getByRole("link", { name: "Move" }).click();
  await page.locator("summary", { hasText: "Another time" }).click();
  await page.locator("#otherTime").fill(time);
  // With script a time that is whole is looked up by itself.
  if (!withScript()) await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: /^Take .* with Petra Provider all the same/u }).click();
  await expect(chosenTime(page)).toHaveValue(new RegExp(`T${time}@`, "u"));
}

const chosenTime = (page: Page) => page.locator("input[name=time]:checked");

const sendMove = (page: Page) => page.getByRole("button", { name: "Move appointment" }).click();

async function askToCancel(page: Page): Promise<void> {
  const ask = page.locator("#panel").getByRole("link", { name: "Cancel appointment" });
  if (withScript()) await page.locator("#panel dialog").waitFor({ state: "attached" });
  await ask.click();
  await expect(page.getByText("Cancel the appointment of Olivia Grant")).toBeVisible();
}

const confirm = (page: Page) => page.getByRole("button", { name: "Cancel appointment", exact: true }).click();

test("a move and a cancellation after another person's move: refused with who and what, kept as it is, and done if still wanted", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, withScript() ? 16 : 17);
  const id = await addAppointment(studio.database(), {
    clientId: null,
    date,
    startMin: 14 * 60,
    name: "Olivia Grant",
  });
  const rita = await screenOf(browser, studio, "Rita");
  const rosa = await screenOf(browser, studio, "Rosa");

  await fillMove(rita, id, "16:00");
  await fillMove(rosa, id, "09:00");
  await sendMove(rosa);
  await expect(rosa.getByText("The appointment is moved.")).toBeVisible();
  await sendMove(rita);
  await expect(rita.getByRole("alert").first()).toContainText(/Rosa moved it to .*, 9:00 AM, just now\./u);
  expect(row(studio, id)).toEqual({ date, start_min: 9 * 60, status: "booked" });
  await expect(rita.locator("#panel")).toContainText("9:00 AM–10:00 AM");
  await expect(chosenTime(rita)).toHaveValue(/T16:00@/u);
  await sendMove(rita);
  await expect(rita.getByText("The appointment is moved.")).toBeVisible();
  expect(row(studio, id)).toEqual({ date, start_min: 16 * 60, status: "booked" });

  await askToCancel(rita);
  await rita.getByRole("radio", { name: "The client" }).check();
  await fillMove(rosa, id, "11:00");
  await sendMove(rosa);
  await expect(rosa.getByText("The appointment is moved.")).toBeVisible();
  await confirm(rita);
  await expect(rita.getByRole("alert").first()).toContainText(/Rosa moved it to .*, 11:00 AM, just now\./u);
  expect(row(studio, id)).toEqual({ date, start_min: 11 * 60, status: "booked" });
  await expect(rita.getByText(/^Cancel the appointment of Olivia Grant: .*, 11:00 AM\?/u)).toBeVisible();
  await confirm(rita);
  await expect(rita.getByText("The appointment is cancelled.")).toBeVisible();
  expect(row(studio, id)).toMatchObject({ start_min: 11 * 60, status: "cancelled" });

  await rosa.getByRole("button", { name: /^Mark confirmed/u }).click();
  await expect(rosa.getByRole("alert").first()).toContainText("Rita cancelled it, just now.");
  await expect(rosa.locator("#panel .badge")).toContainText("Cancelled");
  await Promise.all([rita, rosa].map((page) => page.context().close()));
});
