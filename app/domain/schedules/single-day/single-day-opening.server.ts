/** The studio's hours of one date, as rows. */
import { bookingWeek, closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import type { DayPlan } from "#app/domain/availability/calendar.ts";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import { contains, type Span } from "#app/domain/availability/spans.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { hullOf } from "./plan-request.server.ts";
import {
  deletePlanned,
  forgetPlanned,
  type PlannedSpan,
  planOf,
  writePlanned,
} from "./planned-spans.server.ts";

/** Whether the owner has closed the date, also where hours of its own have opened it again. */
export const isClosedDay = (date: string): boolean => closedDaysFrom(date)[0]?.date === date;

/** What the studio's hours of the date are by its rows; null for the week's. */
export function ownOpening(rows: readonly PlannedSpan[]): Span | null {
  const single = rows.filter(({ providerId, kind }) => providerId === null && kind === "hours");
  return single.length > 0 ? hullOf(single) : null;
}

/** The booking hours of the date, widened to the hours; undefined where they reach as far already. */
export function openedFor(hours: Span, date: string, rows: readonly PlannedSpan[]): Span | undefined {
  const usual = ownOpening(rows) ?? (isClosedDay(date) ? undefined : bookingWeek().get(isoWeekday(date)));
  if (!usual) return hours;
  if (contains(usual, hours)) return undefined;
  return { start: Math.min(usual.start, hours.start), end: Math.max(usual.end, hours.end) };
}

/** The hours that providers were given with the studio's of that date: the same from first to last. */
export function givenHours(rows: readonly PlannedSpan[]): PlannedSpan[] {
  const opening = ownOpening(rows);
  return rows.filter(
    ({ providerId, kind, start, end }) =>
      providerId !== null && kind === "hours" && start === opening?.start && end === opening.end,
  );
}

/** What those who were given such hours would have without them. */
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

/** The studio's hours of the date go, and with them those that were given with them. */
export function forgetOpening(date: string, rows: readonly PlannedSpan[]): void {
  for (const { id } of givenHours(rows)) deletePlanned(id);
  forgetPlanned(date, null, ["hours"]);
}

export function writeOpening(date: string, { start, end }: Span, by: By): void {
  forgetPlanned(date, null, ["hours"]);
  writePlanned({ date, providerId: null, kind: "hours", start, end, label: "" }, by);
}
