/** Changes rooms and their services. Staff confirm appointments that lose their place (rule 36.8). */
import { and, eq, gte, inArray } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { unfinishedAppointments } from "#app/domain/appointments/of-person.server.ts";
import { changeNeeds } from "#app/domain/catalogue/change-needs.server.ts";
import { changeResource, type ResourceRow, resourceById } from "#app/domain/catalogue/resources.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { db } from "#db/client.server.ts";
import { appointmentResources, appointments, occupying } from "#db/schema.ts";
import {
  type AffectedDetail,
  confirmAffected,
  confirmationIn,
  listedAppointments,
} from "./affected.server.ts";

export type Use = { id: number; date: string; start: number; end: number };

/** Assigns places in order of start and returns those without one. `held`: appointments that have a place. */
export function withoutPlace<Asking extends Use>(
  asking: readonly Asking[],
  held: readonly Use[],
  places: number,
): Asking[] {
  const seated = [...held];
  const without: Asking[] = [];
  for (const use of [...asking].sort(byBegin)) {
    if (mostAtOnce(seated, use) < places) seated.push(use);
    else without.push(use);
  }
  return without;
}

const byBegin = (a: Use, b: Use): number =>
  a.date === b.date ? a.start - b.start || a.id - b.id : a.date < b.date ? -1 : 1;

/** Checks only the starts, because the number of uses rises only then. */
function mostAtOnce(others: readonly Use[], { date, start, end }: Use): number {
  const then = others.filter((other) => other.date === date && other.start < end && other.end > start);
  const begins = [start, ...then.map((other) => other.start).filter((minute) => minute > start)];
  return Math.max(
    ...begins.map((minute) => then.filter((other) => other.start <= minute && other.end > minute).length),
  );
}

/** Changes a room. Refusals: not-found, invalid, conflict (name exists, or needs confirmation). */
export const changeRoom = (id: number, input: unknown, by: By): Outcome<ResourceRow, AffectedDetail> =>
  changeResource(id, input, by, (before, after) => {
    if (after.places >= before.places) return done(null);
    const held = usesFromToday(id, by.now);
    const upcoming = unfinishedAppointments(by.now).filter((one) => held.some((use) => use.id === one.id));
    const over = held.filter((use) => !upcoming.some((one) => one.id === use.id));
    const without = withoutPlace(upcoming.map(useOf), over, after.places);
    const asked = confirm([{ room: after, without }], input);
    if (asked.ok) releasePlaces(id, without);
    return asked;
  });

/** Changes what a service needs. Refusals: not-found, invalid, conflict (needs confirmation). */
export const changeServiceNeeds = (
  serviceId: number,
  input: unknown,
  by: By,
): Outcome<null, AffectedDetail> =>
  changeNeeds(serviceId, input, by, ({ added, dropped }) => {
    const mine = unfinishedAppointments(by.now).filter((one) => one.serviceId === serviceId);
    const seats = added.flatMap((id) => {
      const room = resourceById(id);
      if (!room) return [];
      const held = usesFromToday(id, by.now);
      const asking = mine.map(useOf).filter((use) => !held.some((other) => other.id === use.id));
      return [{ room, asking, without: withoutPlace(asking, held, room.places) }];
    });
    const asked = confirm(seats, input);
    if (!asked.ok) return asked;
    for (const { room, asking, without } of seats) {
      assignPlaces(
        room.id,
        asking.filter((use) => !without.includes(use)),
      );
    }
    for (const room of dropped) releasePlaces(room, mine);
    return done(null);
  });

type Placed = Use & { appointment: Appointment };

const useOf = (appointment: Appointment): Placed => {
  const { id, date, startMin: start, endMin: end } = appointment;
  return { id, date, start, end, appointment };
};

const usesFromToday = (resourceId: number, now: number): Use[] =>
  db()
    .select({
      id: appointments.id,
      date: appointments.date,
      start: appointments.startMin,
      end: appointments.endMin,
    })
    .from(appointmentResources)
    .innerJoin(appointments, eq(appointments.id, appointmentResources.appointmentId))
    .where(
      and(
        eq(appointmentResources.resourceId, resourceId),
        gte(appointments.date, studioNow(studio().timeZone, now).date),
        occupying,
      ),
    )
    .all();

function confirm(seats: readonly { room: ResourceRow; without: readonly Placed[] }[], input: unknown) {
  const told = seats.flatMap(({ room, without }) =>
    without.map(({ appointment }) => ({ appointment, why: `No space left: ${room.name}` })),
  );
  return confirmAffected(listedAppointments(told, studio().locale), confirmationIn(input));
}

function assignPlaces(resourceId: number, uses: readonly Use[]): void {
  const rows = uses.map(({ id }) => ({ appointmentId: id, resourceId }));
  if (rows.length > 0) db().insert(appointmentResources).values(rows).run();
}

function releasePlaces(resourceId: number, of: readonly { id: number }[]): void {
  const ids = of.map(({ id }) => id);
  const theirs = and(
    eq(appointmentResources.resourceId, resourceId),
    inArray(appointmentResources.appointmentId, ids),
  );
  db().delete(appointmentResources).where(theirs).run();
}
