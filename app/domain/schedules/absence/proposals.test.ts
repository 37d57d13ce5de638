import { describe, expect, test } from "vitest";
import type { SlotDay } from "#app/domain/availability/slots.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import { type FreeDays, isEarlier, mostProposals, proposalsFor, type Wish } from "./proposals.server.ts";

const [maya, tom] = [1, 2];
const [today, tomorrow] = ["2026-03-02", "2026-03-03"];
const hours = { start: 540, end: 1080 };

/** Maya is away today and works tomorrow; Tom works on both days. */
function days(taken: { date: string; start: number; end: number }[] = [], buffer = 0): FreeDays {
  return {
    dates: [today, tomorrow],
    earliest: (date) => (date === today ? 600 : 0),
    dayOf: (date, providerId): SlotDay => ({
      providerId,
      bufferMinutes: buffer,
      bookingHours: hours,
      working: providerId === maya && date === today ? [] : [hours],
      occupied: providerId === tom ? taken.filter((span) => span.date === date) : [],
    }),
  };
}

const wish = (id: number, start: number, more: Partial<Wish> = {}): Wish => ({
  ...{ id, date: today, start, minutes: 60, awayProviderId: maya, providerIds: [maya, tom] },
  ...more,
});

describe("a single visit", () => {
  test("gets the same time with another provider, the provider's next free time, and a later time of the day", () => {
    expect(proposalsFor([wish(7, 600)], days()).get(7)).toEqual([
      { date: today, start: 600, providerId: tom },
      { date: tomorrow, start: 540, providerId: maya },
      { date: today, start: 615, providerId: tom },
    ]);
  });

  test("gets only the provider's next times if no one else offers the service", () => {
    expect(proposalsFor([wish(7, 600, { providerIds: [maya] })], days()).get(7)).toEqual([
      { date: tomorrow, start: 540, providerId: maya },
      { date: tomorrow, start: 600, providerId: maya },
    ]);
  });

  test("can be taken over by another provider if it has begun", () => {
    const [over, , later] = proposalsFor([wish(7, 585)], days()).get(7) ?? [];
    expect(over).toEqual({ date: today, start: 585, providerId: tom });
    expect(later?.start).toBeGreaterThanOrEqual(600);
  });

  test("never gets an earlier day, and gets an earlier time of its day last", () => {
    const late = wish(7, 960, { date: tomorrow, providerIds: [maya] });
    const full = { date: tomorrow, start: 960, end: 1080 };
    const both = { ...days(), dayOf: days([full]).dayOf };
    expect(
      proposalsFor([late], both)
        .get(7)
        ?.every(({ date }) => date === tomorrow),
    ).toBe(true);
    const offers =
      proposalsFor([{ ...late, awayProviderId: tom, providerIds: [maya, tom] }], both).get(7) ?? [];
    expect(offers[0]).toEqual({ date: tomorrow, start: 960, providerId: maya });
    expect(isEarlier(offers.at(-1) ?? late, late)).toBe(true);
  });

  test("gets no proposal if nothing is free", () => {
    const full = [today, tomorrow].map((date) => ({ date, start: 0, end: 1440 }));
    expect(proposalsFor([wish(7, 600, { providerIds: [tom] })], days(full)).get(7)).toEqual([]);
  });
});

test("Any combination of choices can be booked together, and every row that can have a proposal has one", () => {
  // A fixed seed gives the same cases in each run.
  let seed = 20260302;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 150; round += 1) {
    const buffer = random(3) * 10;
    const taken = Array.from({ length: random(4) }, () => {
      const start = 540 + random(30) * 15;
      return { date: random(2) ? today : tomorrow, start, end: start + 60 };
    });
    const wishes = Array.from({ length: 1 + random(6) }, (_, at) =>
      wish(at + 1, 540 + at * 75, { minutes: 30 + random(3) * 15 }),
    );
    const found = proposalsFor(wishes, days(taken, buffer));
    const all = wishes.flatMap(({ id, minutes }) =>
      (found.get(id) ?? []).map((place) => ({ id, ...place, end: place.start + minutes + buffer })),
    );
    for (const one of all) {
      expect(
        all.filter(
          (other) =>
            other.id !== one.id &&
            other.providerId === one.providerId &&
            other.date === one.date &&
            overlaps(one, other),
        ),
      ).toEqual([]);
      expect(
        taken.filter((span) => one.providerId === tom && span.date === one.date && overlaps(span, one)),
      ).toEqual([]);
    }
    for (const { id } of wishes) expect((found.get(id) ?? []).length).toBeLessThanOrEqual(mostProposals);
    expect(wishes.some(({ id }) => (found.get(id) ?? []).length > 0)).toBe(true);
  }
});
