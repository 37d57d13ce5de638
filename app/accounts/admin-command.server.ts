/** `npm run admin -- create EMAIL`: an admin from the shell, also while the server runs. */
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import type { Actor } from "#app/audit.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { adoptDatabase, closeDatabase, connect, isBusy } from "#db/client.server.ts";
import { createPerson } from "./people.server.ts";

/** Does what the words say and answers the exit code; prints the password once, it is kept nowhere. */
export async function adminCommand(words: string[]): Promise<number> {
  const [verb, email, ...rest] = words;
  if (verb !== "create" || !email || rest.length > 0) {
    console.error("Usage: npm run admin -- create EMAIL");
    return 64;
  }
  const { databaseFile, origin } = environment();
  if (!existsSync(databaseFile)) {
    console.error(`There is no database ${databaseFile} yet. Start the studio once: npm start`);
    return 1;
  }
  adoptDatabase(connect(databaseFile));
  try {
    const outcome = await createAdmin(email, nowInstant());
    if (!outcome.ok) {
      console.error(outcome.refusal.message);
      return 1;
    }
    console.log(`Administrator ${outcome.value.email}\nPassword      ${outcome.value.password}`);
    console.log(`Sign in at ${origin}/login and choose a password of your own.`);
    return 0;
  } catch (problem) {
    if (!isBusy(problem)) throw problem;
    console.error("Another program is writing to the database. Please try again in a moment.");
    return 75;
  } finally {
    closeDatabase();
  }
}

/** An admin's account with a generated password. Refuses as `createPerson` does. */
export async function createAdmin(email: string, now: number) {
  const password = newPassword();
  const person = { username: "Administrator", email, password, roles: ["admin"] };
  const shell: Actor = { id: null, role: "system" };
  const outcome = await createPerson(person, shell, now);
  return outcome.ok ? { ok: true as const, value: { email: outcome.value.email, password } } : outcome;
}

/** Four groups of four letters and digits that can't be taken for each other: 80 bits. It satisfies the rule of /register. */
function newPassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return `${group()}-${group()}-${group()}-${group()}-A7`;
}
