/** Groups a range into days, weeks, months or years, so that a chart has about 30 columns (rule 39.3). */
import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import type { ReportRange } from "./range.server.ts";
import type { BucketSize, ReportColumn, ReportTable } from "./report.ts";
import type { Tally } from "./report-context.server.ts";

export type Buckets = { size: BucketSize; firsts: string[]; of: (date: string) => number };

/** Returns buckets. `of`: the index for a day. Days of the previous range have the index to compare with. */
export function bucketsOf({ from, to, days, before }: ReportRange): Buckets {
  const size = sizeFor(days);
  const firsts: string[] = [];
  const places = new Map<string, number>();
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const key = keyOf(date, size, from);
    if (!places.has(key)) {
      places.set(key, firsts.length);
      firsts.push(date);
    }
    const place = firsts.length - 1;
    places.set(date, place);
    places.set(addDays(date, daysBetween(from, before.from)), place);
  }
  return { size, firsts, of: (date) => places.get(date) ?? 0 };
}

export const bucketColumn = ({ size }: Buckets): ReportColumn => ({
  name: "from",
  label: labels[size],
  unit: size,
});

const labels: Record<BucketSize, string> = {
  day: "Day",
  week: "Week of",
  month: "Month",
  year: "Year",
};

function sizeFor(days: number): BucketSize {
  if (days <= 31) return "day";
  if (days <= 190) return "week";
  return days <= 1100 ? "month" : "year";
}

function keyOf(date: string, size: BucketSize, from: string): string {
  if (size === "day") return `day ${date}`;
  if (size === "week") return `week ${Math.floor(daysBetween(from, date) / 7)}`;
  return size === "month" ? `month ${date.slice(0, 7)}` : `year ${date.slice(0, 4)}`;
}

export function bucketInWords(date: string, size: BucketSize, locale: string): string {
  if (size === "year") return date.slice(0, 4);
  if (size === "month") return `${dateInWords(date, locale, "month")} ${date.slice(0, 4)}`;
  return dateInWords(date, locale, size === "week" ? "monthDay" : "short");
}

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
