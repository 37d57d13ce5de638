/** Who was here for the first time, and who came again (rule 39.9). */

import { type Buckets, bucketColumn, bucketsOf } from "#app/domain/reports/days/buckets.server.ts";
import type { DayRange, ReportRange } from "#app/domain/reports/days/range.server.ts";
import { type OwnerReport, shareOf } from "#app/domain/reports/report.ts";
import type { ReportContext } from "#app/domain/reports/report-context.server.ts";
import { hereBefore } from "#app/domain/reports/rows.sql.server.ts";
import { Tally } from "#app/domain/reports/tally.ts";
import { otherWork } from "#app/platform/shared/other-work.ts";
import { readClientDays } from "./client-visits.server.ts";

/** Clients by the bucket of their first day in the range. */
type Clients = {
  fresh: number;
  returning: number;
  unnamed: number;
  freshBy: Tally<number>;
  returningBy: Tally<number>;
};

export async function newcomerReport(range: ReportRange, context: ReportContext): Promise<OwnerReport> {
  const buckets = bucketsOf(range);
  const now = await countClients(range, buckets, context);
  const before = await countClients(range.before, buckets, context);
  const share = ({ fresh, returning }: Clients) => shareOf(fresh, fresh + returning);
  return {
    figures: [
      { label: "New clients", unit: "count", value: now.fresh, before: before.fresh, good: "more" },
      { label: "Returning", unit: "count", value: now.returning, before: before.returning, good: "more" },
      { label: "New of all", unit: "share", value: share(now), before: share(before), good: null },
      {
        label: "Visits without a name",
        unit: "count",
        value: now.unnamed,
        before: before.unnamed,
        good: null,
      },
    ],
    tables: [
      {
        name: "by-day",
        title: "Over time",
        columns: [
          bucketColumn(buckets),
          { name: "new", label: "New", unit: "count" },
          { name: "new_before", label: "New before", unit: "count" },
          { name: "returning", label: "Returning", unit: "count" },
          { name: "returning_before", label: "Returning before", unit: "count" },
        ],
        rows: buckets.firsts.map((first, at) => [
          first,
          now.freshBy.of(at),
          before.freshBy.of(at),
          now.returningBy.of(at),
          before.returningBy.of(at),
        ]),
        chart: { kind: "columns", value: 1, before: 2 },
      },
    ],
    notes: [
      "Each client counts once, on their first day in the range. New is who had no visit before it. Walk-ins without name and contact have no record, and count as visits alone.",
    ],
  };
}

/** So many clients are looked up between two turns of other work. */
const atOnce = 500;

async function countClients(range: DayRange, buckets: Buckets, { moment }: ReportContext): Promise<Clients> {
  const { byRecord, unnamed } = await readClientDays(range, moment);
  const clients: Clients = {
    ...{ fresh: 0, returning: 0, unnamed },
    ...{ freshBy: new Tally(), returningBy: new Tally() },
  };
  const known = [...byRecord];
  for (let at = 0; at < known.length; at += atOnce) {
    const some = known.slice(at, at + atOnce);
    const ids = some.map(([recordId]) => recordId);
    const here = new Set(hereBefore(ids, range.from));
    for (const [recordId, [first = range.from]] of some) {
      const isNew = !here.has(recordId);
      clients[isNew ? "fresh" : "returning"] += 1;
      clients[isNew ? "freshBy" : "returningBy"].add(buckets.of(first), 1);
    }
    await otherWork();
  }
  return clients;
}
