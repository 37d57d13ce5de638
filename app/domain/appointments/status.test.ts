import { expect, test } from "vitest";
import { appointments } from "#db/schema.ts";
import { isOpen, mayFollow, nextStates, occupies } from "./status.ts";

test("all states but cancelled and no_show occupy the provider", () => {
  expect(appointments.status.enumValues.filter((status) => !occupies(status))).toEqual([
    "cancelled",
    "no_show",
  ]);
  expect(appointments.status.enumValues).toHaveLength(7);
});

test("an appointment moves from booked to confirmed, arrived, in service and completed", () => {
  const way = ["booked", "confirmed", "arrived", "in_service", "completed"] as const;
  for (const [index, status] of way.entries()) {
    const next = way[index + 1];
    if (next) expect(mayFollow(status, next)).toBe(true);
  }
});

test("a status can follow itself, and every step except a final one can be undone", () => {
  for (const status of appointments.status.enumValues) expect(mayFollow(status, status)).toBe(true);
  expect(mayFollow("completed", "in_service")).toBe(true);
  expect(mayFollow("cancelled", "booked")).toBe(true);
  expect(mayFollow("no_show", "arrived")).toBe(true);
});

test("a completed visit can't become cancelled or missed, and a cancelled one must be restored first", () => {
  expect(mayFollow("completed", "cancelled")).toBe(false);
  expect(mayFollow("completed", "no_show")).toBe(false);
  expect(mayFollow("in_service", "no_show")).toBe(false);
  expect(nextStates("cancelled")).toEqual(["booked", "confirmed"]);
  expect(mayFollow("no_show", "cancelled")).toBe(false);
});

test("a client may change an appointment only until they arrive", () => {
  expect(appointments.status.enumValues.filter(isOpen)).toEqual(["booked", "confirmed"]);
});
