/**
 * Changing an appointment: one transaction that holds the write lock, and the slot check of booking, for which the appointment is not in the way:
 * 1. whose it is: what is not the requester's is not there;
 * 2. the revision: a change of another one than the row's is stale (rule 9.2);
 * 3. the state: which may follow and by when, and whether it can be moved at all (rules 7.2 and 7.3);
 * 4. the policy: a client moves with the notice and not again and again, or calls (rules 8.2 and 10.3);
 * 5. the slot, for the duration it was booked with. Staff take any minute that fits, and bend the rules that they name,
 *    never an occupied provider (rules 6.1, 6.11 and 8.10);
 * 6. the rows: the appointment, its messages and reminder, its links, the audit.
 */

import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/appointments/appointment.server.ts";
import { bookedWith } from "#app/appointments/joint.server.ts";
import { remindAgain, tellAboutBooking, tellAboutMove } from "#app/appointments/notices/notify.server.ts";
import { type Telling, tellIn } from "#app/appointments/notices/telling.ts";
import { termsFor, whyNotMoved } from "#app/appointments/policy/terms.server.ts";
import type { Requester } from "#app/appointments/requester.ts";
import { whyStale } from "#app/appointments/revision.server.ts";
import { type AppointmentStatus, mayFollow, occupies } from "#app/appointments/status.ts";
import { type Change, keepLinks, recordChange } from "#app/appointments/update.server.ts";
import { timeOf } from "#app/availability/dates.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { whyNoMoreMoves } from "#app/booking/make/allowance.server.ts";
import { toCheckAfterMove, whyNotMovedThere } from "#app/booking/needs/preconditions.server.ts";
import { record } from "#app/shared/audit.server.ts";
import { instantOf, studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { recordCancellation } from "./cancel.server.ts";
import { type FoundSlot, findSlot } from "./new-slot.server.ts";
import { type ChangeRequest, readChangeRequest } from "./request.server.ts";
import { statusAfterMove, statusChange, whyNotInTime } from "./status-change.server.ts";

/** Refuses as "not-found", "invalid" or "conflict" (taken, with `alternatives`; late; stale; the state). What is so already is answered (rule 9.3). */
export function changeAppointment(
  id: number,
  input: unknown,
  requester: Requester,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  const request = readChangeRequest(input, requester.kind === "staff");
  return request.ok ? writing(() => changeLocked(id, request.value, requester, now)) : request;
}

function changeLocked(
  id: number,
  request: ChangeRequest,
  requester: Requester,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  const before = appointmentFor(requester, id);
  if (!before) return appointmentNotFound();
  const status = request.status ?? before.status;
  const moves = asksForMove(before, request);
  const isAsAsked =
    !moves &&
    status === before.status &&
    (request.notes === undefined || request.notes === before.contact.notes);
  const stale = isAsAsked ? null : whyStale(before, request.revision, requester, now);
  if (stale) return stale;
  const refusal = whyNot(before, status, moves, requester, now);
  if (refusal) return refused("conflict", refusal);

  if (status === "cancelled" && before.status !== "cancelled") {
    const { actor } = requester;
    const cancellation = { by: "studio", tell: tellIn(request, before) } as const;
    return done(recordCancellation(withNotes(before, request, now), cancellation, { actor, now }));
  }
  const returns = occupies(status) && !occupies(before.status);
  const isDesk = requester.kind === "staff";
  const found = moves || returns ? findSlot(before, request, { moves, now, isDesk }) : done(stays(before));
  if (!found.ok) return found;
  const { slot } = found.value;
  const move = { appointment: before, to: slot };
  const unmet = moves ? whyNotMovedThere(move, requester) : null;
  const bends = isDesk && (request.despite === true || request.override === true);
  if (unmet && !bends) return unmet;
  const bent = unmet ? [...found.value.bent, "precondition"] : found.value.bent;

  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const { date, startMin } = slot;
  const atOtherTime = date !== before.date || startMin !== before.startMin;
  const byStudio = atOtherTime && isDesk;
  const then = request.status ?? statusAfterMove(status, slot, { moment, byStudio });
  const was = then === before.status || then === before.statusBefore;
  const early = moves || then !== before.status ? whyNotInTime(then, { ...slot, was }, moment, locale) : null;
  if (early) return refused("conflict", early);

  // Who was late for the old time is not late for the new one (rule 8.14).
  const change: Change = {
    ...slot,
    ...statusChange(before, then, { at: now, isToday: date === moment.date }),
    ...(atOtherTime && { lateMinutes: 0, toCheck: toCheckAfterMove(move, requester) }),
  };
  if (request.notes !== undefined) change.notes = request.notes;
  if (!differs(before, change)) return done(before);
  const after = recordChange(before, change, now, { forCalendars: moves || returns });
  if (moves) keepLinks(after, now);
  const telling = requester.kind === "staff" ? tellIn(request, before) : "mail";
  tellOf(before, after, { moves, returns, tell: telling }, now);
  note(before, after, { moves, override: moves && request.override === true, bent }, requester, now);
  return done(after);
}

/** "First available" at its own time is its own provider. */
const asksForMove = (before: Appointment, { date, time, providerId }: ChangeRequest): boolean =>
  (date !== undefined && date !== before.date) ||
  (time !== undefined && time !== before.startMin) ||
  (typeof providerId === "number" && providerId !== before.providerId);

function whyNot(
  before: Appointment,
  status: AppointmentStatus,
  moves: boolean,
  requester: Requester,
  now: number,
): string | null {
  if (!mayFollow(before.status, status, before.statusBefore))
    return `A visit can't go from ${said(before.status)} to ${said(status)}.`;
  if (requester.kind !== "staff") {
    const settings = studio();
    const terms = termsFor(before, settings, now);
    // Notes may change until the start (rule 8.11).
    const asked = moves || terms.move === "closed" ? terms : { ...terms, move: "free" as const };
    const closed = whyNotMoved(asked, before, settings);
    if (closed) return closed;
    const tooOften = moves ? whyNoMoreMoves(before.id, settings, now) : null;
    if (tooOften) return tooOften;
  }
  return moves && !occupies(status) ? `A visit that is ${said(status)} can't be moved.` : null;
}

const said = (status: AppointmentStatus): string => status.replace("_", " ");

const stays = ({ date, startMin, endMin, providerId }: Appointment): FoundSlot => ({
  slot: { date, startMin, endMin, providerId },
  bent: [],
});

const withNotes = (before: Appointment, { notes }: ChangeRequest, now: number): Appointment =>
  notes === undefined ? before : recordChange(before, { notes }, now, { forCalendars: false });

function differs(before: Appointment, change: Change): boolean {
  const was: Record<string, unknown> = { ...before, notes: before.contact.notes };
  return Object.entries(change).some(([name, value]) => was[name] !== value);
}

function tellOf(
  before: Appointment,
  after: Appointment,
  { moves, returns, tell }: { moves: boolean; returns: boolean; tell: Telling },
  now: number,
): void {
  const settings = studio();
  if (now >= instantOf(after.date, after.endMin, settings.timeZone)) return;
  // Of a no-show, and of what was cancelled by mistake, nobody has heard.
  const isNews = before.status === "cancelled" && before.cancelledBy !== "mistake";
  if (returns && isNews) tellAboutBooking(after, settings, now, { tell, previous: before });
  else if (moves) tellAboutMove(after, before, settings, now, { tell });
  else if (returns) remindAgain(after, settings, now);
}

function note(
  before: Appointment,
  after: Appointment,
  { moves, override, bent }: { moves: boolean; override: boolean; bent: string[] },
  { actor }: Requester,
  now: number,
): void {
  const entry = { entity: "appointment", entityId: after.id } as const;
  const { revision } = after;
  if (moves) {
    const bends = override ? { override } : bent.length > 0 ? { bent } : {};
    const detail = { from: where(before), to: where(after), ...bends, ...bookedWith(after), revision };
    record({ ...entry, action: "moved", detail }, { actor, now });
  }
  if (before.status !== after.status) {
    const detail = { from: before.status, to: after.status, ...bookedWith(after), revision };
    record({ ...entry, action: "state-changed", detail }, { actor, now });
  }
  if (before.contact.notes !== after.contact.notes) {
    record({ ...entry, action: "changed", detail: { fields: ["notes"], revision } }, { actor, now });
  }
}

const where = ({ date, startMin, providerId }: Appointment) => ({ date, time: timeOf(startMin), providerId });
