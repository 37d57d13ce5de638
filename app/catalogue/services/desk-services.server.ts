import { namedApart } from "#app/catalogue/names-apart.server.ts";
import { type CatalogueService, listServices } from "./services.server.ts";

/** What staff may book, in the owner's order, with its providers as staff call them (rule 6.82). */
export const deskServices = (): CatalogueService[] =>
  listServices()
    .filter(({ unavailable }) => !unavailable)
    .map((service) => ({ ...service, providers: namedApart(service.providers) }));
