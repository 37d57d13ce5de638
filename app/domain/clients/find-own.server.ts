/** A provider finding a client of their own, by the name alone (rules 34.56 and 34.57). */
import { firstByName } from "./find.server.ts";
import { isEnough, isNamed, leftToAsk, partsOf, type Search, searchFor } from "./search.ts";
import { fewOwn, ownFittingOf } from "./searched.sql.server.ts";

/** The first eight by name, and how many more there are at least; none for less than two characters, and none for a number or an address. */
export function findOwnClients(typed: string, providerId: number) {
  const search = searchFor(typed);
  const fitting = isEnough(typed) && search.digits.length === 0 ? ownNamed(search, providerId) : [];
  const found = firstByName(fitting);
  return { found, more: fitting.length - found.length };
}

function ownNamed(search: Search, providerId: number) {
  const own = fewOwn(providerId);
  const fitting = own ?? ownFittingOf(partsOf(search), providerId);
  return own || leftToAsk(search) ? fitting.filter(({ name }) => isNamed(search, name)) : fitting;
}
