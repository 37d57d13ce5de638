/** Whom somebody asks about, by what they go by (rules 21.9 and 21.24). */
import {
  type AccountRow,
  accountById,
  accountByTypedEmail,
} from "#app/domain/accounts/people/account.server.ts";
import { matching } from "#app/domain/accounts/people/search.server.ts";
import { normalAddress } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { digitsOf, isPhone, isSameNumber, plainPhone } from "#app/platform/shared/phone.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { numbersLike } from "./kept-numbers.server.ts";

/**
 * By an address, in the spellings in which it may be kept, or by a number: its digits as they were typed come first, and after them
 * the same number as visits have it.
 */
export type Asked = { emails: string[]; numbers: string[] };

/** Refuses as "invalid" what is neither an address nor a number of 7 to 15 digits. */
export async function readAsked(typed: string): Promise<Outcome<Asked>> {
  const text = typed.slice(0, 300).trim();
  const address = text.includes("@") ? normalAddress(text) : null;
  if (address !== null) return done({ emails: [...new Set([address, text.toLowerCase()])], numbers: [] });
  const plain = plainPhone(text);
  if (isPhone(plain)) {
    const digits = digitsOf(plain);
    return done({ emails: [], numbers: [...new Set([digits, ...(await numbersLike(digits))])] });
  }
  const sentence = "Enter an email address, or a phone number with 7 to 15 digits.";
  return refused("invalid", sentence, { fields: { person: sentence } });
}

/** The accounts of an address, at most one, or of a number. */
export function accountsOf({ emails, numbers }: Asked): AccountRow[] {
  const [email] = emails;
  const account = email === undefined ? undefined : accountByTypedEmail(emails.at(-1) ?? email);
  if (email !== undefined) return account ? [account] : [];
  const [digits = ""] = numbers;
  return db()
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(matching({ search: digits.slice(-7) }))
    .all()
    .filter(({ phone }) => isSameNumber(digitsOf(phone ?? ""), digits))
    .flatMap(({ id }) => accountById(id) ?? []);
}
