import { expect, test } from "vitest";
import { type ClientHistory, type Precondition, unmetPreconditions } from "./precondition.ts";

const [peel, patchTest] = [1, 2];
const plain = {
  id: 1,
  otherServiceId: null,
  otherName: null,
  hours: 0,
  days: 0,
  consent: null,
  markKind: null,
  testServiceId: null,
  validDays: 0,
};
const known = (more: Partial<ClientHistory> = {}): ClientHistory => ({
  visits: [],
  consents: [],
  markKind: null,
  ...more,
});
const visit = (serviceId: number, date: string, start = 600) => ({
  id: 9,
  serviceId,
  date,
  start,
  end: start + 30,
});
const isMet = (
  one: Omit<Precondition, keyof typeof plain> & Partial<Precondition>,
  of: ClientHistory,
  date: string,
  start = 600,
) => unmetPreconditions([{ ...plain, ...one }], of, { serviceId: peel, date, start }).length === 0;

test("Twenty-four hours before means the same time on the previous day or earlier", () => {
  const rule = { kind: "before", otherServiceId: patchTest, hours: 24 } as const;
  const of = known({ visits: [visit(patchTest, "2026-03-07")] });
  expect(isMet(rule, of, "2026-03-08", 600)).toBe(true);
  expect(isMet(rule, of, "2026-03-08", 599)).toBe(false);
  expect(isMet(rule, of, "2026-03-06")).toBe(false);
  expect(isMet(rule, known({ visits: [visit(peel, "2026-03-01")] }), "2026-03-08")).toBe(false);
  // Zero hours: the earlier appointment has just ended.
  expect(isMet({ ...rule, hours: 0 }, of, "2026-03-07", 629)).toBe(false);
  expect(isMet({ ...rule, hours: 0 }, of, "2026-03-07", 630)).toBe(true);
});

test("Days apart apply before and after the other visit, and the last day is allowed", () => {
  const of = known({ visits: [visit(peel, "2026-03-15")] });
  const rule = { kind: "apart", days: 14 } as const;
  for (const [date, met] of [
    ["2026-03-01", true],
    ["2026-03-02", false],
    ["2026-03-15", false],
    ["2026-03-28", false],
    ["2026-03-29", true],
  ] as const) {
    expect([date, isMet(rule, of, date)]).toEqual([date, met]);
  }
  expect(isMet({ ...rule, otherServiceId: patchTest }, of, "2026-03-15")).toBe(true);
});

test("The latest consent of a kind applies from its date on", () => {
  const rule = { kind: "consent", consent: "patch_test", hours: 24 } as const;
  const given = { kind: "patch_test", given: true, date: "2026-03-07" };
  expect(isMet(rule, known({ consents: [given] }), "2026-03-08")).toBe(true);
  expect(isMet(rule, known({ consents: [given] }), "2026-03-07")).toBe(false);
  expect(isMet({ ...rule, hours: 25 }, known({ consents: [given] }), "2026-03-08")).toBe(false);
  expect(isMet(rule, known({ consents: [{ ...given, given: false }, given] }), "2026-03-20")).toBe(false);
  expect(isMet(rule, known({ consents: [{ ...given, kind: "photos" }] }), "2026-03-20")).toBe(false);
});

test("An alert of this kind excludes the service, but another kind does not", () => {
  const rule = { kind: "mark", markKind: "pregnancy" } as const;
  expect(isMet(rule, known(), "2026-03-08")).toBe(true);
  expect(isMet(rule, known({ markKind: "allergy" }), "2026-03-08")).toBe(true);
  expect(isMet(rule, known({ markKind: "pregnancy" }), "2026-03-08")).toBe(false);
});

test("A minute-by-minute check agrees on random histories", () => {
  let seed = 11;
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * sides);
  };
  const day = (n: number) => new Date(Date.UTC(2026, 1, 20 + n)).toISOString().slice(0, 10);
  // Minutes since 1970 in UTC.
  const instant = (date: string, minute: number) => Date.parse(`${date}T00:00:00Z`) / 60_000 + minute;
  let refused = 0;
  for (let round = 0; round < 4000; round += 1) {
    const visits = Array.from({ length: dice(4) }, () =>
      visit(dice(2) === 0 ? peel : patchTest, day(dice(20)), 540 + dice(16) * 30),
    );
    const [date, start] = [day(dice(20)), 540 + dice(16) * 30];
    const other = dice(2) === 0 ? null : patchTest;
    const [hours, days] = [dice(72), 1 + dice(10)];
    const before = isMet(
      { kind: "before", otherServiceId: patchTest, hours },
      known({ visits }),
      date,
      start,
    );
    const judgedBefore = visits.some(
      (one) =>
        one.serviceId === patchTest &&
        instant(one.date, one.start) + hours * 60 <= instant(date, start) &&
        instant(one.date, one.end) <= instant(date, start),
    );
    expect(before).toBe(judgedBefore);
    const apart = isMet({ kind: "apart", otherServiceId: other, days }, known({ visits }), date, start);
    const near = Array.from({ length: 2 * days - 1 }, (_, n) => instant(date, 0) + (n - days + 1) * 1440);
    const judgedApart = !visits.some(
      (one) => one.serviceId === (other ?? peel) && near.includes(instant(one.date, 0)),
    );
    expect(apart).toBe(judgedApart);
    if (!before || !apart) refused += 1;
  }
  expect(refused).toBeGreaterThan(500);
  expect(refused).toBeLessThan(3990);
});
