import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { listServices } from "#app/domain/catalogue/services/services.server.ts";

type Booked = Pick<Appointment, "serviceId" | "providerId">;

/** Where the same is booked again: the service by its name of today and the provider, as far as they are still offered. */
export function bookAgainUrl({ serviceId, providerId }: Booked, services = listServices()): string {
  const service = services.find(({ id, unavailable }) => id === serviceId && !unavailable);
  if (!service) return "/book";
  const query = new URLSearchParams({ service: service.name });
  if (service.providers.some(({ id }) => id === providerId)) query.set("provider", String(providerId));
  return `/book?${query}`;
}
