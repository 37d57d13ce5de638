/** The studio's own record of a client, with an account or without one (glossary: client record). */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { clients } from "#db/schema.ts";

export type ClientRecord = typeof clients.$inferSelect;

const byId = preparedQuery((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder("id")))
    .prepare(),
);

/** The record; of one that was merged, the one that was kept. Undefined for one that is not there or was erased. */
export function recordById(id: number): ClientRecord | undefined {
  const found = byId().get({ id });
  if (!found || found.erasedAt !== null) return undefined;
  return found.mergedInto === null ? found : recordById(found.mergedInto);
}

const ofAccount = preparedQuery((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.accountId, sql.placeholder("accountId")))
    .prepare(),
);

export const recordOfAccount = (accountId: number): ClientRecord | undefined =>
  ofAccount().get({ accountId });

const byEmail = preparedQuery((db) =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.email, sql.placeholder("email")), isNull(clients.erasedAt)))
    .orderBy(asc(clients.id))
    .prepare(),
);

const byDigits = preparedQuery((db) =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.phoneDigits, sql.placeholder("digits")), isNull(clients.erasedAt)))
    .orderBy(asc(clients.id))
    .prepare(),
);

/** Records with this address first, then those with this number, the oldest first, merged ones too; none under ''. */
export function recordsUnder({ email, digits }: { email: string; digits: string }): ClientRecord[] {
  return [
    ...(email === "" ? [] : byEmail().all({ email })),
    ...(digits === "" ? [] : byDigits().all({ digits })),
  ];
}
