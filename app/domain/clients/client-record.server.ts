import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { digitsOf, significant } from "#app/platform/shared/phone.ts";
import { cached } from "#db/cached-reads.server.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { audit, clients, users } from "#db/schema.ts";

export type ClientRecord = typeof clients.$inferSelect;

const byId = preparedQuery((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder("id")))
    .prepare(),
);

/** Returns a record, or the one it was merged into. Undefined if it doesn't exist or was erased. */
export function recordById(id: number): ClientRecord | undefined {
  const found = byId().get({ id });
  if (!found || found.erasedAt !== null) return undefined;
  return found.mergedInto === null ? found : recordById(found.mergedInto);
}

export const recordOfAccount = (accountId: number): ClientRecord | undefined =>
  db().select().from(clients).where(eq(clients.accountId, accountId)).get();

/** Writes fields and raises the revision. Call it in the transaction that has checked the revision. */
export function updateRecord(id: number, fields: Partial<ClientRecord>, updatedAt: number): void {
  const revision = sql`${clients.revision} + 1`;
  db()
    .update(clients)
    .set({ ...fields, updatedAt, revision })
    .where(eq(clients.id, id))
    .run();
}

const recordsWhere = (is: SQL) =>
  preparedQuery((db) =>
    db
      .select()
      .from(clients)
      .where(and(is, isNull(clients.erasedAt)))
      .orderBy(asc(clients.id))
      .prepare(),
  );

const byEmail = recordsWhere(eq(clients.email, sql.placeholder("email")));
const byDigits = recordsWhere(eq(clients.phoneDigits, sql.placeholder("digits")));
const byEnd = recordsWhere(sql`substr(${clients.phoneDigits}, -7) = ${sql.placeholder("end")}`);

/** Returns records by email, then phone number, then its last digits (rule 34.36), each oldest first. */
export const recordsWithContact = ({ email, digits }: { email: string; digits: string }): ClientRecord[] =>
  recordsReachedBy(email, digits);

const recordsReachedBy = cached("clients", (email: string, digits: string): ClientRecord[] => {
  const found = [...(email === "" ? [] : byEmail().all({ email })), ...recordsWithNumber(digits)];
  return [...new Map(found.map((record) => [record.id, record])).values()];
});

/** Returns exact matches before matches of the last seven digits. Replaces merged records by their target. */
function recordsWithNumber(digits: string): ClientRecord[] {
  if (digits === "") return [];
  const end = significant(digits).slice(-7);
  if (end.length < 7) return byDigits().all({ digits });
  const alike = byEnd().all({ end });
  return [
    ...alike.filter(({ phoneDigits }) => phoneDigits === digits),
    ...alike
      .toReversed()
      .flatMap((found) => (found.mergedInto === null ? found : (recordById(found.mergedInto) ?? []))),
  ];
}

type OwnColumns = Partial<
  Pick<ClientRecord, "name" | "email" | "phone" | "mark" | "markKind" | "onlineRule">
>;

export const clientNotFound = () => refused("not-found", "Client not found");

/** Writes changed fields with an audit entry. `seen`: the revision shown. Refusals: not-found, conflict. */
export function writeClient(
  id: number,
  { seen, action }: { seen: number | null; action: string },
  change: OwnColumns,
  by: By,
): Outcome<ClientRecord> {
  return writing(() => {
    const before = recordById(id);
    if (!before) return clientNotFound();
    const differing = Object.entries(change).filter(
      ([name, value]) => before[name as keyof OwnColumns] !== value,
    );
    if (differing.length === 0) return done(before);
    // The id differs if the record was merged into another one after the form was opened.
    if (seen !== before.revision || before.id !== id) return refused("conflict", changedSinceMessage(id));
    const after = {
      ...before,
      ...change,
      phoneDigits: digitsOf(change.phone ?? before.phone),
      updatedAt: by.now,
      revision: before.revision + 1,
    };
    db().update(clients).set(after).where(eq(clients.id, id)).run();
    const detail = { fields: differing.map(([name]) => name), revision: after.revision };
    record({ action, entity: "client", entityId: id, detail }, by);
    return done(after);
  });
}

function changedSinceMessage(id: number): string {
  const { name } = lastEntry(id) ?? {};
  return `${name ?? "Someone"} changed this record since you opened this page. Check it and try again.`;
}

const lastEntry = (id: number) =>
  db()
    .select({ name: users.username })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.entity, "client"), eq(audit.entityId, id)))
    .orderBy(desc(audit.id))
    .limit(1)
    .get();
