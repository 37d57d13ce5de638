/** Tests finding a known caller from any staff page, and booking again. */
import type { Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

async function atTheDesk(page: Page, studio: RunningStudio): Promise<void> {
  const { id } = await enrol(studio.database(), { roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
}

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
