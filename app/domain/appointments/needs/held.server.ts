/** What an appointment needs of time beside its provider, as it was booked: it keeps that when it is moved (rule 35.7). */
import { asc, eq, sql } from "drizzle-orm";
import { busyParts, type ServicePause, type TimeNeeds } from "#app/domain/availability/needs/time-needs.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointmentResources, type appointments } from "#db/schema.ts";

const heldBy = preparedQuery((db) =>
  db
    .select({ resourceId: appointmentResources.resourceId })
    .from(appointmentResources)
    .where(eq(appointmentResources.appointmentId, sql.placeholder("id")))
    .orderBy(asc(appointmentResources.resourceId))
    .prepare(),
);

type Booked = Pick<
  typeof appointments.$inferSelect,
  "id" | "startMin" | "endMin" | "pauseStartMin" | "pauseEndMin"
>;

/** For a question about another time of it, or about another provider. */
export const neededBy = (appointment: Booked): TimeNeeds & { resourceIds: number[] } => ({
  durationMinutes: appointment.endMin - appointment.startMin,
  pause: pauseBooked(appointment),
  resourceIds: heldBy()
    .all({ id: appointment.id })
    .map(({ resourceId }) => resourceId),
});

/** When its provider is busy with it, and with the buffer after it. */
export function busyIn(visit: Omit<Booked, "id">, buffer = 0): Span[] {
  const { startMin: start, endMin: end, pauseStartMin, pauseEndMin } = visit;
  const pause =
    pauseStartMin === null || pauseEndMin === null ? null : { start: pauseStartMin, end: pauseEndMin };
  return busyParts({ start, end, pause }, buffer);
}

export const pauseBooked = ({
  startMin,
  pauseStartMin,
  pauseEndMin,
}: Omit<Booked, "id">): ServicePause | null =>
  pauseStartMin === null || pauseEndMin === null
    ? null
    : { after: pauseStartMin - startMin, minutes: pauseEndMin - pauseStartMin };

/** Whether an error says that a trigger refused a time: a provider's, or a place of a room. */
export const isTimeTaken = (problem: unknown): boolean =>
  problem instanceof Error && /^(?:slot|room)_taken$/u.test(problem.message);

/** A place of each, for the appointment's own time. The triggers refuse one that is taken. */
export function holdResources(appointmentId: number, resourceIds: readonly number[]): void {
  if (resourceIds.length === 0) return;
  const rows = resourceIds.map((resourceId) => ({ appointmentId, resourceId }));
  db().insert(appointmentResources).values(rows).run();
}

/** What the triggers refuse, of a provider or of a room, is a time that is gone; they end the statement and nothing else. */
export function unlessTaken<T>(write: () => T): T | null {
  try {
    return write();
  } catch (problem) {
    if (isTimeTaken(problem)) return null;
    throw problem;
  }
}
