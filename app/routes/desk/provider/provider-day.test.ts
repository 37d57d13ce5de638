import { describe, expect, test } from "vitest";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  monday,
  now,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { providerDay } from "./provider-day.server.ts";

const hour = 3_600_000;
const maya = { id: null, role: "provider" } as const;

const studio = perTest(smallStudio);

const appointment = (date: string, time: string, more: Record<string, unknown> = {}) =>
  appointmentAt(studio, date, time, more).appointment.id;
const day = (date: string | null = null, at = now, who = studio.maya) => providerDay(who, date, at);

test("shows the provider's own appointments of the day and no others", () => {
  appointment(monday, "10:30", { notes: "Quiet, please" });
  appointment(monday, "11:00", { providerId: studio.tom, customerName: "Tom's client" });
  expect(day()).toMatchObject({
    date: monday,
    isToday: true,
    appointments: [{ client: "Ana López", notes: "Quiet, please" }],
  });
  expect(JSON.stringify(day())).not.toContain("Tom's client");
});

test("counts the appointments of each day of the week", () => {
  appointment(monday, "10:30");
  appointment(monday, "13:30");
  appointment("2026-03-07", "10:30");
  expect(day("2026-03-04").week.map(({ number, appointments }) => [number, appointments])).toEqual([
    ["2", 2],
    ["3", 0],
    ["4", 0],
    ["5", 0],
    ["6", 0],
    ["7", 1],
    ["8", 0],
  ]);
});

describe("the next client", () => {
  test("is the first whose appointment hasn't ended", () => {
    appointment(monday, "09:00");
    const second = appointment(monday, "10:30");
    expect(day(null, now + 1.5 * hour).next?.time).toMatch(/^9:00/u);
    expect(day(null, now + 2.1 * hour).next?.id).toBe(second);
  });

  test("is the one in service until the appointment is marked as completed", () => {
    const first = appointment(monday, "09:00");
    const second = appointment(monday, "10:30");
    setStatus(first, "in_service", maya, now + hour);
    expect(day(null, now + 2.1 * hour).next?.id).toBe(first);
    setStatus(first, "completed", maya, now + 2 * hour);
    expect(day(null, now + 2.1 * hour).next?.id).toBe(second);
  });

  test("of another day is shown with the day, and without status buttons", () => {
    appointment(tuesday, "09:00");
    expect(day().next).toMatchObject({ day: "Tuesday, March 3", steps: [{ status: "confirmed" }] });
  });

  test("is empty if nothing is booked", () => {
    expect(day().next).toBeNull();
  });
});

test("lists cancelled appointments separately", () => {
  const id = appointment(monday, "10:30");
  setStatus(id, "cancelled", maya, now);
  expect(day()).toMatchObject({ appointments: [], cancelled: [{ id, steps: [] }], next: null });
});

test("shows the provider's services and buffer, or none for an account that is no provider", () => {
  expect(day()).toMatchObject({
    bufferMinutes: 15,
    services: [{ name: "Facial", minutes: 60 }, { name: "Brows" }, { name: "Wrap" }],
  });
  const newcomer = addPerson(studio.sqlite, "New", "new@studio.test", "provider");
  expect(day(null, now, newcomer)).toMatchObject({ bufferMinutes: null, services: [], appointments: [] });
});

test("shows the next time off and whether it includes now, but no past one", () => {
  const add = studio.sqlite.prepare(
    "INSERT INTO time_off (provider_id, first_date, last_date, reason) VALUES (?, ?, ?, ?)",
  );
  expect(day().timeOff).toBeNull();
  add.run(studio.maya, "2026-03-10", "2026-03-12", "Course");
  add.run(studio.maya, "2026-02-27", "2026-03-01", "Over");
  add.run(studio.tom, monday, monday, "Tom's");
  expect(day().timeOff).toEqual({ words: "Tue, Mar 10 to Thu, Mar 12", reason: "Course", now: false });
  add.run(studio.maya, "2026-02-27", tuesday, "");
  expect(day().timeOff).toMatchObject({ words: "Fri, Feb 27 to Tue, Mar 3", now: true });
});

test("shows an afternoon off as next in the morning, as current in the afternoon, and not in the evening", () => {
  studio.sqlite
    .prepare(
      "INSERT INTO time_off (provider_id, first_date, start_min, last_date, end_min, reason) VALUES (?, ?, 855, ?, 885, '')",
    )
    .run(studio.maya, monday, monday);
  const at = (time: string) => day(null, instantAt(monday, time)).timeOff;
  expect(at("11:28")).toMatchObject({ words: "Monday, March 2, 2:15 PM to 2:45 PM", now: false });
  expect(at("14:30")).toMatchObject({ now: true });
  expect(at("14:45")).toBeNull();
});

test("shows today with a message for an invalid date", () => {
  expect(day("tomorrow")).toMatchObject({ date: monday, dateProblem: "Date input not valid." });
});
