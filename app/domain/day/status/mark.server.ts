import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { appointmentStatuses } from "#app/domain/appointments/status.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { writing } from "#db/client.server.ts";
import { mayStillCome, noShowFrom } from "./no-show.ts";

/** `revision` as in `whyStale`. `ownOnly`: by a provider, to whom another's appointment is not there. */
export type Mark = {
  status: unknown;
  revision: number | null;
  ownOnly: boolean;
  /** That the client may still come was read: a no-show all the same. */
  early?: boolean;
};

/** Sets a status other than cancelled (rule 7.7). Refuses as `setStatus` does, and "invalid" what is no such status. */
export function markAppointment(
  id: number,
  { status, revision, ownOnly, early = false }: Mark,
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
    const soon = asked === "no_show" && !early ? whyTooSoon(appointment, now) : null;
    return soon ? refused("conflict", soon) : setStatus(id, asked, actor, now, revision);
  });
}

/** Inside the grace a no-show is asked once more (rule 8.20); before the start `setStatus` refuses it. */
function whyTooSoon(appointment: Appointment, now: number): string | null {
  const settings = studio();
  const { date, minute } = studioNow(settings.timeZone, now);
  if (date !== appointment.date || !mayStillCome(appointment, settings, minute)) return null;
  const from = timeInWords(noShowFrom(appointment, settings), settings.locale);
  return `${appointment.contact.name} may still come: it is a no-show from ${from} on. To mark it now, say so once more below.`;
}
