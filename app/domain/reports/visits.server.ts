/** Visits by day, provider and booking channel (rule 39.6). */
import { type Buckets, bucketsOf, overTime } from "./buckets.server.ts";
import type { DayRange, ReportRange } from "./range.server.ts";
import type { OwnerReport, ReportColumn } from "./report.ts";
import { byKey, type ReportContext, readInPieces, Tally } from "./report-context.server.ts";
import { type VisitCount, visitCounts } from "./rows.sql.server.ts";

const sources: Record<string, string> = {
  online: "Online",
  desk: "At the front desk",
  walk_in: "Walk-in",
  paper: "From paper",
  rebook: "Booked again",
  series: "In a series",
};

const visits: ReportColumn = { name: "visits", label: "Visits", unit: "count" };

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
      overTime(buckets, visits, now.byBucket, before.byBucket),
      byKey(
        { name: "by-provider", title: "By provider" },
        [{ name: "provider", label: "Provider", unit: "words" }, visits],
        context.providerName,
        now.byProvider,
        before.byProvider,
      ),
      byKey(
        { name: "by-way", title: "How they were booked" },
        [{ name: "booked_by", label: "Channel", unit: "words" }, visits],
        (source) => sources[source] ?? source,
        now.bySource,
        before.bySource,
      ),
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
  await readInPieces(range, (piece) => {
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
