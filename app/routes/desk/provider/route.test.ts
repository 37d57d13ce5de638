import { beforeEach, describe, expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { appointmentAt, instantAt, smallStudio, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: () => instantAt(tuesday, "10:15") });
let id: number;
beforeEach(() => {
  id = appointmentAt(studio, tuesday, "10:30").appointment.id;
});

const mark = (who: number, fields: Record<string, string>) =>
  callRoute("/provider", {
    as: who,
    form: { intent: "status", visit: String(id), revision: "0", ...fields },
  });

async function open(who: number, query: string) {
  const { status, data } = await callRoute(`/provider?${query}`, { as: who });
  return { status, body: data };
}

test("shows the provider's own appointments of the day", async () => {
  expect(await open(studio.maya, `date=${tuesday}`)).toMatchObject({
    status: 200,
    body: { day: { appointments: [{ id, client: "Ana López" }] } },
  });
});

test("shows nothing of them to another provider", async () => {
  expect(JSON.stringify(await open(studio.tom, `date=${tuesday}`))).not.toMatch(/Ana|555/u);
});

test("answers 400 to an invalid date", async () => {
  expect((await open(studio.maya, "date=x")).status).toBe(400);
});

test("marks an own appointment and returns to its day", async () => {
  const answer = await mark(studio.maya, { status: "arrived" });
  expect([answer.status, answer.location]).toEqual([303, `/provider?date=${tuesday}&saved&change=1`]);
  expect(studio.appointments()).toMatchObject([{ status: "arrived" }]);
});

test("answers another provider's appointment like a missing one, and leaves it alone", async () => {
  const others = await mark(studio.tom, { status: "arrived" });
  const missing = await mark(studio.tom, { status: "arrived", visit: "999" });
  expect([others.status, others.text]).toEqual([404, missing.text]);
  expect(studio.appointments()).toMatchObject([{ status: "booked" }]);
});

test("does not let a provider cancel", async () => {
  expect((await mark(studio.maya, { status: "cancelled" })).status).toBe(400);
  expect(studio.appointments()).toMatchObject([{ status: "booked" }]);
});

describe("the card of the next client", () => {
  const card = async () =>
    /<section class="next-client".*?<\/section>/su.exec(
      (await renderedAt("/provider", { as: studio.maya })).html,
    )?.[0];

  test("shows the status like the list, and how late they are", async () => {
    studio.sqlite.exec("UPDATE appointments SET late_minutes = 10");
    expect(await card()).toMatch(/class="badge[^>]*>.*late 10 min/su);
    await mark(studio.maya, { status: "arrived", revision: "1" });
    expect(await card()).toMatch(/class="badge[^>]*>.*Arrived/su);
  });
});

test("shows a time off by the part of the day, not as midnight to midnight", async () => {
  const off = studio.sqlite.prepare(
    "INSERT INTO time_off (provider_id, first_date, start_min, last_date, end_min, reason) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const words = async (date: string) =>
    (await open(studio.maya, `date=${date}`)).body.day.between.map((each: { words: string }) => each.words);
  off.run(studio.maya, wednesday, 0, wednesday, 1440, "");
  expect(await words(wednesday)).toEqual(["Time off all day"]);
  studio.sqlite.exec("UPDATE time_off SET reason = 'Sick'");
  expect(await words(wednesday)).toEqual(["Time off: Sick, all day"]);
  studio.sqlite.exec("UPDATE time_off SET start_min = 720");
  expect(await words(wednesday)).toEqual(["9:00 AM–12:00 PM Free", "Time off: Sick, from 12:00 PM"]);
  studio.sqlite.exec("UPDATE time_off SET start_min = 0, end_min = 720");
  expect(await words(wednesday)).toEqual(["Time off: Sick, until 12:00 PM", "12:00 PM–6:00 PM Free"]);
});

test("shows breaks and free time from now on between the visits", async () => {
  studio.sqlite
    .prepare(
      "INSERT INTO day_plans (date, provider_id, kind, start_min, end_min, label, made_at) VALUES (?, ?, 'block', 780, 840, 'Training', 0)",
    )
    .run(tuesday, studio.maya);
  expect(await open(studio.maya, `date=${tuesday}`)).toMatchObject({
    body: {
      day: {
        between: [
          { words: "11:45 AM–1:00 PM Free", free: true },
          { words: "1:00 PM–2:00 PM Training", free: false },
          { words: "2:00 PM–6:00 PM Free", free: true },
        ],
      },
    },
  });
});
