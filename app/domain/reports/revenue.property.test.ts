/** Random sales and voids: the report equals the till to the smallest unit. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/domain/availability/dates.ts";
import { lineOf, taxed, totalsOf } from "#app/domain/till/ledger/lines.ts";
import { sumsOn, type TillSums } from "#app/domain/till/ledger/sums.sql.server.ts";
import { voidSale } from "#app/domain/till/ledger/void-sale.server.ts";
import { paymentOf, writeSale } from "#app/domain/till/ledger/write-sale.server.ts";
import { instantAt, monday, type SmallStudio, smallStudio } from "#app/testing/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { readRange } from "./range.server.ts";
import type { OwnerReport } from "./report.ts";
import { reportContext } from "./report-context.server.ts";
import { revenueReport } from "./revenue.server.ts";

const sold = fc.record({
  day: fc.integer({ min: 0, max: 70 }),
  amounts: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 }),
  who: fc.constantFrom("maya", "tom", "nobody"),
  kind: fc.constantFrom("service", "addon", "product", "fee", "voucher", "package", "deposit"),
  tip: fc.constantFrom(0, 0, 1, 1999),
  rate: fc.constantFrom(0, 700, 1900),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  method: fc.constantFrom("card", "transfer", "voucher", "package", "deposit"),
  isVoided: fc.boolean(),
});

type Sold = typeof sold extends fc.Arbitrary<infer T> ? T : never;

function sell(
  studio: SmallStudio,
  { day, amounts, who, kind, tip, rate, part, method, isVoided }: Sold,
  included: boolean,
) {
  const by = { actor: { id: null, role: "admin" as const }, now: instantAt(addDays(monday, day), "12:00") };
  const providerId = who === "nobody" ? null : studio[who];
  const tax =
    rate && ["service", "addon", "product"].includes(kind) ? { taxName: "VAT", taxBasisPoints: rate } : {};
  const lines = taxed(
    [
      ...amounts.map((amountMinor) => lineOf({ kind, name: "x", amountMinor, providerId, ...tax } as never)),
      ...(tip ? [lineOf({ kind: "tip", name: "Tip", amountMinor: tip, providerId })] : []),
    ],
    included,
  );
  const { totalMinor } = totalsOf(lines, included);
  const cash = Math.round(totalMinor * part);
  const payments = [
    paymentOf({ method: "cash", amountMinor: cash }),
    paymentOf({ method, amountMinor: totalMinor - cash }),
  ];
  const head = { currency: "USD", taxIncluded: included, recordId: null, idempotencyKey: null };
  const sale = writing(() => writeSale({ ...head, lines, payments }, by));
  if (!sale.ok) throw new Error(sale.refusal.message);
  // Some days later, so that a range can contain only the sale or only the void.
  if (isVoided) voidSale(sale.value.id, { reason: "Typed wrongly" }, { ...by, now: by.now + 3 * 86_400_000 });
}

const figure = ({ figures }: OwnerReport, label: string) => figures.find((one) => one.label === label);
const column = ({ tables }: OwnerReport, name: string, at: number): number =>
  (tables.find((table) => table.name === name)?.rows ?? []).reduce((sum, row) => sum + Number(row[at]), 0);

const comesTo = ({ tables }: OwnerReport, name: string, at: number): number =>
  Number(tables.find((table) => table.name === name)?.comesTo?.[at]);

/** Returns the non-zero rows of the table from revenue to money, by label. */
const steps = ({ tables }: OwnerReport, at: number) =>
  Object.fromEntries(
    (tables.find(({ name }) => name === "to-taken")?.rows ?? [])
      .map((row) => [String(row[0]), Number(row[at])] as const)
      .filter(([, amount]) => amount !== 0),
  );

function stepsOf({ earnedMinor, kinds, methods }: TillSums) {
  const ofKind = (of: string) => kinds.find(({ kind }) => kind === of)?.grossMinor ?? 0;
  const ofMethod = (of: string) => methods.find(({ method }) => method === of)?.amountMinor ?? 0;
  const all: Record<string, number> = {
    "Revenue (delivered)": earnedMinor,
    Tips: ofKind("tip"),
    "Gift vouchers sold": ofKind("voucher"),
    "Packages sold": ofKind("package"),
    "Deposits taken": ofKind("deposit"),
    "Less paid by voucher": -ofMethod("voucher"),
    "Less paid by package": -ofMethod("package"),
    "Less paid by deposit": -ofMethod("deposit"),
  };
  return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0));
}

/** Computes the totals from the rows, without the sums of the till. */
function rowsOf({ sqlite }: SmallStudio, from: string, to: string) {
  const sums = (sql: string) => Number(sqlite.prepare(sql).pluck().get(from, to) ?? 0);
  const gross =
    "SELECT sum(l.amount_minor + CASE s.tax_included WHEN 1 THEN 0 ELSE l.tax_minor END) FROM sale_lines l JOIN sales s ON s.id = l.sale_id WHERE s.date BETWEEN ? AND ?";
  const paid =
    "SELECT sum(p.amount_minor) FROM payments p JOIN sales s ON s.id = p.sale_id WHERE s.date BETWEEN ? AND ?";
  return {
    earned: sums(`${gross} AND l.kind NOT IN ('tip', 'voucher', 'package', 'deposit')`),
    ahead: sums(`${gross} AND l.kind IN ('voucher', 'package', 'deposit')`),
    tips: sums(`${gross} AND l.kind = 'tip'`),
    receipts: sums(paid),
    money: sums(`${paid} AND p.method IN ('cash', 'card', 'transfer')`),
    redeemed: sums(`${paid} AND p.method IN ('voucher', 'package', 'deposit')`),
  };
}

test("the totals of a range equal those of its days, providers, types, payment methods and the till", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sold, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 80 }),
      async (sales, included, start, length) => {
        const studio = smallStudio();
        try {
          studio.sqlite.exec("UPDATE settings SET currency = 'USD'");
          for (const sale of sales) sell(studio, sale, included);
          const [from, to] = [addDays(monday, start), addDays(monday, start + length)];
          const range = readRange({ range: "own", from, to }, monday);
          if (!range.ok) throw new Error(range.refusal.message);
          const report = await revenueReport(range.value, reportContext(instantAt(monday, "12:00")));
          const { before } = range.value;
          for (const [days, key, at] of [
            [range.value, "value", 1],
            [before, "before", 2],
          ] as const) {
            const truth = rowsOf(studio, days.from, days.to);
            const sums = sumsOn(days.from, days.to);
            expect(figure(report, "Revenue")?.[key]).toBe(truth.earned);
            expect(figure(report, "Prepaid sales")?.[key]).toBe(truth.ahead);
            expect(figure(report, "Tips")?.[key]).toBe(truth.tips);
            expect(figure(report, "Money taken")?.[key]).toBe(truth.money);
            expect(figure(report, "Paid with prepaid credit")?.[key]).toBe(truth.redeemed);
            expect(sums).toMatchObject({ takenMinor: truth.money, redeemedMinor: truth.redeemed });
            expect(truth.earned + truth.tips + truth.ahead - truth.redeemed).toBe(truth.money);
            expect(sums.totalMinor).toBe(truth.receipts);
            expect(sums.earnedMinor).toBe(truth.earned);
            expect(figure(report, "Tax included")?.[key]).toBe(sums.taxMinor);
            expect(column(report, "by-day", at)).toBe(truth.earned);
            expect(column(report, "by-provider", at)).toBe(truth.earned);
            expect(column(report, "by-kind", at)).toBe(truth.earned);
            expect(comesTo(report, "by-kind", at)).toBe(truth.earned);
            // Each line from revenue to money is one type or payment method, and no line is in two tables.
            expect(column(report, "to-taken", at)).toBe(truth.money);
            expect(comesTo(report, "to-taken", at)).toBe(truth.money);
            expect(steps(report, at)).toEqual(stepsOf(sums));
            expect(column(report, "by-means", at)).toBe(truth.money);
          }
          expect(column(report, "by-provider", 3)).toBe(figure(report, "Tips")?.value);
        } finally {
          studio.close();
        }
      },
    ),
    { numRuns: 40 },
  );
});
