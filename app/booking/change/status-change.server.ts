/** What a new state of a visit writes, and why a visit can't have it yet (product.md, "Appointment states"). */

import type { Appointment } from "#app/appointments/appointment.server.ts";
import { momentInWords } from "#app/appointments/moment-words.ts";
import { type AppointmentStatus, mayBe, phaseOf } from "#app/appointments/status.ts";
import type { Change } from "#app/appointments/update.server.ts";
import type { Moment } from "#app/shared/clock.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { prepared } from "#db/client.server.ts";
import type { NewSlot } from "./new-slot.server.ts";

/**
 * The rows of a new state, with its charge: no-shows are charged in full (specification, section 9), whoever turns up after
 * all is not. The state that was is kept for undoing. Undoing is choosing it: then the one before that is kept instead, read
 * from the audit, so that a chain of steps is taken back one by one to its beginning. What was undone is not kept: to do it
 * again is a new deed, and for a cancellation a new decision about the charge.
 */
export function statusChange(before: Appointment, status: AppointmentStatus): Change {
  if (status === before.status) return {};
  const chargeMinor = status === "no_show" ? before.priceMinor : 0;
  const statusBefore =
    status === before.statusBefore ? statusBeforeLast(before.id, before.status, status) : before.status;
  return { status, statusBefore, chargeMinor, cancelledAt: null };
}

/** A visit that is moved to a time ahead begins anew: nobody has arrived for it, or it is not in service any more. */
export function statusAfterMove(
  status: AppointmentStatus,
  place: NewSlot,
  moment: Moment,
): AppointmentStatus {
  if (status !== "arrived" && status !== "in_service") return status;
  const phase = phaseOf(place, moment);
  return mayBe(status, phase, { was: true }) ? status : phase === "ahead" ? "booked" : "arrived";
}

/** The sentence for a state that the visit can't have by now; null for one that it may have. */
export function whyNotInTime(
  status: AppointmentStatus,
  { date, startMin, was }: NewSlot & { was: boolean },
  moment: Moment,
  locale: string,
): string | null {
  if (mayBe(status, phaseOf({ date, startMin }, moment), { was })) return null;
  if (status === "arrived") {
    return `A client arrives on the day of the visit: ${dateInWords(date, locale, "dayMonth")}.`;
  }
  const what = { in_service: "be in service", completed: "be completed", no_show: "be missed" };
  return `This visit begins on ${momentInWords(date, startMin, locale)}. It can't ${what[status as keyof typeof what]} before that.`;
}

/** Each step back leaves the pile of states that a step forward has made. */
function statusBeforeLast(
  id: number,
  from: AppointmentStatus,
  to: AppointmentStatus,
): AppointmentStatus | null {
  const pile: AppointmentStatus[] = [];
  for (const step of [...stepsOf(id), { from, to }]) {
    if (pile.at(-1) === step.to) pile.pop();
    else pile.push(step.from);
  }
  return pile.at(-1) ?? null;
}

const stepsOf = (id: number) =>
  prepared<{ from: AppointmentStatus; to: AppointmentStatus }>(
    `SELECT detail ->> 'from' AS "from", iif(action = 'cancelled', 'cancelled', detail ->> 'to') AS "to" FROM audit
     WHERE entity = 'appointment' AND entity_id = ? AND action IN ('state-changed', 'cancelled') ORDER BY id`,
  ).all(id);
