import { getTableColumns, getTableName } from "drizzle-orm";
import { prepared } from "#db/client.server.ts";
import {
  bookingHours,
  closedDays,
  entries,
  galleryPictures,
  openingHours,
  servicePictures,
  services,
  settings,
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

export const presentlyThere = (rows: readonly SavedRow[]): SavedRow[] =>
  rows.map(({ table, key, row }) => presentRow(table, key, row ? Object.keys(row) : undefined));

/** Inside the caller's transaction. Rows that were not there go first: their place may be needed. Throws SQLite's own error. */
export function putBack(rows: readonly SavedRow[]): void {
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
