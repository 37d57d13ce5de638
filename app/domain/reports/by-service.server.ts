/** Count, duration and revenue of each service (rule 39.11). */
import { serviceRows } from "#app/domain/catalogue/services.server.ts";
import type { DayRange, ReportRange } from "./range.server.ts";
import { type OwnerReport, shareOf } from "./report.ts";
import { type ReportContext, readInPieces, Tally } from "./report-context.server.ts";
import { serviceCounts } from "./rows.sql.server.ts";

type Given = { total: number; visits: Tally<string>; minutes: Tally<string> };

export async function serviceReport(range: ReportRange, context: ReportContext): Promise<OwnerReport> {
  const names = new Map(serviceRows().map(({ id, name }) => [id, name]));
  const now = await countGiven(range, names, context);
  const before = await countGiven(range.before, names, context);
  const services = now.visits.keysWith(before.visits);
  return {
    figures: [
      { label: "Treatments given", unit: "count", value: now.total, before: before.total, good: "more" },
      {
        label: "Different services",
        unit: "count",
        value: now.visits.keysWith().length,
        before: before.visits.keysWith().length,
        good: null,
      },
    ],
    tables: [
      {
        name: "by-service",
        title: "By service",
        columns: [
          { name: "service", label: "Service", unit: "words" },
          { name: "visits", label: "Visits", unit: "count" },
          { name: "before", label: "Before", unit: "count" },
          { name: "share_percent", label: "Share", unit: "share" },
          { name: "minutes", label: "Time", unit: "minutes" },
        ],
        rows: services.map((service) => [
          service,
          now.visits.of(service),
          before.visits.of(service),
          shareOf(now.visits.of(service), now.total),
          now.minutes.of(service),
        ]),
        chart: { kind: "rows", value: 1, before: 2 },
      },
    ],
    notes: [
      "Services are listed by their current name. Deleted services keep the name they were booked with.",
    ],
  };
}

async function countGiven(
  range: DayRange,
  names: ReadonlyMap<number, string>,
  { moment }: ReportContext,
): Promise<Given> {
  const given: Given = { total: 0, visits: new Tally(), minutes: new Tally() };
  await readInPieces(range, (piece) => {
    for (const [serviceId, bookedAs, count, minutes] of serviceCounts(piece, moment)) {
      const name = (serviceId === null ? undefined : names.get(serviceId)) ?? bookedAs;
      given.total += count;
      given.visits.add(name, count);
      given.minutes.add(name, minutes);
    }
  });
  return given;
}
