import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/appointments/appointment.server.ts";
import { whyStale } from "#app/appointments/revision.server.ts";
import { type AppointmentStatus, appointmentStatuses } from "#app/appointments/status.ts";
import { setStatus } from "#app/booking/change/set-status.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import type { By } from "#app/shared/audit.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

/** `revision` as in `whyStale`. `ownOnly`: a provider's, for whom another's visit is not there. */
export type Mark = { status: unknown; revision: number | null; ownOnly: boolean };

/**
 * A staff member says how far a visit is. Refuses as `setStatus` does. Cancelling is a deed of its own; bringing back what was cancelled is the front desk's.
 */
export function markAppointment(
  id: number,
  { status, revision, ownOnly }: Mark,
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  if (!isStatus(status) || status === "cancelled") return refused("invalid", "Choose a state from the list.");
  return writing(() => {
    const appointment = appointmentById(id);
    if (!appointment || (ownOnly && appointment.providerId !== actor.id)) return appointmentNotFound();
    if (ownOnly && appointment.status === "cancelled") {
      const stale = whyStale(appointment, revision, { kind: "staff", actor, userId: actor.id }, now);
      return stale ?? refused("conflict", "This visit was cancelled. The front desk can bring it back.");
    }
    return setStatus(id, status, actor, now, revision);
  });
}

const isStatus = (value: unknown): value is AppointmentStatus =>
  appointmentStatuses.includes(value as AppointmentStatus);
