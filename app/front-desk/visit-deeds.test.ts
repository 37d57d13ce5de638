import { expect, test } from "vitest";
import { mayFollow, visitStatuses } from "#app/booking/states.ts";
import { deedsFor } from "./visit-deeds.ts";

const today = { ahead: false };
const labels = (...asked: Parameters<typeof deedsFor>) => deedsFor(...asked).map(({ label }) => label);

test("Every button is a state that may follow, and none of them cancels.", () => {
  for (const status of visitStatuses) {
    const next = deedsFor(status, today).map((deed) => deed.status);
    expect(next.every((one) => mayFollow(status, one) && one !== "cancelled" && one !== status)).toBe(true);
    expect(next.length).toBeGreaterThan(0);
  }
});

test("The usual next step is the first button.", () => {
  expect(labels("booked", today)).toEqual([
    "Mark arrived",
    "Start service",
    "Mark completed",
    "No-show",
    "Mark confirmed",
  ]);
  expect(labels("arrived", today)[0]).toBe("Start service");
  expect(labels("in_service", today)[0]).toBe("Mark completed");
});

test("A step back says where it leads.", () => {
  expect(deedsFor("in_service", today).at(-1)).toEqual({
    status: "arrived",
    label: "Back to arrived",
    back: true,
  });
  expect(deedsFor("no_show", today).filter(({ back }) => back)).toEqual([
    { status: "booked", label: "Back to booked", back: true },
  ]);
  expect(labels("cancelled", today)).toEqual(["Bring back"]);
});

test("On a day that is still ahead nobody has arrived or failed to.", () => {
  expect(labels("booked", { ahead: true })).toEqual(["Mark confirmed"]);
  expect(labels("confirmed", { ahead: true })).toEqual(["Back to booked"]);
});
