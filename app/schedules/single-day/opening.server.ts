/** The studio's hours of one date, as rows. */
import { bookingWeek, closedDaysFrom } from "#app/availability/booking-hours.server.ts";
import { isoWeekday } from "#app/availability/dates.ts";
import { contains, type Span } from "#app/availability/spans.ts";
import type { By } from "#app/shared/audit.server.ts";
import { forgetPlanned, type PlannedSpan, writePlanned } from "./record.server.ts";
import { hullOf } from "./request.server.ts";

/** Whether the owner has closed the date, also where hours of its own have opened it again. */
export const isClosedDay = (date: string): boolean => closedDaysFrom(date)[0]?.date === date;

/** What the studio's hours of the date are by its rows; null for the week's. */
export function ownOpening(rows: readonly PlannedSpan[]): (Span & { label: string }) | null {
  const single = rows.filter(({ providerId, kind }) => providerId === null && kind === "hours");
  return single[0] ? { ...hullOf(single), label: single[0].label } : null;
}

/** The booking hours of the date, widened to the hours; undefined where they reach as far already. */
export function openedFor(hours: Span, date: string, rows: readonly PlannedSpan[]): Span | undefined {
  const usual = ownOpening(rows) ?? (isClosedDay(date) ? undefined : bookingWeek().get(isoWeekday(date)));
  if (!usual) return hours;
  if (contains(usual, hours)) return undefined;
  return { start: Math.min(usual.start, hours.start), end: Math.max(usual.end, hours.end) };
}

export function writeOpening(date: string, { start, end }: Span, label: string, by: By): void {
  forgetPlanned(date, null, ["hours"]);
  writePlanned({ date, providerId: null, kind: "hours", start, end, label }, by);
}
