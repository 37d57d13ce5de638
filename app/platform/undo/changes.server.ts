/**
 * The last changes of the site, and how to take them back (rule 22.6). A command says so inside the transaction of its change:
 *     const before = [presentRow("texts", key)];      // before the write; absentRow("entries", id) after an insert
 *     rememberChange({ label: "Home: Heading", before }, by);
 */
import { asc, desc, eq, getTableColumns, getTableName, isNull, lt, lte, or, sql } from "drizzle-orm";
import { dropUnused } from "#app/platform/pictures/media.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db, prepared, writing } from "#db/client.server.ts";
import {
  bookingHours,
  closedDays,
  entries,
  galleryPictures,
  openingHours,
  servicePictures,
  services,
  settings,
  siteChanges,
  sitePictures,
  teamProfiles,
  texts,
  themes,
} from "#db/schema.ts";

/** The only tables that an undo writes, each with the one column that names its rows. */
const tables = {
  texts: { table: texts, key: texts.key },
  entries: { table: entries, key: entries.id },
  openingHours: { table: openingHours, key: openingHours.weekday },
  bookingHours: { table: bookingHours, key: bookingHours.weekday },
  closedDays: { table: closedDays, key: closedDays.date },
  services: { table: services, key: services.id },
  servicePictures: { table: servicePictures, key: servicePictures.id },
  settings: { table: settings, key: settings.id },
  galleryPictures: { table: galleryPictures, key: galleryPictures.id },
  sitePictures: { table: sitePictures, key: sitePictures.place },
  teamProfiles: { table: teamProfiles, key: teamProfiles.userId },
  themes: { table: themes, key: themes.id },
} as const;

export type SiteTable = keyof typeof tables;

type Value = string | number | null;

/** `row` holds the columns by their names in the file; null: there was no such row. */
export type SavedRow = { table: SiteTable; key: string | number; row: Record<string, Value> | null };

/**
 * Call it before the write, inside its transaction. `columns` saves these alone, by their names in the schema or in the file, for
 * a row of which other pages change others.
 */
export function presentRow(table: SiteTable, key: string | number, columns?: readonly string[]): SavedRow {
  const names = columnsOf(table, columns);
  const row = prepared<Record<string, Value>>(
    `SELECT ${names.map(quoted).join(", ")} FROM ${nameOf(table)} WHERE ${keyOf(table)} = ?`,
  ).get(key);
  return { table, key, row: row ?? null };
}

export const absentRow = (table: SiteTable, key: string | number): SavedRow => ({ table, key, row: null });

const presentlyThere = (rows: readonly SavedRow[]): SavedRow[] =>
  rows.map(({ table, key, row }) => presentRow(table, key, row ? Object.keys(row) : undefined));

/** Inside the caller's transaction. Rows that were not there go first: their place may be needed. Throws SQLite's own error. */
function putBack(rows: readonly SavedRow[]): void {
  for (const { table, key, row } of rows) {
    if (!row) prepared(`DELETE FROM ${nameOf(table)} WHERE ${keyOf(table)} = ?`).run(key);
  }
  for (const saved of rows) {
    if (saved.row) writeRow(saved.table, saved.key, saved.row);
  }
}

function writeRow(table: SiteTable, key: string | number, row: Record<string, Value>): void {
  // A column that an update of the software removed since then is not missed.
  const names = columnsOf(table).filter((name) => name in row);
  const values = names.map((name) => row[name] ?? null);
  const { changes } = prepared(
    `UPDATE ${nameOf(table)} SET ${names.map((name) => `${quoted(name)} = ?`).join(", ")} WHERE ${keyOf(table)} = ?`,
  ).run(...values, key);
  if (changes > 0) return;
  prepared(
    `INSERT INTO ${nameOf(table)} (${names.map(quoted).join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  ).run(...values);
}

const quoted = (name: string): string => `"${name}"`;
const nameOf = (table: SiteTable): string => quoted(getTableName(tables[table].table));
const keyOf = (table: SiteTable): string => quoted(tables[table].key.name);
const columnsOf = (table: SiteTable, among?: readonly string[]): string[] =>
  Object.entries(getTableColumns(tables[table].table))
    .filter(([property, { name }]) => !among || among.includes(property) || among.includes(name))
    .map(([, { name }]) => name);

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
    // Of two that were taken back in one moment the earlier change was the later one to go.
    .orderBy(desc(siteChanges.undoneAt), asc(siteChanges.id))
    .limit(1);

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
