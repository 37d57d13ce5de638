import type { ReportColumn, ReportTable } from "#app/domain/reports/report.ts";
import type { Tally } from "#app/domain/reports/tally.ts";
import { type Buckets, bucketColumn } from "./buckets.server.ts";

/** One number by the buckets of a range, beside the range before; drawn as columns. */
export const overTime = (
  buckets: Buckets,
  column: ReportColumn,
  now: Tally<number>,
  before: Tally<number>,
): ReportTable => ({
  name: "by-day",
  title: "Over time",
  columns: [bucketColumn(buckets), column, { name: "before", label: "Before", unit: column.unit }],
  rows: buckets.firsts.map((first, at) => [first, now.of(at), before.of(at)]),
  chart: { kind: "columns", value: 1, before: 2 },
});
