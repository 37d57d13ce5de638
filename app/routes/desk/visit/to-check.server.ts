import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

/** The desk has checked with the client what a booking online could not ask (rule 36.23). Refuses as "not-found", and "conflict" where it is stale. */
export function noteChecked(
  id: number,
  revision: number | null,
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  return writing(() => {
    const before = appointmentById(id);
    if (!before) return appointmentNotFound();
    if (before.toCheck === "") return done(before);
    const stale = whyStale(before, revision, { kind: "staff", actor, userId: actor.id }, now);
    if (stale) return stale;
    const after = recordChange(before, { toCheck: "" }, now, { forCalendars: false });
    const detail = { revision: after.revision };
    record({ action: "checked", entity: "appointment", entityId: id, detail }, { actor, now });
    return done(after);
  });
}
