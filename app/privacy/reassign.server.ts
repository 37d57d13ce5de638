/** The coming appointments of a provider who leaves: to somebody else, or to nobody. */

import type { Appointment } from "#app/appointments/appointment.server.ts";
import { tellAboutMove } from "#app/appointments/notices/notify.server.ts";
import { recordChange } from "#app/appointments/update.server.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { timeOf } from "#app/availability/dates.ts";
import { fits, type ProviderDay, providerDays } from "#app/availability/slots.ts";
import { providersOfService } from "#app/catalogue/services/services.server.ts";
import { type Actor, record } from "#app/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import type { Settlement } from "./delete-person.server.ts";

/**
 * Who takes over, or null where the appointments are to be cancelled. Refuses as "conflict" with the list of those that
 * stand in the way: all where nothing was said, else those that the other provider can't take.
 */
export function settleOrRefuse(
  providerId: number,
  visits: Appointment[],
  { moveTo, cancelAppointments }: Settlement,
): Outcome<number | null, HandoverDetail> {
  if (visits.length === 0 || (moveTo === undefined && cancelAppointments)) return done(null);
  if (moveTo === undefined) {
    return inTheWay(
      providerId,
      visits,
      "This user still has appointments to give. Move them or cancel them.",
    );
  }
  const unfit = moveTo === providerId ? visits : whatDoesNotFit(visits, moveTo);
  if (unfit.length === 0) return done(moveTo);
  return inTheWay(providerId, unfit, "The other provider can't take over all appointments.");
}

/** Gives one visit to another provider, at the same time and price. Inside the caller's transaction. */
export function handOver(visit: Appointment, providerId: number, actor: Actor, now: number): void {
  const after = recordChange(visit, { providerId }, now, { forCalendars: true });
  tellAboutMove(after, visit, studio(), now);
  const place = { date: visit.date, time: timeOf(visit.startMin) };
  const { revision } = after;
  const detail = { from: { ...place, providerId: visit.providerId }, to: { ...place, providerId }, revision };
  record({ action: "moved", entity: "appointment", entityId: visit.id, detail }, { actor, now });
}

/** Off the other's grid is fine: the time was agreed on. Hours, breaks, buffers and the service itself are not. */
function whatDoesNotFit(visits: Appointment[], providerId: number): Appointment[] {
  const days = new Map<string, ProviderDay | undefined>();
  return visits.filter((visit) => {
    const { date, startMin, endMin, serviceId } = visit;
    const givesIt = serviceId === null || providersOfService(serviceId).some(({ id }) => id === providerId);
    const day = days.has(date) ? days.get(date) : dayOf(providerId, date);
    if (!givesIt || !day || !fits(day, startMin, endMin - startMin)) {
      days.set(date, day);
      return true;
    }
    // What was taken on is in the way of what comes next.
    const taken = { start: startMin, end: endMin + day.bufferMinutes };
    days.set(date, { ...day, occupied: [...day.occupied, taken] });
    return false;
  });
}

function dayOf(providerId: number, date: string): ProviderDay | undefined {
  const calendar = readCalendar({ providerIds: [providerId], from: date, to: date });
  return providerDays(calendar, { date, providerIds: [providerId] })[0];
}

/** The appointments that stand in the way of a deletion. */
export type HandoverDetail = ReturnType<typeof inTheWay>["refusal"]["detail"] & object;

function inTheWay(userId: number, visits: Appointment[], sentence: string) {
  return refused("conflict", sentence, {
    detail: {
      conflict: true,
      userId,
      appointmentCount: visits.length,
      appointments: visits.map(({ id, date, startMin, contact, providerName }) => ({
        id,
        date,
        time: timeOf(startMin),
        customerName: contact.name,
        providerName,
      })),
    },
  });
}
