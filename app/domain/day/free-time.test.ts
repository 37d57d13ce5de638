import { describe, expect, test } from "vitest";
import { fits, gridStarts, type SlotDay } from "#app/domain/availability/slots.ts";
import { earliestStart, freeSpans, freeStarts, freeTimeLabel, withReason } from "./coming-days.server.ts";

const at = (hour: number, minute = 0) => hour * 60 + minute;
const span = (start: number, end: number) => ({ start, end });

const dayWith = (...occupied: SlotDay["occupied"]): SlotDay => ({
  providerId: 1,
  bufferMinutes: 15,
  bookingHours: span(at(9), at(18)),
  working: [span(at(9), at(12)), span(at(13), at(18))],
  occupied,
});

describe("free time of a day", () => {
  test("excludes booked and past time and gaps under 15 minutes", () => {
    const day = dayWith(span(at(9, 10), at(11)), span(at(13), at(17, 30)));
    expect(freeSpans(day, 0)).toEqual([span(at(11), at(12)), span(at(17, 30), at(18))]);
    expect(freeSpans(day, at(11, 50))).toEqual([span(at(17, 30), at(18))]);
  });

  test("starts at the next quarter hour today, is empty on a past day and complete on a later day", () => {
    const now = { date: "2026-03-02", minute: at(10, 15) };
    expect(earliestStart("2026-03-02", now)).toBe(at(10, 30));
    expect(earliestStart("2026-03-01", now)).toBe(1440);
    expect(earliestStart("2026-03-03", now)).toBe(0);
  });

  test("is shown in half hours", () => {
    expect([0, 14, 15, 59, 60, 89, 90, 330].map(freeTimeLabel)).toEqual([
      ...["full", "full", "15 min free", "59 min free", "1 h free", "1 h free", "1.5 h free", "5.5 h free"],
    ]);
    expect([withReason("closed", "Training day"), withReason("off", "")]).toEqual([
      "closed: Training day",
      "off",
    ]);
  });
});

describe("freeStarts", () => {
  test("returns the free times of the guests' grid", () => {
    expect(freeStarts(dayWith(), 60, 0)).toEqual([at(9), at(10, 30), at(13, 30), at(15), at(16, 30)]);
  });

  test("adds the first quarter hour of a gap without a grid time", () => {
    const day = dayWith(span(at(9), at(9, 40)), span(at(11), at(12)), span(at(13), at(18)));
    expect(gridStarts(day, 60).filter((start) => fits(day, start, 60))).toEqual([]);
    expect(freeStarts(day, 60, 0)).toEqual([at(9, 45)]);
    expect(freeStarts(day, 60, at(9, 50))).toEqual([]);
  });

  test("returns only times that fit, each once", () => {
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
