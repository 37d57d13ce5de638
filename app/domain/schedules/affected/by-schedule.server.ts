import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { comingAppointmentsOf } from "#app/domain/appointments/of-person.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { calendarRules, minutesOutside } from "#app/domain/availability/calendar-change.ts";
import { servicesOfferedBy } from "#app/domain/catalogue/service-providers.server.ts";
import type { ProviderRecord } from "#app/domain/schedules/provider-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { type AffectedAppointments, listedAppointments, ruleInWords } from "./affected.server.ts";

/** Upcoming appointments that could not be booked as they are. For a provider the links lead to the own day instead of the front desk. */
export function findAffectedBySchedule(
  provider: ProviderRecord,
  reader: "desk" | "provider",
  now: number,
): AffectedAppointments {
  const { locale } = studio();
  const appointments = comingOf(provider, now);
  const [first, last] = [appointments[0], appointments.at(-1)];
  if (!first || !last) return listedAppointments([], locale);
  const calendar = readCalendar({ providerIds: [provider.providerId], from: first.date, to: last.date });
  const given = servicesOfferedBy(provider.providerId);
  const whyOutside = (appointment: Appointment): string | null => {
    if (!provider.active) return notOffered(provider);
    const { providerId, date, startMin: start, endMin: end, serviceId } = appointment;
    const minutes = minutesOutside(calendar, providerId, date, { start, end });
    const rule = calendarRules.find((each) => minutes[each] > 0);
    if (rule) return ruleInWords(rule, provider.name);
    return serviceId !== null && !given.includes(serviceId) ? notGiven(appointment, provider) : null;
  };
  const outside = listedAppointments(withReasons(appointments, whyOutside), locale);
  if (reader === "desk") return outside;
  const dateOf = new Map(appointments.map(({ id, date }) => [id, date]));
  const list = outside.list.map((appointment) => ({
    ...appointment,
    at: `/provider?date=${dateOf.get(appointment.id)}#e${appointment.id}`,
  }));
  return { ...outside, list };
}

/** All upcoming appointments of a provider who stops being offered, else those of the `dropped` services. */
export function appointmentsNotOffered(
  provider: ProviderRecord,
  { active, dropped }: { active: boolean; dropped: readonly number[] },
  now: number,
): AffectedAppointments {
  const whyOutside = (appointment: Appointment): string | null => {
    if (!active) return provider.active ? notOffered(provider) : null;
    return dropped.includes(appointment.serviceId ?? 0) ? notGiven(appointment, provider) : null;
  };
  return listedAppointments(withReasons(comingOf(provider, now), whyOutside), studio().locale);
}

const comingOf = ({ providerId }: ProviderRecord, now: number): Appointment[] =>
  comingAppointmentsOf("provider", providerId, studioNow(studio().timeZone, now));

const withReasons = (appointments: Appointment[], whyOutside: (appointment: Appointment) => string | null) =>
  appointments.flatMap((appointment) => {
    const why = whyOutside(appointment);
    return why ? [{ appointment, why }] : [];
  });

const notOffered = ({ name }: ProviderRecord): string => `${name} can't be booked any more`;
const notGiven = ({ serviceName }: Appointment, { name }: ProviderRecord): string =>
  `${name} does not give ${serviceName} any more`;
