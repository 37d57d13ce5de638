/** What a client has already on the day of a new appointment: said, and never in the way (rule 34.52). */
import { and, asc, eq, sql } from "drizzle-orm";
import {
  chosenClient,
  type FoundClient,
  type FoundClients,
} from "#app/domain/clients/find/find-clients.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, occupying } from "#db/schema.ts";

const visitsOn = (owner: "recordId" | "clientId") =>
  preparedQuery((db) =>
    db
      .select({ start: appointments.startMin, service: appointments.serviceName })
      .from(appointments)
      .where(
        and(
          eq(appointments[owner], sql.placeholder("owner")),
          eq(appointments.date, sql.placeholder("date")),
          occupying,
        ),
      )
      .orderBy(asc(appointments.startMin))
      .prepare(),
  );
const ofRecord = visitsOn("recordId");
const ofAccount = visitsOn("clientId");

/** Each with the visits of that day in the words that stand below the name. */
export const withSameDay = (clients: FoundClients | null, date: string): FoundClients | null =>
  clients && {
    ...clients,
    found: clients.found.map((client) => ({ ...client, rule: noteOf(client, date) })),
  };

function noteOf({ value, rule }: FoundClient, date: string): string {
  const { recordId = null, clientId = null } = chosenClient(value) ?? {};
  const visits =
    recordId !== null
      ? ofRecord().all({ owner: recordId, date })
      : clientId !== null
        ? ofAccount().all({ owner: clientId, date })
        : [];
  if (visits.length === 0) return rule;
  const { locale } = studio();
  const words = visits.map(({ start, service }) => `${timeInWords(start, locale)} ${service}`).join(", ");
  return [rule, `Comes on this day already: ${words}.`].filter(Boolean).join(" ");
}
