/** Clients as rows: the studio's records of them, each once, as the desk has them (rules 21.22 and 34.40). */
import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import { consentsOfClients } from "#app/domain/clients/consents.server.ts";
import { markInWords } from "#app/domain/clients/record-fields.ts";
import { countsOfClients } from "#app/domain/clients/visit-counts.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { owedBy } from "#app/domain/till/ledger/owed.sql.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { otherWork } from "#app/platform/shared/other-work.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { clients, users } from "#db/schema.ts";
import { batchSize, decimalOf, type ExportRow, type RowBatches } from "./export-rows.ts";

/** Nobody who was erased; what was merged into another stands there. */
const isShown = and(isNull(clients.erasedAt), isNull(clients.mergedInto));

export const countClients = (): number =>
  db().select({ rows: count() }).from(clients).where(isShown).get()?.rows ?? 0;

/** With how often they have been here until an instant; in the order in which they first came. */
export async function* clientRows(now: number): RowBatches {
  const moment = studioNow(studio().timeZone, now);
  for (let after = 0; ; ) {
    const found = batch().all({ after, batchSize });
    if (found.length > 0) yield rowsOf(found, moment);
    after = found.at(-1)?.client.id ?? 0;
    if (found.length < batchSize) return;
    await otherWork();
  }
}

const batch = preparedQuery((db) =>
  db
    .select({ client: clients, accountSince: users.createdAt, lastLoginAt: users.lastLoginAt })
    .from(clients)
    .leftJoin(users, eq(users.id, clients.accountId))
    .where(and(isShown, gt(clients.id, sql.placeholder("after"))))
    .orderBy(asc(clients.id))
    .limit(sql.placeholder("batchSize"))
    .prepare(),
);

type Found = ReturnType<ReturnType<typeof batch>["all"]>[number];

function rowsOf(found: Found[], moment: Moment): ExportRow[] {
  const ids = found.map(({ client }) => client.id);
  const [counts, consents] = [countsOfClients(ids, moment), consentsOfClients(ids)];
  const { currency } = studio();
  const consent = (id: number, kind: "marketing" | "photos" | "patch_test") => {
    const said = consents.get(id)?.[kind];
    return { [kind]: said?.given ?? null, [`${kind}_date`]: said?.date ?? null };
  };
  return found.map(({ client, accountSince, lastLoginAt }) => {
    const theirs = counts.get(client.id);
    return {
      ...{ name: client.name, email: client.email, phone: client.phone },
      has_account: client.accountId !== null,
      account_since: accountSince && isoDate(accountSince),
      last_login: lastLoginAt && isoDate(lastLoginAt),
      ...{
        visits: theirs?.visits ?? 0,
        first_visit: theirs?.first ?? null,
        last_visit: theirs?.last ?? null,
      },
      ...{ no_shows: theirs?.noShows ?? 0, late_cancellations: theirs?.lateCancellations ?? 0 },
      ...{ mark: markInWords(client) ?? "", online_rule: client.onlineRule },
      ...{ owed: decimalOf(owedBy(client.id, currency), currency), currency },
      ...{ ...consent(client.id, "marketing"), ...consent(client.id, "photos") },
      ...{ ...consent(client.id, "patch_test"), id: client.id },
    };
  });
}

const isoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
