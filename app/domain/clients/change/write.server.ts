/** A client record is written only over what its form has shown (rule 34.21). */
import { and, desc, eq, sql } from "drizzle-orm";
import { type ClientRecord, recordById } from "#app/domain/clients/record/client-record.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { audit, clients, users } from "#db/schema.ts";

type OwnColumns = Partial<
  Pick<ClientRecord, "name" | "email" | "phone" | "mark" | "markKind" | "onlineRule">
>;

export const clientNotFound = () => refused("not-found", "Client not found");

/**
 * Writes what differs, in one transaction with its entry in the audit. `seen`: the revision that the form showed, null where it says
 * none. Refuses as "not-found", and as "conflict" where somebody has changed the record since.
 */
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
    // What is sent to a record that was merged meanwhile was meant for that one.
    if (seen !== before.revision || before.id !== id) return refused("conflict", whoChanged(id));
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

function whoChanged(id: number): string {
  const { name } = lastEntry().get({ id }) ?? {};
  return `${name ?? "Somebody"} has changed this record after you opened it. Nothing is saved: look at it as it is now, and send the form again if it still holds.`;
}

const lastEntry = preparedQuery((db) =>
  db
    .select({ name: users.username })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.entity, "client"), eq(audit.entityId, sql.placeholder("id"))))
    .orderBy(desc(audit.id))
    .limit(1)
    .prepare(),
);
