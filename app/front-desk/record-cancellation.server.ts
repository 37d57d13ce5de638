import type { Appointment } from "#app/appointments/appointment.server.ts";
import { tellAboutCancellation } from "#app/appointments/notices/notify.server.ts";
import { recordChange } from "#app/appointments/update.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { type Tell, withoutAddress } from "./record-move.server.ts";

/** The studio calls off what it can't give: without a charge, with the reason for the client's mail (rule 11.18). Inside a transaction. */
export function recordApology(
  before: Appointment,
  { reason, tell }: { reason: string; tell: Tell },
  { actor, now }: By,
): Appointment {
  const off = { status: "cancelled", cancelledAt: now, cancelledBy: "studio", cancelReason: reason } as const;
  const change = { ...off, statusBefore: before.status, chargeMinor: 0 };
  const cancelled = recordChange(before, change, now, { forCalendars: true });
  const settings = studio();
  if (now < instantOf(before.date, before.endMin, settings.timeZone)) {
    tellAboutCancellation(tell === "mail" ? cancelled : withoutAddress(cancelled), settings, now);
  }
  const detail = { from: before.status, chargeMinor: 0, revision: cancelled.revision };
  record({ action: "cancelled", entity: "appointment", entityId: before.id, detail }, { actor, now });
  return cancelled;
}
