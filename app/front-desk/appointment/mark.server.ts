import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/appointments/appointment.server.ts";
import { whyStale } from "#app/appointments/revision.server.ts";
import { appointmentStatuses } from "#app/appointments/status.ts";
import { setStatus } from "#app/booking/change/set-status.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import type { By } from "#app/shared/audit.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

/** `revision` as in `whyStale`. `ownOnly`: by a provider, to whom another's appointment is not there. */
export type Mark = { status: unknown; revision: number | null; ownOnly: boolean };

/** Sets a status other than cancelled (rule 7.7). Refuses as `setStatus` does, and "invalid" what is no such status. */
export function markAppointment(
  id: number,
  { status, revision, ownOnly }: Mark,
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  const asked = appointmentStatuses.find((one) => one === status);
  if (!asked || asked === "cancelled") return refused("invalid", "Choose a state from the list.");
  return writing(() => {
    const appointment = appointmentById(id);
    if (!appointment || (ownOnly && appointment.providerId !== actor.id)) return appointmentNotFound();
    if (ownOnly && appointment.status === "cancelled") {
      const stale = whyStale(appointment, revision, { kind: "staff", actor, userId: actor.id }, now);
      return stale ?? refused("conflict", "This visit was cancelled. The front desk can bring it back.");
    }
    return setStatus(id, asked, actor, now, revision);
  });
}
