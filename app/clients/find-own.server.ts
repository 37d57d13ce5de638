/** A provider finding a client of their own, by the name alone (rule 34.56). */
import { recordsAt } from "./find.server.ts";
import { isEnough, isNamed, partsOf, searchFor } from "./search.ts";
import { ownPlacesOf } from "./searched.sql.server.ts";

const most = 8;

const { compare } = new Intl.Collator("en");

/** The first eight by name, and how many more there are at least; none for less than two characters, and none for a number or an address. */
export function findOwnClients(typed: string, providerId: number) {
  const search = searchFor(typed);
  const asked = isEnough(typed) && search.digits.length === 0 ? partsOf(search) : [];
  const found = recordsAt(ownPlacesOf(asked, providerId))
    .filter(({ name }) => isNamed(search, name))
    .sort((one, other) => compare(one.name, other.name));
  return { found: found.slice(0, most), more: Math.max(0, found.length - most) };
}
