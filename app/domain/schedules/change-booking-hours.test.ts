import { beforeEach, describe, expect, test } from "vitest";
import { bookingWeek } from "#app/domain/availability/booking-hours.server.ts";
import { availability } from "#app/domain/booking/choose/open-times.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import type { AffectedDetail } from "./affected.server.ts";
import { changeBookingHours, closeDays, comingClosures, openDays } from "./change-booking-hours.server.ts";

const studio = perTest(smallStudio);
let owner: Actor;
beforeEach(() => {
  owner = { id: addPerson(studio.sqlite, "Olga", "olga@studio.test", "admin"), role: "admin" };
});

const times = (date: string) => {
  const answer = availability({ service_id: studio.facial, provider_id: studio.tom, date }, now);
  return answer.ok ? answer.value.times.map(({ time }) => time) : [];
};
const audit = () =>
  (
    studio.sqlite.prepare("SELECT action, detail FROM audit WHERE entity = 'settings' ORDER BY id").all() as {
      action: string;
      detail: string;
    }[]
  ).map(({ action, detail }) => [action, JSON.parse(detail)]);
const appointments = () =>
  studio.appointments().map(({ date, start_min, status }) => [date, start_min, status]);

const markIn = (asked: Outcome<unknown, AffectedDetail>) => {
  if (asked.ok) throw new Error("The change needed no confirmation.");
  return asked.refusal.detail?.outside.mark;
};

const tuesdayOnly = { "open-2": "on", "from-2": "12:00", "to-2": "15:00" };

describe("booking hours", () => {
  test("apply at once, and the audit log records the change", () => {
    expect(changeBookingHours(tuesdayOnly, { actor: owner, now })).toEqual({ ok: true, value: true });
    expect(times(tuesday)).toEqual(["12:00", "13:00", "14:00"]);
    expect(times("2026-03-04")).toEqual([]);
    expect(audit()).toMatchObject([["booking-hours-changed", { to: "2 12:00-15:00", outside: 0 }]]);
    expect(changeBookingHours(tuesdayOnly, { actor: owner, now })).toEqual({ ok: true, value: false });
    expect(audit()).toHaveLength(1);
  });

  test("are saved after affected appointments are confirmed, and these stay as booked", () => {
    appointmentAt(studio, tuesday, "09:00");
    const before = appointments();
    const asked = changeBookingHours(tuesdayOnly, { actor: owner, now });
    expect(asked).toMatchObject({ refusal: { reason: "conflict", detail: { outside: { count: 1 } } } });
    expect(bookingWeek().size).toBe(6);
    const mark = markIn(asked);
    expect(changeBookingHours({ ...tuesdayOnly, shown: mark }, { actor: owner, now })).toMatchObject({
      ok: true,
    });
    expect(appointments()).toEqual(before);
    expect(audit()).toMatchObject([["booking-hours-changed", { outside: 1 }]]);
  });

  test("change nothing if they are invalid", () => {
    expect(changeBookingHours({ ...tuesdayOnly, "to-2": "11:00" }, { actor: owner, now })).toMatchObject({
      refusal: { fields: { "to-2": "The end time must be after the start time." } },
    });
    expect(bookingWeek().size).toBe(6);
  });
});

describe("closed days", () => {
  test("can be one or several days with a reason", () => {
    expect(closeDays({ firstDay: tuesday, reason: "Training" }, { actor: owner, now })).toEqual({
      ok: true,
      value: 1,
    });
    expect(
      closeDays({ firstDay: "2026-03-07", lastDay: "2026-03-10", reason: "Paint" }, { actor: owner, now }),
    ).toEqual({
      ok: true,
      value: 4,
    });
    expect(times(tuesday)).toEqual([]);
    expect(comingClosures(now)).toEqual([
      { firstDay: tuesday, lastDay: tuesday, reason: "Training" },
      { firstDay: "2026-03-07", lastDay: "2026-03-10", reason: "Paint" },
    ]);
  });

  test("keep their reason when a range around them is closed, after confirmation (rule 3.12)", () => {
    const by = { actor: owner, now };
    closeDays({ firstDay: "2026-03-05", lastDay: "2026-03-06", reason: "Training" }, by);
    const range = { firstDay: "2026-03-04", lastDay: "2026-03-08", reason: "Paint" };
    const asked = closeDays(range, by);
    expect(asked).toMatchObject({
      refusal: {
        reason: "conflict",
        message:
          "Thursday, March 5, 2026 to Friday, March 6, 2026 are already closed: “Training”. That won't change. The other days are closed too.",
        detail: { outside: { count: 0 } },
      },
    });
    expect(comingClosures(now)).toHaveLength(1);
    expect(closeDays({ ...range, shown: markIn(asked) }, by)).toEqual({ ok: true, value: 3 });
    expect(comingClosures(now)).toEqual([
      { firstDay: "2026-03-04", lastDay: "2026-03-04", reason: "Paint" },
      { firstDay: "2026-03-05", lastDay: "2026-03-06", reason: "Training" },
      { firstDay: "2026-03-07", lastDay: "2026-03-08", reason: "Paint" },
    ]);
  });

  test("are refused if all are closed for another reason, and unchanged for the same reason (rule 3.12)", () => {
    const by = { actor: owner, now };
    closeDays({ firstDay: tuesday, reason: "Training" }, by);
    const sentence =
      "Tuesday, March 3, 2026 is already closed: “Training”. To change the reason, open the day again first.";
    for (const reason of ["Paint", ""]) {
      expect(closeDays({ firstDay: tuesday, reason }, by)).toMatchObject({
        refusal: { reason: "invalid", message: sentence, fields: { firstDay: sentence } },
      });
    }
    expect(closeDays({ firstDay: tuesday, reason: "Training" }, by)).toEqual({ ok: true, value: 0 });
    expect(comingClosures(now)).toEqual([{ firstDay: tuesday, lastDay: tuesday, reason: "Training" }]);
    expect(audit()).toHaveLength(1);
  });

  test("are closed after their appointments are confirmed, and these stay", () => {
    appointmentAt(studio, tuesday, "09:00");
    const before = appointments();
    const asked = closeDays({ firstDay: tuesday }, { actor: owner, now });
    expect(asked).toMatchObject({ refusal: { reason: "conflict", detail: { outside: { count: 1 } } } });
    const mark = markIn(asked);
    expect(comingClosures(now)).toEqual([]);
    expect(closeDays({ firstDay: tuesday, shown: mark }, { actor: owner, now })).toMatchObject({ ok: true });
    expect(appointments()).toEqual(before);
    expect(audit()).toEqual([["days-closed", { firstDay: tuesday, lastDay: tuesday, outside: 1 }]]);
  });

  test("can be opened again", () => {
    closeDays({ firstDay: tuesday, lastDay: "2026-03-05" }, { actor: owner, now });
    expect(openDays({ firstDay: tuesday, lastDay: "2026-03-05" }, { actor: owner, now })).toEqual({
      ok: true,
      value: 3,
    });
    expect(times(tuesday)).not.toEqual([]);
    expect(openDays({ firstDay: tuesday, lastDay: tuesday }, { actor: owner, now })).toMatchObject({
      refusal: { reason: "not-found" },
    });
    expect(audit().map(([action]) => action)).toEqual(["days-closed", "days-opened"]);
  });

  test.each([
    [{}, "firstDay", "Enter a date."],
    [{ firstDay: "2026-02-30" }, "firstDay", "Enter a date."],
    [{ firstDay: ["2026-03-03"] }, "firstDay", "Enter a date."],
    [{ firstDay: "2026-03-01" }, "firstDay", "This day is in the past. Enter today or a later day."],
    [
      { firstDay: tuesday, lastDay: "2026-03-02" },
      "lastDay",
      "The last day must not be before the first day.",
    ],
    [{ firstDay: tuesday, lastDay: "2027-03-04" }, "lastDay", "Close at most one year at a time."],
    [{ firstDay: tuesday, reason: "x".repeat(101) }, "reason", "Enter at most 100 characters."],
  ])("refuses %j", (input, field, sentence) => {
    expect(closeDays(input, { actor: owner, now })).toMatchObject({
      refusal: { reason: "invalid", message: sentence, fields: { [field]: sentence } },
    });
    expect(comingClosures(now)).toEqual([]);
  });
});
