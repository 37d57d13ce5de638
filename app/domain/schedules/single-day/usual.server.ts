/** The way back from a single day to the week. */
import type { DayPlan } from "#app/domain/availability/calendar.ts";
import type { SingleDayChange } from "#app/domain/availability/calendar-change.ts";
import {
  type AffectedDetail,
  confirmAffectedByHours,
} from "#app/domain/schedules/affected/affected.server.ts";
import { providerOf, scheduleNotFound } from "#app/domain/schedules/provider-record.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { blocksOf, type DayForm, type DoneDay, forgetDay, noteDay } from "./day.server.ts";
import { readPlanDate } from "./plan-request.server.ts";
import { type PlannedSpan, plannedOn, planOf } from "./planned-spans.server.ts";
import { forgetOpening, givenHours, isClosedDay, plansWithout } from "./single-day-opening.server.ts";

/** The week's plan holds on the date again, blocks stay. Refuses as "not-found", "invalid" or "conflict" (`outside`). */
export function setUsualDay(
  providerId: number | null,
  input: DayForm,
  by: By,
): Outcome<DoneDay, AffectedDetail> {
  const provider = providerId === null ? null : providerOf(providerId);
  if (provider === undefined) return scheduleNotFound();
  const date = readPlanDate(input.date, by.now);
  if (!date.ok) return date;
  const before = plannedOn(date.value);
  const confirmed = confirmAffectedByHours(
    { day: usualChange(providerId, date.value, before) },
    input.shown,
    by.now,
  );
  if (!confirmed.ok) return confirmed;
  if (providerId === null) forgetOpening(date.value, before);
  else forgetDay(date.value, providerId, before);
  noteDay("day-usual", providerId, { date: date.value, hours: null }, by);
  return done({ date: date.value, name: provider?.name ?? null, hours: null });
}

function usualChange(
  providerId: number | null,
  date: string,
  before: readonly PlannedSpan[],
): SingleDayChange {
  if (providerId === null) {
    return {
      date,
      hours: null,
      closed: isClosedDay(date),
      plans: plansWithout(givenHours(before), before),
    };
  }
  return {
    date,
    plans: new Map<number, DayPlan | null>([[providerId, planOf(blocksOf(before, providerId))]]),
  };
}
