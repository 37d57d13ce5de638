import { and, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { rowNow } from "#app/undo/captured.sql.server.ts";
import type { KeptChange } from "#app/undo/desk-changes.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";

/** Whether a client gets, or got, a mail of a change; of one that was taken back: of that. */
export function clientMailWaits({ rows, undoneAt }: KeptChange): boolean {
  if (undoneAt !== null) {
    const ids = rows.filter(({ table }) => table === "appointments").map(({ key }) => Number(key[0]));
    return ids.some((id) => writtenSince().get({ id, since: undoneAt }) !== undefined);
  }
  return rows
    .filter(({ table, before }) => table === "outbox" && before === null)
    .map(({ table, key }) => rowNow(table, key))
    .some((row) => row?.audience === "client" && row.kind !== "reminder" && row.dropped_at === null);
}

const writtenSince = preparedQuery((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, sql.placeholder("id")),
        eq(outbox.audience, "client"),
        inArray(outbox.kind, ["booked", "moved", "cancelled"]),
        isNull(outbox.droppedAt),
        gte(outbox.createdAt, sql.placeholder("since")),
      ),
    )
    .limit(1)
    .prepare(),
);
