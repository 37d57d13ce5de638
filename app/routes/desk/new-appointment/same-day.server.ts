import { and, asc, eq, type SQL } from "drizzle-orm";
import {
  chosenClient,
  type FoundClient,
  type FoundClients,
} from "#app/domain/clients/find/find-clients.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments, occupying } from "#db/schema.ts";

const visitsOn = (owner: SQL, date: string) =>
  db()
    .select({ start: appointments.startMin, service: appointments.serviceName })
    .from(appointments)
    .where(and(owner, eq(appointments.date, date), occupying))
    .orderBy(asc(appointments.startMin))
    .all();

/** Adds each client's visits of that day as a note (rule 34.52). */
export const withSameDay = (clients: FoundClients | null, date: string): FoundClients | null =>
  clients && {
    ...clients,
    found: clients.found.map((client) => ({ ...client, rule: noteOf(client, date) })),
  };

function noteOf({ value, rule }: FoundClient, date: string): string {
  const { recordId = null, clientId = null } = chosenClient(value) ?? {};
  const owner =
    recordId !== null
      ? eq(appointments.recordId, recordId)
      : clientId !== null && eq(appointments.clientId, clientId);
  const visits = owner ? visitsOn(owner, date) : [];
  if (visits.length === 0) return rule;
  const { locale } = studio();
  const words = visits.map(({ start, service }) => `${timeInWords(start, locale)} ${service}`).join(", ");
  return [rule, `Already booked on this day: ${words}.`].filter(Boolean).join(" ");
}
