/** Keys that this installation made for itself: they sign what a browser keeps for us, and live in the database's folder. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { secrets } from "#db/schema.ts";
import { nowInstant } from "./clock.server.ts";

const byName = preparedQuery((db) =>
  db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, sql.placeholder("name")))
    .prepare(),
);

/** The key of that name, 32 random bytes in base64url; made when it is first asked for, the same ever after. */
export function secretNamed(name: string): string {
  const kept = byName().get({ name });
  if (kept) return kept.value;
  const value = randomBytes(32).toString("base64url");
  // Another process (the admin command) may have made it in between: the first one counts.
  db().insert(secrets).values({ name, value, createdAt: nowInstant() }).onConflictDoNothing().run();
  return byName().get({ name })?.value ?? value;
}

export const signature = (name: string, text: string): string =>
  createHmac("sha256", secretNamed(name)).update(text).digest("base64url");

/** Whether a signature is the one of `text`; compared in constant time. Writes nothing: without a key nothing was ever signed. */
export function isSignature(name: string, text: string, given: string): boolean {
  if (!byName().get({ name })) return false;
  const [right, asked] = [Buffer.from(signature(name, text)), Buffer.from(given)];
  return right.length === asked.length && timingSafeEqual(right, asked);
}
