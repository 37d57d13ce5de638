/** What every report is read with: the moment, whose names stand for which ids, and the currency of the studio. */

import { eq } from "drizzle-orm";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { providers, users } from "#db/schema.ts";

export type ReportContext = {
  moment: Moment;
  settings: Studio;
  /** All who are or were providers, by rising id. */
  providerIds: number[];
  providerName: (id: number | null) => string;
};

export function reportContext(now: number): ReportContext {
  const settings = studio();
  const rows = everyProvider().all();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    moment: studioNow(settings.timeZone, now),
    settings,
    providerIds: rows.map(({ id }) => id),
    providerName: (id) => (id === null ? "Nobody in particular" : (names.get(id) ?? "Somebody who left")),
  };
}

const everyProvider = preparedQuery((db) =>
  db
    .select({ id: providers.userId, name: users.username })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .orderBy(providers.userId)
    .prepare(),
);
