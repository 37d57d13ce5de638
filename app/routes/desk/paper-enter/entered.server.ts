import { and, count, eq } from "drizzle-orm";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { workingSpans } from "#app/domain/availability/calendar.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { keptChange } from "#app/platform/undo/desk-changes.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

export type EnteredVisit = { id: number; words: string };

/** Returns the visits of a change, such as "4:00 PM Paula with Tom Reed (off)", or none if it was undone. */
export function enteredBy(changeId: number | null): EnteredVisit[] {
  const change = changeId === null ? null : keptChange(changeId);
  if (!change || change.undoneAt !== null) return [];
  const made = change.rows.filter(({ table, before }) => table === "appointments" && before === null);
  return made
    .flatMap(({ key }) => appointmentById(Number(key[0])) ?? [])
    .filter(({ source }) => source === "paper")
    .sort((one, other) => one.startMin - other.startMin)
    .map((visit) => ({ id: visit.id, words: inWords(visit) }));
}

function inWords(visit: Appointment): string {
  const time = timeInWords(visit.startMin, studio().locale);
  return `${time} ${visit.contact.name} with ${providerAtDesk(visit)}${isOff(visit) ? " (off)" : ""}`;
}

/** Off, away or outside working hours. */
function isOff({ providerId, date, startMin, endMin }: Appointment): boolean {
  const calendar = readCalendar({ providerIds: [providerId], from: date, to: date });
  const [provider] = calendar.providers;
  const working = provider ? workingSpans(calendar, provider, date) : [];
  return !working.some(({ start, end }) => start <= startMin && endMin <= end);
}

export const enteredOn = (date: string): number =>
  db()
    .select({ visits: count() })
    .from(appointments)
    .where(and(eq(appointments.date, date), eq(appointments.source, "paper")))
    .get()?.visits ?? 0;
