/** Where a visit that is moved, or brought back, can take place: day, minutes and provider. */
import { readCalendar } from "#app/availability/calendar.server.ts";
import type { Calendar } from "#app/availability/calendar.ts";
import { chooseProvider, judge, type SlotQuestion } from "#app/availability/slots.ts";
import { providersOfService, type ServiceProvider } from "#app/catalogue/services.server.ts";
import { latestPast } from "#app/clock.server.ts";
import { done, type Outcome } from "#app/outcome.ts";
import { studio } from "#app/studio/settings.server.ts";
import type { Appointment, AppointmentRow } from "./appointments.server.ts";
import type { ChangeRequest } from "./change-request.server.ts";
import { judgeFreely, judgeOverruled } from "./free-judgement.ts";
import { neverOffered, pastMidnight, timeTaken } from "./refusals.server.ts";

export type Place = Pick<AppointmentRow, "date" | "startMin" | "endMin" | "providerId">;

/**
 * The asked place, or that of the visit where nothing else is asked. A visit that only comes back to its own time needs its
 * provider free and no more: that time was agreed on.
 */
export function findPlace(
  visit: Appointment,
  {
    date = visit.date,
    time = visit.startMin,
    providerId = visit.providerId,
    override = false,
  }: ChangeRequest,
  { moves, now }: { moves: boolean; now: number },
): Outcome<Place> {
  const settings = studio();
  const providers = whoMayGive(visit, moves ? providerId : visit.providerId);
  const question: SlotQuestion & { start: number } = {
    date,
    start: time,
    durationMinutes: visit.endMin - visit.startMin,
    providerIds: providers.map(({ id }) => id),
    now: latestPast(settings.timeZone, now),
    windowDays: settings.windowDays,
    minimumNoticeMinutes: settings.minimumNoticeMinutes,
    except: visit.id,
  };
  const endMin = time + question.durationMinutes;
  if (endMin > 1440) return pastMidnight();
  const calendar = readCalendar({ providerIds: question.providerIds, from: date, to: date });
  if (calendar.providers.length === 0) return neverOffered("no-provider", question);
  const judged = !moves ? judgeFreely : override ? judgeOverruled : judge;
  const slot = judged(calendar, question);
  if (!slot.ok)
    return slot.why === "taken" ? timeTaken(question, providers, settings) : neverOffered(slot.why, question);
  return done({
    date,
    startMin: time,
    endMin,
    providerId: chooseProvider(without(visit.id, calendar), date, slot.providerIds),
  });
}

/** Who gives the service, and whoever has the visit now, even if they have stopped giving it. */
export function whoMayGive(visit: Appointment, asked: number | "any"): ServiceProvider[] {
  const givers = visit.serviceId === null ? [] : providersOfService(visit.serviceId);
  if (asked === "any" && givers.length > 0) return givers;
  const wanted = asked === "any" ? visit.providerId : asked;
  const found = givers.filter(({ id }) => id === wanted);
  if (found.length > 0 || wanted !== visit.providerId) return found;
  return [{ id: visit.providerId, name: visit.providerName, bufferMinutes: 0 }];
}

/** The minutes of the visit itself don't count against its provider. */
function without(appointmentId: number, calendar: Calendar): Calendar {
  const taken = [...calendar.taken].map(([providerId, dates]) => {
    const others = [...dates].map(
      ([date, spans]) => [date, spans.filter((span) => span.appointmentId !== appointmentId)] as const,
    );
    return [providerId, new Map(others)] as const;
  });
  return { ...calendar, taken: new Map(taken) };
}
