/** Tests "Add a treatment" in a visit's panel: three presses and one choice (rule 35.100). */
import { beforeEach, expect, it } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:00") });
let id: number;
beforeEach(() => {
  id = appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom }).appointment.id;
});

const panel = (more = "") => browser({ as: studio.rita }).open(`/receptionist?visit=${id}${more}`);
const times = async () => {
  const page = await (await panel()).follow("Add a treatment");
  page.choose("add", String(studio.brows));
  return page.press("Show times");
};
const revision = async (): Promise<string> => {
  const { data } = await callRoute(`/receptionist?visit=${id}&add=${studio.brows}`, { as: studio.rita });
  return data.page.panel.times.revision;
};
const beside = () => `${tuesday}T11:00@${studio.maya}`;

it("offers times next to the visit, then those that fit all parts, and adds with one press", async () => {
  const page = await times();
  expect(page.status).toBe(200);
  expect(page.words).toMatch(
    /Next to the visit 11:00 AM to 11:30 AM with Maya Ortiz, \$28 9:30 AM to 10:00 AM/u,
  );
  expect(page.words).toMatch(/Move all to 9:45 AM Facial with Tom Reed, 10:45 AM Brows with Maya Ortiz/u);
  const added = await (await page.pressValue("part", beside())).arrive();
  expect(added.words).toContain("Treatment added.");
  expect(added.words).toContain("Visit in 2 parts");
  expect(added.words).toContain("Brows added for Ana López, Tuesday, March 3, 11:00 AM");
  expect(studio.appointments()).toMatchObject([{ start_min: 600 }, { start_min: 660, source: "desk" }]);
});

it("moves all parts to the chosen time, with the providers that were shown", async () => {
  const page = await times();
  const value = `${tuesday}T09:45@1.${studio.tom},2.${studio.maya}`;
  expect((await page.pressValue("part", value)).status).toBe(303);
  expect(studio.appointments()).toMatchObject([
    { start_min: 585, provider_id: studio.tom },
    { start_min: 645, provider_id: studio.maya },
  ]);
});

it("restores the visit on undo", async () => {
  const [before] = studio.appointments();
  await (await times()).pressValue("part", beside());
  const [change] = studio.rows("SELECT id FROM desk_changes");
  const form = { intent: "undo", change: String(change?.id) };
  expect((await callRoute("/receptionist", { as: studio.rita, form })).status).toBe(303);
  const after = studio.appointments();
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ joint_id: null, start_min: before?.start_min, status: "booked" });
});

it("says what is in the way, and shows the times that are free now", async () => {
  const page = await times();
  appointmentAt(studio, tuesday, "11:15", { serviceId: studio.brows, customerEmail: "b@example.com" });
  const refused = await page.pressValue("part", beside());
  expect(refused.status).toBe(409);
  expect(refused.words).toContain("Someone else has booked this time. Choose another time.");
  expect(refused.words).toContain("9:30 AM to 10:00 AM with Maya Ortiz");
  expect(refused.words).not.toContain("11:00 AM to 11:30 AM");
});

it("refuses a stale form, another price and a missing time, and asks about missing preconditions", async () => {
  const stale = await times();
  studio.sqlite.exec("UPDATE appointments SET notes = 'New'");
  expect((await stale.pressValue("part", beside())).status).toBe(409);
  const page = await times();
  studio.sqlite.exec(`UPDATE services SET price_minor = 3000 WHERE id = ${studio.brows}`);
  const dearer = await page.pressValue("part", beside());
  expect([dearer.status, dearer.words]).toEqual([409, expect.stringContaining("The price is $30 now.")]);
  const form = { visit: String(id), serviceId: String(studio.brows), part: "soon" };
  expect((await callRoute("/receptionist", { as: studio.rita, form })).status).toBe(400);
  studio.sqlite.exec(
    `INSERT INTO service_preconditions (service_id, kind, other_service_id, days) VALUES (${studio.brows}, 'apart', ${studio.facial}, 7)`,
  );
  const asked = await (await times()).pressValue("part", beside());
  expect([asked.status, asked.words]).toEqual([409, expect.stringContaining("Book anyway")]);
  asked.tick("despite", true);
  expect((await asked.pressValue("part", beside())).status).toBe(303);
});

it("is not offered for a past visit, and says if no time fits", async () => {
  studio.sqlite.exec("UPDATE settings SET chain_gap_minutes = 0");
  studio.sqlite.exec(`DELETE FROM working_hours WHERE provider_id = ${studio.maya}`);
  expect((await times()).words).toContain("No time fits this visit within a week.");
  expect((await panel("&add=x")).words).not.toContain("No time fits");
  studio.sqlite.exec("UPDATE appointments SET status = 'completed'");
  expect((await panel()).words).not.toContain("Add a treatment");
  expect((await panel(`&add=${studio.brows}`)).words).not.toContain("Add a treatment");
});

it("offers the treatment's add-ons, and adds them with their minutes and price", async () => {
  studio.sqlite.exec(
    `INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (${studio.brows}, 'Tint', 15, 1000), (${studio.facial}, 'Mask', 0, 500)`,
  );
  const page = await times();
  expect(page.words).toMatch(/Add-ons Tint, 15 minutes, \$10 (?!Mask)/u);
  page.tickValue("addons", "1", true);
  const longer = await page.press("Show times");
  expect(longer.words).toContain("11:00 AM to 11:45 AM with Maya Ortiz, $38");
  expect((await longer.pressValue("part", beside())).status).toBe(303);
  expect(studio.appointments()).toMatchObject([{ end_min: 660 }, { start_min: 660, end_min: 705 }]);
  expect(studio.rows("SELECT name FROM appointment_items")).toEqual([{ name: "Tint" }]);
});

it("leaves out add-ons of other treatments, and refuses one that is no longer offered", async () => {
  studio.sqlite.exec(
    `INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (${studio.brows}, 'Tint', 15, 1000), (${studio.facial}, 'Mask', 0, 500)`,
  );
  const foreign = await panel(`&add=${studio.brows}&addons=2&addons=x`);
  expect(foreign.words).toContain("11:00 AM to 11:30 AM with Maya Ortiz, $28");
  const page = await panel(`&add=${studio.brows}&addons=1`);
  studio.sqlite.exec("UPDATE addons SET active = 0 WHERE id = 1");
  const refused = await page.pressValue("part", beside());
  expect([refused.status, studio.appointments().length]).toEqual([400, 1]);
});

it("says what doesn't fit at another time, and adds the treatment there with only the named rules overridden", async () => {
  const page = await times();
  page.type("at", "17:45");
  const asked = await page.press("Show times");
  expect(asked.words).toContain("Maya Ortiz: ends 15 minutes after closing");
  expect(asked.words).toContain(
    "Add at 5:45 PM with Maya Ortiz anyway: 15 minutes outside the studio's hours",
  );
  expect(asked.words).toContain("Next to the visit");
  const place = `${tuesday}T17:45@${studio.maya}`;
  const form = {
    ...{
      visit: String(id),
      serviceId: String(studio.brows),
      jointRevision: await revision(),
    },
    part: `${place}!buffer`,
  };
  const less = await callRoute("/receptionist", { as: studio.rita, form });
  expect([less.status, less.data.message]).toEqual([
    400,
    "5:45 PM does not fit. Maya Ortiz: ends 15 minutes after closing.",
  ]);
  expect((await asked.pressValue("part", `${place}!booking-hours`)).status).toBe(303);
  expect(studio.appointments()).toMatchObject([{ start_min: 600 }, { start_min: 1065, end_min: 1095 }]);
  const [entry] = studio.rows(
    "SELECT detail ->> 'bent' AS bent FROM audit WHERE action = 'booked' ORDER BY id DESC",
  );
  expect(entry).toEqual({ bent: '["booking-hours"]' });
});

it("adds at a minute that fits, but never if the provider is taken or on another day", async () => {
  appointmentAt(studio, tuesday, "14:15", {
    ...{ serviceId: studio.brows, customerName: "Mia", customerEmail: "mia@example.com" },
  });
  const taken = await panel(`&add=${studio.brows}&at=14:20`);
  expect(taken.words).toContain("Maya Ortiz: Mia until 2:45 PM");
  expect(taken.words).not.toContain("Add at 2:20 PM");
  const jointRevision = await revision();
  const sent = { visit: String(id), serviceId: String(studio.brows), jointRevision };
  for (const part of [`${tuesday}T14:20@${studio.maya}!buffer`, `${monday}T14:20@${studio.maya}!past`]) {
    const answer = await callRoute("/receptionist", { as: studio.rita, form: { ...sent, part } });
    expect([400, 409]).toContain(answer.status);
  }
  const free = await panel(`&add=${studio.brows}&at=15:07`);
  expect(free.words).toContain("Maya Ortiz: free at 3:07 PM");
  expect((await free.pressValue("part", `${tuesday}T15:07@${studio.maya}!`)).status).toBe(303);
  expect(studio.appointments()).toMatchObject([{}, {}, { start_min: 907, end_min: 937 }]);
});
