import { and, asc, eq, gt, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";
import { type Appointment, flat, selectAppointments } from "./appointment.server.ts";
import { unfinishedStates, upcomingStates } from "./status.ts";

export const isComing = ({ date, minute }: Moment) =>
  and(
    // Helps SQLite to start at today instead of the first visit.
    gte(appointments.date, date),
    or(gt(appointments.date, date), and(eq(appointments.date, date), gte(appointments.startMin, minute))),
    inArray(appointments.status, upcomingStates),
  );

export const earliestFirst = [asc(appointments.date), asc(appointments.startMin), asc(appointments.id)];

/** Includes visits that have begun, because the client may be in the studio. Earliest first. */
export function unfinishedAppointments(now: number): Appointment[] {
  const { date, minute } = studioNow(studio().timeZone, now);
  return selectAppointments(db())
    .where(
      and(
        gte(appointments.date, date),
        or(gt(appointments.date, date), and(eq(appointments.date, date), gt(appointments.endMin, minute))),
        inArray(appointments.status, unfinishedStates),
      ),
    )
    .orderBy(...earliestFirst)
    .all()
    .map(flat);
}

export function comingAppointments(now: number, timeZone: string = studio().timeZone): Appointment[] {
  return selectAppointments(db())
    .where(isComing(studioNow(timeZone, now)))
    .orderBy(...earliestFirst)
    .all()
    .map(flat);
}

export const appointmentsOfClient = (clientId: number): Appointment[] =>
  selectAppointments(db())
    .where(eq(appointments.clientId, clientId))
    .orderBy(...earliestFirst)
    .all()
    .map(flat);

/** Returns the upcoming appointments (rule 7.9) of a client or provider, earliest first. */
export function comingAppointmentsOf(
  as: "client" | "provider",
  userId: number,
  moment: Moment,
): Appointment[] {
  const theirs = eq(as === "client" ? appointments.clientId : appointments.providerId, userId);
  return selectAppointments(db())
    .where(and(theirs, isComing(moment)))
    .orderBy(...earliestFirst)
    .all()
    .map(flat);
}

/** Moves upcoming appointments and waiting mails from `before` to a new address (rule 16.10). */
export function followAddress(
  userId: number,
  { before, address }: { before: string; address: string },
  now: number,
): void {
  const moment = studioNow(studio().timeZone, now);
  for (const { id, contact } of comingAppointmentsOf("client", userId, moment)) {
    if (contact.email !== before) continue;
    db()
      .update(appointments)
      .set({ customerEmail: address, revision: sql`${appointments.revision} + 1`, updatedAt: now })
      .where(eq(appointments.id, id))
      .run();
    forwardMails(id, { before, address });
  }
}

export function forwardMails(
  appointmentId: number,
  { before, address }: { before: string; address: string },
): void {
  db()
    .update(outbox)
    .set({ recipient: address })
    .where(and(mailsOf(appointmentId, before), isNull(outbox.sentAt), isNull(outbox.droppedAt)))
    .run();
}

const mailsOf = (appointmentId: number, recipient: string) =>
  and(
    eq(outbox.appointmentId, appointmentId),
    eq(outbox.audience, "client"),
    eq(outbox.recipient, recipient),
  );
