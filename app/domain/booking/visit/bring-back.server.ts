/** Where an appointment is brought back: at its own time, where its provider is free, and no more (rule 7.6). */

import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { phaseOf } from "#app/domain/appointments/status.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type Calendar, takenOn } from "#app/domain/availability/calendar.ts";
import { fullResources } from "#app/domain/availability/needs/resources.ts";
import { busyParts, pauseWithin } from "#app/domain/availability/needs/time-needs.ts";
import type { SlotQuestion } from "#app/domain/availability/slots.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { alternativesTo } from "#app/domain/booking/choose/refusals.server.ts";
import { rowsToMove } from "#app/domain/booking/joint/moved-parts.server.ts";
import { nameApart } from "#app/domain/catalogue/names-apart.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { questionOf } from "./place.server.ts";

/** Refuses as "conflict", with `alternatives`; null where it can come back. */
export function whyNotBack(
  appointment: Appointment,
  now: number,
): Extract<Outcome<never, AppointmentDetail>, { ok: false }> | null {
  const settings = studio();
  const { id, date, startMin: start, providerId } = appointment;
  const [row] = rowsToMove([appointment], [providerId]);
  if (!row) return null;
  const question = questionOf(row, { date, start, except: [id], now }, settings);
  const calendar = readCalendar({ ...question, from: date, to: date });
  const inTheWay = whyNotRestored(appointment, calendar, question, settings.locale);
  if (!inTheWay) return null;
  const alternatives = alternativesTo(question, row.providers, settings);
  return refused<AppointmentDetail>("conflict", inTheWay, { detail: { alternatives } });
}

/** Staff alone bring an appointment back, also after its provider has left. */
function whyNotRestored(
  visit: Appointment,
  calendar: Calendar,
  question: SlotQuestion,
  locale: string,
): string | null {
  const { id, date, startMin, endMin, providerId, contact } = visit;
  const provider = nameApart({ id: providerId, name: visit.providerName });
  const span = { start: startMin, end: endMin };
  const parts = busyParts({ ...span, pause: pauseWithin(span, question.pause) });
  const taken = takenOn(calendar, providerId, date).find(
    (other) =>
      other.appointmentId !== id &&
      busyParts(other).some((busy) => parts.some((part) => overlaps(part, busy))),
  );
  const { now } = question;
  const instead = `Book another time for ${contact.name} as a new appointment.`;
  const ahead = ["ahead", "today"].includes(phaseOf({ date, startMin }, now));
  if (ahead && calendar.providers.length === 0) return `${provider} can't be booked any more. ${instead}`;
  const [room] = fullResources(calendar, question, span);
  if (!taken && room) return `${room.name} is taken by now. ${instead}`;
  const other = taken && appointmentById(taken.appointmentId);
  if (!other) return null;
  const [start, end] = [other.startMin, other.endMin].map((minute) => timeInWords(minute, locale));
  return `This time has been given away: ${other.contact.name} is with ${provider} from ${start} to ${end}. ${instead}`;
}
