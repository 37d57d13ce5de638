/** What a provider may read of a client of theirs: one who has, or had, a visit with them (rule 34.30). */
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { momentInWords } from "#app/appointments/moment-words.ts";
import { studio } from "#app/studio/studio.server.ts";
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
