/** Rows for single dates. The functions that write must run in the caller's transaction. */
import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { DayPlan } from "#app/domain/availability/calendar.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { dayPlans } from "#db/schema.ts";

type PlanKind = "hours" | "break" | "block";

/** `providerId` is null for the studio. */
export type PlannedSpan = Span & {
  id: number;
  date: string;
  providerId: number | null;
  kind: PlanKind;
  label: string;
};

export const plannedOn = cached("setup", (date: string): PlannedSpan[] => onDate().all({ date }), 8);

export const plannedFrom = (providerId: number, date: string): PlannedSpan[] =>
  db()
    .select(columns)
    .from(dayPlans)
    .where(and(eq(dayPlans.providerId, providerId), gte(dayPlans.date, date)))
    .orderBy(asc(dayPlans.date), asc(dayPlans.startMin), asc(dayPlans.id))
    .all();

export const blockById = (id: number): PlannedSpan | undefined =>
  db()
    .select(columns)
    .from(dayPlans)
    .where(and(eq(dayPlans.id, id), eq(dayPlans.kind, "block")))
    .get();

/** Stands for a date without breaks. A row can't be empty, so it is the first minute of the day (see `isRealBreak`). */
export const withoutBreak: Span = { start: 0, end: 1 };

export const isRealBreak = ({ end }: Span): boolean => end > withoutBreak.end;

export function planOf(rows: readonly Pick<PlannedSpan, "kind" | "start" | "end">[]): DayPlan | null {
  if (rows.length === 0) return null;
  const spans = (kind: PlanKind) =>
    rows.filter((row) => row.kind === kind).map(({ start, end }) => ({ start, end }));
  const [hours, breaks] = [spans("hours"), spans("break")];
  return {
    hours: hours.length > 0 ? hours : null,
    breaks: breaks.length > 0 ? breaks : null,
    blocks: spans("block"),
  };
}

type NewSpan = Pick<PlannedSpan, "date" | "providerId" | "kind" | "start" | "end" | "label">;

export const writePlanned = (
  { date, providerId, kind, start, end, label }: NewSpan,
  { actor, now }: By,
): number =>
  Number(
    db()
      .insert(dayPlans)
      .values({ date, providerId, kind, startMin: start, endMin: end, label, madeAt: now, madeBy: actor.id })
      .run().lastInsertRowid,
  );

export function changeBlock(id: number, { start, end, label }: Pick<PlannedSpan, "start" | "end" | "label">) {
  db().update(dayPlans).set({ startMin: start, endMin: end, label }).where(eq(dayPlans.id, id)).run();
}

export function deletePlanned(id: number): void {
  db().delete(dayPlans).where(eq(dayPlans.id, id)).run();
}

export function deletePlansOf(date: string, providerId: number | null, kinds: readonly PlanKind[]): void {
  const whose = providerId === null ? isNull(dayPlans.providerId) : eq(dayPlans.providerId, providerId);
  db()
    .delete(dayPlans)
    .where(and(eq(dayPlans.date, date), whose, inArray(dayPlans.kind, [...kinds])))
    .run();
}

const columns = {
  id: dayPlans.id,
  date: dayPlans.date,
  providerId: dayPlans.providerId,
  kind: dayPlans.kind,
  start: dayPlans.startMin,
  end: dayPlans.endMin,
  label: dayPlans.label,
};

const onDate = preparedQuery((db) =>
  db
    .select(columns)
    .from(dayPlans)
    .where(eq(dayPlans.date, sql.placeholder("date")))
    .orderBy(asc(dayPlans.startMin), asc(dayPlans.id))
    .prepare(),
);
