/** Which coming appointments of a provider fall outside the schedule as it is, or of what they are offered for. */

import type { Appointment } from "#app/appointments/appointment.server.ts";
import { comingVisitsOf } from "#app/appointments/of-person.server.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { type CalendarRule, minutesOutside } from "#app/availability/calendar-change.ts";
import { servicesGivenBy } from "#app/catalogue/providers/offered-services.server.ts";
import type { Seat } from "#app/schedules/record.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { listedVisits, type OutsideVisits, ruleInWords } from "./affected.server.ts";

/**
 * Those that nobody could book today as they are: outside the hours, in a break or time off, on a closed day, of a service
 * that the provider does not give any more, or of somebody who is not offered. For the provider's own eyes the links lead to
 * the own day, because the front desk's are not for them.
 */
export function visitsOutsideSchedule(seat: Seat, reader: "desk" | "provider", now: number): OutsideVisits {
  const { locale } = studio();
  const visits = comingOf(seat, now);
  const [first, last] = [visits[0], visits.at(-1)];
  if (!first || !last) return listedVisits([], locale);
  const calendar = readCalendar({ providerIds: [seat.providerId], from: first.date, to: last.date });
  const given = servicesGivenBy(seat.providerId);
  const whyOutside = (visit: Appointment): string | null => {
    if (!seat.active) return notOffered(seat);
    const { providerId, date, startMin: start, endMin: end, serviceId } = visit;
    const minutes = minutesOutside(calendar, providerId, date, { start, end });
    const rule = (Object.keys(minutes) as CalendarRule[]).find((each) => minutes[each] > 0);
    if (rule) return ruleInWords(rule, seat.name);
    return serviceId !== null && !given.includes(serviceId) ? notGiven(visit, seat) : null;
  };
  const outside = listedVisits(withReasons(visits, whyOutside), locale);
  if (reader === "desk") return outside;
  const dateOf = new Map(visits.map(({ id, date }) => [id, date]));
  const list = outside.list.map((visit) => ({
    ...visit,
    at: `/provider?date=${dateOf.get(visit.id)}#e${visit.id}`,
  }));
  return { ...outside, list };
}

/** Those that a change of what is offered leaves: all of somebody who stops being offered, else those of the `dropped` services. */
export function visitsNotOffered(
  seat: Seat,
  { active, dropped }: { active: boolean; dropped: readonly number[] },
  now: number,
): OutsideVisits {
  const whyOutside = (visit: Appointment): string | null => {
    if (!active) return seat.active ? notOffered(seat) : null;
    return dropped.includes(visit.serviceId ?? 0) ? notGiven(visit, seat) : null;
  };
  return listedVisits(withReasons(comingOf(seat, now), whyOutside), studio().locale);
}

const comingOf = ({ providerId }: Seat, now: number): Appointment[] =>
  comingVisitsOf("provider", providerId, studioNow(studio().timeZone, now));

const withReasons = (visits: Appointment[], whyOutside: (visit: Appointment) => string | null) =>
  visits.flatMap((visit) => {
    const why = whyOutside(visit);
    return why ? [{ visit, why }] : [];
  });

const notOffered = ({ name }: Seat): string => `${name} can't be booked any more`;
const notGiven = ({ serviceName }: Appointment, { name }: Seat): string =>
  `${name} does not give ${serviceName} any more`;
