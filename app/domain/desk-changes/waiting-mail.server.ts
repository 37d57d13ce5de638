import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { rowNow } from "#app/platform/undo/captured.sql.server.ts";
import type { KeptChange } from "#app/platform/undo/desk-changes.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";

/** Whether a client gets, or got, a mail of a change; of one that was taken back: of that. */
export function clientMailWaits({ rows, undoneAt }: KeptChange): boolean {
  const written = rows.filter(({ table, before }) => table === "outbox" && before === null);
  if (undoneAt !== null) {
    const ids = rows.filter(({ table }) => table === "appointments").map(({ key }) => Number(key[0]));
    // Only who has had a mail of it is sent another one.
    const newest = Math.max(0, ...written.map(({ key }) => Number(key[0])));
    return newest > 0 && ids.some((id) => writtenAfter().get({ id, newest }) !== undefined);
  }
  return written
    .map(({ table, key }) => rowNow(table, key))
    .some((row) => row?.audience === "client" && row.kind !== "reminder" && row.dropped_at === null);
}

const writtenAfter = preparedQuery((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, sql.placeholder("id")),
        eq(outbox.audience, "client"),
        inArray(outbox.kind, ["booked", "moved", "cancelled"]),
        isNull(outbox.droppedAt),
        gt(outbox.id, sql.placeholder("newest")),
      ),
    )
    .limit(1)
    .prepare(),
);
