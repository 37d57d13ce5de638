/** The one index that people are found by (db/guards.sql, decision 049). */
import { otherWork } from "#app/platform/shared/clock.server.ts";
import { prepared, writing } from "#db/client.server.ts";

/** So many of the latest that fit are looked at: more letters lead to older ones. */
const most = { records: 400, visits: 40 };

/** What is compared of a record that fits; `digits` of its number. Address and number are empty where they are not asked. */
export type FittingRecord = {
  id: number;
  name: string;
  email: string;
  digits: string;
  accountId: number | null;
};

/**
 * What the index has with all parts, the latest first: clients' records, and where these are no more than 400, ids of visits of
 * somebody without one. A part of two signs begins a word; one of fewer is passed over, and without any other nothing fits.
 */
export function fittingOf(
  parts: readonly string[],
  { contact }: { contact: boolean },
): { records: FittingRecord[]; visits: number[] } {
  const asked = askedOf(parts);
  const rows = asked
    ? prepared<FittingRecord>(FITTING).all({
        contact: contact ? 1 : 0,
        asked,
        most: most.records + most.visits,
      })
    : [];
  const visitsFrom = rows.findIndex(({ id }) => id < 0);
  const records = visitsFrom < 0 ? rows : rows.slice(0, visitsFrom);
  const visits = rows.slice(records.length).map(({ id }) => lastPlace + id);
  return { records: records.slice(0, most.records), visits: visits.slice(0, most.visits) };
}

/** Where visits stand: their id is what is missing. */
const lastPlace = 1_000_000_000_000_000;

const FITTING = `
  SELECT -s.rowid AS id, c.name, c.account_id AS accountId,
    iif(@contact, c.email, '') AS email, iif(@contact, c.phone_digits, '') AS digits
  FROM client_search s LEFT JOIN clients c ON c.id = -s.rowid
  WHERE s.client_search MATCH @asked ORDER BY s.rowid LIMIT @most`;

type Named = { id: number; name: string };

/** With more clients than this they are found by the index; else it would be asked for all that fit, whoever's they are. */
const few = 500;

/** A provider's own clients (rule 34.30) where they are few, the latest first; null where they are more than 500. */
export function fewOwn(providerId: number): Named[] | null {
  const { own = 0 } = prepared<{ own: number }>(OWN_COUNT).get(providerId, few + 1) ?? {};
  return own > few ? null : prepared<Named>(OWN_ALL).all(providerId);
}

/** Of a provider's own clients the latest 400 that have all parts in the name; how they are reached is not asked (rule 34.57). */
export function ownFittingOf(parts: readonly string[], providerId: number): Named[] {
  const asked = askedOf(parts);
  return asked ? prepared<Named>(OWN_FITTING).all(`name : (${asked})`, providerId, most.records) : [];
}

const OWN = `SELECT a.record_id FROM appointments a INDEXED BY appointments_own
  WHERE a.provider_id = ? AND a.record_id IS NOT NULL AND a.status <> 'cancelled'`;

const OWN_COUNT = `
  SELECT count(*) AS own FROM (${OWN.replace("SELECT", "SELECT DISTINCT")} LIMIT ?)`;

const OWN_ALL = `
  SELECT id, name FROM clients WHERE id IN (${OWN}) AND merged_into IS NULL AND erased_at IS NULL ORDER BY id DESC`;

/** The set of theirs is made once, and each that fits held against it. */
const OWN_FITTING = `
  SELECT c.id, c.name FROM client_search s CROSS JOIN clients c ON c.id = -s.rowid
  WHERE s.client_search MATCH ? AND -s.rowid IN (${OWN}) ORDER BY s.rowid LIMIT ?`;

/** What the index is asked; empty where no part is long enough. */
const askedOf = (parts: readonly string[]): string =>
  parts
    .filter((part) => [...part].length > 1)
    .map((part) => `"${([...part].length === 2 ? ` ${part}` : part).replaceAll('"', '""')}"`)
    .join(" ");

/** Each change makes another piece of the index, and each piece is searched by itself: by night many become one, a part at a time. */
export async function joinSearchPieces(): Promise<void> {
  const { pieces = 0 } = prepared<{ pieces: number }>(PIECES).get() ?? {};
  for (let pages = pieces > mostPieces ? -500 : 0; pages !== 0; pages = mergedSome(pages) ? 500 : 0)
    await otherWork();
}

const mostPieces = 4;

const PIECES = "SELECT count(DISTINCT segid) AS pieces FROM client_search_idx";

const MERGE = "INSERT INTO client_search(client_search, rank) VALUES ('merge', ?)";

/** SQLite counts fewer than two changes where nothing is left to merge; a negative number of pages begins with all pieces. */
function mergedSome(pages: number): boolean {
  const changes = () => Number(prepared("SELECT total_changes()").pluck().get());
  const before = changes();
  writing(() => prepared(MERGE).run(pages));
  return changes() - before > 1;
}
