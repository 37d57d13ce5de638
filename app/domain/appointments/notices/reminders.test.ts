import { describe, expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { changeNotice } from "#app/domain/settings/booking-terms.server.ts";
import { reminderLeadHours, reminderLeadLabel } from "#app/domain/studio/reminder-hours.ts";
import { studio as settings } from "#app/domain/studio/studio.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { moveReminders } from "./reminders.server.ts";

const studio = perTest(smallStudio);

const hour = 3_600_000;
const owner: Actor = { id: null, role: "system" };
const friday = "2026-03-06";
/** Returns the hours before the start of each appointment at which the first or second reminder is due. */
const leads = (which: "first" | "second" = "first") =>
  studio.sqlite
    .prepare(
      `SELECT a.date, a.start_min AS start, o.due_at AS due FROM outbox o JOIN appointments a ON a.id = o.appointment_id
       WHERE o.kind = 'reminder' AND o.dropped_at IS NULL AND o.facts ->> 'second' IS ${which === "second" ? "NOT NULL" : "NULL"}
       ORDER BY a.id`,
    )
    .all()
    .map((row) => {
      const { date, start, due } = row as { date: string; start: number; due: number };
      return (instantAt(date, start) - due) / hour;
    });
const set = (noticeHours: number, reminderHours: number) =>
  studio.sqlite
    .prepare("UPDATE settings SET notice_hours = ?, reminder_hours = ?")
    .run(noticeHours, reminderHours);
const save = (noticeHours: unknown, reminderHours?: unknown) =>
  changeNotice({ noticeHours, reminderHours }, { actor: owner, now });

describe("a reminder", () => {
  test.each([
    [24, 48, 48],
    [0, 3, 3],
    [24, 24, 48],
    [72, 48, 96],
  ])(
    "is sent before free changes end: with a notice of %i hours and a setting of %i, %i hours before",
    (notice, set, lead) => {
      expect(reminderLeadHours({ noticeHours: notice, reminderHours: set })).toBe(lead);
    },
  );

  test("is sent a day before free changes end if the appointment is booked after its usual time", () => {
    set(24, 168);
    appointmentAt(studio, friday, "09:00");
    appointmentAt(studio, tuesday, "12:00");
    expect(leads()).toEqual([48]);
  });

  test.each([
    [1, "an hour before"],
    [24, "the day before"],
    [48, "two days before"],
    [72, "3 days before"],
    [30, "30 hours before"],
  ])("is described at %i hours before the appointment as: %s", (reminderHours, words) => {
    expect(reminderLeadLabel({ reminderHours, noticeHours: 0 })).toBe(words);
  });
});

describe("waiting reminders", () => {
  test("follow a changed setting, once and with an audit entry", () => {
    appointmentAt(studio, friday, "09:00");
    expect(leads()).toEqual([48]);
    expect(save("24", "72")).toEqual({ ok: true, value: true });
    expect([leads(), settings().reminderHours]).toEqual([[72], 72]);
    // Thirty hours before 9:00 AM is in the quiet hours, so it is 8:30 PM the evening before.
    save("24", "30");
    expect(leads()).toEqual([36.5]);
    const notes = studio.sqlite.prepare("SELECT detail FROM audit ORDER BY id").pluck().all();
    expect(notes).toEqual(['{"reminderHours":{"from":48,"to":72}}', '{"reminderHours":{"from":72,"to":30}}']);
  });

  test("move before a longer notice begins, even if their setting was not changed", () => {
    appointmentAt(studio, "2026-03-12", "09:00");
    save("96");
    expect(leads()).toEqual([120]);
  });

  test.each([
    ["24", "24"],
    ["48", "48"],
    ["24", "0"],
    ["24", "745"],
    ["24", ""],
    ["24", "1.5"],
    ["24", "x"],
    ["24", null],
    ["24", ["48"]],
  ])("don't change if a notice of %j and a setting of %j are refused", (noticeHours, reminderHours) => {
    appointmentAt(studio, friday, "09:00");
    expect(save(noticeHours, reminderHours)).toMatchObject({
      refusal: { reason: "invalid", fields: { reminderHours: expect.any(String) } },
    });
    expect([leads(), settings().reminderHours]).toEqual([[48], 48]);
  });

  test("of an earlier version are moved at start, and none is then overdue or too late", () => {
    set(0, 24);
    const times = ["10:30", "12:00", "13:30"];
    for (const time of times) appointmentAt(studio, tuesday, time);
    appointmentAt(studio, wednesday, "10:30");
    appointmentAt(studio, friday, "09:00");
    expect(leads()).toEqual([24, 24, 24, 24, 24]);
    set(24, 48);
    moveReminders(now);
    // It is Monday, 8:00 AM. The first three can be changed until 10:30 AM, noon and 1:30 PM today.
    expect(leads()).toEqual([26, 26, 26, 48, 48]);
    moveReminders(now + hour);
    expect(leads()).toEqual([26, 26, 26, 48, 48]);
  });

  test("don't change if changes are no longer free, or if they are due or were attempted", () => {
    set(0, 24);
    appointmentAt(studio, wednesday, "10:30");
    set(72, 48);
    moveReminders(now);
    expect(leads()).toEqual([24]);
    set(24, 48);
    moveReminders(instantAt(tuesday, "10:30"));
    expect(leads()).toEqual([24]);
    studio.sqlite.exec("UPDATE outbox SET attempts = 1");
    moveReminders(now);
    expect(leads()).toEqual([24]);
  });
});

describe("the second reminder", () => {
  const seconds = () => leads("second");

  test("is sent four hours before, or half an hour before the quiet hours", () => {
    appointmentAt(studio, friday, "13:30");
    appointmentAt(studio, friday, "12:00", { customerEmail: "eve@example.com", providerId: studio.tom });
    appointmentAt(studio, friday, "10:30", { customerEmail: "kim@example.com" });
    // For 10:30 AM it would be 6:30 AM, in the quiet hours, so it is 8:30 PM the evening before.
    expect(seconds()).toEqual([4, 4, 14]);
  });

  test("is sent at its own hour if there are no quiet hours", () => {
    studio.sqlite.exec("UPDATE settings SET quiet_from_min = 480, quiet_to_min = 480");
    appointmentAt(studio, friday, "09:00");
    expect(seconds()).toEqual([4]);
  });

  test("is not sent if it would be past at the booking, or if the owner turned it off", () => {
    appointmentAt(studio, tuesday, "09:00", { at: instantAt("2026-03-02", "20:45") });
    studio.sqlite.exec("UPDATE settings SET second_reminder_hours = 0");
    appointmentAt(studio, friday, "13:30");
    expect(seconds()).toEqual([]);
  });

  test("moves with its appointment, and is dropped with it", () => {
    const { appointment } = appointmentAt(studio, friday, "13:30");
    const staff = { kind: "staff", userId: null, actor: owner } as const;
    moveVisit(appointment.id, { date: wednesday, time: "15:00" }, staff, now);
    expect([leads(), seconds()]).toEqual([[48], [4]]);
    cancelVisit(appointment.id, staff, {}, now);
    expect([leads(), seconds()]).toEqual([[], []]);
  });

  test("follows the settings: earlier, off, and for appointments booked before it was turned on", () => {
    appointmentAt(studio, friday, "13:30");
    const change = (fields: object) => changeNotice({ noticeHours: "24", ...fields }, { actor: owner, now });
    expect(change({ secondReminderHours: "3" }).ok).toBe(true);
    expect(seconds()).toEqual([3]);
    // The waiting rows stay, but have the reason why they are not sent.
    change({ secondReminderHours: "0" });
    expect(seconds()).toEqual([3]);
    studio.sqlite.exec("DELETE FROM outbox WHERE occasion LIKE '%second'");
    change({ secondReminderHours: "5" });
    expect(seconds()).toEqual([5]);
    change({ quietFrom: "08:00", quietTo: "09:30" });
    expect(seconds()).toEqual([6]);
  });

  test("is sent at 8:30 PM before the days on which the clocks change", () => {
    // Opens Sundays, so that the days of the clock change can be booked.
    studio.sqlite.exec(`INSERT INTO booking_hours VALUES (7, 540, 1080);
      INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (${studio.tom}, 7, 540, 1080)`);
    for (const [date, evening] of [
      ["2026-03-08", "2026-03-07"],
      ["2026-11-01", "2026-10-31"],
    ] as const) {
      const at = instantAt(evening, "09:00");
      appointmentAt(studio, date, "10:00", { providerId: studio.tom, at });
      const due = studio.sqlite
        .prepare("SELECT due_at FROM outbox WHERE occasion LIKE '%second' ORDER BY id DESC LIMIT 1")
        .pluck()
        .get();
      expect(due).toBe(instantAt(evening, "20:30"));
    }
  });

  test.each([
    [{ secondReminderHours: "48" }, "secondReminderHours"],
    [{ secondReminderHours: "-1" }, "secondReminderHours"],
    [{ secondReminderHours: "" }, "secondReminderHours"],
    [{ secondReminderHours: "1.5" }, "secondReminderHours"],
    [{ noticeHours: "0", reminderHours: "4" }, "reminderHours"],
    [{ quietFrom: "25:00" }, "quietFrom"],
    [{ quietTo: "" }, "quietTo"],
    [{ quietTo: ["08:00"] }, "quietTo"],
    [{ quietFrom: "08:00", quietTo: "07:00" }, "quietTo"],
  ])("keeps its settings if %j is refused", (fields, wrong) => {
    const before = settings();
    const answer = changeNotice({ noticeHours: "24", ...fields }, { actor: owner, now });
    expect(answer).toMatchObject({ refusal: { reason: "invalid", fields: { [wrong]: expect.any(String) } } });
    expect(settings()).toEqual(before);
  });

  test("accepts times as browsers send them", () => {
    changeNotice({ noticeHours: "24", quietFrom: "22:15:00", quietTo: "07:30" }, { actor: owner, now });
    expect(settings()).toMatchObject({ quietFromMin: 1335, quietToMin: 450 });
  });
});
