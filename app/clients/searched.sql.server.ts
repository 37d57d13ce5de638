/** The one index that people are found by (db/guards.sql, decision 049). */
import { prepared } from "#db/client.server.ts";

/** So many of the latest that fit are looked at: more letters lead to older ones. */
const most = { records: 400, visits: 40 };

/**
 * What the index has with all parts, the latest first: ids of clients' records, and of visits of somebody without one. A part of two
 * signs begins a word; one of fewer is passed over, and without any other nothing fits.
 */
export function placesOf(parts: readonly string[]): { records: number[]; visits: number[] } {
  const all = allOf(parts);
  if (!all) return { records: [], visits: [] };
  return {
    records: fitting("rowid > 0 ORDER BY rowid DESC").all(all, most.records).map(idOf),
    visits: fitting("rowid < 0 ORDER BY rowid").all(all, most.visits).map(idOf),
  };
}

/** The same of the records that have or had a visit with a provider that was not called off (rule 34.56). */
export function ownPlacesOf(parts: readonly string[], providerId: number): number[] {
  const all = allOf(parts);
  return all
    ? fitting(`rowid > 0 AND ${isOwn} ORDER BY rowid DESC`).all(all, providerId, most.records).map(idOf)
    : [];
}

const isOwn = `EXISTS (SELECT 1 FROM appointments a
  WHERE a.record_id = client_search.rowid AND a.provider_id = ? AND a.status <> 'cancelled')`;

/** What the index is asked; empty where no part is long enough. */
const allOf = (parts: readonly string[]): string =>
  parts
    .filter((part) => [...part].length > 1)
    .map((part) => `"${([...part].length === 2 ? ` ${part}` : part).replaceAll('"', '""')}"`)
    .join(" ");

const fitting = (which: string) =>
  prepared<{ place: number }>(
    `SELECT rowid AS place FROM client_search WHERE client_search MATCH ? AND ${which} LIMIT ?`,
  );

const idOf = ({ place }: { place: number }): number => Math.abs(place);
