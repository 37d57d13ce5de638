import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contains, intersect, merge, overlaps, type Span, subtract } from "./spans.ts";

const s = (start: number, end: number): Span => ({ start, end });

describe("overlaps", () => {
  test("two spans that share a minute overlap, whichever comes first", () => {
    expect(overlaps(s(0, 10), s(9, 20))).toBe(true);
    expect(overlaps(s(9, 20), s(0, 10))).toBe(true);
    expect(overlaps(s(0, 30), s(10, 20))).toBe(true);
  });

  test("two spans that only touch do not overlap", () => {
    expect(overlaps(s(0, 10), s(10, 20))).toBe(false);
    expect(overlaps(s(10, 20), s(0, 10))).toBe(false);
  });
});

test("a span contains itself and what lies within it", () => {
  expect(contains(s(0, 10), s(0, 10))).toBe(true);
  expect(contains(s(0, 10), s(2, 8))).toBe(true);
  expect(contains(s(0, 10), s(5, 11))).toBe(false);
  expect(contains(s(5, 10), s(4, 6))).toBe(false);
});

test("merging joins spans that overlap or touch, and leaves gaps", () => {
  expect(merge([s(20, 30), s(0, 10), s(10, 15), s(25, 40)])).toEqual([s(0, 15), s(20, 40)]);
  expect(merge([s(0, 30), s(10, 20)])).toEqual([s(0, 30)]);
});

test("merging does not change its input", () => {
  const given = [s(5, 10), s(0, 6)];
  merge(given);
  expect(given).toEqual([s(5, 10), s(0, 6)]);
});

test("intersecting keeps the shared minutes only", () => {
  expect(intersect([s(0, 10), s(20, 30)], [s(5, 25)])).toEqual([s(5, 10), s(20, 25)]);
  expect(intersect([s(0, 10)], [s(10, 20)])).toEqual([]);
});

test("subtracting removes the middle, the ends, or everything", () => {
  expect(subtract([s(0, 100)], [s(40, 60)])).toEqual([s(0, 40), s(60, 100)]);
  expect(subtract([s(0, 100)], [s(90, 200), s(0, 10)])).toEqual([s(10, 90)]);
  expect(subtract([s(0, 100)], [s(0, 50), s(50, 100)])).toEqual([]);
});

test("all functions agree with counting minute by minute", () => {
  const spans = fc.array(
    fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 15 })).map(([start, length]) => s(start, start + length)),
    { maxLength: 6 },
  );
  const minutes = (all: readonly Span[]) =>
    new Set(all.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, n) => start + n)));
  const spansOf = (all: Iterable<number>) => merge([...all].map((minute) => s(minute, minute + 1)));
  fc.assert(
    fc.property(spans, spans, (a, b) => {
      const [inA, inB] = [minutes(a), minutes(b)];
      expect(merge(a)).toEqual(spansOf(inA));
      expect(intersect(merge(a), merge(b))).toEqual(spansOf([...inA].filter((m) => inB.has(m))));
      expect(subtract(merge(a), b)).toEqual(spansOf([...inA].filter((m) => !inB.has(m))));
    }),
    { numRuns: 500 },
  );
});
