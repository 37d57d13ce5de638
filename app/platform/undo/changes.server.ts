/** The last changes of the site and their undo (rule 22.6). */
import { asc, desc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { deleteUnusedPicture } from "#app/platform/pictures/media.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { siteChanges } from "#db/schema.ts";
import {
  type ChangedRow,
  captureChanges,
  isConstraint,
  rowNow,
  type SavedRow,
  writeRowsBack,
} from "./row-changes.sql.server.ts";

/** `whole`: columns that are restored together. `shared`: other pages write these rows too, so their update time stays. */
type KeptTable = { whole?: string[][]; shared?: true };

const siteTables = {
  texts: {},
  entries: {},
  opening_hours: { whole: [["opens_min", "closes_min"]] },
  services: { shared: true },
  service_pictures: {},
  settings: {
    whole: [
      ["street", "city", "region", "postal_code", "country", "address"],
      ["latitude", "longitude"],
    ],
    shared: true,
  },
  gallery_pictures: {},
  site_pictures: {},
  team_profiles: {},
  themes: {},
} satisfies Record<string, KeptTable>;

/** Runs `work` in one transaction as a change that can be undone. Nested calls are part of the outer one. `label` describes the change to people. */
export function asSiteChange<T>(
  { label, by }: { label: string | ((value: T) => string); by: By },
  work: () => Outcome<T>,
): Outcome<T> {
  return writing(() => {
    const { value: outcome, rows } = captureChanges(work);
    const before = rows?.flatMap(partBefore) ?? [];
    if (outcome.ok && before.length > 0) {
      storeChange({ label: typeof label === "string" ? label : label(outcome.value), before }, by);
    }
    return outcome;
  });
}

/** Returns only changed columns of a remaining row, because other pages may change the others. */
function partBefore({ table, key, before, after }: ChangedRow): SavedRow[] {
  const kept: Readonly<Record<string, KeptTable | undefined>> = siteTables;
  const rules = kept[table];
  if (!rules) return [];
  if (!before || !after) return [{ table, key, row: before }];
  const isChanged = (name: string) =>
    before[name] !== after[name] && !(rules.shared && name === "updated_at");
  const isPart = (name: string) =>
    isChanged(name) || rules.whole?.some((names) => names.includes(name) && names.some(isChanged));
  const row = partOf(before, isPart);
  return Object.keys(row).length > 0 ? [{ table, key, row }] : [];
}

const partOf = <Value>(row: Readonly<Record<string, Value>>, isPart: (name: string) => boolean | undefined) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => isPart(name)));

/** Limits of undo: 50 changes, 30 days. */
const mostKept = 50;
const keptMs = 30 * 24 * 60 * 60_000;
const longestLabel = 120;

export type SiteChange = { id: number; label: string; at: number };

function storeChange({ label, before }: { label: string; before: SavedRow[] }, by: By): void {
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

const newestStanding = () =>
  db()
    .select(offered)
    .from(siteChanges)
    .where(isNull(siteChanges.undoneAt))
    .orderBy(desc(siteChanges.id))
    .limit(1);

export const lastChange = (): SiteChange | null => newestStanding().get() ?? null;

const latestUndone = () =>
  db()
    .select(offered)
    .from(siteChanges)
    .where(sql`${siteChanges.id} > coalesce((SELECT max(id) FROM ${siteChanges} WHERE undone_at IS NULL), 0)`)
    // If two were undone at the same time, the earlier change was undone last.
    .orderBy(desc(siteChanges.undoneAt), asc(siteChanges.id))
    .limit(1);

/** The change that a redo would restore. Null if something was changed since. */
export const lastUndone = (): SiteChange | null => latestUndone().get() ?? null;

/** `id` is the change that the person saw. Refusals: not-found, conflict. */
export const undoLastChange = (id: unknown, by: By): Outcome<SiteChange> =>
  swap(id, { offer: lastChange, undoneAt: by.now, action: "undone" }, by);

export const redoLastChange = (id: unknown, by: By): Outcome<SiteChange> =>
  swap(id, { offer: lastUndone, undoneAt: null, action: "redone" }, by);

type Swap = { offer: () => SiteChange | null; undoneAt: number | null; action: "undone" | "redone" };

/** Swaps the rows of a change with the current ones. Undo and redo are the same. */
function swap(id: unknown, { offer, undoneAt, action }: Swap, by: By): Outcome<SiteChange> {
  try {
    return writing(() => {
      const change = offer();
      if (!change) return refused("not-found", "There is nothing to undo.");
      if (change.id !== idOf(id)) {
        return refused("conflict", "Something else was changed in the meantime. Check it and try again.");
      }
      const saved = savedRows(change.id);
      const before = JSON.stringify(saved.map(presently));
      writeRowsBack(saved);
      db().update(siteChanges).set({ before, undoneAt }).where(eq(siteChanges.id, change.id)).run();
      const tables = [...new Set(saved.map(({ table }) => table))];
      record({ action, entity: "site", entityId: change.id, detail: { tables } }, by);
      return done(change);
    });
  } catch (problem) {
    if (!isConstraint(problem)) throw problem;
    return refused("conflict", "This can no longer be undone: something else has taken its place.");
  }
}

function presently({ table, key, row }: SavedRow): SavedRow {
  const present = rowNow(table, key);
  return { table, key, row: row && present ? partOf(present, (name) => name in row) : present };
}

/** Deletes expired changes with their unused pictures. */
export const sweepChanges = (now: number): void => writing(() => dropOldChanges(now - keptMs));

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
  for (const image of images) deleteUnusedPicture(image);
}

/** Removes rows and labels of an erased person from undo (rule 21.8). Inside the caller's transaction. */
export function forgetChangesOf(table: keyof typeof siteTables, ...keys: readonly (string | number)[]): void {
  const isOf = (row: SavedRow) => row.table === table && keys.some((key) => row.key[0] === key);
  for (const { id } of db().select({ id: siteChanges.id }).from(siteChanges).all()) {
    if (savedRows(id).some(isOf)) dropChange(id);
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
