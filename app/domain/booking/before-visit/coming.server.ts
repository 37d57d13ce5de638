/** "I'm coming": the client's own word on a booked appointment, which the front desk reads as confirmed (rule 7.10). */

import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { bookedWith } from "#app/domain/appointments/joint.server.ts";
import { termsFor, whyNotCancelled } from "#app/domain/appointments/policy/terms.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import { statusChange } from "#app/domain/booking/change/status-change.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

/** Twice answers the same. Refuses as "not-found", and as "conflict" from the start on, what is not open any more, and a stale one. */
export function sayComing(
  id: number,
  revision: number | null,
  requester: Requester,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  return writing(() => {
    const before = appointmentFor(requester, id);
    if (!before) return appointmentNotFound();
    const settings = studio();
    const closed = whyNotCancelled(termsFor(before, settings, now), before, settings);
    if (closed) return refused("conflict", closed);
    if (before.status === "confirmed") return done(before);
    const stale = whyStale(before, revision, requester, now);
    if (stale) return stale;
    const change = statusChange(before, "confirmed", { at: now, isToday: false });
    const after = recordChange(before, change, now, { forCalendars: false });
    const which = { ...bookedWith(after), revision: after.revision };
    const detail = { from: before.status, to: after.status, ...which };
    const entry = { action: "state-changed", entity: "appointment", entityId: id, detail } as const;
    record(entry, { actor: requester.actor, now });
    return done(after);
  });
}
