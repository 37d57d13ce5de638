import { expect, test } from "vitest";
import { type Use, withoutPlace } from "./change-room.server.ts";

const use = (id: number, start: number, end: number, date = "2026-03-03"): Use => ({ id, date, start, end });
const ids = (uses: readonly Use[]) => uses.map(({ id }) => id);

test("leaves an appointment without a place if all are taken, and gives adjacent ones the same place", () => {
  const uses = [use(1, 540, 600), use(2, 570, 630), use(3, 600, 660), use(4, 540, 600, "2026-03-04")];
  expect(ids(withoutPlace(uses, [], 1))).toEqual([2]);
  expect(ids(withoutPlace(uses, [], 2))).toEqual([]);
});

test("An appointment keeps its place, even if another one starts earlier", () => {
  expect(ids(withoutPlace([use(1, 540, 600)], [use(9, 590, 650)], 1))).toEqual([1]);
  // Two uses, one after the other, need one place.
  const held = [use(8, 540, 570), use(9, 570, 600)];
  expect(ids(withoutPlace([use(1, 540, 600)], held, 2))).toEqual([]);
});

test("Random uses never exceed the places and get all free ones", () => {
  let seed = 7;
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * sides);
  };
  for (let round = 0; round < 300; round += 1) {
    const places = 1 + dice(3);
    const some = (count: number, from: number) =>
      Array.from({ length: count }, (_, n) => {
        const start = 540 + dice(20) * 15;
        return use(from + n, start, start + 15 + dice(6) * 15, `2026-03-0${1 + dice(2)}`);
      });
    const asking = some(dice(8), 1);
    const without = withoutPlace(asking, [], places);
    const seated = asking.filter((one) => !without.includes(one));
    const fullAt = (others: Use[], date: string, minute: number) =>
      others.filter((one) => one.date === date && one.start <= minute && one.end > minute).length;
    for (const one of asking) {
      for (let minute = one.start; minute < one.end; minute += 15) {
        expect(fullAt(seated, one.date, minute)).toBeLessThanOrEqual(places);
      }
    }
    for (const one of without) {
      const minutes = Array.from({ length: (one.end - one.start) / 15 }, (_, n) => one.start + n * 15);
      expect(Math.max(...minutes.map((minute) => fullAt(seated, one.date, minute)))).toBe(places);
    }
  }
});
