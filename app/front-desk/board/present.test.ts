import { expect, test } from "vitest";
import type { AppointmentStatus } from "#app/appointments/status.ts";
import type { BoardAppointment, BoardEntry } from "./entry-words.server.ts";
import { earlierEntries, presentEntry } from "./present.ts";

const visit = (id: number, start: number, status: AppointmentStatus): BoardAppointment => ({
  kind: "appointment",
  id,
  start,
  drawn: 60,
  half: null,
  time: "",
  client: `Client ${id}`,
  phone: "",
  service: "Facial",
  minutes: 60,
  notes: null,
  status,
  unreachable: false,
  needsOther: false,
  lateMinutes: 0,
  arrived: null,
  revision: 0,
  can: "",
  reference: "",
  price: "",
});
const lunch: BoardEntry = { kind: "blocked", start: 720, end: 750, label: "Lunch" };

test("what is over is earlier; who is still here is not, and what was done before its end is", () => {
  const entries = [
    visit(1, 540, "booked"),
    visit(2, 600, "in_service"),
    visit(3, 660, "arrived"),
    lunch,
    visit(4, 730, "completed"),
    visit(5, 740, "no_show"),
    visit(6, 745, "confirmed"),
    visit(7, 800, "booked"),
  ];
  const earlier = [...earlierEntries(entries, 760)];
  expect(earlier.map(({ start }) => start)).toEqual([540, 720, 730, 740]);
  expect(presentEntry(entries, 760)?.start).toBe(800);
});

test("on another day nothing is over; at the end of today nothing comes", () => {
  const entries = [visit(1, 540, "completed"), lunch];
  expect(earlierEntries(entries, null).size).toBe(0);
  expect(presentEntry(entries, null)).toBeUndefined();
  expect(presentEntry(entries, 900)).toBeUndefined();
});
