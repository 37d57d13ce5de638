/** Revenue by day, type, payment method and provider, from the till's own sums (rule 39.15). */
import { addDays } from "#app/domain/availability/dates.ts";
import {
  isRedeemed,
  isRevenue,
  lineKindsInWords,
  revenueReconciliation,
  sumsOn,
  type TillSums,
} from "#app/domain/till/ledger/sums.sql.server.ts";
import { methodWords } from "#app/domain/till/till-words.ts";
import { otherWork } from "#app/platform/shared/clock.server.ts";
import { type Buckets, bucketsOf, overTime } from "./buckets.server.ts";
import type { DayRange, ReportRange } from "./range.server.ts";
import { type OwnerReport, type ReportTable, rowsWithNumbers } from "./report.ts";
import { type ReportContext, Tally } from "./report-context.server.ts";

type Kind = keyof typeof lineKindsInWords;
type Method = keyof typeof methodWords;

type Numbers = Record<"earned" | "ahead" | "tips" | "redeemed" | "taken" | "tax" | "sales" | "voids", number>;

type Taken = Numbers & {
  byBucket: Tally<number>;
  /** Revenue only. Tips and prepaid sales are separate. */
  byKind: Tally<Kind>;
  byOtherKind: Tally<Kind>;
  byMethod: Tally<Method>;
  /** Paid with vouchers, packages and deposits. Their money was taken earlier. */
  byRedeemed: Tally<Method>;
  /** The key is null for items without a provider, such as products and fees. */
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
      figure("Money taken", "taken", null),
      figure("Tips", "tips", null),
      figure("Prepaid sales", "ahead", null),
      figure("Paid with prepaid credit", "redeemed", null),
      figure("Tax included", "tax", null),
      { label: "Receipts", unit: "count", value: now.sales, before: before.sales, good: null },
      { label: "Voided", unit: "count", value: now.voids, before: before.voids, good: null },
    ],
    tables: [
      overTime(buckets, { name: "revenue", label: "Revenue", unit: "money" }, now.byBucket, before.byBucket),
      byProviderTable(now, before, context),
      moneyTable("by-kind", "Revenue by type", now.byKind, before.byKind, lineKindsInWords),
      moneyTable("by-means", "Payment methods", now.byMethod, before.byMethod, methodWords),
      reconciliationTable(now, before),
    ],
    notes: [
      "Revenue includes treatments, add-ons, products and fees, minus discounts, with tax. It counts on the day of payment, for every payment method. Money taken is cash, card and transfer. Voided sales count on the day they were voided.",
      "A sold voucher, package or deposit is money taken, but not yet revenue. When it pays for something, that counts as revenue and not as money again. Nothing counts twice. The last table shows how the two totals are connected.",
    ],
  };
}

const byProviderTable = (now: Taken, before: Taken, context: ReportContext): ReportTable => ({
  name: "by-provider",
  title: "By provider",
  columns: [
    { name: "provider", label: "Provider", unit: "words" },
    { name: "revenue", label: "Revenue", unit: "money" },
    { name: "before", label: "Before", unit: "money" },
    { name: "tips", label: "Tips", unit: "money" },
  ],
  // A sale that was voided within the range adds up to 0.
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
});

async function readTaken(range: DayRange, buckets: Buckets): Promise<Taken> {
  const taken: Taken = {
    ...{ earned: 0, ahead: 0, tips: 0, redeemed: 0, taken: 0, tax: 0, sales: 0, voids: 0 },
    ...{ byBucket: new Tally(), byKind: new Tally(), byOtherKind: new Tally(), byMethod: new Tally() },
    ...{ byRedeemed: new Tally(), byProvider: new Tally(), tipsOf: new Tally() },
  };
  for (const piece of piecesOf(range, buckets)) {
    addSums(taken, sumsOn(piece.from, piece.to), buckets.of(piece.from));
    await otherWork();
  }
  return taken;
}

/** No piece spans two buckets or more than a month. */
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
  const { earnedMinor, prepaidMinor, tipsMinor, taxMinor, kinds, methods, providers } = sums;
  taken.earned += earnedMinor;
  taken.ahead += prepaidMinor;
  taken.tips += tipsMinor;
  taken.redeemed += sums.redeemedMinor;
  taken.taken += sums.takenMinor;
  taken.tax += taxMinor;
  taken.sales += sums.sales;
  taken.voids += sums.voids;
  taken.byBucket.add(bucket, earnedMinor);
  for (const { kind, grossMinor } of kinds)
    (isRevenue(kind) ? taken.byKind : taken.byOtherKind).add(kind, grossMinor);
  for (const { method, amountMinor } of methods)
    (isRedeemed(method) ? taken.byRedeemed : taken.byMethod).add(method, amountMinor);
  const shared = addProviders(taken, providers);
  if (shared.work === earnedMinor && shared.tips === tipsMinor) return;
  taken.byProvider.add(null, earnedMinor - shared.work);
  taken.tipsOf.add(null, tipsMinor - shared.tips);
}

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

const amountColumns: ReportTable["columns"] = [
  { name: "what", label: "Item", unit: "words" },
  { name: "amount", label: "Amount", unit: "money" },
  { name: "before", label: "Before", unit: "money" },
];

const moneyTable = <Key extends string>(
  name: string,
  title: string,
  now: Tally<Key>,
  before: Tally<Key>,
  words: Record<Key, string>,
): ReportTable => ({
  name,
  title,
  columns: amountColumns,
  rows: rowsWithNumbers(now.keysWith(before).map((key) => [words[key], now.of(key), before.of(key)])),
  comesTo: ["Total", now.sum(), before.sum()],
  chart: { kind: "rows", value: 1, before: 2 },
});

/** Shows how revenue and money taken are connected, to the cent (rule 37.52). */
function reconciliationTable(now: Taken, before: Taken): ReportTable {
  const stepsOf = ({ earned, byOtherKind, byRedeemed }: Taken) =>
    revenueReconciliation({
      earnedMinor: earned,
      ofKind: (kind) => byOtherKind.of(kind),
      ofMethod: (method) => byRedeemed.of(method),
    });
  const stepsBefore = stepsOf(before);
  return {
    name: "to-taken",
    title: "From revenue to money taken",
    columns: amountColumns,
    rows: rowsWithNumbers(
      stepsOf(now).map(([words, minor], at) => [words, minor, stepsBefore[at]?.[1] ?? 0]),
    ),
    comesTo: ["Money taken", now.taken, before.taken],
    chart: null,
  };
}
