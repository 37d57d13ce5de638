/** Visits by day, by provider, and by the way they were booked (rule 39.6). */
import { type Buckets, bucketsOf, overTime } from "./buckets.server.ts";
import type { DayRange, ReportRange } from "./range.server.ts";
import type { OwnerReport } from "./report.ts";
import { pieceByPiece, type ReportContext, Tally } from "./report-context.server.ts";
import { type VisitCount, visitCounts } from "./rows.sql.server.ts";

const sources: Record<string, string> = {
  online: "Online",
  desk: "At the front desk",
  walk_in: "Walk-in",
  paper: "From paper",
  rebook: "Booked again",
  series: "In a series",
};

type Counted = { total: number; byBucket: Tally<number>; byProvider: Tally<number>; bySource: Tally<string> };

export async function visitReport(range: ReportRange, context: ReportContext): Promise<OwnerReport> {
  const buckets = bucketsOf(range);
  const now = await countVisits(range, buckets, context);
  const before = await countVisits(range.before, buckets, context);
  return {
    figures: [
      { label: "Visits", unit: "count", value: now.total, before: before.total, good: "more" },
      {
        label: "Walk-ins",
        unit: "count",
        value: now.bySource.of("walk_in"),
        before: before.bySource.of("walk_in"),
        good: null,
      },
      {
        label: "Booked online",
        unit: "count",
        value: now.bySource.of("online"),
        before: before.bySource.of("online"),
        good: null,
      },
    ],
    tables: [
      overTime(buckets, { name: "visits", label: "Visits", unit: "count" }, now.byBucket, before.byBucket),
      {
        name: "by-provider",
        title: "By provider",
        columns: [
          { name: "provider", label: "Provider", unit: "words" },
          { name: "visits", label: "Visits", unit: "count" },
          { name: "before", label: "Before", unit: "count" },
        ],
        rows: now.byProvider
          .keysWith(before.byProvider)
          .map((id) => [context.providerName(id), now.byProvider.of(id), before.byProvider.of(id)]),
        chart: { kind: "rows", value: 1, before: 2 },
      },
      {
        name: "by-way",
        title: "How they were booked",
        columns: [
          { name: "booked_by", label: "Way", unit: "words" },
          { name: "visits", label: "Visits", unit: "count" },
          { name: "before", label: "Before", unit: "count" },
        ],
        rows: now.bySource
          .keysWith(before.bySource)
          .map((source) => [sources[source] ?? source, now.bySource.of(source), before.bySource.of(source)]),
        chart: { kind: "rows", value: 1, before: 2 },
      },
    ],
    notes: ["A visit is counted once it has begun, unless it was cancelled or missed."],
  };
}

async function countVisits(range: DayRange, buckets: Buckets, { moment }: ReportContext): Promise<Counted> {
  const counted: Counted = {
    total: 0,
    byBucket: new Tally(),
    byProvider: new Tally(),
    bySource: new Tally(),
  };
  await pieceByPiece(range, (piece) => {
    for (const row of visitCounts(piece, moment)) addTo(counted, row, buckets);
  });
  return counted;
}

function addTo(counted: Counted, [date, providerId, source, count]: VisitCount, buckets: Buckets): void {
  counted.total += count;
  counted.byBucket.add(buckets.of(date), count);
  counted.byProvider.add(providerId, count);
  counted.bySource.add(source, count);
}
