import { createHash } from "node:crypto";
import { bookingWeek, closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import type { DayPlan } from "#app/domain/availability/calendar.ts";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import { contains, type Span } from "#app/domain/availability/spans.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { enclosingSpan } from "./plan-request.server.ts";
import {
  deletePlanned,
  deletePlansOf,
  type PlannedSpan,
  plannedOn,
  planOf,
  writePlanned,
} from "./planned-spans.server.ts";

/** Returns true for a closed day, even if single-day hours open it again. */
export const isClosedDay = (date: string): boolean => closedDaysFrom(date)[0]?.date === date;

export function ownOpening(rows: readonly PlannedSpan[]): Span | null {
  const single = rows.filter(({ providerId, kind }) => providerId === null && kind === "hours");
  return single.length > 0 ? enclosingSpan(single) : null;
}

/** Returns the booking hours extended to include `hours`, or undefined if they already do. */
export function widenedHours(hours: Span, date: string, rows: readonly PlannedSpan[]): Span | undefined {
  const usual = ownOpening(rows) ?? (isClosedDay(date) ? undefined : bookingWeek().get(isoWeekday(date)));
  if (!usual) return hours;
  if (contains(usual, hours)) return undefined;
  return { start: Math.min(usual.start, hours.start), end: Math.max(usual.end, hours.end) };
}

/** Returns the provider hours that were added with the studio's hours. */
export function givenHours(rows: readonly PlannedSpan[]): PlannedSpan[] {
  const opening = ownOpening(rows);
  return rows.filter(
    ({ providerId, kind, start, end }) =>
      providerId !== null && kind === "hours" && start === opening?.start && end === opening.end,
  );
}

export function plansWithout(given: readonly PlannedSpan[], rows: readonly PlannedSpan[]) {
  const plans = new Map<number, DayPlan | null>();
  for (const { providerId } of given) {
    if (providerId === null) continue;
    plans.set(
      providerId,
      planOf(rows.filter((row) => row.providerId === providerId && !given.includes(row))),
    );
  }
  return plans;
}

/** Deletes the studio's hours of the date and the provider hours added with them. */
export function deleteOpening(date: string, rows: readonly PlannedSpan[]): void {
  for (const { id } of givenHours(rows)) deletePlanned(id);
  deletePlansOf(date, null, ["hours"]);
}

export function writeOpening(date: string, { start, end }: Span, by: By): void {
  deletePlansOf(date, null, ["hours"]);
  writePlanned({ date, providerId: null, kind: "hours", start, end, label: "" }, by);
}

// Forms send a token of the rows that they showed. A form is refused if the rows have changed (rule 9.6).

type Marked = Pick<PlannedSpan, "id" | "start" | "end" | "label">;

export const planToken = (rows: readonly Marked[], more = ""): string =>
  createHash("sha256")
    .update(JSON.stringify([more, ...rows.map(({ id, start, end, label }) => [id, start, end, label])]))
    .digest("base64url")
    .slice(0, 16);

/** Returns the token of a day. That of the studio (null) also changes if the day is closed or opened. */
export function dayToken(date: string, providerId: number | null): string {
  const rows = plannedOn(date);
  if (providerId === null) return planToken(rows, isClosedDay(date) ? "closed" : "");
  return planToken(rows.filter((row) => row.providerId === providerId));
}

export const breaksToken = (date: string, providerId: number): string =>
  planToken(plannedOn(date).filter((row) => row.providerId === providerId && row.kind === "break"));

/** Refuses an old token as a conflict. Accepts a request without a token. */
export const whyPlanStale = (seen: unknown, present: string) =>
  typeof seen !== "string" || seen === "" || seen === present
    ? null
    : refused("conflict", "This day was changed since you opened this page. Check it and try again.");
