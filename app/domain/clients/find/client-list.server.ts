import { and, count, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { ClientRecord } from "#app/domain/clients/client-record.server.ts";
import { markInWords } from "#app/domain/clients/record-fields.ts";
import { countsOfClient } from "#app/domain/clients/visit-counts.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments, clients } from "#db/schema.ts";

export type ListedClient = {
  id: number;
  name: string;
  phone: string;
  email: string;
  mark: string | null;
  visit: string;
};

export const clientsPage = 50;

/** Lists one page of the clients in `ids`, or of all clients. Pages start at 1. */
export function listClients(
  page: number,
  now: number,
  ids?: readonly number[],
): { clients: ListedClient[]; total: number } {
  const shown: SQL | undefined = and(
    isNull(clients.mergedInto),
    isNull(clients.erasedAt),
    ids ? inArray(clients.id, [...ids]) : undefined,
  );
  const { total = 0 } = db().select({ total: count() }).from(clients).where(shown).get() ?? {};
  // The column name needs its table: in the subquery, "id" alone is the id of the visit.
  const latest = sql<string | null>`(SELECT max(${appointments.date}) FROM ${appointments}
    WHERE ${appointments.recordId} = ${clients}."id")`;
  const rows = db()
    .select({
      id: clients.id,
      name: clients.name,
      phone: clients.phone,
      email: clients.email,
      mark: clients.mark,
      markKind: clients.markKind,
      date: latest.as("latest"),
    })
    .from(clients)
    .where(shown)
    .orderBy(sql`latest DESC NULLS LAST`, sql`${clients.id} DESC`)
    .limit(clientsPage)
    .offset((page - 1) * clientsPage)
    .all();
  const { locale, timeZone } = studio();
  const visits = visitsAround(
    rows.map(({ id }) => id),
    studioNow(timeZone, now),
  );
  const listed = rows.map(({ mark, markKind, date: _latest, ...row }) => ({
    ...row,
    mark: markInWords({ mark, markKind }),
    visit: visitInWords(visits.get(row.id), locale),
  }));
  return { clients: listed, total };
}

type Around = { next: string | null; last: string | null };

/** Uses one query for the whole page (rule 34.50). */
function visitsAround(recordIds: readonly number[], { date, minute }: Moment): Map<number, Around> {
  const isAhead = sql`${appointments.status} <> 'completed' AND (${appointments.date} > ${date}
    OR (${appointments.date} = ${date} AND ${appointments.endMin} > ${minute}))`;
  const found = db()
    .select({
      recordId: appointments.recordId,
      next: sql<string | null>`min(CASE WHEN ${isAhead} THEN ${appointments.date} END)`,
      last: sql<string | null>`max(CASE WHEN NOT (${isAhead}) THEN ${appointments.date} END)`,
    })
    .from(appointments)
    .where(
      and(
        inArray(appointments.recordId, [...recordIds]),
        notInArray(appointments.status, ["cancelled", "no_show"]),
      ),
    )
    .groupBy(appointments.recordId)
    .all();
  return new Map(found.map(({ recordId, ...around }) => [recordId ?? 0, around]));
}

function visitInWords({ next, last }: Around = { next: null, last: null }, locale: string): string {
  if (next) return `Next visit ${dateInWords(next, locale, "date")}`;
  return last ? `Last visit ${dateInWords(last, locale, "date")}` : "No visit yet";
}

export const clientForApi = ({ id, name, email, phone, accountId, mark, onlineRule }: ClientRecord) => ({
  ...{ id, name, email, phone, mark },
  user_id: accountId,
  online_rule: onlineRule,
});

export function clientInFull(record: ClientRecord, now: number) {
  const { year, all } = countsOfClient(record.id, studioNow(studio().timeZone, now));
  const counts = ({ visits, noShows, lateCancellations }: typeof all) => ({
    visits,
    no_shows: noShows,
    late_cancellations: lateCancellations,
  });
  return { ...clientForApi(record), last_year: counts(year), ever: counts(all) };
}
