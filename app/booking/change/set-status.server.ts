import type { Appointment } from "#app/appointments/appointment.server.ts";
import type { AppointmentStatus } from "#app/appointments/status.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import type { Actor } from "#app/shared/audit.server.ts";
import type { Outcome } from "#app/shared/outcome.ts";
import { changeAppointment } from "./change.server.ts";

/** Refuses as "conflict" what is stale, can't follow or not yet, and bringing back into a taken time, with `alternatives`. */
export const setStatus = (
  id: number,
  status: AppointmentStatus,
  actor: Actor,
  now: number,
  revision?: number | null,
): Outcome<Appointment, AppointmentDetail> =>
  changeAppointment(id, { status, revision }, { kind: "staff", actor, userId: actor.id }, now);
