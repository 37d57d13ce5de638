/** What `studio admin` does to accounts: from the shell, also while the server runs (rule 17.11). */
import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { mailTo } from "#app/domain/accounts/emails/queue-account-mail.server.ts";
import { hashInTurn } from "#app/domain/accounts/password/hash.server.ts";
import { accountByEmail } from "#app/domain/accounts/people/account.server.ts";
import { createPerson } from "#app/domain/accounts/people/people.server.ts";
import { endAllSessions } from "#app/domain/accounts/session/session.server.ts";
import { clearFailures } from "#app/domain/accounts/sign-in/attempts.server.ts";
import { type Actor, record } from "#app/platform/shared/audit.server.ts";
import { done, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** Makes an administrator with a password that has to be changed within seven days. Refuses as "invalid", "conflict" or "busy". */
export async function createAdmin(email: string, now: number) {
  const password = newPassword();
  const person = { username: "Administrator", email, password, roles: ["admin"] };
  const shell: Actor = { id: null, role: "system" };
  const outcome = await createPerson(person, { actor: shell, now });
  return outcome.ok ? { ok: true as const, value: { email: outcome.value.email, password } } : outcome;
}

/** Gives an account a new password, ends its sessions, and tells its address. Refuses as "not-found" or "busy". */
export async function givePassword(typed: string, now: number) {
  const email = typed.trim().toLowerCase();
  const password = newPassword();
  const hash = await hashInTurn(password);
  if (!hash.ok) return hash;
  return writing(() => {
    const account = accountByEmail(email);
    if (!account) return refused("not-found", `There is no account with the address ${email}.`);
    const given = { passwordHash: hash.value, mustChangePassword: true, passwordGivenAt: now };
    db().update(users).set(given).where(eq(users.id, account.id)).run();
    endAllSessions(account.id);
    clearFailures(email);
    mailTo(account, "password-changed", now);
    const shell: Actor = { id: null, role: "system" };
    record({ action: "password-given", entity: "user", entityId: account.id }, { actor: shell, now });
    return done({ email, password });
  });
}

/** 80 bits in letters and digits that can't be taken for each other, by the rule of passwords. */
function newPassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return `${group()}-${group()}-${group()}-${group()}-A7`;
}
