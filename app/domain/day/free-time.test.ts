import { describe, expect, test } from "vitest";
import { fits, gridStarts, type SlotDay } from "#app/domain/availability/slots.ts";
import { firstAhead, freeInWords, freeSpans, freeStarts, withReason } from "./coming-days.server.ts";

const at = (hour: number, minute = 0) => hour * 60 + minute;
const span = (start: number, end: number) => ({ start, end });

const dayWith = (...occupied: SlotDay["occupied"]): SlotDay => ({
  providerId: 1,
  bufferMinutes: 15,
  bookingHours: span(at(9), at(18)),
  working: [span(at(9), at(12)), span(at(13), at(18))],
  occupied,
});

describe("what is free of a day", () => {
  test("is what is neither booked nor over, from a quarter of an hour on", () => {
    const day = dayWith(span(at(9, 10), at(11)), span(at(13), at(17, 30)));
    expect(freeSpans(day, 0)).toEqual([span(at(11), at(12)), span(at(17, 30), at(18))]);
    expect(freeSpans(day, at(11, 50))).toEqual([span(at(17, 30), at(18))]);
  });

  test("begins today with the next quarter hour, is nothing on a day that is over and all of a later one", () => {
    const now = { date: "2026-03-02", minute: at(10, 15) };
    expect(firstAhead("2026-03-02", now)).toBe(at(10, 30));
    expect(firstAhead("2026-03-01", now)).toBe(1440);
    expect(firstAhead("2026-03-03", now)).toBe(0);
  });

  test("is said in half hours", () => {
    expect([0, 14, 15, 59, 60, 89, 90, 330].map(freeInWords)).toEqual([
      ...["full", "full", "15 min free", "59 min free", "1 h free", "1 h free", "1.5 h free", "5.5 h free"],
    ]);
    expect([withReason("closed", "Training day"), withReason("off", "")]).toEqual([
      "closed: Training day",
      "off",
    ]);
  });
});

describe("the times that the desk names first", () => {
  test("are those of the guests' grid that fit", () => {
    expect(freeStarts(dayWith(), 60, 0)).toEqual([at(9), at(10, 30), at(13, 30), at(15), at(16, 30)]);
  });

  test("and the first quarter hour that fits of a stretch without one", () => {
    const day = dayWith(span(at(9), at(9, 40)), span(at(11), at(12)), span(at(13), at(18)));
    expect(gridStarts(day, 60).filter((start) => fits(day, start, 60))).toEqual([]);
    expect(freeStarts(day, 60, 0)).toEqual([at(9, 45)]);
    expect(freeStarts(day, 60, at(9, 50))).toEqual([]);
  });

  test("always fit", () => {
    for (let busy = at(9); busy < at(17); busy += 25) {
      const day = dayWith(span(busy, busy + 70));
      for (const minutes of [15, 40, 60, 95]) {
        const starts = freeStarts(day, minutes, 0);
        expect(starts.filter((start) => !fits(day, start, minutes))).toEqual([]);
        expect(new Set(starts).size).toBe(starts.length);
      }
    }
  });
});
