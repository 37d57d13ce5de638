/** Rooms and equipment that others hold by the time at which a delay would put a visit (rule 36.24). */

import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/insert.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import type { Calendar } from "#app/domain/availability/calendar.ts";
import { fullResources, withPlaces } from "#app/domain/availability/resources.ts";
import { overlaps, type Span } from "#app/domain/availability/spans.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";

type Move = { visit: Appointment; to: number };

/**
 * By the visit's id, for those that find no place: "Steamer is taken by Bea Lind with Maya Ortiz, 10:00 AM to 11:00 AM". All of a date;
 * those that move along hold their places at their new times.
 */
export function roomsInTheWay(moves: readonly Move[], date: string): ReadonlyMap<number, string[]> {
  const placed = moves.map(({ visit, to }) => {
    const { durationMinutes, resourceIds } = neededBy(visit);
    return { id: visit.id, resourceIds, start: to, end: to + durationMinutes };
  });
  const resourceIds = [...new Set(placed.flatMap((one) => one.resourceIds))];
  if (resourceIds.length === 0) return new Map();
  const before = withoutVisits(
    readCalendar({ providerIds: [], resourceIds, from: date, to: date }),
    date,
    placed.map(({ id }) => id),
  );
  const held = placed.flatMap(({ resourceIds: own, ...one }) =>
    own.map((resourceId) => ({ ...one, resourceId })),
  );
  const after = withPlaces(before, date, held);
  return new Map(
    placed.flatMap(({ id, resourceIds: own, start, end }) => {
      const span = { start, end };
      const full = own.flatMap((resourceId) => {
        const [taken] = fullResources(after, { date, resourceIds: [resourceId], except: id }, span);
        return taken ? [`${taken.name} is taken by ${holders(after, { date, resourceId, id, span })}`] : [];
      });
      return full.length > 0 ? [[id, full] as const] : [];
    }),
  );
}

function withoutVisits(calendar: Calendar, date: string, ids: readonly number[]): Calendar {
  const resources = [...calendar.resources].map(([id, use]) => {
    const others = (use.taken.get(date) ?? []).filter(({ appointmentId }) => !ids.includes(appointmentId));
    return [id, { ...use, taken: new Map([[date, others]]) }] as const;
  });
  return { ...calendar, resources: new Map(resources) };
}

type Held = { date: string; resourceId: number; id: number; span: Span };

/** Who holds it at that time, with whom and when, the first one first. */
function holders({ resources }: Calendar, { date, resourceId, id, span }: Held): string {
  const { locale } = studio();
  const time = (minute: number) => timeInWords(minute % 1440, locale);
  return (resources.get(resourceId)?.taken.get(date) ?? [])
    .filter((one) => one.appointmentId !== id && overlaps(one, span))
    .sort((a, b) => a.start - b.start)
    .map(({ appointmentId, start, end }) => {
      const visit = appointmentById(appointmentId);
      const who = visit ? `${visit.contact.name} with ${visit.providerName}` : "another visit";
      return `${who}, ${time(start)} to ${time(end)}`;
    })
    .join("; ");
}
