import { type ClientRecord, recordById } from "#app/domain/clients/client-record.server.ts";
import { listClients } from "#app/domain/clients/find/client-list.server.ts";
import { searchedRecords } from "#app/domain/clients/find/find-clients.server.ts";
import { notesOf } from "#app/domain/clients/notes.server.ts";
import { possibleDuplicates } from "#app/domain/clients/possible-duplicates.server.ts";
import { markInWords } from "#app/domain/clients/record-fields.ts";
import { countsOfClient } from "#app/domain/clients/visit-counts.server.ts";
import { lastVisitOf } from "#app/domain/clients/visit-history.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { owedBy } from "#app/domain/till/ledger/owed.sql.server.ts";
import { unsealed } from "#app/platform/http/sealed.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";

type Other = { id: number; name: string; contact: string; why: string };

/** `merged` is null until the other record is selected. `hints` and `found` are candidates. */
export type MergeData = {
  kept: MergeSide;
  merged: MergeSide | null;
  search: string;
  hints: Other[];
  found: Other[];
};

export async function loadMerge(id: number, query: URLSearchParams, now: number): Promise<MergeData | null> {
  const record = recordById(id);
  if (record?.id !== id) return null;
  const other = recordById(idOf(query.get("with") ?? "") ?? 0);
  const search = unsealed(query.get("q") ?? "")
    .trim()
    .slice(0, 300);
  const kept = sideOf(record, now);
  if (other && other.id !== id) return { kept, merged: sideOf(other, now), search, hints: [], found: [] };
  const hints = (await possibleDuplicates(id)).map(({ one, other: twin, why }): Other => {
    const { id: which, name, phone, email } = one.id === id ? twin : one;
    return { id: which, name, contact: phone || email, why };
  });
  return { kept, merged: null, search, hints, found: search ? foundBy(search, id, now) : [] };
}

const foundBy = (search: string, except: number, now: number): Other[] =>
  listClients(1, now, searchedRecords(search))
    .clients.filter(({ id }) => id !== except)
    .map(({ id, name, phone, email, visit }) => ({ id, name, contact: phone || email, why: visit }));

export type MergeSide = ReturnType<typeof sideOf>;

function sideOf(record: ClientRecord, now: number) {
  const { id, revision, name, email, phone, accountId } = record;
  const mark = markInWords(record) ?? "";
  return { id, revision, name, email, phone, mark, facts: factsOf(record, accountId !== null, now) };
}

/** Returns facts that distinguish two records: creation date, number of visits, last visit, notes, account and debt. */
function factsOf({ id, createdAt }: ClientRecord, hasAccount: boolean, now: number): string[] {
  const { timeZone, locale, currency } = studio();
  const { visits } = countsOfClient(id, studioNow(timeZone, now)).all;
  const last = lastVisitOf(id, now);
  const notes = notesOf(id).length;
  const owed = owedBy(id, currency);
  const since = dateInWords(studioNow(timeZone, createdAt).date, locale, "date");
  return [
    `Since ${since}`,
    visits === 1 ? "1 visit" : `${visits} visits`,
    last ? `Last visit ${dateInWords(last.date, locale, "date")}, ${last.serviceName}` : "No visit yet",
    notes === 1 ? "1 note" : `${notes} notes`,
    hasAccount ? "With an account" : "No account",
    ...(owed > 0 ? [`Owes ${formatMoney(owed, currency, locale)}`] : []),
  ];
}
