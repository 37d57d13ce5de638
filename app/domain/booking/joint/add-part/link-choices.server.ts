/** One more treatment for a visit, on the page of its link: what can be added at which times (rules 35.95 to 35.98). */

import type { Requester } from "#app/domain/appointments/requester.ts";
import { listServices } from "#app/domain/catalogue/services/services.server.ts";
import { noPartTimes, partOffers, partTimes } from "./offers.server.ts";
import { growingVisit } from "./places.server.ts";

/** Whether the visit may get one more treatment now. */
export const mayGrow = (id: number, requester: Requester, now: number): boolean =>
  growingVisit(id, requester, now).ok;

/** The treatments to choose from, and the times of the chosen one: beside the visit first, then those that fit all parts. */
export function addChoices(id: number, query: URLSearchParams, requester: Requester, now: number) {
  const services = listServices().filter(
    ({ unavailable, providers }) => !unavailable && providers.length > 0,
  );
  const chosen = services.find((service) => String(service.id) === query.get("service"));
  const provider = chosen?.providers.find((one) => String(one.id) === query.get("provider"));
  const treatment = { serviceId: chosen?.id, providerId: provider?.id };
  const offers = chosen ? partOffers(id, treatment, requester, now) : null;
  return {
    services: services.map(({ id: serviceId, name, category, price, minutes }) => ({
      id: serviceId,
      category,
      label: `${name}, ${price}, ${minutes} min`,
    })),
    service: chosen ? { id: chosen.id, name: chosen.name, providers: chosen.providers } : null,
    provider: provider?.id ?? null,
    whyNone: offers && !offers.ok ? offers.refusal.message : null,
    ...(offers?.ok ? partTimes(offers.value) : noPartTimes),
  };
}
