import { namedApart } from "#app/catalogue/names-apart.server.ts";
import { type ServiceToBook, servicesToBook } from "./services.server.ts";

/** What staff may book, in the owner's order, with its providers as staff call them (rule 6.82). */
export const deskServices = (): ServiceToBook[] =>
  servicesToBook()
    .filter(({ unavailable }) => !unavailable)
    .map((service) => ({ ...service, providers: namedApart(service.providers) }));
