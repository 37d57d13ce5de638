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

test("an appointment goes its way: booked, confirmed, arrived, in service, completed", () => {
  const way = ["booked", "confirmed", "arrived", "in_service", "completed"] as const;
  for (const [index, status] of way.entries()) {
    const next = way[index + 1];
    if (next) expect(mayFollow(status, next)).toBe(true);
  }
});

test("every state may stay, and every step that is not final can be taken back", () => {
  for (const status of appointments.status.enumValues) expect(mayFollow(status, status)).toBe(true);
  expect(mayFollow("completed", "in_service")).toBe(true);
  expect(mayFollow("cancelled", "booked")).toBe(true);
  expect(mayFollow("no_show", "arrived")).toBe(true);
});

test("what is over is neither cancelled nor a no-show, and what was cancelled must come back first", () => {
  expect(mayFollow("completed", "cancelled")).toBe(false);
  expect(mayFollow("completed", "no_show")).toBe(false);
  expect(mayFollow("in_service", "no_show")).toBe(false);
  expect(nextStates("cancelled")).toEqual(["booked", "confirmed"]);
  expect(mayFollow("no_show", "cancelled")).toBe(false);
});

test("a client changes an appointment only before they have arrived", () => {
  expect(appointments.status.enumValues.filter(isOpen)).toEqual(["booked", "confirmed"]);
});
