/** Statuses follow the time of the visit, and undo restores the previous one. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { type AppointmentStatus, nextStates } from "#app/domain/appointments/status.ts";
import { moveVisit, setStatus } from "#app/domain/booking/visit/move.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  monday,
  now,
  requester,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { appointments } from "#db/schema.ts";
import { cancelVisit } from "./cancel.server.ts";

const studio = perTest(studioWithPeople);
let id: number;
beforeEach(() => {
  id = appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId }).appointment.id;
});

const start = instantAt(tuesday, "10:30");
const row = () => studio.appointments().find((one) => one.id === id) ?? {};
/** The fields that undo restores. */
const standing = () => {
  const { status, charge_minor, cancelled_at, status_before, date, start_min, provider_id } = row();
  return {
    status,
    charge_minor,
    cancelled_at: cancelled_at !== null,
    status_before,
    date,
    start_min,
    provider_id,
  };
};

describe("status changes follow the time of the visit", () => {
  const moments = {
    "the day before": instantAt(monday, "18:00"),
    "the day's first minute": instantAt(tuesday, 0),
    "a minute before the start": start - 60_000,
    "the start": start,
    "the day's last minute": instantAt(tuesday, 1439),
    "the next day": instantAt(wednesday, "09:00"),
  };
  const allowed: Record<string, readonly string[]> = {
    arrived: ["the day's first minute", "a minute before the start", "the start", "the day's last minute"],
    in_service: ["the start", "the day's last minute", "the next day"],
    completed: ["the start", "the day's last minute", "the next day"],
    no_show: ["the start", "the day's last minute", "the next day"],
  };
  const requesters: Record<string, () => Requester> = {
    receptionist: () => studio.staff,
    admin: () => ({ ...requester("staff", 1), actor: { id: 1, role: "admin" } }),
    provider: () => ({ kind: "staff", userId: studio.maya, actor: { id: studio.maya, role: "provider" } }),
  };
  for (const [when, at] of Object.entries(moments)) {
    for (const [kind, who] of Object.entries(requesters)) {
      test.each(Object.keys(allowed))(`to %s, ${when}, by a ${kind}`, (status) => {
        const outcome = moveVisit(id, { status }, who(), at);
        if (allowed[status]?.includes(when)) {
          expect(outcome).toMatchObject({ ok: true, value: { appointment: { status } } });
          return;
        }
        expect(outcome).toMatchObject({
          refusal: {
            reason: "conflict",
            message: expect.stringMatching(
              status === "arrived" ? /Tuesday, March 3\.$/u : /Tuesday, March 3, 10:30 AM\. It can't be/u,
            ),
          },
        });
        expect(row()).toMatchObject({ status: "booked", revision: 0, charge_minor: 0 });
      });
    }
  }

  test("use the studio's time zone", () => {
    const late = appointmentAt(studio, wednesday, "16:30").appointment.id;
    // 22:00 in New York is the next day in UTC.
    expect(setStatus(late, "arrived", studio.staff.actor, instantAt(tuesday, "22:00")).ok).toBe(false);
    expect(setStatus(late, "arrived", studio.staff.actor, instantAt(wednesday, "08:00")).ok).toBe(true);
  });

  test("also if the visit is moved: an arrival for a future time and a move of a past visit are refused", () => {
    const move = (change: object) => moveVisit(id, { override: true, ...change }, studio.staff, start);
    setStatus(id, "arrived", studio.staff.actor, start);
    expect(move({ time: "13:30" })).toMatchObject({
      ok: true,
      value: { appointment: { status: "arrived" } },
    });
    expect(move({ date: wednesday })).toMatchObject({
      ok: true,
      value: { appointment: { status: "booked" } },
    });
    expect(move({ date: tuesday, time: "10:00" })).toMatchObject({ ok: true });
    setStatus(id, "in_service", studio.staff.actor, start);
    expect(move({ time: "11:00" })).toMatchObject({
      ok: true,
      value: { appointment: { status: "arrived" } },
    });
    expect(move({ time: "10:00", status: "completed" })).toMatchObject({ ok: true });
    expect(move({ date: wednesday })).toMatchObject({ refusal: { reason: "conflict" } });
    expect(row()).toMatchObject({ status: "completed", date: tuesday });
  });

  test("allow corrections of a wrong status on an earlier day", () => {
    studio.sqlite.exec("UPDATE appointments SET status = 'completed'");
    expect(moveVisit(id, { notes: "Came early" }, studio.staff, now).ok).toBe(true);
  });
});

/** Steps to each status, with the one before it. */
const ways: Record<AppointmentStatus, AppointmentStatus[][]> = {
  booked: [[], ["confirmed", "booked"]],
  confirmed: [["confirmed"]],
  arrived: [["arrived"], ["confirmed", "arrived"]],
  in_service: [["in_service"], ["confirmed", "arrived", "in_service"]],
  completed: [["completed"], ["arrived", "in_service", "completed"], ["no_show", "completed"]],
  /** Cancelling a restored visit again is a new change with its own charge. */
  cancelled: [],
  no_show: [["no_show"], ["confirmed", "no_show"], ["arrived", "no_show"]],
};

describe("undoing", () => {
  const go = (status: AppointmentStatus, at = start) => setStatus(id, status, studio.staff.actor, at);

  for (const from of appointments.status.enumValues) {
    for (const way of ways[from]) {
      for (const to of nextStates(from)) {
        test(`restores status, charge and place: ${["booked", ...way].join(" → ")} → ${to} and back`, () => {
          for (const step of way) expect(go(step)).toMatchObject({ ok: true });
          const before = standing();
          expect(go(to)).toMatchObject({ ok: true, value: { status: to } });
          const wasPart = before.status_before === to;
          expect(go(from, start + 60_000)).toMatchObject({ ok: true, value: { status: from } });
          // One more step back and forth leaves the same history.
          expect(standing()).toEqual(wasPart ? { ...before, status_before: to } : before);
        });
      }
    }
  }

  test("restores a chain of statuses one by one", () => {
    const life: AppointmentStatus[] = ["booked", "confirmed", "arrived", "in_service", "completed"];
    const seen = life.map((status) => {
      expect(go(status).ok).toBe(true);
      return standing();
    });
    for (const before of seen.slice(0, -1).reverse()) {
      expect(row().status_before).toBe(before.status);
      expect(go(before.status as AppointmentStatus).ok).toBe(true);
      expect(standing()).toEqual(before);
    }
    expect(row().status_before).toBeNull();
  });

  test("adds and removes the charge with its status: a restored late cancellation costs nothing", () => {
    cancelVisit(id, studio.client, { lateConfirmed: true }, start - 3_600_000);
    expect(row()).toMatchObject({ charge_minor: 9500, status_before: "booked" });
    go("booked", start - 3_500_000);
    expect(row()).toMatchObject({ status: "booked", charge_minor: 0, cancelled_at: null });
    go("no_show");
    go("arrived");
    expect(row()).toMatchObject({ charge_minor: 0 });
    go("no_show");
    expect(row()).toMatchObject({ charge_minor: 9500, status_before: "booked" });
  });

  test('restores "arrived" on a later day if only a later status was wrong', () => {
    go("arrived");
    go("completed");
    const later = instantAt(wednesday, "09:00");
    expect(go("arrived", later)).toMatchObject({ ok: true });
    go("booked", later);
    expect(go("arrived", later)).toMatchObject({ refusal: { reason: "conflict" } });
  });

  test("uses the usual steps for a visit from before statuses were logged", () => {
    studio.sqlite.exec("UPDATE appointments SET status = 'completed'");
    expect(go("booked")).toMatchObject({ refusal: { reason: "conflict" } });
    expect(go("in_service")).toMatchObject({ ok: true });
  });

  test("names the other client if the time was booked by someone else, and marks no field as missing", () => {
    go("no_show");
    appointmentAt(studio, tuesday, "13:30", { customerName: "Other" });
    moveVisit(
      Number(studio.appointments().at(-1)?.id),
      { time: "10:45", override: true },
      studio.staff,
      start,
    );
    const outcome = go("booked");
    expect(outcome).toMatchObject({
      refusal: {
        reason: "conflict",
        message:
          "Someone else has booked this time: Other is with Maya Ortiz from 10:45 AM to 11:45 AM. Book another time for Ana López as a new appointment.",
        detail: { alternatives: expect.any(Array) },
      },
    });
    if (!outcome.ok) expect(outcome.refusal.fields).toBeUndefined();
    expect(row()).toMatchObject({ status: "no_show", charge_minor: 9500 });
  });
});
