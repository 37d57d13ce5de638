/** What can be booked of a service now: by the catalogue, never by the client (rule 4.3). */

import type { AddedItem } from "#app/domain/appointments/insert.server.ts";
import { noProviders } from "#app/domain/booking/choose/choices.ts";
import { invalidField } from "#app/domain/booking/choose/refusals.server.ts";
import { addonById, addonsOf } from "#app/domain/catalogue/addons/addons.server.ts";
import { providersOfService, type ServiceProvider } from "#app/domain/catalogue/service-providers.server.ts";
import { needsOf, type ServiceNeeds } from "#app/domain/catalogue/services/needs.server.ts";
import { type ServiceRow, serviceById } from "#app/domain/catalogue/services/services.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import type { BookingRequest } from "./booking-request.server.ts";

/** What is booked, never from the client: the service, those of its providers who were asked for, and what is added. */
export type Offer = {
  service: ServiceRow;
  providers: ServiceProvider[];
  needs: ServiceNeeds;
  items: AddedItem[];
};

/** Refuses as "invalid", at its field, a service or provider that is not to be had, and what is not added to it. */
export function offerFor({
  serviceId,
  providerId,
  addonIds,
}: Pick<BookingRequest, "serviceId" | "providerId" | "addonIds">): Outcome<Offer> {
  const service = serviceById(serviceId);
  if (!service) return invalidField("serviceId", "Service not found");
  if (service.unavailable)
    return invalidField("serviceId", "This service is currently unavailable. Please choose another one.");
  const all = providersOfService(service.id);
  if (all.length === 0) return invalidField("serviceId", noProviders);
  const providers = all.filter(({ id }) => providerId === "any" || providerId === id);
  if (providers.length === 0) return invalidField("providerId", "This provider does not offer this service.");
  const items = itemsFor(service.id, addonIds);
  return items.ok ? done({ service, providers, needs: needsOf(service.id), items: items.value }) : items;
}

/** The add-ons as they are offered now. Refuses as "invalid", at `addonIds`, where one of them is not, by its name (rule 35.76). */
function itemsFor(serviceId: number, addonIds: readonly number[]): Outcome<AddedItem[]> {
  if (addonIds.length === 0) return done([]);
  const offered = addonsOf(serviceId);
  const gone = addonIds.filter((asked) => offered.every(({ id }) => id !== asked));
  if (gone.length > 0) return invalidField("addonIds", whyNotAdded(serviceId, gone));
  return done(
    offered
      .filter(({ id }) => addonIds.includes(id))
      .map(({ id: addonId, name, minutes, priceMinor }) => ({ addonId, name, minutes, priceMinor })),
  );
}

/** Nobody learns the names of another service's. */
function whyNotAdded(serviceId: number, gone: readonly number[]): string {
  const names = gone.flatMap((id) => {
    const row = addonById(id);
    return row?.serviceId === serviceId ? [row.name] : [];
  });
  const all = names.length === gone.length;
  const what = all ? names.join(" and ") : "What you have added";
  return `${what} ${all && names.length > 1 ? "are" : "is"} not offered with this service any more. All else stays as you chose it.`;
}
