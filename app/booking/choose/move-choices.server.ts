/** Where a visit could be moved to, from what the manage page's address asks for. */

import type { Appointment } from "#app/appointments/appointment.server.ts";
import { whoMayGive } from "#app/booking/change/new-slot.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import type { MoveChoices } from "./choices.ts";
import { datesAndTimes } from "./dates-and-times.server.ts";

/** As in the address. At first with the provider whom the visit has, and on the first day that has other times. */
export function moveChoices(
  visit: Appointment,
  asked: { provider?: string | null; date?: string | null },
  now: number,
): MoveChoices {
  const givers = whoMayGive(visit, "any").map(({ id, name }) => ({ id, name }));
  const keepsIt = givers.some(({ id }) => id === visit.providerId);
  const own = { id: visit.providerId, name: visit.providerName };
  const providers = keepsIt ? givers : [own, ...givers];
  const chosen = providers.find(({ id }) => String(id) === asked.provider)?.id ?? visit.providerId;
  const provider = asked.provider === "any" && providers.length > 1 ? "any" : chosen;
  const stays = provider === "any" || provider === visit.providerId;
  const wanted = {
    providerIds: provider === "any" ? givers.map(({ id }) => id) : [provider],
    durationMinutes: visit.endMin - visit.startMin,
    date: asked.date,
    except: visit.id,
    ownTime: stays ? { date: visit.date, start: visit.startMin } : null,
  };
  return { providers, provider, ...datesAndTimes(wanted, studio(), now) };
}
