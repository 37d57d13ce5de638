import { describe, expect, test } from "vitest";
import { at, booked, calendar, provider, question, span, weekly } from "#app/testing/calendars.ts";
import { checkSlot, chooseProvider, offeredTimes } from "./slots.ts";

describe("several providers", () => {
  // 60 minutes: a step of 60 without a buffer, of 90 with 15 minutes.
  const two = calendar(
    { providers: [provider(1), provider(2, { bufferMinutes: 0, workingHours: weekly([4], span(9, 13)) })] },
    [booked(at(9), at(10))],
  );
  const any = { providerIds: [2, 1] };

  test("offer the union of their times in order, each with the free providers", () => {
    expect(offeredTimes(two, question(any)).slice(0, 5)).toEqual([
      { start: at(9), providerIds: [2] },
      { start: at(10), providerIds: [2] },
      { start: at(10, 30), providerIds: [1] },
      { start: at(11), providerIds: [2] },
      { start: at(12), providerIds: [1, 2] },
    ]);
  });

  test("refuse a time as taken if it is on the grid of one of them", () => {
    const refused = (providerIds: number[]) => checkSlot(two, question({ start: at(13), providerIds }));
    expect(refused([1, 2])).toEqual({ ok: false, why: "taken" });
    expect(refused([1])).toEqual({ ok: false, why: "off-grid" });
  });
});

describe("first available", () => {
  const thursday = "2026-11-26";
  const on = (providerId: number, minutes: number, date = thursday) =>
    booked(at(9), at(9) + minutes, { providerId, date });

  test("is the provider with the fewest booked minutes on that day", () => {
    const open = calendar({}, [on(1, 60), on(2, 30), on(3, 90), on(2, 300, "2026-11-27")]);
    expect(chooseProvider(open, thursday, [1, 2, 3])).toBe(2);
  });

  test("is the lowest id on a tie", () => {
    expect(chooseProvider(calendar({}, [on(1, 60)]), thursday, [3, 1, 2])).toBe(2);
    expect(chooseProvider(calendar({}, [on(2, 60), on(3, 60)]), thursday, [3, 2])).toBe(2);
  });
});
