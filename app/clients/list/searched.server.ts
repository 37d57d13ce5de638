import { and, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { searchFor } from "#app/clients/search.ts";
import { db } from "#db/client.server.ts";
import { clients } from "#db/schema.ts";

const mostFound = 500;

/** The records that a search means, by their ids. */
export function searchedClients(search: string): number[] {
  const { words, digits } = searchFor(search);
  const parts: (SQL | undefined)[] = [
    ...words.map((word) => or(like(clients.name, `%${word}%`), like(clients.email, `%${word}%`))),
    ...digits.map((part) => like(clients.phoneDigits, `%${part}%`)),
  ];
  const rows = db()
    .select({ id: clients.id })
    .from(clients)
    .where(and(isNull(clients.mergedInto), isNull(clients.erasedAt), ...parts))
    .orderBy(sql`${clients.id} DESC`)
    .limit(mostFound)
    .all();
  return rows.map(({ id }) => id);
}
