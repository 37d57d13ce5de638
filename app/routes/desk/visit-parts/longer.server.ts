/** Whether an appointment may be longer where it is, and what would be bent for it (rule 35.51). */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/insert.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { whyNotThen } from "#app/domain/availability/desk-times.ts";
import { type TimeAnswer, timeAnswer } from "#app/domain/booking/choose/refusals.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";

type Longer = Pick<TimeAnswer, "why" | "bend">;

/**
 * Only what the new minutes come up against counts: that it has begun, and that it was booked outside the hours, was so before.
 * `why` is null where it fits; `bend` is null where nothing has to be bent, or something is in the way that can't be.
 */
export function mayBeLonger(appointment: Appointment, minutes: number, now: number): Longer {
  if (minutes === 0) return { why: null, bend: null };
  const { id, date, startMin, endMin, providerId, providerName } = appointment;
  if (endMin + minutes > 1440) return { why: "it would end after midnight", bend: null };
  const needs = neededBy(appointment);
  const { resourceIds } = needs;
  const calendar = readCalendar({ providerIds: [providerId], resourceIds, from: date, to: date });
  const question = { ...needs, date, providerId, now: latestPast(studio().timeZone, now), except: id };
  const before = whyNotThen(calendar, { ...question, start: startMin });
  const durationMinutes = endMin - startMin + minutes;
  const after = whyNotThen(calendar, { ...question, durationMinutes, start: startMin });
  const was = new Map(before.map((reason) => [JSON.stringify([reason.rule, reason.from]), reason.minutes]));
  const more = after.filter((reason) => {
    const earlier = was.get(JSON.stringify([reason.rule, reason.from]));
    return reason.rule !== "past" && (earlier === undefined || reason.minutes > earlier);
  });
  return timeAnswer({ provider: { id: providerId, name: providerName }, date, start: startMin }, more);
}
