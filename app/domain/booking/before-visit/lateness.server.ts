/** "I'm running late": kept with the appointment, seen at the desk and by the provider, and told to them by mail (rule 8.13). */

import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { tellAboutLateness } from "#app/domain/appointments/notices/notify.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { spanOf } from "#app/domain/appointments/span.server.ts";
import { whyNotOpen } from "#app/domain/appointments/status.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { lateMinutes, mayComeLate } from "./lateness.ts";

/** `minutes` as it was sent. Refuses as "not-found", "invalid", "conflict" (the state, stale, or not the time for it) and "too-many". */
export function sayLate(
  id: number,
  said: { minutes: string; revision: number | null },
  requester: Requester,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  const minutes = [0, ...lateMinutes].find((offered) => String(offered) === said.minutes);
  if (minutes === undefined) return refused("invalid", "Choose by how many minutes.");
  return writing(() => {
    const before = appointmentFor(requester, id);
    if (!before) return appointmentNotFound();
    const settings = studio();
    const notOpen = whyNotOpen(before, settings);
    if (notOpen) return refused("conflict", notOpen);
    const isTime = mayComeLate(spanOf(before, settings), before.status, now);
    if (isTime && before.lateMinutes === minutes) return done(before);
    const stale = whyStale(before, said.revision, requester, now);
    if (stale) return stale;
    if (!isTime) {
      const sentence = `You can tell us here from two hours before the visit until its end. Please call us at ${settings.phone}.`;
      return refused("conflict", sentence);
    }
    const token = takeToken("lateness", `appointment ${id}`, now);
    if (!token.ok) {
      const sentence = `You have told us several times. Please call us at ${settings.phone}.`;
      return refused("too-many", sentence, { retryAfterSeconds: token.retryAfterSeconds });
    }
    const after = recordChange(before, { lateMinutes: minutes }, now, { forCalendars: false });
    const detail = { minutes, revision: after.revision };
    record({ action: "late", entity: "appointment", entityId: id, detail }, { actor: requester.actor, now });
    tellAboutLateness(after, minutes, settings, now);
    return done(after);
  });
}
