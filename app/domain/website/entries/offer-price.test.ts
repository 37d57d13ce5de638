import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#app/domain/availability/dates.ts";
import { offersInText, offersShownIn, type PricedOffer, reducedPrice, reductionFor } from "./offer-price.ts";

const quiet: PricedOffer = {
  title: "Quiet Tuesdays",
  percentOff: 10,
  amountOffMinor: null,
  weekdays: "2",
  fromMin: 540,
  toMin: 720,
  categories: "Facials",
  forAccounts: false,
  date: "2026-11-01",
  lastDate: "2026-12-01",
};
const tuesday = "2026-11-24";
const facial = { priceMinor: 9500, category: "Facials", date: tuesday, start: 600, hasAccount: false };

describe("an offer with conditions", () => {
  it.each([
    ["holds", {}, {}, 950],
    ["holds at its earliest start", {}, { start: 540 }, 950],
    ["ends a minute before it", {}, { start: 539 }, null],
    ["holds at its latest start", {}, { start: 720 }, 950],
    ["ends a minute after it", {}, { start: 721 }, null],
    ["holds on its first day", { date: tuesday }, {}, 950],
    ["doesn't hold before it", { date: addDays(tuesday, 1) }, {}, null],
    ["holds on its last day", {}, { date: "2026-12-01" }, 950],
    ["doesn't hold after it", {}, { date: "2026-12-08" }, null],
    ["holds without a last day", { lastDate: null }, { date: "2036-12-02" }, 950],
    ["doesn't hold on another weekday", {}, { date: "2026-11-25" }, null],
    ["holds on each of its weekdays", { weekdays: "23" }, { date: "2026-11-25" }, 950],
    ["holds every day without weekdays", { weekdays: "" }, { date: "2026-11-29" }, 950],
    ["doesn't hold for another category", {}, { category: "Brows" }, null],
    ["holds for all treatments without categories", { categories: "" }, { category: "" }, 950],
    ["doesn't hold for guests if it is for accounts", { forAccounts: true }, {}, null],
    ["holds for an account", { forAccounts: true }, { hasAccount: true }, 950],
    // Los Angeles skips 2:00 AM on March 14, 2027. Times are local, so the conditions don't notice.
    ["holds on the day the clocks change", { weekdays: "7", lastDate: null }, { date: "2027-03-14" }, 950],
  ] as const)("%s", (_what, offer, visit, minor) => {
    expect(reductionFor([{ ...quiet, ...offer }], { ...facial, ...visit })?.minor ?? null).toBe(minor);
  });

  it("lowers by the best offer only, and by the first one on a tie", () => {
    const ten = { ...quiet, title: "Ten dollars", percentOff: null, amountOffMinor: 1000 };
    expect(reductionFor([quiet, ten], facial)).toEqual({ name: "Ten dollars", minor: 1000 });
    expect(reductionFor([quiet, { ...quiet, title: "Again" }], facial)?.name).toBe("Quiet Tuesdays");
    expect(reductionFor([], facial)).toBeNull();
    expect(reductionFor([quiet], { ...facial, priceMinor: 0 })).toBeNull();
  });

  it("rounds half up and stops at 0", () => {
    const percent = (percentOff: number, price: number) =>
      reducedPrice(price, { percentOff, amountOffMinor: null });
    expect([percent(50, 1), percent(50, 3), percent(10, 9995), percent(33, 100)]).toEqual([1, 2, 8996, 67]);
    expect(reducedPrice(900, { percentOff: null, amountOffMinor: 1000 })).toBe(0);
  });
});

const anyOffer: fc.Arbitrary<PricedOffer> = fc.record({
  title: fc.string(),
  percentOff: fc.option(fc.integer({ min: 1, max: 100 })),
  amountOffMinor: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
  weekdays: fc.subarray(["1", "2", "3", "4", "5", "6", "7"]).map((days) => days.join("")),
  fromMin: fc.option(fc.integer({ min: 0, max: 1439 })),
  toMin: fc.option(fc.integer({ min: 0, max: 1439 })),
  categories: fc.constantFrom("", "Facials", "Brows\nFacials", "Brows"),
  forAccounts: fc.boolean(),
  date: fc.constantFrom("2026-01-01", tuesday),
  lastDate: fc.constantFrom(null, "2026-12-31"),
});
const onePriced = anyOffer.map((offer) =>
  offer.percentOff === null
    ? { ...offer, amountOffMinor: offer.amountOffMinor ?? 500 }
    : { ...offer, amountOffMinor: null },
);
const anyVisit = fc.record({
  priceMinor: fc.integer({ min: 0, max: 100_000_000 }),
  category: fc.constantFrom("Facials", "Brows", ""),
  date: fc.integer({ min: 0, max: 500 }).map((days) => addDays("2025-12-01", days)),
  start: fc.integer({ min: 0, max: 1439 }),
  hasAccount: fc.boolean(),
});

describe("any offers", () => {
  it("never lead to a price below 0 or above the list price, and every other offer is no better", () => {
    fc.assert(
      fc.property(fc.array(onePriced, { maxLength: 6 }), anyVisit, (offers, visit) => {
        const minor = reductionFor(offers, visit)?.minor ?? 0;
        expect(minor).toBeGreaterThanOrEqual(0);
        expect(minor).toBeLessThanOrEqual(visit.priceMinor);
        for (const offer of offers) {
          expect(reductionFor([offer], visit)?.minor ?? 0).toBeLessThanOrEqual(minor);
        }
      }),
    );
  });

  it("mean the same in the hidden field of a form", () => {
    fc.assert(
      fc.property(fc.array(onePriced, { maxLength: 4 }), anyVisit, (offers, visit) => {
        const minor = (all: readonly PricedOffer[]) => reductionFor(all, visit)?.minor ?? 0;
        const buyer = visit.hasAccount ? "account" : "guest";
        for (const seenBy of [buyer, "either"] as const) {
          const shown = offersShownIn(`9500.60,7=12000.75,${offersInText(offers, visit.category, seenBy)}`);
          expect(minor(shown)).toBe(minor(offers));
        }
      }),
    );
  });
});

it("reads no offer from other text", () => {
  for (const text of [
    "",
    "9500.60",
    "op10",
    "op10w9t-d2026-01-01_",
    "x,op10w2t-d2026-01-01_b",
    "op".repeat(9999),
  ])
    expect(offersShownIn(text), text.slice(0, 40)).toEqual([]);
});
