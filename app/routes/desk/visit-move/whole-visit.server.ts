/** What is done with all parts of a joint visit at once (rule 35.58). */

import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { mayFollow, occupies } from "#app/domain/appointments/status.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { type Mark, markAppointment } from "#app/domain/day/mark.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";

/**
 * Marks one part, and all others of its day from which the same status may follow. A part that was called off or missed comes back
 * only with one that was too (rule 35.58). Refuses as `markAppointment` does for each.
 */
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
