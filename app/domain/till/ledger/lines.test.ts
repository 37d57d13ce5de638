import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  discountLines,
  exactParts,
  type LineDraft,
  lineOf,
  roundedShare,
  sharesOf,
  taxed,
  totalsOf,
  visitValue,
} from "./lines.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0);

const service = (amountMinor: number, more: Partial<LineDraft> = {}) =>
  lineOf({ kind: "service", name: "Facial", amountMinor, taxName: "VAT", taxBasisPoints: 1900, ...more });

test("rounds a half away from zero", () => {
  expect([5n, -5n, 4n, -14n, 15n].map((tenths) => roundedShare(tenths, 10n))).toEqual([1, -1, 0, -1, 2]);
});

test("splits an amount into parts that add up, and gives the rest to parts that lost most by rounding", () => {
  expect(sharesOf(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(sharesOf(1000, [9500, 2800, 1])).toEqual([772, 228, 0]);
  expect(sharesOf(5, [0, 0])).toEqual([0, 0]);
  expect(exactParts([-5n, 5n], 10n, 0)).toEqual([0, 0]);
});

test("keeps each part within one unit of its exact share", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      (amounts, wished) => {
        const base = sum(amounts);
        const whole = Math.min(wished, base);
        const shares = sharesOf(whole, amounts);
        expect(sum(shares)).toBe(whole);
        for (const [place, share] of shares.entries()) {
          expect(share).toBeLessThanOrEqual(amounts[place] ?? 0);
          expect(Math.abs(share - (base && (whole * (amounts[place] ?? 0)) / base))).toBeLessThan(1.001);
        }
      },
    ),
  );
});

describe("tax", () => {
  test("extracts included tax from the sum of each rate", () => {
    const lines = taxed([service(9500), service(2800)], true);
    expect(lines.map(({ taxMinor }) => taxMinor)).toEqual([1517, 447]);
    expect(totalsOf(lines, true)).toEqual({ totalMinor: 12_300, taxMinor: 1964 });
  });

  test("adds tax to prices without tax", () => {
    const lines = taxed(
      [service(9500), service(2800), lineOf({ kind: "tip", name: "Tip", amountMinor: 500 })],
      false,
    );
    expect(totalsOf(lines, false)).toEqual({ totalMinor: 12_300 + 2337 + 500, taxMinor: 2337 });
  });

  test("taxes the sum of the lines instead of rounding the tax of each line", () => {
    const lines = taxed([service(8), service(8), service(8)], false);
    expect(lines.map(({ taxMinor }) => taxMinor)).toEqual([2, 2, 1]);
  });

  test("makes the tax of the lines add up to the tax of each rate and of the whole", () => {
    const line = fc.record({
      amountMinor: fc.integer({ min: -10_000_000, max: 10_000_000 }),
      taxBasisPoints: fc.constantFrom(0, 500, 700, 1900, 2100, 825),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), fc.boolean(), (drafts, included) => {
        const lines = taxed(
          drafts.map((draft) => service(draft.amountMinor, draft)),
          included,
        );
        for (const points of new Set(drafts.map(({ taxBasisPoints }) => taxBasisPoints))) {
          const ofRate = lines.filter(({ taxBasisPoints }) => taxBasisPoints === points);
          const base = sum(ofRate.map(({ amountMinor }) => amountMinor));
          const exact = (base * points) / (included ? 10_000 + points : 10_000);
          expect(Math.abs(sum(ofRate.map(({ taxMinor }) => taxMinor)) - exact)).toBeLessThanOrEqual(0.5001);
        }
        const { totalMinor, taxMinor } = totalsOf(lines, included);
        expect(totalMinor).toBe(sum(lines.map(({ amountMinor }) => amountMinor)) + (included ? 0 : taxMinor));
      }),
    );
  });
});

describe("discounts", () => {
  test("discounts services, add-ons and products, but not tips, fees and prepaid items", () => {
    const lines = [
      service(9500, { providerId: 1 }),
      lineOf({ kind: "product", name: "Milk", amountMinor: 2905 }),
      lineOf({ kind: "tip", name: "Tip", amountMinor: 1000 }),
      lineOf({ kind: "fee", name: "Fee", amountMinor: 4750 }),
      lineOf({ kind: "voucher", name: "Voucher", amountMinor: 5000 }),
    ];
    const made = discountLines(lines, { basisPoints: 1000 }, "Birthday");
    expect(made.map(({ amountMinor, providerId }) => [amountMinor, providerId])).toEqual([
      [-950, 1],
      [-291, null],
    ]);
  });

  test("never discounts more than the sum", () => {
    const made = discountLines([service(100), service(50)], { amountMinor: 900 }, "All");
    expect(made.map(({ amountMinor }) => amountMinor)).toEqual([-100, -50]);
  });
});

test("makes the values of a package's visits add up to its price", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (price, visits) => {
      let left = { visits, valueMinor: price };
      const values: number[] = [];
      while (left.visits > 0) {
        const value = visitValue(price, visits, left);
        values.push(value);
        left = { visits: left.visits - 1, valueMinor: left.valueMinor - value };
      }
      expect(sum(values)).toBe(price);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    }),
  );
});
