import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#app/domain/accounts/session/session.server.ts";
import { bookingWeek } from "#app/domain/availability/booking-hours.server.ts";
import { openingHoursWeek } from "#app/domain/website/opening-hours/change-opening-hours.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller, cookieOf, enrol } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, monday, now, smallStudio } from "#app/testing/studio.server.ts";

const address = "/admin/webpage/hours";
/** The Saturday after `now`. Booked 09:00 to 18:00, open 10:00 to 16:00. */
const saturday = "2026-03-07";
const studio = perTest(smallStudio, { clock: now });
let admin: string;
let receptionist: string;
beforeEach(() => {
  admin = sessionOf("admin");
  receptionist = sessionOf("receptionist");
});

const sessionOf = (role: Role) =>
  cookieOf(openSession(enrol(`${role}@x.test`, [role]).id, "browser", caller, now));
const look = async (query = "", cookie = admin) => (await callRoute(address + query, { cookie })).data;
const send = (form: Record<string, string>, cookie = admin) => callRoute(address, { cookie, form });

const week = (more: Record<string, string> = {}) => ({
  intent: "save",
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((day) => [
      [`open-${day}`, "on"],
      [`from-${day}`, "09:00"],
      [`to-${day}`, "18:00"],
    ]),
  ),
  ...more,
});

test("The front desk and administrators can view and change the page", async () => {
  const before = openingHoursWeek();
  for (const role of ["user", "provider"] as Role[]) {
    const other = sessionOf(role);
    expect((await callRoute(address, { cookie: other })).status).toBe(403);
    expect((await send(week(), other)).status).toBe(403);
  }
  expect((await callRoute(address)).location).toBe("/login?redirectTo=%2Fadmin%2Fwebpage%2Fhours");
  expect(openingHoursWeek()).toEqual(before);
});

test("The page shows the week and the days that differ from the booking hours", async () => {
  const page = await look();
  expect(page.names[0]).toBe("Monday");
  expect(page.days[5]).toEqual({ weekday: 6, open: true, from: "10:00", to: "16:00" });
  expect(page.days[6].open).toBe(false);
  expect(page.differences).toEqual([
    { day: "Saturday", open: "10:00 AM–4:00 PM", booked: "9:00 AM–6:00 PM" },
  ]);
});

test("Saved hours are shown at once, and saving the same again changes nothing", async () => {
  const saved = await send(week({ "open-7": "on", "from-7": "12:00", "to-7": "15:00" }), receptionist);
  expect([saved.status, saved.location]).toEqual([303, `${address}?done=saved`]);
  expect((await look("?done=saved")).differences).toEqual([
    { day: "Sunday", open: "12:00 PM–3:00 PM", booked: null },
  ]);
  await send(week());
  expect((await send(week())).location).toBe(`${address}?done=same`);
  expect((await look()).differences).toEqual([]);
});

test("Invalid hours are refused at their field with all typed values", async () => {
  const wrong = week({ "to-2": "08:00", "from-4": "" });
  const { status, data } = await send(wrong);
  expect(status).toBe(400);
  expect(data.fields).toEqual({
    "to-2": "The end time must be after the start time.",
    "from-4": "Enter a start time, such as 09:00.",
  });
  const { intent: _, ...typed } = wrong;
  expect(data.values).toEqual(typed);
});

describe("copying the hours", () => {
  test("sets the opening hours to the booking hours, also for the front desk, and can be undone", async () => {
    expect((await send({ intent: "opening" }, receptionist)).location).toBe(`${address}?done=opening`);
    expect(openingHoursWeek()).toEqual(bookingWeek());
    const page = await look("?done=opening");
    expect([page.differences, (await look()).undo]).toEqual([[], null]);
    const undone = await send({ intent: "undo", change: String(page.undo) }, receptionist);
    expect(undone.location).toBe(`${address}?done=undone`);
    expect(openingHoursWeek().get(6)).toEqual({ start: 600, end: 960 });
    // Sends a double click and an unknown change.
    for (const change of [String(page.undo), "x"]) {
      expect((await send({ intent: "undo", change })).status).toBe(404);
    }
  });

  test("sets the booking hours to the opening hours, only for administrators", async () => {
    const before = bookingWeek();
    expect((await look("", receptionist)).maySetBooking).toBe(false);
    const refused = await send({ intent: "booking" }, receptionist);
    expect([refused.status, refused.data.message]).toEqual([
      403,
      "You don't have permission to change the booking hours.",
    ]);
    expect(bookingWeek()).toEqual(before);
    expect((await send({ intent: "booking" })).location).toBe(`${address}?done=booking`);
    expect(bookingWeek()).toEqual(openingHoursWeek());
  });

  test("asks about affected appointments first, and these stay as booked", async () => {
    appointmentAt(studio, monday, "09:00");
    appointmentAt(studio, saturday, "09:00");
    appointmentAt(studio, saturday, "10:30");
    const asked = await send({ intent: "booking" });
    expect(asked.status).toBe(409);
    expect(asked.data.message).toMatch(/^1 upcoming appointment doesn't fit this change/u);
    const { outside } = asked.data.question;
    expect(outside.list).toMatchObject([{ day: "Saturday, March 7, 2026", time: "9:00 AM" }]);
    expect(bookingWeek().get(6)).toEqual({ start: 540, end: 1080 });
    const guessed = await send({ intent: "booking", shown: "x" });
    expect(guessed.status).toBe(409);
    expect((await send({ intent: "booking", shown: outside.mark })).location).toBe(`${address}?done=booking`);
    expect(bookingWeek().get(6)).toEqual({ start: 600, end: 960 });
    expect(studio.appointments().map(({ status }) => status)).toEqual(["booked", "booked", "booked"]);
  });

  test("refuses an unknown step and changes nothing", async () => {
    const before = [openingHoursWeek(), bookingWeek()];
    for (const intent of ["", "explode"]) expect((await send({ intent })).status).toBe(400);
    expect([openingHoursWeek(), bookingWeek()]).toEqual(before);
  });
});
