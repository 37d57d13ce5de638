import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { wholeAppointment } from "#app/domain/appointments/in-words.server.ts";
import { calendarEntryOf } from "#app/domain/appointments/notices/calendar-entry.server.ts";
import type { BookingContext } from "#app/domain/appointments/requester.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import { availability } from "#app/domain/booking/choose/open-times.server.ts";
import { calendarFile } from "#app/domain/notifications/calendar-file.server.ts";
import { studio as settings } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { deskTimes } from "#app/routes/desk/times/times.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { ana, requester, setRateLimits, smallStudio } from "#app/testing/studio.server.ts";
import { book } from "./book.server.ts";
import { moveVisit } from "./move.server.ts";

/** A studio that never closes, with Tom, who has no buffer. */
const studio = perTest(smallStudio);
beforeEach(() => {
  setRateLimits(false);
  studio.sqlite.exec("DELETE FROM booking_hours; DELETE FROM working_hours");
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    studio.sqlite.prepare("INSERT INTO booking_hours VALUES (?, 0, 1440)").run(weekday);
    studio.sqlite
      .prepare("INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, ?, 0, 1440)")
      .run(studio.tom, weekday);
  }
});

const hour = 3_600_000;
/** Days on which the clocks go forward and back. */
const changes = [
  ["America/New_York", "2026-03-08", "2026-11-01"],
  ["Europe/Berlin", "2026-03-29", "2026-10-25"],
  ["Australia/Lord_Howe", "2026-10-04", "2026-04-05"],
  ["America/Santiago", "2026-09-06", "2026-04-04"],
  ["Africa/Cairo", "2026-04-24", "2026-10-29"],
] as const;
const liveIn = (zone: string) => studio.sqlite.prepare("UPDATE settings SET time_zone = ?").run(zone);
const offered = (date: string, now: number) => {
  const answer = availability({ service_id: studio.facial, provider_id: studio.tom, date }, now);
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.times.map(({ time }) => time);
};
const everyHalfHour = Array.from({ length: 47 }, (_, half) => timeOf(half * 30));
const request = (date: string, time: string) => ({
  ...ana,
  serviceId: studio.facial,
  providerId: studio.tom,
  date,
  time,
  forSomeoneElse: true,
});
const byStaff = (now: number): BookingContext => ({
  visitor: null,
  key: null,
  now,
  staff: { actor: { id: null, role: "receptionist" }, clientId: null, override: true },
});
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe.each(changes)("in %s", (zone, forward, back) => {
  test("no skipped time is offered or booked, and visits of a provider never share a real minute", () => {
    liveIn(zone);
    const now = instantOf(forward, 720, zone) - 48 * hour;
    const times = offered(forward, now);
    expect(times.length).toBeGreaterThanOrEqual(22);
    const starts = times.map((time) => instantOf(forward, minutesOf(time), zone));
    for (const [place, start] of starts.entries()) {
      expect(studioNow(zone, start)).toEqual({ date: forward, minute: minutesOf(times[place] as string) });
      expect(start - (starts[place - 1] ?? 0)).toBeGreaterThanOrEqual(hour);
    }
    const tom = [{ id: studio.tom, name: "Tom Reed" }];
    const wish = { asked: tom, everyone: tom, needs: { durationMinutes: 60 }, date: forward, time: null };
    const atDesk = deskTimes(wish, now).times;
    expect(atDesk.filter(({ first }) => first).map(({ value }) => value)).toEqual(times);
    for (const { value } of atDesk) {
      const minute = minutesOf(value);
      expect(studioNow(zone, instantOf(forward, minute, zone))).toEqual({ date: forward, minute });
    }
    const accepted = everyHalfHour.filter(
      (time) => book(request(forward, time), { visitor: null, key: null, now }).ok,
    );
    expect(accepted).toEqual(times);
  });

  test("staff can't book or move to a skipped time, nor into one", () => {
    liveIn(zone);
    const now = instantOf(forward, 720, zone) - 48 * hour;
    const real = (time: string) => {
      const span = [0, 59].map((minute) => minutesOf(time) + minute);
      return span.every((minute) => studioNow(zone, instantOf(forward, minute, zone)).minute === minute);
    };
    const unreal = everyHalfHour.filter((time) => !real(time));
    expect(unreal.length).toBeGreaterThan(0);
    const day = studioNow(zone, now + 24 * hour).date;
    const appointment = book(request(day, "12:00"), byStaff(now));
    const id = appointment.ok ? appointment.value.appointment.id : 0;
    for (const time of unreal) {
      const booked = book(request(forward, time), byStaff(now));
      const moved = moveVisit(id, { date: forward, time, override: true }, requester("staff", 1), now);
      for (const outcome of [booked, moved]) {
        expect(outcome).toMatchObject({
          refusal: { reason: "invalid", fields: { time: expect.stringContaining("skip this time") } },
        });
      }
    }
    const [first] = everyHalfHour.filter(real);
    expect(moveVisit(id, { date: forward, time: first, override: true }, requester("staff", 1), now).ok).toBe(
      true,
    );
  });

  test.each([forward, back])(
    "the calendar file of every visit on %s lasts as long as the visit",
    async (date) => {
      liveIn(zone);
      const now = instantOf(date, 720, zone) - 48 * hour;
      for (const time of offered(date, now)) {
        const outcome = book(request(date, time), { visitor: null, key: null, now });
        if (!outcome.ok) throw new Error(outcome.refusal.message);
        const appointment = wholeAppointment(outcome.value.appointment, settings());
        expect([appointment.end - appointment.start, appointment.start]).toEqual([
          hour,
          instantOf(date, minutesOf(time), zone),
        ]);
        const file = new ICAL.Component(
          ICAL.parse(await calendarFile(calendarEntryOf([outcome.value.appointment]))),
        );
        const event = new ICAL.Event(file.getFirstSubcomponent("vevent") as ICAL.Component);
        expect(event.duration.toSeconds()).toBe(3600);
      }
    },
  );

  test("a repeated hour can't be booked after its first pass", () => {
    liveIn(zone);
    studio.sqlite.exec("UPDATE services SET duration_minutes = 15");
    const end = instantOf(back, 1440, zone);
    for (let now = instantOf(back, 0, zone); now < end; now += hour / 2) {
      const [next] = offered(back, now);
      if (next) expect(instantOf(back, minutesOf(next), zone)).toBeGreaterThan(now);
    }
  });
});
