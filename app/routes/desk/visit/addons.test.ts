/** Tests add-ons of a visit: added if they fit, refused with the reason, and undone. */
import { beforeEach, expect, test, vi } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:00") });
let id: number;
let massage: number;
beforeEach(() => {
  id = appointmentAt(studio, tuesday, "10:30").appointment.id;
  massage = add(studio.facial, "Scalp massage", 15, 2000);
});

function add(service: number, name: string, minutes: number, cents: number): number {
  const insert = studio.sqlite.prepare(
    "INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, ?, ?, ?)",
  );
  return Number(insert.run(service, name, minutes, cents).lastInsertRowid);
}
const visit = () =>
  studio.rows("SELECT start_min, end_min, price_minor, revision FROM appointments WHERE id = ?", id)[0];
const panel = () => browser({ as: studio.rita }).open(`/receptionist?visit=${id}`);
const send = (form: Record<string, string>) =>
  callRoute("/receptionist", {
    as: studio.rita,
    form: { visit: String(id), revision: String(visit()?.revision), ...form },
  });

test("makes the visit longer and more expensive, removes the add-on again, and undoes each change", async () => {
  const before = visit();
  const added = await (await panel()).pressValue("addon", String(massage));
  expect(added.status).toBe(303);
  expect(visit()).toMatchObject({ start_min: 630, end_min: 705, price_minor: 11_500 });
  expect(studio.rows("SELECT name, minutes, price_minor FROM appointment_items")).toEqual([
    { name: "Scalp massage", minutes: 15, price_minor: 2000 },
  ]);
  const page = await panel();
  expect(page.words).toContain("Scalp massage, 15 minutes, $20");
  expect(page.words).toContain("$115");
  const [item] = studio.rows("SELECT id FROM appointment_items");
  expect((await page.pressValue("addon-off", String(item?.id))).status).toBe(303);
  expect(visit()).toMatchObject({ end_min: before?.end_min, price_minor: before?.price_minor });
  for (const { id: change } of studio.rows("SELECT id FROM desk_changes ORDER BY id DESC"))
    expect((await send({ intent: "undo", change: String(change) })).status).toBe(303);
  expect(visit()).toMatchObject({ end_min: before?.end_min, price_minor: before?.price_minor });
  expect(studio.count("appointment_items")).toBe(0);
});

test("says why an add-on doesn't fit, and overrides a buffer but never another visit", async () => {
  appointmentAt(studio, tuesday, "12:00", { customerName: "Mia Weber", customerEmail: "mia@example.com" });
  studio.sqlite.exec(
    "UPDATE appointments SET start_min = 705, end_min = 765 WHERE customer_name = 'Mia Weber'",
  );
  const page = await panel();
  expect(page.words).toContain(
    "Scalp massage, 15 minutes, $20: doesn't fit, 15 minutes of the buffer before Mia Weber",
  );
  expect((await send({ addon: String(massage) })).status).toBe(400);
  expect(visit()).toMatchObject({ end_min: 690 });
  expect((await page.pressValue("addon", `${massage} buffer`)).status).toBe(303);
  expect(visit()).toMatchObject({ end_min: 705 });
  const long = add(studio.facial, "Mask", 45, 3000);
  const words = (await panel()).words;
  expect(words).toContain("Mask, 45 minutes, $30: doesn't fit, Mia Weber from 11:45 AM to 12:45 PM");
  expect((await send({ addon: `${long} buffer,break,past` })).status).toBe(400);
  expect(visit()).toMatchObject({ end_min: 705 });
});

test("refuses add-ons of other services, add-ons that are no longer offered or already added, stale forms and past visits", async () => {
  const other = add(studio.brows, "Tint", 10, 900);
  expect((await send({ addon: String(other) })).status).toBe(400);
  expect((await send({ addon: "%" })).status).toBe(400);
  expect((await send({ addon: String(massage), revision: "7" })).status).toBe(409);
  expect((await send({ addon: String(massage) })).status).toBe(303);
  expect((await send({ addon: String(massage) })).status).toBe(409);
  expect((await send({ "addon-off": "999" })).status).toBe(409);
  studio.sqlite.prepare("UPDATE appointments SET status = 'completed' WHERE id = ?").run(id);
  const [item] = studio.rows("SELECT id FROM appointment_items");
  expect((await send({ "addon-off": String(item?.id) })).status).toBe(409);
  expect(visit()).toMatchObject({ end_min: 705, price_minor: 11_500 });
});

test("fits an add-on without minutes anywhere, and lengthens a visit that has started", async () => {
  const free = add(studio.facial, "Tea", 0, 0);
  vi.setSystemTime(instantAt(tuesday, "11:00"));
  expect((await send({ addon: String(free) })).status).toBe(303);
  expect((await send({ addon: String(massage) })).status).toBe(303);
  expect(visit()).toMatchObject({ end_min: 705, price_minor: 11_500 });
});

test("names rooms and pause of a visit in the panel, and the series on the board and the paper", async () => {
  studio.sqlite.exec("INSERT INTO resources (name, places) VALUES ('Treatment room 1', 1)");
  studio.sqlite.prepare("INSERT INTO appointment_resources VALUES (?, 1)").run(id);
  studio.sqlite.exec(`UPDATE appointments SET pause_start_min = 640, pause_end_min = 670 WHERE id = ${id}`);
  const repeat = await browser({ as: studio.rita }).open(`/receptionist/series?visit=${id}&every=1&times=2`);
  await repeat.press("Book these dates");
  const { words } = await panel();
  expect(words).toContain("Room Treatment room 1");
  expect(words).toContain("Pause 10:40 AM–11:10 AM, free for others");
  expect(words).toContain("series 1 of 2");
  const printed = await browser({ as: studio.rita }).open(`/receptionist?date=${tuesday}&sheet`);
  expect(printed.words).toContain("series 1 of 2");
  expect(words).toContain("Book 10:40 AM –11:10 AM");
  const own = await browser({ as: studio.maya }).open(`/provider?date=${tuesday}`);
  expect(own.words).toContain("series 1 of 2, pause 10:40 AM–11:10 AM");
});
