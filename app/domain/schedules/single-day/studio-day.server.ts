/** A day on which the studio is open longer, shorter, or though it never is. */

import {
  type AffectedDetail,
  confirmAffectedByHours,
} from "#app/domain/schedules/affected/affected.server.ts";
import { allProviders } from "#app/domain/schedules/provider-record.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { type DayForm, type DoneDay, isDayOff, noteDay } from "./day.server.ts";
import { readPlanDate, readSpan } from "./plan-request.server.ts";
import { deletePlanned, type PlannedSpan, plannedOn, planOf, writePlanned } from "./planned-spans.server.ts";
import { forgetOpening, givenHours, plansWithout, writeOpening } from "./single-day-opening.server.ts";

/**
 * The studio is open `from` to `to` on one date, and the ticked providers work then. Refuses as "invalid" or "conflict"
 * (`outside`) (rule 3.11).
 */
export function openStudioDay(
  input: DayForm & { providerIds?: readonly unknown[] },
  by: By,
): Outcome<DoneDay, AffectedDetail> {
  const date = readPlanDate(input.date, by.now);
  if (!date.ok) return date;
  const span = readSpan(input.from, input.to, { from: "from", to: "to" });
  if (!span.ok) return span;
  const rows = plannedOn(date.value);
  const given = givenHours(rows);
  const before = rows.filter((row) => !given.includes(row));
  const ids = new Set((input.providerIds ?? []).map(idOf));
  const workers = allProviders().filter(({ active, providerId }) => active && ids.has(providerId));
  const hours = { ...span.value, kind: "hours" as const, label: "" };
  const isOver = (row: PlannedSpan) => row.kind === "hours" || isDayOff(row);
  const rowsOf = (id: number) => before.filter(({ providerId }) => providerId === id);
  const plans = plansWithout(given, rows);
  for (const { providerId } of workers) {
    plans.set(providerId, planOf([...rowsOf(providerId).filter((row) => !isOver(row)), hours]));
  }
  const day = { date: date.value, hours: span.value, closed: false, plans };
  const confirmed = confirmAffectedByHours({ day }, input.shown, by.now);
  if (!confirmed.ok) return confirmed;
  forgetOpening(date.value, rows);
  writeOpening(date.value, span.value, by);
  for (const { providerId } of workers) {
    for (const row of rowsOf(providerId)) if (isOver(row)) deletePlanned(row.id);
    writePlanned({ ...hours, date: date.value, providerId }, by);
  }
  noteDay("day-opened", null, { date: date.value, hours: span.value }, by);
  return done({ date: date.value, name: null, hours: span.value });
}
