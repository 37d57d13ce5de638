/** Tests a reward, and a visit booked without its precondition, at a front desk without script. */
import { expect, it } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);

const desk = () => browser({ as: studio.rita, now });

it("gives a reward for a full card and undoes it, and shows both on the client's profile", async () => {
  studio.sqlite.exec("UPDATE settings SET loyalty_visits = 3, loyalty_reward = 'A cup of tea'");
  const visits = ["03", "04", "05"].map(
    (day) => appointmentAt(studio, `2026-03-${day}`, "10:30", { clientId: studio.clientId }).appointment.id,
  );
  studio.sqlite.exec("UPDATE appointments SET status = 'completed', date = date(date, '-7 days')");
  const card = async () => (await browser({ as: studio.clientId, now }).open("/profile")).words;
  expect(await card()).toContain("A reward is waiting for you: A cup of tea.");
  const panel = await desk().open(`/receptionist?visit=${visits[0]}`);
  expect(panel.words).toContain("A reward is due: A cup of tea");
  const given = await (await panel.press(/^Give the reward/u)).arrive();
  expect(given.words).toContain("Reward given.");
  expect(given.words).toContain("0 of 3 visits, then: A cup of tea");
  expect(given.words).not.toContain("Give the reward");
  expect(await card()).toContain("0 of 3 visits. 3 more, then: A cup of tea.");
  const other = await desk().open(`/receptionist?visit=${visits[1]}`);
  const back = await (await other.press(/^Undo reward/u)).arrive();
  expect(back.words).toContain("Reward undone");
  expect(back.words).toContain("Give the reward");
});

it("books despite a missing precondition after an override, from the form and from book again", async () => {
  studio.sqlite
    .prepare(
      "INSERT INTO service_preconditions (service_id, kind, consent, hours) VALUES (?, 'consent', 'patch_test', 24)",
    )
    .run(studio.facial);
  const address = `/receptionist?date=${tuesday}&new&service=${studio.facial}`;
  const form = await desk().open(address);
  form.choose("time", "10:00");
  form.type("customerName", "Petra Peel");
  form.type("customerPhone", "555 010 8888");
  const asked = await form.press("Book appointment");
  expect(asked.words).toContain("Book anyway: Needs a patch test at least 24 hours before.");
  expect(asked.control("customerName")?.value).toBe("Petra Peel");
  expect(studio.count("appointments")).toBe(0);
  asked.tick("despite", true);
  await asked.press("Book appointment");
  expect(studio.count("appointments")).toBe(1);
  expect(studio.rows("SELECT detail FROM audit WHERE action = 'booked'").at(-1)?.detail).toContain(
    "precondition",
  );
  const record = studio.appointments()[0]?.record_id;
  const panel = await desk().open(`/receptionist?date=${tuesday}&again=record:${record}`);
  const told = await panel.press("Wednesday, March 4, 9:00 AM");
  expect(told.words).toContain("Book anyway: Needs a patch test at least 24 hours before.");
  expect(studio.count("appointments")).toBe(1);
  told.tick("despite", true);
  await told.press("Wednesday, March 4, 9:00 AM");
  expect(studio.count("appointments")).toBe(2);
});
