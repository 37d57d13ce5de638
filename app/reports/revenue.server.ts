/** What was taken, by day, kind, means and provider: nothing but the till's own sums (rule 39.15). */
import { addDays } from "#app/availability/dates.ts";
import { otherWork } from "#app/shared/other-work.ts";
import { lineKindsInWords } from "#app/till/closing/sum-words.ts";
import { isRedeemed, sumsOn, type TillSums } from "#app/till/ledger/sums.sql.server.ts";
import { methodWords } from "#app/till/receipts/method-words.ts";
import { type Buckets, bucketsOf } from "./days/buckets.server.ts";
import { overTime } from "./days/over-time.server.ts";
import type { DayRange, ReportRange } from "./days/range.server.ts";
import { type OwnerReport, type ReportTable, rowsWithNumbers } from "./report.ts";
import type { ReportContext } from "./report-context.server.ts";
import { Tally } from "./tally.ts";

type Kind = keyof typeof lineKindsInWords;
type Method = keyof typeof methodWords;

type Numbers = Record<"earned" | "ahead" | "tips" | "redeemed" | "taken" | "tax" | "sales" | "voids", number>;

/** Sums of a range, added up from those of its pieces. */
type Taken = Numbers & {
  byBucket: Tally<number>;
  byKind: Tally<Kind>;
  byMethod: Tally<Method>;
  /** What was paid with what was paid ahead: no money of these days. */
  byRedeemed: Tally<Method>;
  /** `null`: what is nobody's work, such as products and fees. */
  byProvider: Tally<number | null>;
  tipsOf: Tally<number | null>;
};

export async function revenueReport(range: ReportRange, context: ReportContext): Promise<OwnerReport> {
  const buckets = bucketsOf(range);
  const now = await readTaken(range, buckets);
  const before = await readTaken(range.before, buckets);
  const figure = (label: string, key: Exclude<keyof Numbers, "sales" | "voids">, good: "more" | null) =>
    ({ label, unit: "money", value: now[key], before: before[key], good }) as const;
  return {
    figures: [
      figure("Revenue", "earned", "more"),
      figure("Tips", "tips", null),
      figure("Paid ahead", "ahead", null),
      figure("Paid with what was paid before", "redeemed", null),
      figure("Taken in all", "taken", null),
      figure("Tax in all of it", "tax", null),
      { label: "Receipts", unit: "count", value: now.sales, before: before.sales, good: null },
      { label: "Taken back", unit: "count", value: now.voids, before: before.voids, good: null },
    ],
    tables: [
      overTime(buckets, { name: "revenue", label: "Revenue", unit: "money" }, now.byBucket, before.byBucket),
      {
        name: "by-provider",
        title: "By provider",
        columns: [
          { name: "provider", label: "Provider", unit: "words" },
          { name: "revenue", label: "Revenue", unit: "money" },
          { name: "before", label: "Before", unit: "money" },
          { name: "tips", label: "Tips", unit: "money" },
        ],
        // What was sold and taken back whole comes to nothing.
        rows: rowsWithNumbers(
          now.byProvider
            .keysWith(before.byProvider)
            .map((id) => [
              context.providerName(id),
              now.byProvider.of(id),
              before.byProvider.of(id),
              now.tipsOf.of(id),
            ]),
        ),
        chart: { kind: "rows", value: 1, before: 2 },
      },
      moneyTable("by-kind", "What it was for", now.byKind, before.byKind, lineKindsInWords),
      moneyTable("by-means", "How it was paid", now.byMethod, before.byMethod, methodWords),
      moneyTable(
        "by-paid-before",
        "Paid with what was paid before",
        now.byRedeemed,
        before.byRedeemed,
        methodWords,
      ),
    ],
    notes: [
      "With tax, by the day on which it was taken; what was taken back counts on the day of the taking back. Revenue is treatments, add-ons, products and fees, less discounts. Vouchers, packages and deposits are told as paid ahead when they are sold: they are money then, and revenue when they pay for something.",
      "Taken in all is money: cash, card and transfer. It is revenue, tips and what was paid ahead, less what was paid with vouchers, packages and deposits of before.",
    ],
  };
}

async function readTaken(range: DayRange, buckets: Buckets): Promise<Taken> {
  const taken: Taken = {
    ...{ earned: 0, ahead: 0, tips: 0, redeemed: 0, taken: 0, tax: 0, sales: 0, voids: 0 },
    ...{ byBucket: new Tally(), byKind: new Tally(), byMethod: new Tally(), byRedeemed: new Tally() },
    ...{ byProvider: new Tally(), tipsOf: new Tally() },
  };
  for (const piece of piecesOf(range, buckets)) {
    addSums(taken, sumsOn(piece.from, piece.to), buckets.of(piece.from));
    await otherWork();
  }
  return taken;
}

/** No piece is of two buckets, and none is longer than a month. */
function piecesOf({ from, to }: DayRange, buckets: Buckets): DayRange[] {
  const pieces: DayRange[] = [];
  let first = from;
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const next = addDays(date, 1);
    const isLast = next > to || buckets.of(next) !== buckets.of(date) || next >= addDays(first, 31);
    if (!isLast) continue;
    pieces.push({ from: first, to: date });
    first = next;
  }
  return pieces;
}

function addSums(taken: Taken, sums: TillSums, bucket: number): void {
  const { earnedMinor, aheadMinor, tipsMinor, taxMinor, kinds, methods, providers } = sums;
  taken.earned += earnedMinor;
  taken.ahead += aheadMinor;
  taken.tips += tipsMinor;
  taken.redeemed += sums.redeemedMinor;
  taken.taken += sums.takenMinor;
  taken.tax += taxMinor;
  taken.sales += sums.sales;
  taken.voids += sums.voids;
  taken.byBucket.add(bucket, earnedMinor);
  for (const { kind, grossMinor } of kinds) taken.byKind.add(kind, grossMinor);
  for (const { method, amountMinor } of methods)
    (isRedeemed(method) ? taken.byRedeemed : taken.byMethod).add(method, amountMinor);
  const shared = addProviders(taken, providers);
  if (shared.work === earnedMinor && shared.tips === tipsMinor) return;
  taken.byProvider.add(null, earnedMinor - shared.work);
  taken.tipsOf.add(null, tipsMinor - shared.tips);
}

/** Answers what of it is somebody's; the rest is nobody's in particular. */
function addProviders(taken: Taken, providers: TillSums["providers"]): { work: number; tips: number } {
  const shared = { work: 0, tips: 0 };
  for (const { providerId, workMinor, tipsMinor } of providers) {
    taken.byProvider.add(providerId, workMinor);
    taken.tipsOf.add(providerId, tipsMinor);
    shared.work += workMinor;
    shared.tips += tipsMinor;
  }
  return shared;
}

const moneyTable = <Key extends string>(
  name: string,
  title: string,
  now: Tally<Key>,
  before: Tally<Key>,
  words: Record<Key, string>,
): ReportTable => ({
  name,
  title,
  columns: [
    { name: "what", label: "What", unit: "words" },
    { name: "amount", label: "Amount", unit: "money" },
    { name: "before", label: "Before", unit: "money" },
  ],
  rows: rowsWithNumbers(now.keysWith(before).map((key) => [words[key], now.of(key), before.of(key)])),
  chart: { kind: "rows", value: 1, before: 2 },
});
