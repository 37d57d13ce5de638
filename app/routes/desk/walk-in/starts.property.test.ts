import { expect, test } from "vitest";
import { fits, type SlotDay } from "#app/domain/availability/slots.ts";
import { contains, overlaps, type Span } from "#app/domain/availability/spans.ts";
import { missingBuffer, walkInStarts } from "./starts.ts";

/** Returns pseudorandom numbers, the same in each run. */
function lot(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function someDay(draw: (below: number) => number): SlotDay & { taken: Span[] } {
  const bufferMinutes = draw(4) * 5;
  const opens = 540 + draw(4) * 15;
  const lunch = 700 + draw(60);
  const working = [
    { start: opens, end: lunch },
    { start: lunch + 30, end: 1000 + draw(80) },
  ];
  const taken: Span[] = [];
  for (let at = opens + draw(60); at < 1050; ) {
    const end = at + 10 + draw(80);
    taken.push({ start: at, end });
    at = end + bufferMinutes + draw(3) * draw(90);
  }
  const occupied = taken.map(({ start, end }) => ({ start, end: end + bufferMinutes }));
  const bookingHours = { start: opens, end: 1080 };
  return { providerId: 1 + draw(9), bufferMinutes, bookingHours, working, occupied, taken };
}

test("gives each provider the first minute from now on that fits, with a correct description", () => {
  const draw = lot(7);
  for (let round = 0; round < 3000; round += 1) {
    const day = someDay(draw);
    const [duration, now] = [5 + draw(90), 500 + draw(600)];
    const starts = walkInStarts([day], { durationMinutes: duration }, now);
    const minutes = Array.from({ length: 1440 - now }, (_, after) => now + after);
    const first = minutes.find((minute) => fits(day, minute, duration));
    expect(starts.find(({ missing }) => missing === 0)?.start).toBe(first);
    const bent = starts.filter(({ missing }) => missing > 0);
    for (const { start, missing } of bent) {
      expect([start, first === now]).toEqual([now, false]);
      expect(day.taken.some((span) => overlaps(span, { start, end: start + duration }))).toBe(false);
      expect(day.working.some((span) => contains(span, { start, end: start + duration }))).toBe(true);
      expect(missing).toBe(missingBuffer(day, duration, start));
    }
    for (const { start, until } of starts) {
      expect(until).toBeGreaterThanOrEqual(start + duration);
      const free = { start, end: until };
      expect(day.taken.some((span) => overlaps(span, free))).toBe(false);
      expect(day.working.some((span) => contains(span, free))).toBe(true);
      const ends = [...day.taken.map((span) => span.start), ...day.working.map((span) => span.end)];
      expect(ends).toContain(until);
    }
  }
});

test("returns no missing buffer exactly if the service fits", () => {
  const draw = lot(11);
  for (let round = 0; round < 2000; round += 1) {
    const day = someDay(draw);
    const [duration, start] = [5 + draw(90), 500 + draw(600)];
    expect(missingBuffer(day, duration, start) === 0).toBe(fits(day, start, duration));
  }
});
