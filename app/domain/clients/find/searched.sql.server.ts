/** The search index for people (db/guards.sql, decision 049). */
import { otherWork } from "#app/platform/shared/clock.server.ts";
import { prepared, writing } from "#db/client.server.ts";

/** Limits of compared matches, latest first. A longer search text finds older ones. */
const most = { records: 400, visits: 40 };

export type MatchingRecord = {
  id: number;
  name: string;
  email: string;
  digits: string;
  accountId: number | null;
};

/** Returns matching records, latest first, and guests' visits if there are at most 400 records. */
export function findMatches(
  parts: readonly string[],
  { contact }: { contact: boolean },
): { records: MatchingRecord[]; visits: number[] } {
  const asked = matchExpression(parts);
  const rows = asked
    ? prepared<MatchingRecord>(MATCHING).all({
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

/** Index ids above this one are visits. */
const lastPlace = 1_000_000_000_000_000;

const MATCHING = `
  SELECT -s.rowid AS id, c.name, c.account_id AS accountId,
    iif(@contact, c.email, '') AS email, iif(@contact, c.phone_digits, '') AS digits
  FROM client_search s LEFT JOIN clients c ON c.id = -s.rowid
  WHERE s.client_search MATCH @asked ORDER BY s.rowid LIMIT @most`;

type Named = { id: number; name: string };

/** Providers with more own clients than this use the index. */
const few = 500;

/** Returns a provider's own clients (rule 34.30), or null if there are more than 500. */
export function ownClientsIfFew(providerId: number): Named[] | null {
  const { own = 0 } = prepared<{ own: number }>(OWN_COUNT).get(providerId, few + 1) ?? {};
  return own > few ? null : prepared<Named>(OWN_ALL).all(providerId);
}

/** Finds up to 400 own clients by name (rule 34.57). */
export function findOwnMatches(parts: readonly string[], providerId: number): Named[] {
  const asked = matchExpression(parts);
  return asked ? prepared<Named>(OWN_MATCHING).all(`name : (${asked})`, providerId, most.records) : [];
}

const OWN = `SELECT a.record_id FROM appointments a INDEXED BY appointments_own
  WHERE a.provider_id = ? AND a.record_id IS NOT NULL AND a.status <> 'cancelled'`;

const OWN_COUNT = `
  SELECT count(*) AS own FROM (${OWN.replace("SELECT", "SELECT DISTINCT")} LIMIT ?)`;

const OWN_ALL = `
  SELECT id, name FROM clients WHERE id IN (${OWN}) AND merged_into IS NULL AND erased_at IS NULL ORDER BY id DESC`;

const OWN_MATCHING = `
  SELECT c.id, c.name FROM client_search s CROSS JOIN clients c ON c.id = -s.rowid
  WHERE s.client_search MATCH ? AND -s.rowid IN (${OWN}) ORDER BY s.rowid LIMIT ?`;

const matchExpression = (parts: readonly string[]): string =>
  parts
    .filter((part) => [...part].length > 1)
    .map((part) => `"${([...part].length === 2 ? ` ${part}` : part).replaceAll('"', '""')}"`)
    .join(" ");

/** Merges the segments of the FTS5 index at night in small steps, because each segment slows the search. */
export async function mergeSearchIndex(): Promise<void> {
  const { pieces = 0 } = prepared<{ pieces: number }>(PIECES).get() ?? {};
  for (let pages = pieces > mostPieces ? -500 : 0; pages !== 0; pages = mergedSome(pages) ? 500 : 0)
    await otherWork();
}

const mostPieces = 4;

const PIECES = "SELECT count(DISTINCT segid) AS pieces FROM client_search_idx";

const MERGE = "INSERT INTO client_search(client_search, rank) VALUES ('merge', ?)";

/** A negative count starts with all segments. SQLite reports fewer than two changes if nothing is left. */
function mergedSome(pages: number): boolean {
  const changes = () => Number(prepared("SELECT total_changes()").pluck().get());
  const before = changes();
  writing(() => prepared(MERGE).run(pages));
  return changes() - before > 1;
}
