import { accountById } from "#app/accounts/people/account.server.ts";
import { actorOf } from "#app/accounts/people/actor.ts";
import { checkPassword } from "#app/accounts/sign-in/check-password.server.ts";
import { signOut } from "#app/accounts/sign-in/sign-out.server.ts";
import type { Caller, Visitor } from "#app/http/access.ts";
import { removePerson } from "#app/privacy/delete-person.server.ts";
import type { HandoverDetail } from "#app/privacy/reassign.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";

/** Deletes the visitor's account where the password is theirs. Answers the headers that sign this browser out. */
export async function deleteOwnAccount(
  visitor: Visitor,
  { password }: Record<string, unknown>,
  client: Caller,
  now: number,
): Promise<Outcome<[string, string][], HandoverDetail>> {
  if (typeof password !== "string" || password === "") return wrong("Enter your password.");
  const account = accountById(visitor.userId);
  const checked = await checkPassword(account, { email: account?.email ?? "", password }, client, now);
  if (!checked.ok) {
    return checked.refusal.reason === "not-signed-in" ? wrong("That is not your password.") : checked;
  }
  const removed = removePerson(visitor.userId, {}, { actor: actorOf(visitor, client.requestId), now });
  if (!removed.ok) return removed;
  // The session went with the account; what is left is to say so to the browser.
  return done(signOut({ visitor: null, requestId: client.requestId }, now));
}

const wrong = (sentence: string) => refused("invalid", sentence, { fields: { password: sentence } });
