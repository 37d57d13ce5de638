/**
 * The scenes of the front desk with their clicks and keys, on a day with eight providers and sixty visits. Two desks (8) are in
 * two-at-the-desk.spec.ts and drag.spec.ts, a change of users (15) in shared-pc.spec.ts.
 */
import type { Page } from "@playwright/test";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import { studioToday } from "./calendar.ts";
import { handsOn, rowOf } from "./desk-board.ts";
import { fullBoard } from "./full-board.ts";
import { addAppointment, enrol, openSession } from "./persons.ts";
import { awake } from "./site.ts";
import { stopwatch } from "./stopwatch.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.describe.configure({ timeout: 40_000 });
test.use({ viewport: { width: 1366, height: 768 } });

type Watch = ReturnType<typeof stopwatch>;

/** Plays a scene and holds it to its clicks and keys. */
const scene = (
  page: Page,
  name: string,
  { clicks = 0, keys = 0 }: { clicks?: number; keys?: number },
  play: (watch: Watch) => Promise<void>,
): Promise<void> =>
  test.step(name, async () => {
    const watch = stopwatch(page);
    await play(watch);
    expect(watch.count.clicks, `clicks: ${name}`).toBeLessThanOrEqual(clicks);
    expect(watch.count.keys, `keys: ${name}`).toBeLessThanOrEqual(keys);
  });

const filled = new WeakSet<RunningStudio>();

/** Today with sixty visits. Sixth and Eighth Seat are free at the moment; all seats offer everything. */
function fillDay(studio: RunningStudio): void {
  if (filled.has(studio)) return;
  filled.add(studio);
  const sqlite = studio.database();
  sqlite.prepare("DELETE FROM appointments WHERE date = ?").run(studioToday());
  fullBoard(sqlite, 62, studioToday());
  sqlite
    .prepare("DELETE FROM appointments WHERE date = ? AND start_min = 590 AND provider_id IN (?, ?)")
    .run(studioToday(), seat(studio, "Sixth"), seat(studio, "Eighth"));
  // The only lunch that no visit covers.
  sqlite.exec("DELETE FROM breaks");
  sqlite
    .prepare(
      "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, ?, 945, 975, 'Lunch')",
    )
    .run(seat(studio, "Eighth"), isoWeekday(studioToday()));
  sqlite.exec(`INSERT INTO service_providers (service_id, provider_id)
    SELECT services.id, users.id FROM services, users WHERE users.username LIKE '% Seat'`);
}

const one = (studio: RunningStudio, sql: string, ...given: (string | number)[]): number =>
  Number(
    studio
      .database()
      .prepare(sql)
      .pluck()
      .get(...given),
  );

const seat = (studio: RunningStudio, name: string): number =>
  one(studio, "SELECT id FROM users WHERE username = ? || ' Seat'", name);

/** The visit that begins at the minute with the n-th provider from the left. */
const visitAt = (studio: RunningStudio, name: string, start: number): number =>
  one(
    studio,
    "SELECT id FROM appointments WHERE date = ? AND provider_id = ? AND start_min = ?",
    ...[studioToday(), seat(studio, name), start],
  );

const set = (studio: RunningStudio, id: number, status: string): void =>
  void studio.database().prepare("UPDATE appointments SET status = ? WHERE id = ?").run(status, id);

async function atDesk(page: Page, studio: RunningStudio, script: boolean): Promise<void> {
  fillDay(studio);
  const { id } = await enrol(studio.database(), { roles: ["receptionist"] });
  const { secret } = openSession(studio.database(), id);
  await page.context().addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
  await toBoard(page, script);
  await expect(page.locator("#board .column")).toHaveCount(8);
}

async function toBoard(page: Page, script: boolean): Promise<void> {
  await page.goto("/receptionist");
  if (script) await awake(page);
}

const entry = (page: Page, id: number) => page.locator(`#e${id}`);
const panel = (page: Page) => page.locator("#panel");
const inPanel = (page: Page, role: "link" | "button", name: string | RegExp) =>
  panel(page).getByRole(role, { name });
const done = (page: Page) => panel(page).getByRole("status").first();

/** A client with a past visit. */
async function knownClient(studio: RunningStudio, username: string, provider: string): Promise<number> {
  const client = await enrol(studio.database(), { username, phone: "(503) 555-0771" });
  await addAppointment(studio.database(), {
    ...{ clientId: client.id, date: "2030-03-05", name: username, providerId: seat(studio, provider) },
    status: "completed",
  });
  return client.id;
}

const bookedToday = "SELECT count(*) FROM appointments WHERE client_id = ? AND status = 'booked'";
const walkIns = "SELECT count(*) FROM appointments WHERE source = 'walk_in' AND status = 'arrived'";

test("walk-in, call, move, cancellation and checkout need few clicks, with and without script", async ({
  page,
  studio,
  javaScriptEnabled,
}) => {
  await atDesk(page, studio, javaScriptEnabled);
  await expect(page.locator("#board .visit")).toHaveCount(60);
  const back = () => toBoard(page, javaScriptEnabled);

  await scene(page, "1 walk-in", { clicks: 2 }, async ({ click }) => {
    const before = one(studio, walkIns);
    await click(page.locator("#walk-in"));
    await click(page.getByRole("button", { name: /^Brow Shaping: \w+ now/u }).first());
    await expect(page.getByText(/^Walk-in, Brow Shaping with \w+ Seat at /u)).toBeVisible();
    expect(one(studio, walkIns)).toBe(before + 1);
  });
  const client = await knownClient(studio, "Wanda Qebsterfield", "Fifth");
  await back();
  await scene(page, "2 known client by phone", { clicks: 3, keys: 5 }, async ({ click, type, press }) => {
    await click(page.locator("#find"));
    await type("qebs");
    await press("Enter");
    await click(page.getByRole("link", { name: "Book again for Wanda Qebsterfield" }));
    await click(page.locator(".again-times button").first());
    await expect(page.getByText("Appointment booked.")).toBeVisible();
    expect(one(studio, bookedToday, client)).toBe(1);
  });
  await back();
  const moved = visitAt(studio, "Fifth", 890);
  await scene(page, "5 move to a gap", { clicks: 3 }, async ({ click }) => {
    await click(entry(page, moved));
    await click(inPanel(page, "link", "Move"));
    await click(page.locator(`#p${seat(studio, "Sixth")} button.gap`).last());
    await expect(page.getByText("Appointment moved.")).toBeVisible();
    expect(rowOf(studio, moved)).toMatchObject({ provider_id: seat(studio, "Sixth"), status: "booked" });
  });
  await back();
  const cancelled = visitAt(studio, "Seventh", 840);
  await scene(page, "6 cancel for the client", { clicks: 3 }, async ({ click }) => {
    await click(entry(page, cancelled));
    await click(inPanel(page, "link", "Cancel appointment"));
    await expect(page.getByRole("radio", { name: "The client" })).toBeChecked();
    await click(page.getByRole("button", { name: "Cancel appointment", exact: true }));
    await expect(page.getByText("Appointment cancelled.")).toBeVisible();
    expect(rowOf(studio, cancelled)).toMatchObject({ status: "cancelled" });
  });
  const paid = visitAt(studio, "Fifth", 540);
  set(studio, paid, "completed");
  await page.goto(`/receptionist?visit=${paid}`);
  if (javaScriptEnabled) await awake(page);
  await scene(page, "12 checkout, exact", { clicks: 2 }, async ({ click }) => {
    await click(inPanel(page, "link", /^Checkout \$/u));
    await click(page.getByRole("button", { name: "Card", exact: true }));
    await expect(page).toHaveURL(/sales\/\d+\?done=sold/u);
    expect(one(studio, "SELECT count(*) FROM sale_lines WHERE appointment_id = ?", paid)).toBe(1);
  });
});

test("walk-in, call, move and undo need few keys or one drag @script", async ({ page, studio }) => {
  await atDesk(page, studio, true);
  await handsOn(page);
  await expect(page.locator("#walk-in")).toHaveAttribute("accesskey", "w");
  await scene(page, "1 walk-in by keys", { keys: 5 }, async ({ press, type }) => {
    const before = one(studio, walkIns);
    await press("w");
    await expect(page.locator("#walk-in-service")).toBeFocused();
    await type("ex");
    await press("Enter");
    await press("Enter");
    await expect(page.getByText(/^Walk-in, Express Facial with \w+ Seat at /u)).toBeVisible();
    expect(one(studio, walkIns)).toBe(before + 1);
  });
  await scene(page, "1 undo", { keys: 1 }, async ({ press }) => {
    await press("u");
    await expect(done(page)).toContainText("Undone");
  });
  const client = await knownClient(studio, "Zora Kubelik", "Sixth");
  await page.goto("/admin/services");
  await awake(page);
  await expect(page.locator("#find")).toHaveAttribute("accesskey", "f");
  await scene(page, "2 known client by keys", { keys: 8 }, async ({ press, type }) => {
    await press("/");
    await type("kub");
    await press("Enter");
    await expect(page.getByRole("link", { name: "Book again for Zora Kubelik" })).toBeFocused();
    await press("Enter");
    await expect(page.locator(".again-times button").first()).toBeFocused();
    await press("ArrowDown");
    await expect(page.locator(".again-times button").nth(1)).toBeFocused();
    await press("Enter");
    await expect(page.getByText("Appointment booked.")).toBeVisible();
    expect(one(studio, bookedToday, client)).toBe(1);
  });
  await toBoard(page, true);
  await handsOn(page);
  const moved = visitAt(studio, "Eighth", 840);
  const before = rowOf(studio, moved);
  await entry(page, moved).focus();
  await scene(page, "5 move by keys", { keys: 3 }, async ({ press }) => {
    await press("Alt+ArrowDown");
    await press("Alt+ArrowDown");
    await press("Enter");
    await expect.poll(() => rowOf(studio, moved)).toMatchObject({ start_min: 870 });
    await expect(entry(page, moved)).toBeFocused();
  });
  await scene(page, "5 undo", { keys: 1 }, async ({ press }) => {
    await press("u");
    await expect.poll(() => rowOf(studio, moved)).toEqual(before);
  });
  // Without the message, which covers the last afternoon.
  await toBoard(page, true);
  await handsOn(page);
  await scene(page, "5 move by a drag", { clicks: 1 }, async ({ count }) => {
    const [from, to] = await Promise.all(
      [entry(page, moved), page.locator(`#p${seat(studio, "Fifth")} .gap`).last()].map((box) =>
        box.boundingBox(),
      ),
    );
    if (!from || !to) throw new Error("The board is not there.");
    count.clicks += 1;
    await page.mouse.move(from.x + 40, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 5, { steps: 5 });
    await expect(page.locator(".in-hand")).toContainText("Fits");
    await page.mouse.up();
    await expect.poll(() => rowOf(studio, moved)).toMatchObject({ provider_id: seat(studio, "Fifth") });
  });
});

test("a caller who changes their mind costs one click a change, and nothing typed is lost @script", async ({
  page,
  studio,
}) => {
  await atDesk(page, studio, true);
  await page.locator("#new-appointment").click();
  await page.locator("#service").selectOption({ label: "Express Facial, $55, 30 minutes" });
  await page.locator("#customerName").fill("Paula Maybe");
  const kept = () => expect(page.locator("#customerName")).toHaveValue("Paula Maybe");
  await scene(page, "3 another provider and time", { clicks: 1 }, async ({ click }) => {
    await click(page.locator(`#p${seat(studio, "Eighth")} button.gap`).last());
    await expect(page.locator("#provider")).toHaveValue(String(seat(studio, "Eighth")));
    await expect(page.locator("input[name=time]:checked")).toHaveCount(1);
    await kept();
  });
  await scene(page, "18 why not", { clicks: 1, keys: 7 }, async ({ click, type, press }) => {
    await click(page.locator("summary", { hasText: "Another time" }));
    await expect(page.locator("#otherTime")).toBeFocused();
    await type("1045AM");
    await press("Enter");
    await expect(panel(page).locator(".time-answers")).toContainText(/Eighth Seat: .+ until/u);
    await kept();
  });
  await scene(page, "3 another day", { clicks: 1 }, async ({ click }) => {
    const day = page.locator("#next-day");
    await click(day);
    await expect(page.locator("#date")).not.toHaveValue(studioToday());
    await kept();
  });
  await scene(page, "3 park the call", { clicks: 1 }, async ({ click }) => {
    await click(page.getByRole("button", { name: "Park this call" }));
    await expect(page.getByText("Call parked")).toBeVisible();
    expect(one(studio, "SELECT count(*) FROM parked_calls")).toBe(1);
  });
});

test("delays, a no-show, a block, a lunch and a series need few clicks @script", async ({ page, studio }) => {
  await atDesk(page, studio, true);
  const late = visitAt(studio, "Fifth", 640);
  await scene(page, "4 a late client", { clicks: 3 }, async ({ click }) => {
    await click(entry(page, late));
    await click(panel(page).locator(".quiet summary", { hasText: "Late" }));
    await click(page.getByRole("button", { name: "10 minutes late", exact: true }));
    await expect(entry(page, late)).toContainText("late 10 min");
    expect(one(studio, "SELECT late_minutes FROM appointments WHERE id = ?", late)).toBe(10);
  });
  const running = visitAt(studio, "Seventh", 540);
  set(studio, running, "in_service");
  const next = visitAt(studio, "Seventh", 590);
  await toBoard(page, true);
  await scene(page, "4 the rest of the day is late", { clicks: 2 }, async ({ click }) => {
    await click(page.locator(`#p${seat(studio, "Seventh")}`).getByRole("link", { name: "Running late" }));
    await click(page.getByRole("button", { name: /^Move these \d+ visits$/u }));
    await expect(page.getByText("Visits moved.")).toBeVisible();
    expect(Number(one(studio, "SELECT start_min FROM appointments WHERE id = ?", next))).toBeGreaterThan(590);
  });
  const missed = visitAt(studio, "Eighth", 540);
  set(studio, missed, "arrived");
  await toBoard(page, true);
  await scene(page, "6 a no-show", { clicks: 4 }, async ({ click }) => {
    await click(entry(page, missed));
    await click(panel(page).locator(".quiet summary", { hasText: "More" }));
    await click(panel(page).getByRole("link", { name: "Mark no-show" }));
    await click(page.getByRole("button", { name: "Mark no-show" }));
    await expect(done(page)).toContainText("marked as a no-show");
    expect(rowOf(studio, missed)).toMatchObject({ status: "no_show" });
  });
  await scene(page, "6 undo", { clicks: 1 }, async ({ click }) => {
    await click(done(page).getByRole("button", { name: /^Undo/u }));
    await expect.poll(() => rowOf(studio, missed)).toMatchObject({ status: "arrived" });
  });
  await toBoard(page, true);
  await scene(page, "9 a block", { clicks: 2, keys: 1 }, async ({ click, press }) => {
    await click(page.locator(`#p${seat(studio, "Eighth")} .gap`).last());
    await click(inPanel(page, "link", "Block"));
    await expect(page.getByRole("radio", { name: "Delivery" })).toBeFocused();
    await press("Enter");
    await expect(done(page)).toContainText("Time blocked.");
    expect(one(studio, "SELECT count(*) FROM day_plans WHERE label = 'Delivery'")).toBe(1);
  });
  await toBoard(page, true);
  await scene(page, "10 lunch on one day", { clicks: 2 }, async ({ click }) => {
    await click(page.getByRole("link", { name: /^Lunch/u }));
    await click(page.locator(".fit-buttons button").first());
    await expect(done(page)).toContainText("The weekly schedule is unchanged.");
    expect(one(studio, "SELECT count(*) FROM day_plans WHERE kind = 'break'")).toBe(1);
  });
  await page.goto(`/receptionist?visit=${late}`);
  await awake(page);
  await scene(page, "11 a series", { clicks: 2 }, async ({ click }) => {
    await click(panel(page).locator(".quiet summary", { hasText: "More" }));
    await click(inPanel(page, "link", "Repeat"));
    await expect(page.getByRole("heading", { name: "Repeat an Appointment" })).toBeVisible();
    await expect(page.getByRole("status")).toContainText(/dates/u);
  });
});

test("two treatments and a tip are one form each, and booking again is one click @script", async ({
  page,
  studio,
}) => {
  await atDesk(page, studio, true);
  /** A select takes two clicks: it opens, and an option is chosen. */
  const choose = async ({ count }: Watch, id: string, label: string) => {
    count.clicks += 2;
    await page.locator(id).selectOption({ label });
  };
  const facial = "Express Facial, $55, 30 minutes";
  await scene(page, "11 two treatments", { clicks: 6 }, async (watch) => {
    await watch.click(page.locator("#new-appointment"));
    await choose(watch, "#service", facial);
    await watch.click(page.getByRole("button", { name: "+ Another service" }));
    await choose(watch, "#service2", facial);
    // The times of one treatment are shown until those of both have loaded.
    await expect(page.locator(".chain-words").first()).toBeAttached();
  });
  await page.locator("#customerName").fill("Cleo Chain");
  await page.locator("#customerPhone").fill("(503) 555-0188");
  await page.locator(".time-grid label").first().click();
  await page.getByRole("button", { name: /^Book appointment/u }).click();
  await expect(page.getByText("Appointment booked.")).toBeVisible();
  expect(one(studio, "SELECT count(*) FROM appointments WHERE customer_name = 'Cleo Chain'")).toBe(2);

  const paid = visitAt(studio, "Sixth", 540);
  set(studio, paid, "completed");
  studio
    .database()
    .prepare("UPDATE appointments SET record_id = (SELECT max(id) FROM clients) WHERE id = ?")
    .run(paid);
  await toBoard(page, true);
  await scene(page, "12 checkout with a tip", { clicks: 4 }, async ({ click }) => {
    await click(entry(page, paid));
    await click(inPanel(page, "link", /^Checkout \$/u));
    await click(page.getByText("20%", { exact: true }));
    await expect(page.locator(".checkout-sum")).toContainText("Tip");
    await click(page.getByRole("button", { name: "Card", exact: true }));
    await expect(page).toHaveURL(/sales\/\d+\?done=sold/u);
    expect(one(studio, "SELECT total_minor FROM sales ORDER BY id DESC")).toBe(11_400);
  });
  await scene(page, "12 book again", { clicks: 1 }, async ({ click }) => {
    await click(page.locator("button[name=rebook]").first());
    await expect(page.getByText("Appointment booked.")).toBeVisible();
  });
});

test("finding, printing and looking ahead take a few presses @script", async ({ page, studio }) => {
  await atDesk(page, studio, true);
  await knownClient(studio, "Ottilie Vrbova", "Seventh");
  await handsOn(page);
  await scene(page, "13 find", { keys: 4 }, async ({ press, type }) => {
    await press("/");
    await type("vrb");
    await expect(page.locator(".find-results")).toContainText("Ottilie Vrbova");
  });
  await page.keyboard.press("Escape");
  await scene(page, "16 paper", { clicks: 2 }, async ({ click }) => {
    await click(page.locator(".tool-menu > summary"));
    await click(page.getByRole("link", { name: "Paper", exact: true }));
    await expect(
      page.locator(".paper-day").first().locator("td", { hasText: "(503) 555-0160" }),
    ).not.toHaveCount(0);
  });
  await toBoard(page, true);
  await scene(page, "17 week", { clicks: 1 }, async ({ click }) => {
    await click(page.getByRole("link", { name: "Week", exact: true }));
    await expect(page.getByRole("row", { name: /Eighth Seat/u })).toBeVisible();
  });
  await scene(page, "17 month", { clicks: 1 }, async ({ click }) => {
    await click(page.getByRole("link", { name: "Month", exact: true }));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Month, ");
  });
  await toBoard(page, true);
  await scene(page, "17 next free", { clicks: 1 }, async ({ click }) => {
    await click(page.getByRole("link", { name: "Next free" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Next Free Times");
  });
});

test("a provider's absence takes four clicks, and marking what is over takes one a visit @script", async ({
  page,
  studio,
}) => {
  await atDesk(page, studio, true);
  const ill = one(studio, "SELECT id FROM users WHERE email = 'provider@demo.test'");
  const mine = "SELECT count(*) FROM appointments WHERE date = ? AND provider_id = ? AND status = 'booked'";
  const before = one(studio, mine, studioToday(), ill);
  await scene(page, "7 a provider is ill", { clicks: 2 + before }, async ({ click }) => {
    await click(page.locator(`#p${ill} .column-menu summary`));
    await click(page.locator(`#p${ill}`).getByRole("link", { name: "Can't come" }));
    await click(page.getByRole("button", { name: /^All of / }));
    await click(page.getByRole("button", { name: "Use the first suggestion for all" }));
    await click(page.locator(".case-deed button[value=decide]"));
    await expect(page.getByText("Saved.")).toBeVisible();
    expect(one(studio, mine, studioToday(), ill)).toBeLessThan(before);
  });
  await page.goto("/receptionist/close");
  await awake(page);
  const rows = page.locator(".closing-mark");
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(42);
  await scene(page, "12 close: one no-show, all others came", { clicks: 3 }, async ({ click }) => {
    await click(rows.first().getByText("No-show"));
    await click(page.getByRole("button", { name: "All others came" }));
    await expect(page.getByText("0 open")).toBeVisible();
    await click(page.getByRole("button", { name: "Save all" }));
    await expect(page.getByText("All visits that are over are marked.")).toBeVisible();
  });
});
