import type { Browser, Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

/** Opens a page as a staff member. */
async function staffPage(
  browser: Browser,
  studio: RunningStudio,
  role: "receptionist" | "provider",
): Promise<{ page: Page; id: number }> {
  const { id } = await enrol(studio.database(), { roles: [role] });
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: { width: 1366, height: 768 },
  });
  const { secret } = openSession(studio.database(), id);
  await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  return { page: await context.newPage(), id };
}

/** Books an upcoming visit of a guest and returns it with its client record. */
async function comingVisit(studio: RunningStudio, name: string, email: string, providerId?: number) {
  const date = openDay(studio, 9);
  const visit = await addAppointment(studio.database(), { clientId: null, date, name, email, providerId });
  return { date, visit, record: recordOf(studio, visit) };
}

const recordOf = (studio: RunningStudio, visit: number): number =>
  Number(studio.database().prepare("SELECT record_id FROM appointments WHERE id = ?").pluck().get(visit));

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
const status = (page: Page) => page.getByRole("main").getByRole("status");
const folded = (page: Page, words: string) => page.locator("summary", { hasText: words });

test("a caller is found by part of the name, and upcoming visits get the new number @script", async ({
  browser,
  studio,
}) => {
  const name = "Ottilie Quendel";
  const { visit } = await comingVisit(studio, name, "ottilie@quendel.example");
  const { page } = await staffPage(browser, studio, "receptionist");
  await page.goto("/receptionist/clients");
  await page.getByLabel("Name, phone, email or reference").fill("quendel ott");
  await button(page, "Search").click();
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  await folded(page, "Edit contact").click();
  await page.getByLabel("Phone").fill("12");
  await button(page, "Save contact").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("12");
  await page.getByLabel("Phone").fill("(503) 555-0142");
  await expect(page.getByLabel("Use for upcoming visits too (1)")).toBeChecked();
  await button(page, "Save contact").click();
  await expect(status(page)).toContainText("Upcoming visits use it too");
  const phone = studio.database().prepare("SELECT customer_phone FROM appointments WHERE id = ?").pluck();
  expect(phone.get(visit)).toBe("(503) 555-0142");
  await button(page, /^Undo/u).click();
  await expect(status(page)).toContainText("Undone");
  expect(phone.get(visit)).toBe("(503) 555-0177");
});

test("an alert, a note and a consent appear on the board and with the provider @script", async ({
  browser,
  studio,
}) => {
  const { page: own, id: provider } = await staffPage(browser, studio, "provider");
  const known = await comingVisit(studio, "Marta Latexfrei", "latexfrei@marta.example", provider);
  const { page } = await staffPage(browser, studio, "receptionist");
  await page.goto(`/receptionist/clients/${known.record}`);
  await folded(page, "Add alert").click();
  await page.getByLabel("Kind").selectOption("allergy");
  await page.locator("#mark").fill("latex gloves");
  await button(page, "Save alert").click();
  await expect(status(page)).toContainText("Alert saved.");

  await page.getByLabel("New note").fill("Likes the room\nby the garden.");
  await button(page, "Add note").click();
  await expect(status(page)).toContainText("Note saved.");
  await folded(page, "Add consent").click();
  await page.getByLabel("Purpose").selectOption("patch_test");
  await button(page, "Save consent").click();
  await expect(status(page)).toContainText("Consent saved.");

  await page.goto(`/receptionist?date=${known.date}&visit=${known.visit}`);
  await expect(page.locator(".client-mark:visible", { hasText: "latex gloves" }).first()).toBeVisible();

  await own.goto("/provider/find?q=latexf+mar");
  await own.getByRole("main").getByRole("link", { name: "Record for Marta Latexfrei" }).click();
  await expect(own).toHaveURL(new RegExp(`/provider/clients/${known.record}$`, "u"));
  await expect(own.getByRole("main")).toContainText("latex gloves");
  await expect(own.getByRole("main")).toContainText("by the garden.");
  await expect(own.getByRole("main")).toContainText("Patch test given");
  await expect(own.getByRole("main")).not.toContainText("marta.example");
  const other = await comingVisit(studio, "Nina Nichtdeine", "nichtdeine@nina.example");
  expect((await own.goto(`/provider/clients/${other.record}`))?.status()).toBe(404);
});

test("two records are merged, and the merge is undone @script", async ({ browser, studio }) => {
  const [one, other] = [
    await comingVisit(studio, "Zoe Doppelgold", "one@zoe.example"),
    await comingVisit(studio, "Zoë Doppelgold", "other@doppelgold.example"),
  ];
  const { page } = await staffPage(browser, studio, "receptionist");
  await page.goto(`/receptionist/clients/${one.record}`);
  await page.getByRole("link", { name: "Merge with another record" }).click();
  await page.getByRole("main").locator(`a[href$="with=${other.record}"]`).first().click();
  const names = page.getByRole("group", { name: "Name" });
  await names.getByLabel("Zoë Doppelgold").check();
  await button(page, "Merge records").click();
  await expect(status(page)).toContainText("Records merged.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zoë Doppelgold");
  expect(recordOf(studio, other.visit)).toBe(one.record);
  await page.goto(`/receptionist/clients/${other.record}`);
  await expect(page).toHaveURL(new RegExp(`/receptionist/clients/${one.record}$`, "u"));

  await button(page, /^Undo merge/u).click();
  await expect(status(page)).toContainText("Merge undone.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zoe Doppelgold");
  expect(recordOf(studio, other.visit)).toBe(other.record);
});
