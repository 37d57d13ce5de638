/** Who was here again within six and within twelve weeks (rule 39.10). */
import { addDays } from "#app/domain/availability/dates.ts";
import { type Buckets, bucketColumn, bucketsOf } from "#app/domain/reports/days/buckets.server.ts";
import type { DayRange, ReportRange } from "#app/domain/reports/days/range.server.ts";
import { type OwnerReport, shareOf } from "#app/domain/reports/report.ts";
import type { ReportContext } from "#app/domain/reports/report-context.server.ts";
import { Tally } from "#app/domain/reports/tally.ts";
import { readClientDays } from "./client-visits.server.ts";

const [sixWeeks, twelveWeeks] = [42, 84];

/** Of those whose weeks are over: how many they are, and how many were here again. By the bucket of their first day in the range. */
type Returns = Record<
  "six" | "twelve",
  { known: number; again: number; knownBy: Tally<number>; againBy: Tally<number> }
>;

export async function retentionReport(range: ReportRange, context: ReportContext): Promise<OwnerReport> {
  const buckets = bucketsOf(range);
  const now = await countReturns(range, buckets, context);
  const before = await countReturns(range.before, buckets, context);
  const figure = (label: string, weeks: "six" | "twelve") =>
    ({
      label,
      unit: "share",
      value: shareOf(now[weeks].again, now[weeks].known),
      before: shareOf(before[weeks].again, before[weeks].known),
      good: "more",
    }) as const;
  return {
    figures: [
      figure("Back within 6 weeks", "six"),
      figure("Back within 12 weeks", "twelve"),
      {
        ...{ label: "Clients that it is known of", unit: "count", good: null },
        ...{ value: now.six.known, before: before.six.known },
      },
    ],
    tables: [
      {
        name: "by-day",
        title: "By the day of the visit",
        columns: [
          bucketColumn(buckets),
          { name: "within_6_weeks_percent", label: "Within 6 weeks", unit: "share" },
          { name: "before_percent", label: "Before", unit: "share" },
          { name: "clients_6_weeks", label: "Of clients", unit: "count" },
          { name: "within_12_weeks_percent", label: "Within 12 weeks", unit: "share" },
          { name: "clients_12_weeks", label: "Of clients", unit: "count" },
        ],
        rows: buckets.firsts.map((first, at) => [
          first,
          shareOf(now.six.againBy.of(at), now.six.knownBy.of(at)),
          shareOf(before.six.againBy.of(at), before.six.knownBy.of(at)),
          now.six.knownBy.of(at),
          shareOf(now.twelve.againBy.of(at), now.twelve.knownBy.of(at)),
          now.twelve.knownBy.of(at),
        ]),
        chart: { kind: "columns", value: 1, before: 2 },
      },
    ],
    notes: [
      "Each client counts once, with their first day in the range, and only when 6 or 12 weeks have gone by since then.",
    ],
  };
}

async function countReturns(
  { from, to }: DayRange,
  buckets: Buckets,
  { moment }: ReportContext,
): Promise<Returns> {
  const { byRecord } = await readClientDays({ from, to: addDays(to, twelveWeeks) }, moment);
  const none = () => ({ known: 0, again: 0, knownBy: new Tally<number>(), againBy: new Tally<number>() });
  const returns: Returns = { six: none(), twelve: none() };
  for (const [first, second] of byRecord.values()) {
    if (first === undefined || first > to) continue;
    for (const [weeks, days] of [
      ["six", sixWeeks],
      ["twelve", twelveWeeks],
    ] as const) {
      const last = addDays(first, days);
      if (last >= moment.date) continue;
      const isBack = second !== undefined && second <= last;
      returns[weeks].known += 1;
      returns[weeks].knownBy.add(buckets.of(first), 1);
      if (isBack) {
        returns[weeks].again += 1;
        returns[weeks].againBy.add(buckets.of(first), 1);
      }
    }
  }
  return returns;
}
