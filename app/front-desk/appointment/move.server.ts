import { type Appointment, appointmentById } from "#app/appointments/appointment.server.ts";
import { revisionIn } from "#app/appointments/revision.server.ts";
import { isDate } from "#app/availability/dates.ts";
import { changeAppointment } from "#app/booking/change/change.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { providersForMove } from "#app/booking/choose/move-choices.server.ts";
import { timeAsked } from "#app/front-desk/new-appointment/asked-time.server.ts";
import { type DeskTimes, deskTimes } from "#app/front-desk/new-appointment/times.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { isBlank } from "#app/shared/fields.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";

export type DeskMove = {
  providers: { id: number; name: string }[];
  providerId: number;
  date: string;
  day: string;
  times: DeskTimes;
};

/** What the form offers: without a date and a provider, for those of the appointment. Null for one that is not there. */
export function deskMove(
  id: number,
  asked: { date: string | null; provider: string | null },
  now: number,
): DeskMove | null {
  const appointment = appointmentById(id);
  if (!appointment) return null;
  const own = { id: appointment.providerId, name: appointment.providerName };
  const able = providersForMove(appointment, "any").map(({ id, name }) => ({ id, name }));
  const providers = able.some((provider) => provider.id === own.id) ? able : [own, ...able];
  const providerId = providers.find((provider) => String(provider.id) === asked.provider)?.id ?? own.id;
  const date = asked.date && isDate(asked.date) ? asked.date : appointment.date;
  const durationMinutes = appointment.endMin - appointment.startMin;
  const wish = { providerIds: [providerId], durationMinutes, date, time: null, except: id };
  return {
    providers,
    providerId,
    date,
    day: dateInWords(date, studio().locale, "dayMonth"),
    times: deskTimes(wish, now),
  };
}

/** As `changeAppointment`, from a form: a day, a provider and an offered time, or with `override` one of staff's own. */
export function moveAtDesk(
  id: number,
  input: Readonly<Record<string, unknown>>,
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  const { time, override } = timeAsked(input);
  if (!time.ok) return time;
  if (isBlank(time.value)) {
    return refused("invalid", "Choose a time.", { fields: { time: "Choose a time." } });
  }
  const { date, providerId, tell } = input;
  return changeAppointment(
    id,
    { date, providerId, time: time.value, override, tell, revision: revisionIn(input) },
    { kind: "staff", actor, userId: actor.id },
    now,
  );
}
