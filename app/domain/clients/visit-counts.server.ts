import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { isVisit } from "#app/domain/appointments/status.ts";
import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, type Moment } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

type VisitCounts = { visits: number; noShows: number; lateCancellations: number };

/** Counts visits, no-shows and late cancellations of the last twelve months and of all time. */
export function countsOfClient(recordId: number, moment: Moment): { year: VisitCounts; all: VisitCounts } {
  const since = addDays(moment.date, -365);
  const rows = ofRecord(recordId);
  return {
    year: counted(
      rows.filter(({ date }) => date > since),
      moment,
    ),
    all: counted(rows, moment),
  };
}

/** Counts visits of several records and adds the dates of the first and last visit. */
export function countsOfClients(
  ids: readonly number[],
  moment: Moment,
): Map<number, VisitCounts & { first: string | null; last: string | null }> {
  const rows = ofRecords(ids);
  const byRecord = new Map(ids.map((id) => [id, [] as Row[]]));
  for (const { recordId, ...row } of rows) byRecord.get(recordId ?? 0)?.push(row);
  return new Map(
    [...byRecord].map(([id, theirs]) => {
      const visits = theirs.filter((row) => isVisit(row, moment));
      const dates = visits.map(({ date }) => date).sort();
      return [id, { ...counted(theirs, moment), first: dates[0] ?? null, last: dates.at(-1) ?? null }];
    }),
  );
}

type Row = ReturnType<typeof ofRecord>[number];

const counted = (rows: readonly Row[], moment: Moment): VisitCounts => ({
  visits: rows.filter((row) => isVisit(row, moment)).length,
  noShows: rows.filter(({ status }) => status === "no_show").length,
  lateCancellations: rows.filter(isLateCancellation).length,
});

function isLateCancellation({ status, cancelledBy, cancelledAt, date, startMin }: Row): boolean {
  if (status !== "cancelled" || cancelledBy !== "client" || cancelledAt === null) return false;
  const { timeZone, noticeHours } = studio();
  return instantOf(date, startMin, timeZone) - cancelledAt < noticeHours * 3_600_000;
}

const columns = {
  date: appointments.date,
  startMin: appointments.startMin,
  status: appointments.status,
  cancelledBy: appointments.cancelledBy,
  cancelledAt: appointments.cancelledAt,
};

const ofRecord = (recordId: number) =>
  db().select(columns).from(appointments).where(eq(appointments.recordId, recordId)).all();

const ofRecords = (ids: readonly number[]) =>
  db()
    .select({ recordId: appointments.recordId, ...columns })
    .from(appointments)
    .where(inArray(appointments.recordId, ids))
    .all();

/** Returns the dates of completed visits in the last two years. */
export const completedDates = (recordId: number, today: string): string[] =>
  db()
    .selectDistinct({ date: appointments.date })
    .from(appointments)
    .where(
      and(
        eq(appointments.recordId, recordId),
        eq(appointments.status, "completed"),
        gte(appointments.date, addDays(today, -730)),
      ),
    )
    .orderBy(desc(appointments.date))
    .limit(10)
    .all()
    .map(({ date }) => date);

/** Returns the median number of weeks between visits (rule 34.27), at least 1. Returns null with fewer than three visits. */
export function usualWeeks(dates: readonly string[]): number | null {
  const days = [...new Set(dates)].sort();
  if (days.length < 3) return null;
  const gaps = days.slice(1).map((date, at) => daysBetween(days[at] ?? date, date));
  const sorted = gaps.sort((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
    sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0,
  ];
  return Math.max(1, Math.round((low + high) / 2 / 7));
}

export function usualDay(dates: readonly string[], weeks: number, today: string): string {
  const last = dates.toSorted().at(-1) ?? today;
  const next = addDays(last, weeks * 7);
  return next < today ? today : next;
}
