import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timeOf } from "#app/domain/availability/dates.ts";
import { offeredTimes } from "#app/domain/availability/slots.ts";
import {
  at,
  booked,
  calendar,
  moment,
  provider,
  question,
  randomCalendar,
  randomQuestion,
  span,
  weekly,
} from "#app/testing/calendars.ts";
import { type OccupiedEntry, occupiedEntries } from "./open-times.server.ts";

const thursday = "2026-11-26";

const entries = (
  open: ReturnType<typeof calendar>,
  changes: Partial<Parameters<typeof occupiedEntries>[1]> = {},
) =>
  occupiedEntries(open, { ...question({}), durationMinutes: undefined, ...changes }).map(
    ({ start, durationMinutes }) => `${timeOf(start)} ${durationMinutes}`,
  );

describe("an occupied entry is", () => {
  test("an appointment with its provider's buffer, also outside the booking hours", () => {
    expect(entries(calendar({}, [booked(at(8), at(9)), booked(at(10), at(11))]))).toEqual([
      "08:00 75",
      "10:00 75",
    ]);
  });

  test("a break, and booking hours outside the provider's hours", () => {
    const one = provider(1, { workingHours: weekly([4], span(10, 20)), breaks: weekly([4], span(12, 13)) });
    expect(entries(calendar({ providers: [one] }))).toEqual(["09:00 60", "12:00 60"]);
  });

  test("time off", () => {
    const off = { firstDate: thursday, startMin: at(15), lastDate: "2026-11-30", endMin: 1440 };
    expect(entries(calendar({ providers: [provider(1, { timeOff: [off] })] }))).toEqual(["15:00 180"]);
  });

  test("the whole booking hours of a closed day, and of a past one", () => {
    expect(entries(calendar({ closedDays: new Set([thursday]) }))).toEqual(["09:00 540"]);
    expect(entries(calendar(), { date: "2026-11-24" })).toEqual(["09:00 540"]);
  });

  test("the past part of today, and the minimum notice", () => {
    const today = { date: moment.date, now: { ...moment, minute: at(9, 59) } };
    expect(entries(calendar(), today)).toEqual(["09:00 60"]);
    expect(entries(calendar(), { ...today, minimumNoticeMinutes: 61 })).toEqual(["09:00 120"]);
  });

  test("with a service, a start whose buffer does not fit before the next appointment", () => {
    const open = calendar({}, [
      booked(at(8), at(8, 15)),
      booked(at(10), at(10, 15)),
      booked(at(11, 35), at(11, 50)),
    ]);
    const appointments = ["08:00 30", "10:00 30", "11:35 30"];
    expect(entries(open)).toEqual(appointments);
    expect(entries(open, { durationMinutes: 60 })).toEqual([
      "08:00 30",
      "09:00 60",
      "10:00 30",
      "10:30 65",
      "11:35 30",
    ]);
    expect(entries(open, { durationMinutes: 45 })).toEqual(appointments);
  });
});

test("no entries exist on a weekday without booking hours", () => {
  expect(entries(calendar(), { date: "2026-11-29" })).toEqual([]);
});

test("entries of several providers are in order of start", () => {
  const two = calendar({ providers: [provider(1), provider(2, { bufferMinutes: 0 })] }, [
    booked(at(11), at(12)),
    booked(at(10), at(11), { providerId: 2 }),
  ]);
  expect(entries(two, { providerIds: [1, 2] })).toEqual(["10:00 60", "11:00 75"]);
});

test("a shorter single day has entries for the rest of the usual hours", () => {
  const open = calendar({ singleHours: new Map([["2026-11-26", { start: at(11), end: at(14) }]]) });
  expect(entries(open)).toEqual(["09:00 120", "14:00 240"]);
});

/** Computes the offered times of one provider as an API client does (rules 2.2 and 2.10). */
function slotsOfClient(
  hours: { start: number; end: number } | undefined,
  { duration, buffer, taken }: { duration: number; buffer: number; taken: OccupiedEntry[] },
): number[] {
  const total = duration + buffer;
  const step = total <= 30 ? 30 : total <= 45 ? 45 : total <= 60 ? 60 : Math.ceil(total / 30) * 30;
  const slots: number[] = [];
  for (let t = hours?.start ?? 0; hours && t + duration <= hours.end; t += step) {
    const rejected = taken.some(
      (entry) => t === entry.start || (t < entry.start + entry.durationMinutes && entry.start < t + duration),
    );
    if (!rejected) slots.push(t);
  }
  return slots;
}

test("entries are enough for a client to compute exactly the offered times", () => {
  fc.assert(
    fc.property(randomCalendar, randomQuestion, fc.constantFrom(1, 2, 3), (open, random, providerId) => {
      const asked = { ...random, providerIds: [providerId], windowDays: 60 };
      const weekday = new Date(`${asked.date}T00:00:00Z`).getUTCDay() || 7;
      const computed = slotsOfClient(open.singleHours.get(asked.date) ?? open.bookingHours.get(weekday), {
        duration: asked.durationMinutes,
        buffer: open.providers.find((one) => one.providerId === providerId)?.bufferMinutes ?? 0,
        taken: occupiedEntries(open, asked),
      });
      expect(computed).toEqual(offeredTimes(open, asked).map(({ start }) => start));
    }),
    { numRuns: 2000 },
  );
});
