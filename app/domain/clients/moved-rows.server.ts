/** Moves rows between records (rules 34.7 and 34.8). Must run in the caller's transaction. */
import { and, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
  appointments,
  clientConsents,
  clientNotes,
  loyaltyRewards,
  packages,
  sales,
  vouchers,
} from "#db/schema.ts";

const ofRecord = { appointments, sales, packages, vouchers, loyaltyRewards } as const;
const ofClient = { clientNotes, clientConsents } as const;

export type MovedRows = Partial<Record<keyof typeof ofRecord | keyof typeof ofClient, number[]>>;

export function moveRows(from: number, to: number): MovedRows {
  const moved: MovedRows = {};
  for (const [name, table] of entries(ofRecord)) {
    moved[name] = idsOf(
      db()
        .update(table)
        .set({ recordId: to })
        .where(eq(table.recordId, from))
        .returning({ id: table.id })
        .all(),
    );
  }
  for (const [name, table] of entries(ofClient)) {
    moved[name] = idsOf(
      db()
        .update(table)
        .set({ clientId: to })
        .where(eq(table.clientId, from))
        .returning({ id: table.id })
        .all(),
    );
  }
  return moved;
}

/** Moves rows back when a merge is undone. Skips rows that belong to another record by now. */
export function moveRowsBack(moved: MovedRows, from: number, to: number): void {
  for (const [name, table] of entries(ofRecord)) {
    for (const ids of piecesOf(moved[name])) {
      db()
        .update(table)
        .set({ recordId: to })
        .where(and(inArray(table.id, ids), eq(table.recordId, from)))
        .run();
    }
  }
  for (const [name, table] of entries(ofClient)) {
    for (const ids of piecesOf(moved[name])) {
      db()
        .update(table)
        .set({ clientId: to })
        .where(and(inArray(table.id, ids), eq(table.clientId, from)))
        .run();
    }
  }
}

const entries = <Tables extends object>(tables: Tables) =>
  Object.entries(tables) as { [Name in keyof Tables]: [Name, Tables[Name]] }[keyof Tables][];

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** SQLite allows 32,766 values per statement. */
function piecesOf(ids: readonly number[] = []): number[][] {
  const pieces: number[][] = [];
  for (let from = 0; from < ids.length; from += 500) pieces.push(ids.slice(from, from + 500));
  return pieces;
}
