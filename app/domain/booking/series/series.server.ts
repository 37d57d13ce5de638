/** A series in the books: its row, and the appointments that belong to it. */
import { asc, eq, sql } from "drizzle-orm";
import { type Appointment, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, series } from "#db/schema.ts";

/** `number` of `of`, from 1, cancelled ones counted; `visits` in the order of their dates, each with its parts. */
type SeriesPlace = { number: number; of: number; everyWeeks: number; visits: Appointment[][] };

/** Where the visit of an appointment stands in its series; null for one of none, and for the only one that is left. */
export function seriesOf({ id, seriesId }: Appointment): SeriesPlace | null {
  const row = seriesId === null ? undefined : byId().get({ seriesId });
  if (!row) return null;
  const parts = partsOf().all({ seriesId }).map(flat);
  const byVisit = new Map<number, Appointment[]>();
  for (const part of parts) {
    const visit = part.jointId ?? -part.id;
    byVisit.set(visit, [...(byVisit.get(visit) ?? []), part]);
  }
  const visits = [...byVisit.values()];
  const number = visits.findIndex((visit) => visit.some((part) => part.id === id)) + 1;
  return visits.length > 1 ? { number, of: visits.length, everyWeeks: row.everyWeeks, visits } : null;
}

/** Of each visit after it of which a part can still be cancelled the first such part, in their order. */
export function followingOf(appointment: Appointment): Appointment[] {
  const { number = 0, visits = [] } = seriesOf(appointment) ?? {};
  return visits.slice(number).flatMap((parts) => parts.find(({ status }) => isOpen(status)) ?? []);
}

/** "every week", "every 4 weeks". */
export const everyWeeksInWords = (weeks: number): string =>
  weeks === 1 ? "every week" : `every ${weeks} weeks`;

const byId = preparedQuery((orm) =>
  orm
    .select({ everyWeeks: series.everyWeeks })
    .from(series)
    .where(eq(series.id, sql.placeholder("seriesId")))
    .prepare(),
);

const partsOf = preparedQuery((orm) =>
  selectAppointments(orm)
    .where(eq(appointments.seriesId, sql.placeholder("seriesId")))
    .orderBy(asc(appointments.date), asc(appointments.startMin), asc(appointments.id))
    .prepare(),
);

/** A new series without appointments. In the caller's transaction; answers its id. */
export const recordSeries = (everyWeeks: number, { actor, now }: By): number =>
  db().insert(series).values({ everyWeeks, madeAt: now, madeBy: actor.id }).returning({ id: series.id }).get()
    .id;

/** An appointment that is there already becomes the first of a series. In the caller's transaction. */
export function joinSeries(
  { id, revision }: Appointment,
  { id: seriesId, dates }: { id: number; dates: number },
  by: By,
): void {
  db().update(appointments).set({ seriesId }).where(eq(appointments.id, id)).run();
  const detail = { series: seriesId, dates, revision: revision + 1 };
  record({ action: "repeated", entity: "appointment", entityId: id, detail }, by);
}
