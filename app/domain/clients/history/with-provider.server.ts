/** What a provider may read of a client of theirs: one who has, or had, a visit with them (rule 34.30). */
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

/** Their visits with this provider, the newest first; empty: the client is not theirs. */
export const visitsWithProvider = (recordId: number, providerId: number) =>
  visits()
    .all({ recordId, providerId })
    .map(({ date, startMin, ...visit }) => ({
      ...visit,
      when: momentInWords(date, startMin, studio().locale),
    }));

/** The last one before a moment and the next one of the same, as they are said to the provider; empty where there is none. */
export function aroundNowWith(
  recordId: number,
  providerId: number,
  { date: today, minute }: Moment,
  locale: string,
) {
  const all = visits().all({ recordId, providerId });
  const isAhead = ({ date, startMin }: (typeof all)[number]) =>
    date > today || (date === today && startMin >= minute);
  const inWords = (visit: (typeof all)[number] | undefined) =>
    visit ? `${momentInWords(visit.date, visit.startMin, locale)}, ${visit.serviceName}` : "";
  return {
    last: inWords(all.find((visit) => !isAhead(visit))),
    next: inWords(all.findLast((visit) => isAhead(visit) && visit.status === "booked")),
  };
}

const visits = preparedQuery((db) =>
  db
    .select({
      id: appointments.id,
      date: appointments.date,
      startMin: appointments.startMin,
      serviceName: appointments.serviceName,
      status: appointments.status,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.recordId, sql.placeholder("recordId")),
        eq(appointments.providerId, sql.placeholder("providerId")),
        ne(appointments.status, "cancelled"),
      ),
    )
    .orderBy(desc(appointments.date), desc(appointments.startMin))
    .limit(50)
    .prepare(),
);
