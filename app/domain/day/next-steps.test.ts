import { expect, test } from "vitest";
import { type AppointmentStatus, mayBe, mayFollow } from "#app/domain/appointments/status.ts";
import { appointments } from "#db/schema.ts";
import { nextSteps, type Standing } from "./next-steps.ts";

const begun = { was: null, phase: "begun" } as const;
const steps = (status: AppointmentStatus, more: Partial<Standing> = {}) =>
  nextSteps({ status, ...begun, ...more });
const labels = (...asked: Parameters<typeof steps>) => steps(...asked).map(({ label }) => label);

test("Every button is a status that may follow by now, and none of them cancels.", () => {
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

test("The usual next step is the first button.", () => {
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

test("The step back is the status that was, and says where it leads.", () => {
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

test("Where it is not known what was, every earlier status is a step back.", () => {
  expect(labels("in_service").at(-1)).toBe("Back to arrived");
  expect(labels("no_show").filter((label) => label.startsWith("Back"))).toEqual([
    "Back to confirmed",
    "Back to booked",
  ]);
  expect(steps("cancelled")).toEqual([{ status: "booked", label: "Bring back", back: true }]);
});

test("On a day that is still ahead no client has arrived or failed to; before the start none is served or missed.", () => {
  expect(labels("booked", { phase: "ahead" })).toEqual(["Mark confirmed"]);
  expect(labels("confirmed", { phase: "ahead" })).toEqual(["Back to booked"]);
  expect(labels("booked", { phase: "today" })).toEqual(["Mark arrived", "Mark confirmed"]);
  expect(labels("arrived", { was: "booked", phase: "today" })).toEqual(["Back to booked"]);
  expect(labels("booked", { phase: "past" })).not.toContain("Mark arrived");
});
