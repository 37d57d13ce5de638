import { describe, expect, test } from "vitest";
import { overlaps } from "#app/domain/availability/spans.ts";
import { type LateVisit, shifted } from "./plan.server.ts";

const visit = (id: number, start: number, end: number): LateVisit => ({ id, start, end });

describe("a delay", () => {
  const ana = visit(1, 630, 690);
  const hannah = visit(2, 705, 750);

  test("of the current visit is absorbed by the next gap, and moves the next visit only by the rest", () => {
    expect(shifted({ underWay: ana, next: [hannah], now: 660 }, 15)).toEqual([]);
    expect(shifted({ underWay: ana, next: [hannah], now: 660 }, 20)).toEqual([{ ...hannah, to: 710 }]);
  });

  test("counts from now if the visit has already run over by more", () => {
    expect(shifted({ underWay: ana, next: [hannah], now: 720 }, 5)).toEqual([{ ...hannah, to: 720 }]);
  });

  test("starts with the next visit if none is under way", () => {
    expect(shifted({ underWay: null, next: [hannah, ana], now: 600 }, 20)).toEqual([
      { ...ana, to: 650 },
      { ...hannah, to: 710 },
    ]);
    expect(shifted({ underWay: null, next: [], now: 600 }, 20)).toEqual([]);
  });
});

test("keeps the order, overlaps no visits, moves none earlier and moves only visits that the delay affects", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const visits: LateVisit[] = [];
    let at = 540;
    for (let id = 1; id <= 1 + random(7); id += 1) {
      const start = at + random(5) * 5;
      at = start + 15 + random(6) * 15;
      visits.push(visit(id, start, at));
    }
    const [first, ...rest] = visits;
    const underWay = random(2) ? (first ?? null) : null;
    const next = underWay ? rest : visits;
    const minutes = 5 * (1 + random(4));
    const now = 540 + random(60);
    const shifts = shifted({ underWay, next, now }, minutes);
    const free = Math.max((underWay?.end ?? first?.start ?? 0) + minutes, now);
    const after = next.map((one) => {
      const to = shifts.find(({ id }) => id === one.id)?.to ?? one.start;
      return { ...one, start: to, end: to + one.end - one.start };
    });
    for (const [index, one] of after.entries()) {
      const before = next[index];
      expect(one.start).toBeGreaterThanOrEqual(before?.start ?? 0);
      expect(after.filter((other) => other.id !== one.id && overlaps(other, one))).toEqual([]);
      // A moved visit begins exactly when the previous one ends.
      const bound = after[index - 1]?.end ?? free;
      if (one.start !== before?.start) expect(one.start).toBe(bound);
    }
    expect(after.map(({ id }) => id)).toEqual(
      [...after].sort((a, b) => a.start - b.start).map(({ id }) => id),
    );
  }
});
