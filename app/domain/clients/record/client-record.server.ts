/** The studio's own record of a client, with an account or without one (glossary: client record). */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { fittingOf } from "#app/domain/clients/searched.sql.server.ts";
import { significant } from "#app/platform/shared/phone.ts";
import { db, preparedQuery } from "#db/client.server.ts";
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

/** Writes these fields and counts the revision up. In the caller's transaction, which has looked whether it may. */
export function rewriteRecord(id: number, fields: Partial<ClientRecord>, updatedAt: number): void {
  const revision = sql`${clients.revision} + 1`;
  db()
    .update(clients)
    .set({ ...fields, updatedAt, revision })
    .where(eq(clients.id, id))
    .run();
}

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

/**
 * Records with this address first, then those with this number, the oldest first, merged ones too, then those whose number ends
 * alike: a number with the country's code is the one without it (rule 34.36). None under ''.
 */
export function recordsUnder({ email, digits }: { email: string; digits: string }): ClientRecord[] {
  const found = [
    ...(email === "" ? [] : byEmail().all({ email })),
    ...(digits === "" ? [] : byDigits().all({ digits })),
    ...endingAlike(digits),
  ];
  return [...new Map(found.map((record) => [record.id, record])).values()];
}

/** By the one index of people; who compares looks at more than the end. */
function endingAlike(digits: string): ClientRecord[] {
  const end = significant(digits).slice(-7);
  return end.length < 7
    ? []
    : fittingOf([end], { contact: false }).records.flatMap(({ id }) => recordById(id) ?? []);
}
