/** Input before hydration, or while the next page loads, takes effect once and on the intended target. */
import type { Page } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { openDay, studioToday } from "./calendar.ts";
import { afterAnswer, entryOf, focusOf, rowOf, writesOf } from "./desk-board.ts";
import { ownProvider } from "./desk-provider.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { awake } from "./site.ts";
import { asleepAt, scriptsCome, slowPages, slowScripts } from "./slow-scripts.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.use({ viewport: { width: 1366, height: 768 } });

async function atTheDesk(page: Page, studio: RunningStudio): Promise<void> {
  const { id } = await enrol(studio.database(), { roles: ["receptionist", "admin"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
}

/** Adds two visits, each with its own provider. Those of today began at midnight. */
async function twoVisits(studio: RunningStudio, name: string, date: string) {
  const providers = [await ownProvider(studio, `${name} One`), await ownProvider(studio, `${name} Two`)];
  const ids: number[] = [];
  for (const providerId of providers) {
    const visit = {
      clientId: null,
      date,
      providerId,
      name: `${name} ${ids.length === 0 ? "First" : "Second"}`,
    };
    const startMin = date === studioToday() ? 0 : 600;
    ids.push(await addAppointment(studio.database(), { ...visit, startMin }));
  }
  const [first = 0, second = 0] = ids;
  return { providerId: providers[0] ?? 0, first, second };
}

const statusOf = (studio: RunningStudio, id: number) => (rowOf(studio, id) as { status: string }).status;

test.describe("before the script has loaded @script", () => {
  test.beforeEach(async ({ page, studio }) => {
    await atTheDesk(page, studio);
    await slowScripts(page);
  });

  test("a chosen service, provider and day are looked up, and typed values stay", async ({
    page,
    studio,
  }) => {
    const [date, other] = [openDay(studio, 8), openDay(studio, 9)];
    await asleepAt(page, `/receptionist?date=${date}&new`);
    await page.locator("#service").selectOption("1");
    const who = await page.locator("#provider option").nth(1).getAttribute("value");
    await page.locator("#provider").selectOption(who);
    await page.locator("#date").fill(other);
    await page.locator("#customerName").fill("Erna Early");
    await scriptsCome(page);
    await expect(page.locator(".time-grid label").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      new Date(`${other}T12:00:00Z`).toLocaleDateString("en-US", { month: "long", day: "numeric" }),
    );
    await expect(page.locator("#service")).toHaveValue("1");
    await expect(page.locator("#provider")).toHaveValue(who ?? "");
    await expect(page.locator("#date")).toHaveValue(other);
    await expect(page.locator("#customerName")).toHaveValue("Erna Early");
    await expect(page.locator("#customerName")).toBeFocused();
  });

  test("a chosen time stays, and a typed one is looked up when the field loses the focus", async ({
    page,
    studio,
  }) => {
    await asleepAt(page, `/receptionist?date=${openDay(studio, 8)}&new&service=1`);
    const chosen = page.locator(".time-grid input[type=radio]").nth(2);
    await chosen.check({ force: true });
    await scriptsCome(page);
    await expect(chosen).toBeChecked();
    await asleepAt(page, `/receptionist?date=${openDay(studio, 8)}&new&service=1`);
    await page.locator("summary", { hasText: "Another time" }).click();
    await page.locator("#otherTime").fill("13:20");
    await page.locator("#customerName").fill("Olga Own");
    await scriptsCome(page);
    await expect(page.locator(".time-answers, input[value='13:20']:checked").first()).toBeVisible();
    await expect(page.locator("#customerName")).toHaveValue("Olga Own");
  });

  test("another day or provider of a move or repeat visit is looked up", async ({ page, studio }) => {
    const date = openDay(studio, 10);
    const { providerId, first } = await twoVisits(studio, "Elke", date);
    await asleepAt(page, `/receptionist?date=${date}`);
    await page.locator("#day").fill(openDay(studio, 11));
    await page.locator("#next-day").focus();
    await scriptsCome(page);
    await expect(page).toHaveURL(new RegExp(openDay(studio, 11), "u"));

    await asleepAt(page, `/receptionist?date=${date}&visit=${first}&move`);
    await page.locator("#provider").selectOption("any");
    await scriptsCome(page);
    await expect(page).toHaveURL(/provider=any/u);
    await expect(page.locator("#provider")).toHaveValue("any");

    const client = await enrol(studio.database(), { username: "Agathe Again" });
    await addAppointment(studio.database(), {
      ...{ clientId: client.id, date: "2020-03-02", name: "Agathe Again", providerId, status: "completed" },
    });
    await asleepAt(page, `/receptionist?again=account:${client.id}`);
    await page.locator("#provider").selectOption("any");
    await scriptsCome(page);
    await expect(page).toHaveURL(/provider=any/u);
  });

  test("a shorter text written over a longer one stays", async ({ page }) => {
    await asleepAt(page, "/admin/services?id=1");
    const text = page.locator("textarea").first();
    await expect(text).not.toHaveValue("");
    await text.fill("Written early.");
    await scriptsCome(page);
    await expect(text).toHaveValue("Written early.");
  });

  test("keys act in order once the board is ready, and a letter acts on the visit where it was pressed", async ({
    page,
    studio,
  }) => {
    const date = studioToday();
    const { first, second } = await twoVisits(studio, "Emil", date);
    await asleepAt(page, `/receptionist?date=${date}`);
    await entryOf(page, first).focus();
    await page.keyboard.press("a");
    await entryOf(page, second).focus();
    await page.keyboard.press("a");
    await page.keyboard.press("s");
    await scriptsCome(page);
    await expect(entryOf(page, second)).toHaveClass(/is-in_service/u);
    expect([statusOf(studio, first), statusOf(studio, second)]).toEqual(["arrived", "in_service"]);
    await expect(entryOf(page, second)).toBeFocused();
    // The key acted once, so there is no second message.
    await expect(page.locator("#panel").getByRole("alert")).toHaveCount(0);
  });

  test("a visit is picked up, carried and dropped", async ({ page, studio }) => {
    const date = openDay(studio, 12);
    const { first } = await twoVisits(studio, "Edwin", date);
    await asleepAt(page, `/receptionist?date=${date}`);
    await entryOf(page, first).focus();
    for (const key of ["Alt+ArrowDown", "Alt+ArrowDown", "Enter"]) await page.keyboard.press(key);
    await scriptsCome(page);
    await expect.poll(() => rowOf(studio, first)).toMatchObject({ start_min: 630 });
    await expect(page).not.toHaveURL(/visit=/u);
    await expect(entryOf(page, first)).toBeFocused();
  });

  test("keys without a place act on the board, and Escape, a click and a field cancel them", async ({
    page,
    studio,
  }) => {
    await asleepAt(page, "/receptionist");
    await page.keyboard.press("w");
    await scriptsCome(page);
    await expect(page.locator("#walk-in-service")).toBeFocused();

    const { first } = await twoVisits(studio, "Ewald", studioToday());
    const path = `/receptionist?date=${studioToday()}`;
    for (const takeBack of [
      () => page.keyboard.press("Escape"),
      () => page.locator("h1").click(),
      () => page.locator("#day").focus(),
    ]) {
      await asleepAt(page, path);
      await entryOf(page, first).focus();
      await page.keyboard.press("a");
      await takeBack();
      await scriptsCome(page);
      await entryOf(page, first).focus();
      await page.keyboard.press("ArrowRight");
      await expect(entryOf(page, first)).not.toBeFocused();
      expect(statusOf(studio, first)).toBe("booked");
    }

    await asleepAt(page, path);
    await page.keyboard.press("/");
    await page.keyboard.type("ewald");
    expect(await focusOf(page)).toBe("find");
    await scriptsCome(page);
    await expect(page.locator("#find")).toHaveValue("ewald");
    await expect(page.locator(".find-results")).toContainText("Ewald First");
    await expect(page.locator("#find")).toBeFocused();
    await asleepAt(page, "/admin/services");
    await page.keyboard.press("F2");
    expect(await focusOf(page)).toBe("find");
    await scriptsCome(page);
    expect(await focusOf(page)).toBe("find");
  });

  test("the first field of a panel gets the focus, unless the user types elsewhere", async ({
    page,
    studio,
  }) => {
    await asleepAt(page, "/receptionist?walkin#panel");
    await scriptsCome(page);
    await expect(page.locator("#walk-in-service")).toBeFocused();
    await asleepAt(page, "/receptionist?walkin#panel");
    await page.locator("#customerName").fill("Nora");
    await scriptsCome(page);
    await page.keyboard.type(" Now");
    await expect(page.locator("#customerName")).toHaveValue("Nora Now");

    const client = await enrol(studio.database(), { username: "Ada Again" });
    const providerId = await ownProvider(studio, "Ella Again");
    await addAppointment(studio.database(), {
      ...{ clientId: client.id, date: "2020-03-02", name: "Ada Again", providerId, status: "completed" },
    });
    await asleepAt(page, `/receptionist?again=account:${client.id}`);
    await page.keyboard.press("ArrowDown");
    await scriptsCome(page);
    await expect(page.locator(".again-times button").nth(1)).toBeFocused();
  });
});

test.describe("while the next board loads @script", () => {
  test.beforeEach(async ({ page, studio }) => {
    await atTheDesk(page, studio);
  });

  test("Enter on Next day twice moves two days ahead, and a carried visit is dropped there", async ({
    page,
    studio,
  }) => {
    const date = openDay(studio, 13);
    const { first } = await twoVisits(studio, "Elias", date);
    await page.goto(`/receptionist?date=${date}`);
    await awake(page);
    await slowPages(page, 400);
    await page.locator("#next-day").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(addDays(date, 2), "u"));
    await page.goto(`/receptionist?date=${date}`);
    await awake(page);
    await entryOf(page, first).focus();
    await page.keyboard.press("Alt+PageDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => rowOf(studio, first)).toMatchObject({ date: addDays(date, 1), start_min: 600 });
    await expect(entryOf(page, first)).toBeFocused();
  });

  test("a pressed gap is combined with a service that was chosen before its answer", async ({
    page,
    studio,
  }) => {
    const date = openDay(studio, 14);
    const { providerId } = await twoVisits(studio, "Egon", date);
    await page.goto(`/receptionist?date=${date}&new`);
    await awake(page);
    await slowPages(page, 400);
    const gap = page.locator(`button.gap[value^="${providerId} ${date} 660"]`);
    await gap.click();
    await page.locator("#service").selectOption({ label: "Signature Facial, $95, 60 minutes" });
    await expect(page.locator("input[name=time]:checked")).toHaveValue("11:00");
    await expect(page.locator("#provider")).toHaveValue(String(providerId));
  });

  test("letters typed at once act one after another, and U undoes the change that the board shows", async ({
    page,
    studio,
  }) => {
    const date = studioToday();
    const { first, second } = await twoVisits(studio, "Ernst", date);
    await page.goto(`/receptionist?date=${date}`);
    await awake(page);
    await slowPages(page, 300);
    await entryOf(page, first).focus();
    for (const key of ["a", "s", "c"]) await page.keyboard.press(key);
    await expect(entryOf(page, first)).toHaveClass(/is-completed/u);
    await page.keyboard.press("ArrowRight");
    await expect(entryOf(page, second)).toBeFocused();
    const writes = writesOf(page);
    for (const key of ["a", "u", "u"]) await page.keyboard.press(key);
    await expect(entryOf(page, second)).toHaveClass(/is-arrived/u);
    await expect(page.locator("#undo")).toContainText("Ernst Second");
    await afterAnswer(page);
    expect(writes).toHaveLength(1);
    expect(statusOf(studio, second)).toBe("arrived");
    // The second key comes before the answer to the first.
    for (const key of ["u", "u"]) await page.keyboard.press(key);
    await expect(page.locator("#panel").getByRole("status").first()).toContainText("Undone: Ernst Second");
    await afterAnswer(page);
    expect(writes).toHaveLength(2);
    expect([statusOf(studio, first), statusOf(studio, second)]).toEqual(["completed", "booked"]);

    await entryOf(page, second).focus();
    await page.keyboard.press("a");
    await expect(entryOf(page, second)).toHaveClass(/is-arrived/u);
    // Another user's change that the board hasn't shown yet.
    studio.database().prepare("UPDATE appointments SET revision = revision + 1 WHERE id = ?").run(second);
    await page.keyboard.press("s");
    await page.keyboard.press("u");
    await expect(page.locator("#panel").getByRole("alert")).toBeVisible();
    await afterAnswer(page);
    // The visit is marked as arrived, and its start was refused.
    expect(writes).toHaveLength(4);
    expect(statusOf(studio, second)).toBe("arrived");
  });
});
