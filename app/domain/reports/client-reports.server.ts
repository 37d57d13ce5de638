/** New and returning clients (rule 39.9). */

import { addDays } from "#app/domain/availability/dates.ts";
import { type Moment, otherWork } from "#app/platform/shared/clock.server.ts";
import { type Buckets, bucketColumn, bucketsOf } from "./buckets.server.ts";
import type { DayRange, ReportRange } from "./range.server.ts";
import { type OwnerReport, shareOf } from "./report.ts";
import { type ReportContext, readInPieces, Tally } from "./report-context.server.ts";
import { clientsSeenBefore, clientVisits } from "./rows.sql.server.ts";

/** `byRecord` has the days of each record, in order. `unnamed` is the number of visits without a record. */
type ClientDays = { byRecord: Map<number, string[]>; visits: number; unnamed: number };

async function readClientDays(range: DayRange, moment: Moment): Promise<ClientDays> {
  const found: ClientDays = { byRecord: new Map(), visits: 0, unnamed: 0 };
  await readInPieces(range, (piece) => {
    for (const [recordId, date] of clientVisits(piece, moment)) addVisit(found, recordId, date);
  });
  for (const days of found.byRecord.values()) days.sort();
  return found;
}

function addVisit(found: ClientDays, recordId: number | null, date: string): void {
  found.visits += 1;
  if (recordId === null) {
    found.unnamed += 1;
    return;
  }
  const days = found.byRecord.get(recordId);
  // Two treatments on one day are one visit.
  if (!days) found.byRecord.set(recordId, [date]);
  else if (days.at(-1) !== date) days.push(date);
}

type Clients = {
  fresh: number;
  returning: number;
  unnamed: number;
  freshBy: Tally<number>;
  returningBy: Tally<number>;
};

export async function newClientReport(range: ReportRange, context: ReportContext): Promise<OwnerReport> {
  const buckets = bucketsOf(range);
  const now = await countClients(range, buckets, context);
  const before = await countClients(range.before, buckets, context);
  const share = ({ fresh, returning }: Clients) => shareOf(fresh, fresh + returning);
  return {
    figures: [
      { label: "New clients", unit: "count", value: now.fresh, before: before.fresh, good: "more" },
      { label: "Returning", unit: "count", value: now.returning, before: before.returning, good: "more" },
      { label: "Share of new clients", unit: "share", value: share(now), before: share(before), good: null },
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
      "Each client counts once, on their first day in the period. New clients had no earlier visit. Walk-ins without a name or contact details count only as visits.",
    ],
  };
}

/** Clients that are looked up before other requests get their turn. */
const batchSize = 500;

async function countClients(range: DayRange, buckets: Buckets, { moment }: ReportContext): Promise<Clients> {
  const { byRecord, unnamed } = await readClientDays(range, moment);
  const clients: Clients = {
    ...{ fresh: 0, returning: 0, unnamed },
    ...{ freshBy: new Tally(), returningBy: new Tally() },
  };
  const known = [...byRecord];
  for (let at = 0; at < known.length; at += batchSize) {
    const some = known.slice(at, at + batchSize);
    const ids = some.map(([recordId]) => recordId);
    const here = new Set(clientsSeenBefore(ids, range.from));
    for (const [recordId, [first = range.from]] of some) {
      const isNew = !here.has(recordId);
      clients[isNew ? "fresh" : "returning"] += 1;
      clients[isNew ? "freshBy" : "returningBy"].add(buckets.of(first), 1);
    }
    await otherWork();
  }
  return clients;
}

// Share of clients who came back within 6 and 12 weeks (rule 39.10).

const [sixWeeks, twelveWeeks] = [42, 84];

/** A client counts only after 6 or 12 weeks have passed. */
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
        ...{ label: "Clients counted", unit: "count", good: null },
        ...{ value: now.six.known, before: before.six.known },
      },
    ],
    tables: [
      {
        name: "by-day",
        title: "By day of visit",
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
      "Each client counts once, from their first day in the period, and only after 6 or 12 weeks have passed.",
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
