import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { contactIn } from "#app/domain/clients/find/contact-in.ts";
import { unsealed } from "#app/platform/http/sealed.server.ts";

/** Returns the fields of a new client that a search without results fills in, by field name. */
export function searchedContact(who: string | null): Record<string, string> {
  const { name, phone, email } = contactIn(unsealed(who ?? ""));
  const fields = { [contactNames.name]: name, [contactNames.phone]: phone, [contactNames.email]: email };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));
}
