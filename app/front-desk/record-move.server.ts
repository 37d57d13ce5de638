import type { Appointment } from "#app/appointments/appointment.server.ts";
import { bookedWith } from "#app/appointments/joint.server.ts";
import { tellAboutMove } from "#app/appointments/notices/notify.server.ts";
import type { Telling } from "#app/appointments/notices/telling.ts";
import { keepLinks, recordChange } from "#app/appointments/update.server.ts";
import { timeOf } from "#app/availability/dates.ts";
import { statusAfterMove, statusChange } from "#app/booking/change/status-change.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { instantOf, studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";

type NewPlace = Pick<Appointment, "date" | "startMin" | "providerId">;

/**
 * Moves an appointment to where it fits: its rows, its links, its mails and the audit. Provider and studio hear of it in any
 * case. Inside the caller's transaction; the triggers refuse an overlap.
 */
export function recordDeskMove(
  before: Appointment,
  to: NewPlace,
  tell: Telling,
  { actor, now }: By,
): Appointment {
  const settings = studio();
  const endMin = to.startMin + before.endMin - before.startMin;
  const atOtherTime = to.date !== before.date || to.startMin !== before.startMin;
  const moment = studioNow(settings.timeZone, now);
  const place = { ...to, endMin };
  const then = statusAfterMove(before.status, place, { moment, byStudio: atOtherTime });
  // Who was late for the old time is not late for the new one (rule 8.14).
  const change = {
    ...place,
    ...statusChange(before, then, { at: now, isToday: to.date === moment.date }),
    ...(atOtherTime && { lateMinutes: 0 }),
  };
  const after = recordChange(before, change, now, { forCalendars: true });
  keepLinks(after, now);
  if (now < instantOf(after.date, endMin, settings.timeZone)) {
    tellAboutMove(after, before, settings, now, { tell });
  }
  const entry = { entity: "appointment", entityId: after.id } as const;
  const rest = { ...bookedWith(after), revision: after.revision };
  const moved = { from: where(before), to: where(after), ...rest };
  record({ ...entry, action: "moved", detail: moved }, { actor, now });
  if (before.status !== then) {
    const detail = { from: before.status, to: then, ...rest };
    record({ ...entry, action: "state-changed", detail }, { actor, now });
  }
  return after;
}

const where = ({ date, startMin, providerId }: Appointment) => ({ date, time: timeOf(startMin), providerId });
