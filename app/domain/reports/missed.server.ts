/** No-shows and late cancellations by day and provider, with charges (rule 39.8). */
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { type Buckets, bucketColumn, bucketsOf } from "./buckets.server.ts";
import type { DayRange, ReportRange } from "./range.server.ts";
import { type OwnerReport, type ReportTable, shareOf } from "./report.ts";
import { type ReportContext, readInPieces, Tally } from "./report-context.server.ts";
import { attendance, clientCancellations } from "./rows.sql.server.ts";

type Kind = "came" | "noShow" | "late" | "inTime";
type ByKind = Record<Kind, { total: number; byBucket: Tally<number>; byProvider: Tally<number> }>;
type Missed = ByKind & { ofProvider: Tally<number>; charged: number; waived: number };

export async function missedReport(range: ReportRange, context: ReportContext): Promise<OwnerReport> {
  const buckets = bucketsOf(range);
  const now = await countMissed(range, buckets, context);
  const before = await countMissed(range.before, buckets, context);
  return {
    figures: [
      countFigure("No-shows", now.noShow.total, before.noShow.total),
      countFigure("Cancelled late", now.late.total, before.late.total),
      { ...countFigure("Cancelled in time", now.inTime.total, before.inTime.total), good: null },
      {
        label: "Share missed",
        unit: "share",
        value: missedShare(now),
        before: missedShare(before),
        good: "less",
      },
      { label: "Charged", unit: "money", value: now.charged, before: before.charged, good: null },
      { label: "Waived", unit: "money", value: now.waived, before: before.waived, good: null },
    ],
    tables: [overTime(buckets, now, before), byProvider(now, before, context)],
    notes: [
      "No-shows and cancellations count on the day of the visit, once it would have begun.",
      `A cancellation is late if the client cancels less than ${context.settings.noticeHours} hours before the start. Cancellations by the studio are not counted. Not every charge is paid. The Revenue report shows paid charges.`,
    ],
  };
}

const countFigure = (label: string, value: number, before: number) =>
  ({ label, unit: "count", value, before, good: "less" }) as const;

const missedShare = ({ came, noShow, late }: Missed): number | null =>
  shareOf(noShow.total + late.total, came.total + noShow.total + late.total);

async function countMissed(range: DayRange, buckets: Buckets, context: ReportContext): Promise<Missed> {
  const { moment, settings } = context;
  const none = () => ({ total: 0, byBucket: new Tally<number>(), byProvider: new Tally<number>() });
  const missed: Missed = {
    ...{ came: none(), noShow: none(), late: none(), inTime: none() },
    ...{ ofProvider: new Tally(), charged: 0, waived: 0 },
  };
  const add = (kind: Kind, date: string, providerId: number, count: number) => {
    if (count === 0) return;
    missed.ofProvider.add(providerId, count);
    missed[kind].total += count;
    missed[kind].byBucket.add(buckets.of(date), count);
    missed[kind].byProvider.add(providerId, count);
  };
  await readInPieces(range, (piece) => {
    for (const [date, id, came, noShows, charged, waived] of attendance(piece, moment, settings.currency)) {
      add("came", date, id, came);
      add("noShow", date, id, noShows);
      missed.charged += charged;
      missed.waived += waived;
    }
    for (const [date, id, start, at] of clientCancellations(piece, moment)) {
      const left = instantOf(date, start, settings.timeZone) - at;
      add(left < settings.noticeHours * 3_600_000 ? "late" : "inTime", date, id, 1);
    }
  });
  return missed;
}

const overTime = (buckets: Buckets, now: Missed, before: Missed): ReportTable => ({
  name: "by-day",
  title: "Over time",
  columns: [
    bucketColumn(buckets),
    { name: "missed", label: "Missed", unit: "count" },
    { name: "before", label: "Before", unit: "count" },
    { name: "no_shows", label: "No-shows", unit: "count" },
    { name: "cancelled_late", label: "Cancelled late", unit: "count" },
    { name: "cancelled_in_time", label: "Cancelled in time", unit: "count" },
  ],
  rows: buckets.firsts.map((first, at) => [
    first,
    now.noShow.byBucket.of(at) + now.late.byBucket.of(at),
    before.noShow.byBucket.of(at) + before.late.byBucket.of(at),
    now.noShow.byBucket.of(at),
    now.late.byBucket.of(at),
    now.inTime.byBucket.of(at),
  ]),
  chart: { kind: "columns", value: 1, before: 2 },
});

function byProvider(now: Missed, before: Missed, { providerName }: ReportContext): ReportTable {
  const missedOf = ({ noShow, late }: Missed, id: number) =>
    noShow.byProvider.of(id) + late.byProvider.of(id);
  return {
    name: "by-provider",
    title: "By provider",
    columns: [
      { name: "provider", label: "Provider", unit: "words" },
      { name: "missed", label: "Missed", unit: "count" },
      { name: "before", label: "Before", unit: "count" },
      { name: "no_shows", label: "No-shows", unit: "count" },
      { name: "cancelled_late", label: "Cancelled late", unit: "count" },
      { name: "visits", label: "Visits", unit: "count" },
    ],
    rows: now.ofProvider
      .keysWith(before.ofProvider)
      .map((id) => [
        providerName(id),
        missedOf(now, id),
        missedOf(before, id),
        now.noShow.byProvider.of(id),
        now.late.byProvider.of(id),
        now.came.byProvider.of(id),
      ]),
    chart: { kind: "rows", value: 1, before: 2 },
  };
}
