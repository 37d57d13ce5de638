/** A client's record as the API gives it to staff (rule 34.26). */
import { countsOfClient } from "#app/domain/clients/history/counts.server.ts";
import type { ClientRecord } from "#app/domain/clients/record/client-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";

export const clientAsRead = ({ id, name, email, phone, accountId, mark, onlineRule }: ClientRecord) => ({
  ...{ id, name, email, phone, mark },
  user_id: accountId,
  online_rule: onlineRule,
});

/** With how often they came, did not come and called off late: of twelve months, and ever. */
export function clientInFull(record: ClientRecord, now: number) {
  const { year, all } = countsOfClient(record.id, studioNow(studio().timeZone, now));
  const counts = ({ visits, noShows, lateCancellations }: typeof all) => ({
    visits,
    no_shows: noShows,
    late_cancellations: lateCancellations,
  });
  return { ...clientAsRead(record), last_year: counts(year), ever: counts(all) };
}
