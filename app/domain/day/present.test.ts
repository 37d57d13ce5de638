import { expect, test } from "vitest";
import type { AppointmentStatus } from "#app/domain/appointments/status.ts";
import type { BoardAppointment, BoardEntry } from "./entry-words.server.ts";
import { earlierEntries, nextColumn, presentEntry } from "./present.ts";

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

test("moves past and completed entries to earlier, except those of clients in the studio", () => {
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

test("moves nothing to earlier on another day, and finds no next column at the end of today", () => {
  const entries = [visit(1, 540, "completed"), lunch];
  expect(earlierEntries(entries, null).size).toBe(0);
  expect(presentEntry(entries, null)).toBeUndefined();
  expect(presentEntry(entries, 900)).toBeUndefined();
});

test("starts a phone at the column of the next client, and on another day at the first visit", () => {
  const day = (entries: Record<number, BoardEntry[]>) =>
    Object.entries(entries).map(([id, list]) => ({ id: Number(id), entries: list }));
  const columns = day({
    7: [visit(1, 540, "completed"), lunch, visit(2, 900, "booked")],
    8: [visit(3, 600, "confirmed"), visit(4, 660, "no_show")],
    9: [visit(5, 610, "in_service"), visit(6, 780, "booked")],
  });
  expect(nextColumn(columns, 590)).toBe(8);
  expect(nextColumn(columns, 615)).toBe(8);
  expect(nextColumn(columns, 616)).toBe(9);
  expect(nextColumn(columns, 800)).toBe(7);
  expect(nextColumn(columns, 1000)).toBeNull();
  expect(nextColumn(columns, null)).toBe(8);
  expect(nextColumn(day({ 7: [lunch] }), null)).toBeNull();
});
