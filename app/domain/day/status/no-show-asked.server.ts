/** A no-show at the desk says in the same step who called, and whether its charge is kept (rule 34.42). */

import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { mayFollow } from "#app/domain/appointments/status.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { feeIn, isPartWaived, oneByOne, readFee, settleFee } from "#app/domain/booking/change/fee.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { markAppointment } from "./mark.server.ts";

/** `whole`: with the other parts of its day that may be marked so. */
type Missed = {
  fields: Readonly<Record<string, unknown>>;
  revision: number | null;
  early: boolean;
  whole: boolean;
};

/**
 * Of the fields `who` ("nobody", or "client": then it is a late cancellation, told to nobody by mail) and those of `FeeInput`, where there
 * is a price. Refuses as "invalid" what is not said, else as `markAppointment` and `cancelVisit` do.
 */
export function missAppointment(id: number, missed: Missed, by: By): Outcome<Appointment, AppointmentDetail> {
  const { who } = missed.fields;
  if (who !== "nobody" && who !== "client") {
    return refused("invalid", "Say who called.", { fields: { who: "Say who called." } });
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
    if (who === "client") return callOff(id, parts, missed, by);
    for (const part of parts) {
      const made = miss(part, part.id === id ? missed.revision : part.revision, missed, by);
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

function callOff(
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

function miss({ id }: Appointment, revision: number | null, { fields, early }: Missed, by: By) {
  const marked = markAppointment(id, { status: "no_show", revision, ownOnly: false, early }, by);
  if (!marked.ok || fields.fee !== "waive" || marked.value.chargeMinor === 0) return marked;
  return settleFee(id, { ...fields, revision: marked.value.revision }, by);
}
