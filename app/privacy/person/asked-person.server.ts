import { type AccountRow, accountById, accountByTypedEmail } from "#app/accounts/people/account.server.ts";
import { matching } from "#app/accounts/people/search.server.ts";
import { normalAddress } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { digitsOf, isPhone, plainPhone } from "#app/shared/phone.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** Whom somebody asks about: by an address, in the spellings in which it may be kept, or by the digits of a number. */
export type Asked = { emails: string[]; digits: string };

/** Refuses as "invalid" what is neither an address nor a number of 7 to 15 digits. */
export function readAsked(typed: string): Outcome<Asked> {
  const text = typed.slice(0, 300).trim();
  const address = text.includes("@") ? normalAddress(text) : null;
  if (address !== null) return done({ emails: [...new Set([address, text.toLowerCase()])], digits: "" });
  const plain = plainPhone(text);
  if (isPhone(plain)) return done({ emails: [], digits: digitsOf(plain) });
  const sentence = "Enter an email address, or a phone number with 7 to 15 digits.";
  return refused("invalid", sentence, { fields: { person: sentence } });
}

/** The accounts of an address, at most one, or of a number. */
export function accountsOf({ emails, digits }: Asked): AccountRow[] {
  const [email] = emails;
  const account = email === undefined ? undefined : accountByTypedEmail(emails.at(-1) ?? email);
  if (email !== undefined) return account ? [account] : [];
  return db()
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(matching({ search: digits }))
    .all()
    .filter(({ phone }) => digitsOf(phone ?? "") === digits)
    .flatMap(({ id }) => accountById(id) ?? []);
}
