import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { busyAt } from "#app/domain/appointments/joint.server.ts";
import { neededBy } from "#app/domain/appointments/needs/held.server.ts";
import { timesMovedTo } from "#app/domain/booking/needs/given-times.server.ts";
import { providersOfService, type ServiceProvider } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { MoveChoices } from "./choices.ts";
import { datesAndTimes } from "./dates-and-times.server.ts";

/** `asked` is as in the URL; `accountId`: of who is signed in, whose own visit it may be (rule 36.23). At first with the appointment's own provider, on its own day, else on the next one that has times (rule 8.25). */
export function moveChoices(
  appointment: Appointment,
  asked: { provider?: string | null; date?: string | null },
  now: number,
  accountId: number | null = null,
): MoveChoices {
  const offering = providersForMove(appointment, "any").map(({ id, name }) => ({ id, name }));
  const keepsIt = offering.some(({ id }) => id === appointment.providerId);
  const own = { id: appointment.providerId, name: appointment.providerName };
  const providers = keepsIt ? offering : [own, ...offering];
  const chosen = providers.find(({ id }) => String(id) === asked.provider)?.id ?? appointment.providerId;
  const provider = asked.provider === "any" && providers.length > 1 ? "any" : chosen;
  const stays = provider === "any" || provider === appointment.providerId;
  const isBusy = busyAt(appointment);
  const minutes = appointment.endMin - appointment.startMin;
  const wanted = {
    providerIds: provider === "any" ? offering.map(({ id }) => id) : [provider],
    needs: neededBy(appointment),
    date: asked.date,
    except: appointment.id,
    from: appointment.date,
    isGiven: timesMovedTo(appointment, accountId),
    isOwn: (date: string, start: number) =>
      (stays && date === appointment.date && start === appointment.startMin) ||
      isBusy(date, { start, end: start + minutes }),
  };
  return { providers, provider, ...datesAndTimes(wanted, studio(), now) };
}

/** Who offers the service, and who has the appointment now, even if they have stopped offering it. */
export function providersForMove(appointment: Appointment, asked: number | "any"): ServiceProvider[] {
  const offering = appointment.serviceId === null ? [] : providersOfService(appointment.serviceId);
  if (asked === "any" && offering.length > 0) return offering;
  const wanted = asked === "any" ? appointment.providerId : asked;
  const found = offering.filter(({ id }) => id === wanted);
  if (found.length > 0 || wanted !== appointment.providerId) return found;
  return [{ id: appointment.providerId, name: appointment.providerName, bufferMinutes: 0 }];
}
