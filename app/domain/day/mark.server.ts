import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { type AppointmentStatus, isOpen, mayFollow, occupies } from "#app/domain/appointments/status.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { feeIn, isPartWaived, oneByOne, readFee, settleFee } from "#app/domain/booking/change/fee.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { writing } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

type Expected = { startMin: number; status: AppointmentStatus; lateMinutes: number };

/** Returns the minute when the grace period or the announced delay ends (rule 8.20). */
const noShowFrom = (
  { startMin, lateMinutes }: Pick<Expected, "startMin" | "lateMinutes">,
  { noShowGraceMinutes }: { noShowGraceMinutes: number },
): number => startMin + Math.max(noShowGraceMinutes, lateMinutes);

/** Returns true if the client may still arrive. `minute` is on the day of the visit. */
export const mayStillArrive = (
  visit: Expected,
  settings: { noShowGraceMinutes: number },
  minute: number,
): boolean => isOpen(visit.status) && minute >= visit.startMin && minute < noShowFrom(visit, settings);

/** `revision` is checked by `whyStale`. `ownOnly` is for providers. */
export type Mark = {
  status: unknown;
  revision: number | null;
  ownOnly: boolean;
  /** The user confirmed that the client may still come. */
  early?: boolean;
};

/** Sets a status other than cancelled (rule 7.7). Refusals: those of `setStatus`, invalid (unknown status). */
export function markAppointment(
  id: number,
  { status, revision, ownOnly, early = false }: Mark,
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  const asked = appointments.status.enumValues.find((one) => one === status);
  if (!asked || asked === "cancelled") return refused("invalid", "Choose a status from the list.");
  return writing(() => {
    const appointment = appointmentById(id);
    if (!appointment || (ownOnly && appointment.providerId !== actor.id)) return appointmentNotFound();
    if (ownOnly && appointment.status === "cancelled") {
      const stale = whyStale(appointment, revision, { kind: "staff", actor, userId: actor.id }, now);
      return stale ?? refused("conflict", "This visit was cancelled. The front desk can bring it back.");
    }
    const soon = asked === "no_show" && !early ? whyTooSoon(appointment, now) : null;
    return soon ? refused("conflict", soon) : setStatus(id, asked, actor, now, revision);
  });
}

/** Asks for confirmation during the grace period (rule 8.20). */
function whyTooSoon(appointment: Appointment, now: number): string | null {
  const settings = studio();
  const { date, minute } = studioNow(settings.timeZone, now);
  if (date !== appointment.date || !mayStillArrive(appointment, settings, minute)) return null;
  const from = timeInWords(noShowFrom(appointment, settings), settings.locale);
  return `${appointment.contact.name} may still arrive. You can mark a no-show from ${from}. To mark it now, confirm below.`;
}

/** Marks all parts of the day that allow the status. Restores them only with the chosen part (rule 35.58). */
export function markWholeVisit(id: number, mark: Mark, by: By): Outcome<Appointment, AppointmentDetail> {
  const before = appointmentById(id)?.status;
  const marked = markAppointment(id, mark, by);
  if (!marked.ok) return marked;
  const { status, date } = marked.value;
  for (const part of jointOf(marked.value)) {
    const mayBe =
      part.date === date && part.status !== status && mayFollow(part.status, status, part.statusBefore);
    if (part.id === id || !mayBe || !(occupies(part.status) || part.status === before)) continue;
    const also = markAppointment(part.id, { ...mark, revision: part.revision }, by);
    if (!also.ok) return also;
  }
  return done(appointmentById(id) ?? marked.value);
}

/** `whole` includes all parts of the day. */
type Missed = {
  fields: Readonly<Record<string, unknown>>;
  revision: number | null;
  early: boolean;
  whole: boolean;
};

/** Records a no-show, or a late cancellation if the client called (rule 34.42). */
export function missAppointment(id: number, missed: Missed, by: By): Outcome<Appointment, AppointmentDetail> {
  const { who } = missed.fields;
  if (who !== "nobody" && who !== "client") {
    return refused("invalid", "Enter who called.", { fields: { who: "Enter who called." } });
  }
  return writing(() => {
    const visit = appointmentById(id);
    if (!visit) return appointmentNotFound();
    const { priceMinor: minor, currency } = visit;
    const fee = minor > 0 ? readFee(missed.fields, { minor, currency }) : null;
    if (fee && !fee.ok) return fee;
    const state = who === "client" ? "cancelled" : "no_show";
    const others = missed.whole ? othersOf(visit, state) : [];
    if (others.length > 0 && isPartWaived(fee?.value)) return oneByOne();
    const parts = [visit, ...others];
    if (who === "client") return cancelByCall(id, parts, missed, by);
    for (const part of parts) {
      const made = markNoShow(part, part.id === id ? missed.revision : part.revision, missed, by);
      if (!made.ok) return made;
    }
    return done(appointmentById(id) ?? visit);
  });
}

const othersOf = (visit: Appointment, state: "cancelled" | "no_show"): Appointment[] =>
  jointOf(visit).filter(
    ({ id, date, status, statusBefore }) =>
      id !== visit.id && date === visit.date && status !== state && mayFollow(status, state, statusBefore),
  );

function cancelByCall(
  id: number,
  all: readonly Appointment[],
  { fields, revision }: Missed,
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  const parts = all.map((part) => part.id);
  const choice = { calledOffBy: "client", tell: "no", parts, revision, ...feeIn(fields) } as const;
  const made = cancelVisit(id, { kind: "staff", actor, userId: actor.id }, choice, now);
  return made.ok ? done(made.value.appointment) : made;
}

function markNoShow({ id }: Appointment, revision: number | null, { fields, early }: Missed, by: By) {
  const marked = markAppointment(id, { status: "no_show", revision, ownOnly: false, early }, by);
  if (!marked.ok || fields.fee !== "waive" || marked.value.chargeMinor === 0) return marked;
  return settleFee(id, { ...fields, revision: marked.value.revision }, by);
}
