/**
 * The last changes of the site, and how to take them back (rule 22.6). A command says so inside the transaction of its change:
 *     const before = [presentRow("texts", key)];      // before the write; absentRow("entries", id) after an insert
 *     rememberChange({ label: "Home: Heading", before }, by);
 */

import { asc, desc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { dropUnused } from "#app/platform/pictures/media.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { siteChanges } from "#db/schema.ts";
import { presentlyThere, putBack, type SavedRow, type SiteTable } from "./rows.sql.server.ts";

export { absentRow, presentRow, type SavedRow, type SiteTable } from "./rows.sql.server.ts";

/** So many changes can be taken back, one after the other, and none that is older than 30 days. */
const mostKept = 50;
const keptMs = 30 * 24 * 60 * 60_000;
const longestLabel = 120;

export type SiteChange = { id: number; label: string; at: number };

/** Inside the caller's transaction. `label` says to people what was changed; nothing is kept where no row is named. */
export function rememberChange({ label, before }: { label: string; before: SavedRow[] }, by: By): void {
  if (before.length === 0) return;
  db()
    .insert(siteChanges)
    .values({
      at: by.now,
      actorId: by.actor.id,
      label: label.length > longestLabel ? `${label.slice(0, longestLabel - 2).trimEnd()} …` : label,
      before: JSON.stringify(before),
    })
    .run();
  dropOldChanges(0);
}

const offered = { id: siteChanges.id, label: siteChanges.label, at: siteChanges.at };

const newestStanding = preparedQuery((db) =>
  db
    .select(offered)
    .from(siteChanges)
    .where(isNull(siteChanges.undoneAt))
    .orderBy(desc(siteChanges.id))
    .limit(1)
    .prepare(),
);

export const lastChange = (): SiteChange | null => newestStanding().get() ?? null;

const latestUndone = preparedQuery((db) =>
  db
    .select(offered)
    .from(siteChanges)
    .where(sql`${siteChanges.id} > coalesce((SELECT max(id) FROM ${siteChanges} WHERE undone_at IS NULL), 0)`)
    // Of two that were taken back in one moment the earlier change was the later one to go.
    .orderBy(desc(siteChanges.undoneAt), asc(siteChanges.id))
    .limit(1)
    .prepare(),
);

/** The change that was taken back last, as long as nothing was changed after it: what a redo would bring again. */
export const lastUndone = (): SiteChange | null => latestUndone().get() ?? null;

/** `id` is the change that the person saw: no later one goes, nor two by a double click. Refuses as "not-found" or "conflict". */
export const undoLastChange = (id: unknown, by: By): Outcome<SiteChange> =>
  swap(id, { offer: lastChange, undoneAt: by.now, action: "undone" }, by);

export const redoLastChange = (id: unknown, by: By): Outcome<SiteChange> =>
  swap(id, { offer: lastUndone, undoneAt: null, action: "redone" }, by);

type Swap = { offer: () => SiteChange | null; undoneAt: number | null; action: "undone" | "redone" };

/** Exchanges the rows of a change with those that stand there: an undo and a redo are the same. */
function swap(id: unknown, { offer, undoneAt, action }: Swap, by: By): Outcome<SiteChange> {
  try {
    return writing(() => {
      const change = offer();
      if (!change) return refused("not-found", "There is nothing to undo any more.");
      if (change.id !== idOf(id)) {
        return refused("conflict", "Something else was changed in the meantime. Please look again first.");
      }
      const saved = savedRows(change.id);
      const before = JSON.stringify(presentlyThere(saved));
      putBack(saved);
      db().update(siteChanges).set({ before, undoneAt }).where(eq(siteChanges.id, change.id)).run();
      const tables = [...new Set(saved.map(({ table }) => table))];
      record({ action, entity: "site", entityId: change.id, detail: { tables } }, by);
      return done(change);
    });
  } catch (problem) {
    if (!isConstraint(problem)) throw problem;
    return refused("conflict", "This can't be undone any more: something else has taken its place.");
  }
}

/** Deletes what can't be taken back any more, with the pictures that nothing else shows. */
export const sweepChanges = (now: number): void => writing(() => dropOldChanges(now - keptMs));

/** Those before an instant, and those that are too many. */
function dropOldChanges(before: number): void {
  const tooMany = sql`coalesce((SELECT id FROM ${siteChanges} ORDER BY id DESC LIMIT 1 OFFSET ${mostKept}), 0)`;
  const old = db()
    .select({ id: siteChanges.id })
    .from(siteChanges)
    .where(or(lt(siteChanges.at, before), lte(siteChanges.id, tooMany)))
    .all();
  for (const { id } of old) dropChange(id);
}

function dropChange(id: number): void {
  const images = savedRows(id).flatMap(({ row }) => (typeof row?.image === "string" ? [row.image] : []));
  db().delete(siteChanges).where(eq(siteChanges.id, id)).run();
  for (const image of images) dropUnused(image);
}

/** No undo brings a row of an erased person back, nor the label that names them (rule 21.8). Inside the caller's transaction. */
export function forgetChangesOf(table: SiteTable, key: string | number): void {
  for (const { id } of db().select({ id: siteChanges.id }).from(siteChanges).all()) {
    if (savedRows(id).some((row) => row.table === table && row.key === key)) dropChange(id);
  }
}

function savedRows(id: number): SavedRow[] {
  const change = db()
    .select({ before: siteChanges.before })
    .from(siteChanges)
    .where(eq(siteChanges.id, id))
    .get();
  return JSON.parse(change?.before ?? "[]");
}

const isConstraint = (problem: unknown): boolean =>
  String(fieldsIn(problem).code).startsWith("SQLITE_CONSTRAINT");
