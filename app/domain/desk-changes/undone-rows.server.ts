import { inArray } from "drizzle-orm";
import { type ChangedRow, rowNow, writeRowBack } from "#app/platform/undo/captured.sql.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

/**
 * Every row becomes what it was, but mails. The revision of visits and records rises, so that forms which showed the change are stale;
 * the sequence of those that were `heard` of rises too, for the calendars that have a file of it (rule 6.64). In the caller's transaction.
 */
export function putRowsBack(rows: ChangedRow[], { heard, now }: { heard: number[]; now: number }): void {
  const own = rows.filter(({ table }) => table !== "outbox");
  // Rows that name one another come back in any order.
  sqlite().pragma("defer_foreign_keys = ON");
  const written = own.map((row) => ({ ...row, before: row.before && withMarks(row, heard, now) }));
  freeTheirTimes(own);
  for (const { table, key, before } of written.toReversed()) if (!before) writeRowBack(table, key, null);
  for (const { table, key, before } of written) if (before) writeRowBack(table, key, before);
}

function withMarks({ table, key, before }: ChangedRow, heard: number[], now: number): ChangedRow["before"] {
  if (!["appointments", "clients"].includes(table) || !before) return before;
  const present = rowNow(table, key);
  const revision = Math.max(Number(before.revision), Number(present?.revision ?? 0)) + 1;
  if (table === "clients" || !heard.includes(Number(key[0]))) return { ...before, revision };
  return { ...before, revision, sequence: Number(present?.sequence ?? before.sequence) + 1, updated_at: now };
}

/** Several visits go back to their places past one another: none may stand in the way of the next. */
function freeTheirTimes(rows: ChangedRow[]): void {
  const visits = rows.filter(({ table, before }) => table === "appointments" && before !== null);
  if (visits.length < 2) return;
  const ids = visits.map(({ key }) => Number(key[0]));
  db().update(appointments).set({ status: "cancelled" }).where(inArray(appointments.id, ids)).run();
}
