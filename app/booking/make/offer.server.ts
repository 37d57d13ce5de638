/** What can be booked of a service now: by the catalogue, never by the client (rule 4.3). */
import type { AddedItem } from "#app/appointments/insert.server.ts";
import { noProviders } from "#app/booking/choose/choices.ts";
import { invalidField } from "#app/booking/choose/refusals.server.ts";
import { addonsOf } from "#app/catalogue/addons/addons.server.ts";
import { providersOfService, type ServiceProvider } from "#app/catalogue/service-providers.server.ts";
import { needsOf, type ServiceNeeds } from "#app/catalogue/services/needs.server.ts";
import { type ServiceRow, serviceById } from "#app/catalogue/services/services.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import type { BookingRequest } from "./request.server.ts";

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
  const needs = needsOf(service.id);
  return items ? done({ service, providers, needs, items }) : invalidField("addonIds", notAdded);
}

const notAdded = "What you have added is not offered with this service any more. Please choose again.";

/** The add-ons as they are offered now; null where one of them is not. */
function itemsFor(serviceId: number, addonIds: readonly number[]): AddedItem[] | null {
  if (addonIds.length === 0) return [];
  const items = addonsOf(serviceId).filter(({ id }) => addonIds.includes(id));
  if (items.length !== addonIds.length) return null;
  return items.map(({ id: addonId, name, minutes, priceMinor }) => ({ addonId, name, minutes, priceMinor }));
}
