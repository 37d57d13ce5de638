import { type CatalogueService, listServices } from "#app/catalogue/services/services.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import type { BookingChoices } from "./choices.ts";
import { datesAndTimes } from "./dates-and-times.server.ts";

/** As in the URL: a service's name, a provider's id or "any", a date. Unknown values are told, not thrown. */
export type ChoicesQuery = { service?: string | null; provider?: string | null; date?: string | null };

/** Without a date: the first day that has times. Without a service: the days alone. */
export function bookingChoices(query: ChoicesQuery, now: number): BookingChoices {
  const all = listServices();
  const services = all.filter(({ unavailable }) => !unavailable);
  const service = chosenService(services, query.service);
  const provider = chosenProvider(service, query.provider);
  const providerIds = service ? idsFor(service, provider) : [];
  const durationMinutes = service?.durationMinutes ?? null;
  return {
    services: services.map(({ id, name, price, durationMinutes }) => ({
      id,
      name,
      label: `${name}, ${price}, ${durationMinutes} minutes`,
    })),
    service: service && chosen(service),
    serviceProblem: query.service && !service ? whyNotChosen(all, query.service) : null,
    provider,
    ...datesAndTimes({ providerIds, durationMinutes, date: query.date }, studio(), now),
  };
}

const chosenService = (
  services: CatalogueService[],
  name: string | null | undefined,
): CatalogueService | null =>
  services.find((service) => service.name.toLowerCase() === name?.trim().toLowerCase()) ?? null;

const whyNotChosen = (all: CatalogueService[], name: string): string =>
  chosenService(all, name)
    ? "This service is temporarily unavailable. Please choose another one."
    : "Service not found";

/** With a single provider there is nothing to choose (rule 4.6). */
function chosenProvider(service: CatalogueService | null, asked: string | null | undefined): number | "any" {
  const [first, ...others] = service?.providers ?? [];
  if (first && others.length === 0) return first.id;
  return service?.providers.find(({ id }) => String(id) === asked)?.id ?? "any";
}

const idsFor = ({ providers }: CatalogueService, provider: number | "any"): number[] =>
  provider === "any" ? providers.map(({ id }) => id) : [provider];

const chosen = ({ id, name, price, durationMinutes, providers }: CatalogueService) => ({
  id,
  name,
  price,
  durationMinutes,
  providers,
});
