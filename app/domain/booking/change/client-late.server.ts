import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

export const clientDelays: readonly number[] = [5, 10, 15, 20];

export const mayBeLate = ({ date, endMin, status }: Appointment, now: Moment): boolean =>
  isOpen(status) && date === now.date && endMin > now.minute;

/** Stores a delay that the client reported to the desk (rule 6.48). 0 clears it. */
export function noteLate(
  id: number,
  { minutes: said, revision }: { minutes: string; revision: number | null },
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  const minutes = [0, ...clientDelays].find((delay) => String(delay) === said);
  if (minutes === undefined) return refused("invalid", "Choose the number of minutes.");
  return writing(() => {
    const before = appointmentById(id);
    if (!before) return appointmentNotFound();
    if (before.lateMinutes === minutes) return done(before);
    const stale = whyStale(before, revision, { kind: "staff", actor, userId: actor.id }, now);
    if (stale) return stale;
    if (!mayBeLate(before, studioNow(studio().timeZone, now))) {
      return refused("conflict", "Only clients who are expected today and haven't arrived can be late.");
    }
    const after = recordChange(before, { lateMinutes: minutes }, now, { forCalendars: false });
    const detail = { minutes, revision: after.revision };
    record({ action: "late", entity: "appointment", entityId: id, detail }, { actor, now });
    return done(after);
  });
}
