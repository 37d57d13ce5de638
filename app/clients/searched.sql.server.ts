/** The one index that people are found by (db/guards.sql, decision 049). */
import { prepared } from "#db/client.server.ts";

/** So many of the latest that fit are looked at: more letters lead to older ones. */
const most = { records: 400, visits: 40 };

/**
 * What the index has with all parts, the latest first: ids of clients' records, and of visits of somebody without one. A part of two
 * signs begins a word; one of fewer is passed over, and without any other nothing fits.
 */
export function placesOf(parts: readonly string[]): { records: number[]; visits: number[] } {
  const asked = parts.filter((part) => [...part].length > 1);
  if (asked.length === 0) return { records: [], visits: [] };
  const phrases = asked.map(
    (part) => `"${([...part].length === 2 ? ` ${part}` : part).replaceAll('"', '""')}"`,
  );
  const all = phrases.join(" ");
  return {
    records: fitting("rowid > 0 ORDER BY rowid DESC").all(all, most.records).map(idOf),
    visits: fitting("rowid < 0 ORDER BY rowid").all(all, most.visits).map(idOf),
  };
}

const fitting = (which: string) =>
  prepared<{ place: number }>(
    `SELECT rowid AS place FROM client_search WHERE client_search MATCH ? AND ${which} LIMIT ?`,
  );

const idOf = ({ place }: { place: number }): number => Math.abs(place);
