/** All clients of the studio, by their latest visit (rule 34.20). */
import { and, count, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { markInWords } from "#app/clients/change/mark.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments, clients } from "#db/schema.ts";

export type ListedClient = {
  id: number;
  name: string;
  phone: string;
  email: string;
  mark: string | null;
  /** The date of the latest visit, ahead or past, in words; empty without one. */
  latest: string;
};

export const clientsPage = 50;

/** `ids`: those that were found, else all of them; `page` from 1. */
export function listClients(
  page: number,
  ids?: readonly number[],
): { clients: ListedClient[]; total: number } {
  const { locale } = studio();
  const shown: SQL | undefined = and(
    isNull(clients.mergedInto),
    isNull(clients.erasedAt),
    ids ? inArray(clients.id, [...ids]) : undefined,
  );
  const { total = 0 } = db().select({ total: count() }).from(clients).where(shown).get() ?? {};
  // The outer column by its whole name: the query builder leaves the table out, and inside it would be the visit's own id.
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
  const listed = rows.map(({ mark, markKind, date, ...row }) => ({
    ...row,
    mark: markInWords({ mark, markKind }),
    latest: date ? dateInWords(date, locale, "date") : "",
  }));
  return { clients: listed, total };
}
