import { and, eq, isNull, sql } from "drizzle-orm";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { desks } from "#db/schema.ts";
import { deskSecretIn } from "./desk-cookie.server.ts";

export type Desk = { id: number; name: string };

const bySecret = preparedQuery((db) =>
  db
    .select({ id: desks.id, name: desks.name })
    .from(desks)
    .where(and(eq(desks.tokenHash, sql.placeholder("hash")), isNull(desks.revokedAt)))
    .prepare(),
);

/** The desk that a Cookie header is sent from; null for every other browser, and once it is revoked (rule 18.12). */
export function deskIn(cookies: string | null): Desk | null {
  const secret = deskSecretIn(cookies);
  return secret === null ? null : (bySecret().get({ hash: hashOf(secret) }) ?? null);
}

export const deskOf = ({ headers }: Request): Desk | null => deskIn(headers.get("Cookie"));
