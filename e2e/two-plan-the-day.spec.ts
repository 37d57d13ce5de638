/** Two users plan one day: blocks aren't overwritten unknowingly, and an undo keeps a half-filled form. */
import { openDay } from "./calendar.ts";
import { entryOf, rowOf, screenOf } from "./desk-board.ts";
import { ownProvider } from "./desk-provider.ts";
import { addAppointment } from "./persons.ts";
import { expect, test } from "./studio.ts";

test("the second of two users who change one block gets a message, keeps the input, and saves it on request @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 20);
  const provider = await ownProvider(studio, "Two Plan");
  const { lastInsertRowid } = studio
    .database()
    .prepare(
      "INSERT INTO day_plans (date, provider_id, kind, start_min, end_min, label, made_at) VALUES (?, ?, 'block', 660, 690, 'Delivery', 0)",
    )
    .run(date, provider);
  const id = Number(lastInsertRowid);
  const words = () => studio.database().prepare("SELECT label FROM day_plans WHERE id = ?").pluck().get(id);
  const path = `/receptionist?date=${date}&block=${id}`;
  const names = ["Rita Plans", "Rosa Plans"];
  const [rita, rosa] = await Promise.all(
    names.map(async (username) => (await screenOf(browser, studio, { username, path })).page),
  );
  if (!rita || !rosa) throw new Error("Two screens are needed.");
  await rita.getByRole("textbox", { name: "Reason" }).fill("Rita's");
  await rosa.getByRole("textbox", { name: "Reason" }).fill("Rosa's");
  await rosa.getByRole("button", { name: "Save" }).click();
  await expect.poll(words).toBe("Rosa's");
  await rita.getByRole("button", { name: "Save" }).click();
  await expect(rita.getByRole("alert").first()).toContainText("was changed since you opened this page");
  await expect(rita.getByRole("textbox", { name: "Reason" })).toHaveValue("Rita's");
  expect(words()).toBe("Rosa's");
  await rita.getByRole("button", { name: "Save" }).click();
  await expect.poll(words).toBe("Rita's");
  await Promise.all([rita, rosa].map((page) => page.context().close()));
});

test("an undo next to a half-filled form undoes the move and keeps the form @script", async ({
  browser,
  studio,
}) => {
  const date = openDay(studio, 22);
  const provider = await ownProvider(studio, "Undone Beside");
  const [start, next] = [10 * 60, 14 * 60];
  const visit = { clientId: null, date, startMin: start, name: "Elena Beside", providerId: provider };
  const id = await addAppointment(studio.database(), visit);
  const username = "Undo Beside";
  const path = `/receptionist?visit=${id}&move&time=14:00`;
  const { page } = await screenOf(browser, studio, { username, path });
  await page.getByRole("button", { name: "Move appointment" }).click();
  await expect.poll(() => rowOf(studio, id)).toMatchObject({ start_min: next });
  await page.goto(`/receptionist?date=${date}&new`);
  await page.locator("#customerName").fill("Half Typed");
  await entryOf(page, id).focus();
  await page.keyboard.press("u");
  await expect(page.locator("#panel").getByRole("status").first()).toContainText(
    "Undone: Elena Beside moved to",
  );
  await expect(page.locator("#customerName")).toHaveValue("Half Typed");
  expect(rowOf(studio, id)).toMatchObject({ start_min: start });
  await page.context().close();
});
