import ICAL from "ical.js";
import { expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });

const download = (file: string) => callRoute(`/confirmation/${file}`);

async function eventIn(token: string) {
  const calendar = new ICAL.Component(ICAL.parse((await download(`${token}.ics`)).text));
  const event = calendar.getFirstSubcomponent("vevent");
  return (name: string) => String(event?.getFirstPropertyValue(name));
}

test("The calendar file of a visit is served without caching.", async () => {
  const { token, appointment } = appointmentAt(studio, tuesday, "10:30");
  const response = await download(`${token}.ics`);
  expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const property = await eventIn(token);
  expect(property("summary")).toContain("Facial at ");
  expect(property("description")).toContain(appointment.reference);
});

test("The hour is right before and after a clock change.", async () => {
  const before = await eventIn(appointmentAt(studio, "2026-03-07", "10:30").token);
  const after = await eventIn(appointmentAt(studio, "2026-03-09", "10:30").token);
  expect(before("dtstart")).toBe("2026-03-07T15:30:00Z");
  expect(after("dtstart")).toBe("2026-03-09T14:30:00Z");
});

test("The file of a cancelled visit replaces the first one.", async () => {
  const { token } = appointmentAt(studio, tuesday, "10:30");
  const first = await eventIn(token);
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled', sequence = sequence + 1");
  const second = await eventIn(token);
  expect(second("uid")).toBe(first("uid"));
  expect([second("status"), second("sequence")]).toEqual(["CANCELLED", "1"]);
});

test("An unknown token and another file ending are 404, and 429 after many guesses.", async () => {
  const { token } = appointmentAt(studio, tuesday, "10:30");
  const statusOf = async (file: string) => (await download(file)).status;
  expect(await statusOf(token)).toBe(404);
  expect(await statusOf(".ics")).toBe(404);
  for (let guess = 0; guess < 18; guess += 1) expect(await statusOf(`guess${guess}.ics`)).toBe(404);
  expect(await statusOf("once-more.ics")).toBe(429);
  expect(await statusOf(`${token}.ics`)).toBe(200);
});
