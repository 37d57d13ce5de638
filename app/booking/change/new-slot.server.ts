/** Where an appointment that is moved, or brought back, can take place: day, minutes and provider. */

import {
  type Appointment,
  type AppointmentRow,
  appointmentById,
} from "#app/appointments/appointment.server.ts";
import { neededBy } from "#app/appointments/needs/held.server.ts";
import { phaseOf } from "#app/appointments/status.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { type Calendar, takenOn } from "#app/availability/calendar.ts";
import { type BendableRule, bendableRules } from "#app/availability/desk-times.ts";
import { fullResources } from "#app/availability/needs/resources.ts";
import { busyParts, pauseWithin } from "#app/availability/needs/time-needs.ts";
import { chooseProvider, type SlotQuestion } from "#app/availability/slots.ts";
import { overlaps } from "#app/availability/spans.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { providersForMove } from "#app/booking/choose/move-choices.server.ts";
import {
  alternativesTo,
  doesNotFit,
  neverOffered,
  pastMidnight,
  timeTaken,
} from "#app/booking/choose/refusals.server.ts";
import { checkFor } from "#app/booking/choose/staff-override.ts";
import { nameApart } from "#app/catalogue/names-apart.server.ts";
import { latestPast } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { timeInWords } from "#app/words/dates.ts";
import type { ChangeRequest } from "./request.server.ts";

export type NewSlot = Pick<AppointmentRow, "date" | "startMin" | "endMin" | "providerId">;

/** `bent`: the rules that staff bent for it, for the audit. */
export type FoundSlot = { slot: NewSlot; bent: BendableRule[] };

/** The asked slot, or its own (rule 8.10). One that is brought back needs its provider free and no more (rule 7.6). */
export function findSlot(
  appointment: Appointment,
  {
    date = appointment.date,
    time = appointment.startMin,
    providerId = appointment.providerId,
    override = false,
    bend = [],
  }: ChangeRequest,
  { moves, now, isDesk }: { moves: boolean; now: number; isDesk: boolean },
): Outcome<FoundSlot, AppointmentDetail> {
  const settings = studio();
  const providers = providersForMove(appointment, moves ? providerId : appointment.providerId);
  const question: SlotQuestion & { start: number } = {
    date,
    start: time,
    ...neededBy(appointment),
    providerIds: providers.map(({ id }) => id),
    now: latestPast(settings.timeZone, now),
    windowDays: settings.windowDays,
    minimumNoticeMinutes: settings.minimumNoticeMinutes,
    except: appointment.id,
  };
  const endMin = time + question.durationMinutes;
  if (endMin > 1440) return pastMidnight();
  const calendar = readCalendar({ ...question, from: date, to: date });
  if (!moves) {
    const inTheWay = whyNotRestored(appointment, calendar, question, settings.locale);
    if (!inTheWay) {
      return done({ slot: { date, startMin: time, endMin, providerId: appointment.providerId }, bent: [] });
    }
    const alternatives = alternativesTo(question, providers, settings);
    return refused("conflict", inTheWay, { detail: { alternatives } });
  }
  if (calendar.providers.length === 0) return neverOffered("no-provider", question);
  // Staff who change the provider alone leave a time where it was, though it has begun.
  const keepsTime = date === appointment.date && time === appointment.startMin;
  const bendable = override ? bendableRules : keepsTime ? [...bend, "past" as const] : bend;
  const slot = checkFor(isDesk ? bendable : null, calendar, question);
  if (!slot.ok) {
    const found = { calendar, candidates: providers, studioSettings: settings };
    if (slot.why === "bends" || (isDesk && slot.why === "taken"))
      return doesNotFit(slot.why, question, found);
    return slot.why === "taken" ? timeTaken(question, providers, settings) : neverOffered(slot.why, question);
  }
  const chosen = chooseProvider(without(appointment.id, calendar), date, slot.providerIds);
  return done({ slot: { date, startMin: time, endMin, providerId: chosen }, bent: slot.bent(chosen) });
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

/** The minutes of the appointment itself don't count against its provider. */
function without(appointmentId: number, calendar: Calendar): Calendar {
  const taken = [...calendar.taken].map(([providerId, dates]) => {
    const others = [...dates].map(
      ([date, spans]) => [date, spans.filter((span) => span.appointmentId !== appointmentId)] as const,
    );
    return [providerId, new Map(others)] as const;
  });
  return { ...calendar, taken: new Map(taken) };
}
