import { namedApart } from "#app/domain/catalogue/names-apart.server.ts";
import { type ServiceToBook, servicesToBook } from "./services.server.ts";

/** What staff may book, in the owner's order, with its providers as staff call them (rule 6.82). */
export const deskServices = (): ServiceToBook[] =>
  servicesToBook()
    .filter(({ unavailable }) => !unavailable)
    .map((service) => ({ ...service, providers: namedApart(service.providers) }));

/** A service as staff choose it, by price and length as guests read them: "Half Leg Wax, from $52, 45–50 minutes". */
export const serviceChoice = ({ id, name, price, minutes }: ServiceToBook) => ({
  id,
  label: `${name}, ${price}, ${minutes} minutes`,
});
