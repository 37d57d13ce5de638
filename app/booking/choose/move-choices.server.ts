/** Where a visit could be moved to, from what the manage page's address asks for. */

import type { Appointment } from "#app/appointments/appointment.server.ts";
import { providersForMove } from "#app/booking/change/new-slot.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import type { MoveChoices } from "./choices.ts";
import { datesAndTimes } from "./dates-and-times.server.ts";

/** As in the address. At first with the provider whom the visit has, and on the first day that has other times. */
export function moveChoices(
  appointment: Appointment,
  asked: { provider?: string | null; date?: string | null },
  now: number,
): MoveChoices {
  const givers = providersForMove(appointment, "any").map(({ id, name }) => ({ id, name }));
  const keepsIt = givers.some(({ id }) => id === appointment.providerId);
  const own = { id: appointment.providerId, name: appointment.providerName };
  const providers = keepsIt ? givers : [own, ...givers];
  const chosen = providers.find(({ id }) => String(id) === asked.provider)?.id ?? appointment.providerId;
  const provider = asked.provider === "any" && providers.length > 1 ? "any" : chosen;
  const stays = provider === "any" || provider === appointment.providerId;
  const wanted = {
    providerIds: provider === "any" ? givers.map(({ id }) => id) : [provider],
    durationMinutes: appointment.endMin - appointment.startMin,
    date: asked.date,
    except: appointment.id,
    ownTime: stays ? { date: appointment.date, start: appointment.startMin } : null,
  };
  return { providers, provider, ...datesAndTimes(wanted, studio(), now) };
}
