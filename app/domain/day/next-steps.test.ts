import { expect, test } from "vitest";
import { type AppointmentStatus, mayBe, mayFollow } from "#app/domain/appointments/status.ts";
import { appointments } from "#db/schema.ts";
import { nextSteps, type StatusContext } from "./next-steps.ts";

const begun = { was: null, phase: "begun" } as const;
const steps = (status: AppointmentStatus, more: Partial<StatusContext> = {}) =>
  nextSteps({ status, ...begun, ...more });
const labels = (...asked: Parameters<typeof steps>) => steps(...asked).map(({ label }) => label);

test("offers the statuses that can follow, never cancelled", () => {
  for (const status of appointments.status.enumValues) {
    for (const was of [null, ...appointments.status.enumValues.filter((one) => one !== "cancelled")]) {
      for (const phase of ["ahead", "today", "begun", "past"] as const) {
        const next = steps(status, { was, phase }).map((step) => step.status);
        expect(next.every((one) => mayFollow(status, one, was) && one !== "cancelled")).toBe(true);
        if (status !== "cancelled") {
          expect(next.every((one) => mayBe(one, phase, { was: one === was }))).toBe(true);
        }
        expect(new Set(next).size).toBe(next.length);
      }
    }
  }
});

test("offers the usual next step first", () => {
  expect(labels("booked")).toEqual([
    "Mark arrived",
    "Start service",
    "Mark completed",
    "No-show",
    "Mark confirmed",
  ]);
  expect(labels("arrived")[0]).toBe("Start service");
  expect(labels("in_service")[0]).toBe("Mark completed");
});

test("offers a step back to the previous status and labels it", () => {
  const back = (...asked: Parameters<typeof steps>) =>
    steps(...asked)
      .filter((step) => step.back)
      .map(({ label }) => label);
  expect(back("in_service", { was: "arrived" })).toEqual(["Back to arrived"]);
  expect(back("completed", { was: "booked" })).toEqual(["Back to booked"]);
  expect(back("no_show", { was: "arrived" })).toEqual(["Back to arrived"]);
  expect(back("no_show", { was: "confirmed" })).toEqual(["Back to confirmed"]);
  expect(back("completed", { was: "no_show" })).toEqual(["Back to no-show"]);
  expect(back("completed", { was: "arrived", phase: "past" })).toEqual(["Back to arrived"]);
  expect(steps("cancelled", { was: "confirmed" })).toEqual([
    { status: "confirmed", label: "Bring back", back: true },
  ]);
});

test("offers every earlier status as a step back if the previous one is unknown", () => {
  expect(labels("in_service").at(-1)).toBe("Back to arrived");
  expect(labels("no_show").filter((label) => label.startsWith("Back"))).toEqual([
    "Back to confirmed",
    "Back to booked",
  ]);
  expect(steps("cancelled")).toEqual([{ status: "booked", label: "Bring back", back: true }]);
});

test("offers no arrival on a later day, and neither start of service nor no-show before the start", () => {
  expect(labels("booked", { phase: "ahead" })).toEqual(["Mark confirmed"]);
  expect(labels("confirmed", { phase: "ahead" })).toEqual(["Back to booked"]);
  expect(labels("booked", { phase: "today" })).toEqual(["Mark arrived", "Mark confirmed"]);
  expect(labels("arrived", { was: "booked", phase: "today" })).toEqual(["Back to booked"]);
  expect(labels("booked", { phase: "past" })).not.toContain("Mark arrived");
});
