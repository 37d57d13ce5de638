/** Changes of the front desk that can be undone, and for how long (rules 6.61 and 21.8). */
import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import type { By } from "#app/platform/shared/audit.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { deskChanges, users } from "#db/schema.ts";
import type { ChangedRow, SavedRow } from "./row-changes.sql.server.ts";

/** The privacy page states these seven days. */
const keptMs = 7 * 24 * 60 * 60_000;
const longestLabel = 160;

export type KeptChange = {
  id: number;
  at: number;
  actorId: number | null;
  actor: string | null;
  label: string;
  date: string;
  undoneAt: number | null;
  rows: ChangedRow[];
};

/** Two identical clicks within this time count as one. */
const sameClickMs = 60_000;

/** Returns the id. If no row changed, the id of the same click before, or null. Inside the caller's transaction. */
export function storeDeskChange(
  { label, date, rows }: Pick<KeptChange, "label" | "date" | "rows">,
  { actor, now }: By,
): number | null {
  const side = (name: "before" | "after") =>
    JSON.stringify(rows.map((row) => ({ table: row.table, key: row.key, row: row[name] })));
  const short = label.length > longestLabel ? `${label.slice(0, longestLabel - 2).trimEnd()} …` : label;
  // A new link to a visit is not a change.
  if (rows.every(({ table }) => table === "tokens")) {
    const isSame = (one: { label: string; actorId: number | null }) =>
      one.label === short && one.actorId === actor.id;
    return standingChanges(now - sameClickMs).find(isSame)?.id ?? null;
  }
  const values = { at: now, actorId: actor.id, label: short, date };
  return db()
    .insert(deskChanges)
    .values({ ...values, before: side("before"), after: side("after") })
    .returning({ id: deskChanges.id })
    .get().id;
}

const columns = {
  id: deskChanges.id,
  at: deskChanges.at,
  actorId: deskChanges.actorId,
  actor: users.username,
  label: deskChanges.label,
  date: deskChanges.date,
  undoneAt: deskChanges.undoneAt,
};

const byId = preparedQuery((db) =>
  db
    .select({ ...columns, before: deskChanges.before, after: deskChanges.after })
    .from(deskChanges)
    .leftJoin(users, eq(users.id, deskChanges.actorId))
    .where(eq(deskChanges.id, sql.placeholder("id")))
    .prepare(),
);

export function keptChange(id: number): KeptChange | null {
  const found = byId().get({ id });
  if (!found) return null;
  const { before, after, ...change } = found;
  const [was, is]: SavedRow[][] = [JSON.parse(before), JSON.parse(after)];
  const rows = (was ?? []).map(({ table, key, row }, at) => ({
    ...{ table, key },
    ...{ before: row, after: is?.[at]?.row ?? null },
  }));
  return { ...change, rows };
}

const standing = preparedQuery((db) =>
  db
    .select(columns)
    .from(deskChanges)
    .leftJoin(users, eq(users.id, deskChanges.actorId))
    .where(and(isNull(deskChanges.undoneAt), gt(deskChanges.at, sql.placeholder("since"))))
    .orderBy(desc(deskChanges.id))
    .limit(50)
    .prepare(),
);

export const standingChanges = (since: number): Omit<KeptChange, "rows">[] => standing().all({ since });

const wroteRow = sql`EXISTS (SELECT 1 FROM json_each(${deskChanges.after}) AS own
  WHERE own.value ->> 'table' = ${sql.placeholder("table")} AND own.value ->> 'key' = ${sql.placeholder("key")})`;

const laterOf = preparedQuery((db) =>
  db
    .select({ label: deskChanges.label })
    .from(deskChanges)
    .where(and(isNull(deskChanges.undoneAt), gt(deskChanges.id, sql.placeholder("id")), wroteRow))
    .orderBy(desc(deskChanges.id))
    .limit(1)
    .prepare(),
);

export const laterChange = (id: number, table: string, key: ChangedRow["key"]): string | null =>
  laterOf().get({ id, table, key: JSON.stringify(key) })?.label ?? null;

const ownOf = preparedQuery((db) =>
  db
    .select({ id: deskChanges.id })
    .from(deskChanges)
    .where(and(isNull(deskChanges.undoneAt), eq(deskChanges.actorId, sql.placeholder("actorId")), wroteRow))
    .orderBy(asc(deskChanges.id))
    .limit(1)
    .prepare(),
);

/** Returns the person's first change that wrote a row and isn't undone, or null. */
export function ownChangeOf(actorId: number, table: string, key: ChangedRow["key"]): KeptChange | null {
  const found = ownOf().get({ actorId, table, key: JSON.stringify(key) });
  return found ? keptChange(found.id) : null;
}

const endOf = preparedQuery((db) =>
  db
    .select({ id: deskChanges.id })
    .from(deskChanges)
    .where(
      and(
        isNull(deskChanges.undoneAt),
        sql`EXISTS (SELECT 1 FROM json_each(${deskChanges.after}) AS own
          WHERE own.value ->> 'table' = ${sql.placeholder("table")} AND own.value ->> 'key' = ${sql.placeholder("key")}
          AND own.value ->> 'row' IS NULL)`,
      ),
    )
    .orderBy(desc(deskChanges.id))
    .limit(1)
    .prepare(),
);

/** Returns the last change that deleted a row and isn't undone, or null. */
export function changeThatEnded(table: string, key: ChangedRow["key"]): KeptChange | null {
  const found = endOf().get({ table, key: JSON.stringify(key) });
  return found ? keptChange(found.id) : null;
}

export function noteUndone(id: number, { actor, now }: By): void {
  db().update(deskChanges).set({ undoneAt: now, undoneBy: actor.id }).where(eq(deskChanges.id, id)).run();
}

export function sweepDeskChanges(now: number): void {
  db()
    .delete(deskChanges)
    .where(lt(deskChanges.at, now - keptMs))
    .run();
}

export const rowsInChanges = (until: number): { table: string; row: Record<string, unknown> }[] =>
  db()
    .select({ id: deskChanges.id })
    .from(deskChanges)
    .where(lte(deskChanges.at, until))
    .all()
    .flatMap(({ id }) => keptChange(id)?.rows ?? [])
    .flatMap(({ table, before, after }) =>
      [before, after].flatMap((row) => (row === null ? [] : { table, row })),
    );

/** Removes rows and labels of an erased person from undo (rule 21.8). Inside the caller's transaction. */
export function forgetDeskChanges(isTheirs: (table: string, row: Record<string, unknown>) => boolean): void {
  for (const { id } of db().select({ id: deskChanges.id }).from(deskChanges).all()) {
    const rows = keptChange(id)?.rows ?? [];
    const holdsThem = rows.some(({ table, before, after }) =>
      [before, after].some((row) => row !== null && isTheirs(table, row)),
    );
    if (holdsThem) db().delete(deskChanges).where(eq(deskChanges.id, id)).run();
  }
}
