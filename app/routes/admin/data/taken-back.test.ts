/** A booking that the front desk undid is in no list of visits, but its data is stored for some days. */
import { beforeEach, expect, test } from "vitest";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday, wednesday } from "#app/testing/studio.server.ts";

const rare = {
  customerName: "Zerlina Quux",
  customerEmail: "zerlina.quux@rare.example",
  customerPhone: "+49 171 9988776",
};

const studio = perTest(smallStudio);
let olga: number;
let rita: number;
beforeEach(() => {
  olga = enrol("olga@x.test", ["admin"], "Olga").id;
  rita = enrol("rita@x.test", ["receptionist"], "Rita").id;
});

const atDesk = (form: Record<string, string>) => callRoute("/receptionist", { as: rita, now, form });

async function bookAndTakeBack(who = rare): Promise<void> {
  const choices = { serviceId: String(studio.facial), providerId: String(studio.maya), date: tuesday };
  const times = { time: `${tuesday}T10:30@${studio.maya}`, timesFor: timesFor(choices) };
  const made = await atDesk({ intent: "book", client: "new", ...choices, ...times, ...who });
  const [, change = ""] = /[?&]change=(\d+)/u.exec(made.location ?? "") ?? [];
  const undone = await atDesk({ intent: "undo", change, sure: change });
  expect([made.status, undone.status, studio.appointments().length]).toEqual([303, 303, 0]);
}

const find = async (person: string) =>
  (await callRoute(`/admin/data?person=${encodeURIComponent(person)}`, { as: olga, now })).data.person.found;
const erase = (person: string, name = "zerlina quux") =>
  callRoute("/admin/data", { as: olga, now, form: { intent: "erase", person, name } });
const changes = () => JSON.stringify(studio.rows("SELECT * FROM desk_changes"));

for (const person of [rare.customerEmail, rare.customerPhone]) {
  test(`A person known only by such a booking is found and erased by ${person}`, async () => {
    const byNumber = person === rare.customerPhone;
    await bookAndTakeBack(byNumber ? { ...rare, customerEmail: "" } : rare);
    expect(changes()).toContain("Quux");
    const found = await find(person);
    expect([found.isEmpty, found.contacts]).toMatchObject([
      false,
      [{ key: "zerlina quux", name: "Zerlina Quux", visits: 0, takenBack: 1 }],
    ]);
    expect((await erase(person)).location).toContain("done=erased");
    expect(changes()).not.toMatch(/quux|9988776/iu);
    expect((await find(person)).isEmpty).toBe(true);
  });
}

test("It is deleted with the erased person's visits, and another person's with the same address stays", async () => {
  await bookAndTakeBack();
  await bookAndTakeBack({ ...rare, customerName: "Otto Other" });
  appointmentAt(studio, wednesday, "12:00", { ...rare, notes: "" });
  expect((await erase(rare.customerEmail)).location).toContain("done=erased");
  expect(changes()).not.toContain("Quux");
  expect(changes()).toContain("Otto Other");
});
