/** Searches by guests that found no time, without names (rules 39.13 and 39.14). */
import { serviceRows } from "#app/domain/catalogue/services.server.ts";
import { type Buckets, bucketsOf, overTime } from "./buckets.server.ts";
import type { DayRange, ReportRange } from "./range.server.ts";
import type { OwnerReport, ReportColumn } from "./report.ts";
import { byKey, readInPieces, Tally } from "./report-context.server.ts";
import { unmetCounts } from "./rows.sql.server.ts";

const searchColumn: ReportColumn = {
  name: "searchColumn",
  label: "Searches that found no time",
  unit: "count",
};

type Unmet = { total: number; byBucket: Tally<number>; byService: Tally<string> };

export async function unmetReport(range: ReportRange): Promise<OwnerReport> {
  const buckets = bucketsOf(range);
  const now = await countUnmet(range, buckets);
  const before = await countUnmet(range.before, buckets);
  const names = new Map(serviceRows().map(({ id, name }) => [String(id), name]));
  return {
    figures: [
      {
        label: "Searches that found no time",
        unit: "count",
        value: now.total,
        before: before.total,
        good: "less",
      },
    ],
    tables: [
      byKey(
        { name: "by-service", title: "By service" },
        [{ name: "service", label: "Service", unit: "words" }, searchColumn],
        (id) => names.get(id) ?? "No longer offered",
        now.byService,
        before.byService,
      ),
      overTime(buckets, searchColumn, now.byBucket, before.byBucket),
    ],
    notes: [
      "Searches for a day on which a service had no free time, by the day of the search. Your team, search engines and closed days are not counted. No names are stored. Counts are deleted after 400 days.",
    ],
  };
}

async function countUnmet(range: DayRange, buckets: Buckets): Promise<Unmet> {
  const unmet: Unmet = { total: 0, byBucket: new Tally(), byService: new Tally() };
  await readInPieces(range, (piece) => {
    for (const [date, service, count] of unmetCounts(piece)) {
      unmet.total += count;
      unmet.byBucket.add(buckets.of(date), count);
      unmet.byService.add(service, count);
    }
  });
  return unmet;
}
