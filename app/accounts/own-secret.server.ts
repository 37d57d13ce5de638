/** Keys that this installation makes for itself, once: what they sign holds as long as its database. */
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { nowInstant } from "#app/clock.server.ts";
import { db, writing } from "#db/client.server.ts";
import { secrets } from "#db/schema.ts";

/** The key of that name, 32 random bytes in base64url; made when it is asked for the first time. */
export function secretNamed(name: string): string {
  return keptSecret(name) ?? writing(() => keptSecret(name) ?? madeSecret(name));
}

const keptSecret = (name: string): string | undefined =>
  db().select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)).get()?.value;

function madeSecret(name: string): string {
  const value = randomBytes(32).toString("base64url");
  db().insert(secrets).values({ name, value, createdAt: nowInstant() }).run();
  return value;
}
