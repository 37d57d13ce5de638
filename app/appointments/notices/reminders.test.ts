import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeNotice } from "#app/settings/booking-terms.server.ts";
import type { Actor } from "#app/shared/audit.server.ts";
import { reminderLeadHours, reminderLeadInWords } from "#app/studio/reminder-lead.ts";
import { studio as settings } from "#app/studio/studio.server.ts";
import {
  appointmentAt,
  instantAt,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { moveReminders } from "./reminders.server.ts";

let studio: SmallStudio;
beforeEach(() => {
  studio = smallStudio();
});
afterEach(() => studio.close());

const hour = 3_600_000;
const owner: Actor = { id: null, role: "system" };
const friday = "2026-03-06";
/** Hours before the start at which the reminder of each appointment goes out. */
const leads = () =>
  studio.sqlite
    .prepare(
      "SELECT a.date, a.start_min AS start, o.due_at AS due FROM outbox o JOIN appointments a ON a.id = o.appointment_id WHERE o.kind = 'reminder' AND o.dropped_at IS NULL ORDER BY a.id",
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
    "with %i hours for free changes, set to %i, comes %i hours before: never too late for them",
    (notice, set, lead) => {
      expect(reminderLeadHours({ noticeHours: notice, reminderHours: set })).toBe(lead);
    },
  );

  test("of an appointment booked within a long lead comes a day before changes stop being free", () => {
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
  ])("%i hours before the appointment is said as %s", (reminderHours, words) => {
    expect(reminderLeadInWords({ reminderHours, noticeHours: 0 })).toBe(words);
  });
});

describe("reminders that wait", () => {
  test("follow a lead that the owner sets, once and with the audit", () => {
    appointmentAt(studio, friday, "09:00");
    expect(leads()).toEqual([48]);
    expect(save("24", "72")).toEqual({ ok: true, value: true });
    expect([leads(), settings().reminderHours]).toEqual([[72], 72]);
    save("24", "30");
    expect(leads()).toEqual([30]);
    const notes = studio.sqlite.prepare("SELECT detail FROM audit ORDER BY id").pluck().all();
    expect(notes).toEqual(['{"reminderHours":{"from":48,"to":72}}', '{"reminderHours":{"from":72,"to":30}}']);
  });

  test("come before a longer notice begins, though the lead was not touched", () => {
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
  ])("stay where a notice of %j and a lead of %j are refused", (noticeHours, reminderHours) => {
    appointmentAt(studio, friday, "09:00");
    expect(save(noticeHours, reminderHours)).toMatchObject({
      refusal: { reason: "invalid", fields: { reminderHours: expect.any(String) } },
    });
    expect([leads(), settings().reminderHours]).toEqual([[48], 48]);
  });

  test("and were set to a day before by an earlier version follow at the start, none at once and none too late", () => {
    set(0, 24);
    const times = ["10:30", "12:00", "13:30"];
    for (const time of times) appointmentAt(studio, tuesday, time);
    appointmentAt(studio, wednesday, "10:30");
    appointmentAt(studio, friday, "09:00");
    expect(leads()).toEqual([24, 24, 24, 24, 24]);
    set(24, 48);
    moveReminders(now);
    // Eight o'clock on Monday: the first three can be changed until half past ten, twelve and half past one of today.
    expect(leads()).toEqual([26, 26, 26, 48, 48]);
    moveReminders(now + hour);
    expect(leads()).toEqual([26, 26, 26, 48, 48]);
  });

  test("stay where changes have stopped being free, where they are due and where they have been tried", () => {
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
