import { and, asc, eq, gt, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";
import { type Appointment, flat, selectAppointments } from "./appointment.server.ts";

/** For a query with the placeholders `date` and `minute` of the moment on the studio's wall clock. */
export const isComing = and(
  // Said beside the choice below, which SQLite does not look through: it begins at today, not at the first visit ever.
  gte(appointments.date, sql.placeholder("date")),
  or(
    gt(appointments.date, sql.placeholder("date")),
    and(
      eq(appointments.date, sql.placeholder("date")),
      gte(appointments.startMin, sql.placeholder("minute")),
    ),
  ),
  inArray(appointments.status, ["booked", "confirmed", "arrived"]),
);

export const earliestFirst = [asc(appointments.date), asc(appointments.startMin), asc(appointments.id)];

const coming = preparedQuery((db) =>
  selectAppointments(db)
    .where(isComing)
    .orderBy(...earliestFirst)
    .prepare(),
);

const unfinished = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        gte(appointments.date, sql.placeholder("date")),
        or(
          gt(appointments.date, sql.placeholder("date")),
          and(
            eq(appointments.date, sql.placeholder("date")),
            gt(appointments.endMin, sql.placeholder("minute")),
          ),
        ),
        inArray(appointments.status, ["booked", "confirmed", "arrived", "in_service"]),
      ),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

/** What is not over, also what has begun: its client may stand in the room. The first one first. */
export function unfinishedAppointments(now: number): Appointment[] {
  const { date, minute } = studioNow(studio().timeZone, now);
  return unfinished().all({ date, minute }).map(flat);
}

/** The next one first, by the studio's clock unless by another. */
export function comingAppointments(now: number, timeZone: string = studio().timeZone): Appointment[] {
  const { date, minute } = studioNow(timeZone, now);
  return coming().all({ date, minute }).map(flat);
}

const ofClient = preparedQuery((db) =>
  selectAppointments(db)
    .where(eq(appointments.clientId, sql.placeholder("clientId")))
    .orderBy(...earliestFirst)
    .prepare(),
);

export function appointmentsOfClient(clientId: number): Appointment[] {
  return ofClient().all({ clientId }).map(flat);
}

const comingOfPerson = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        or(
          eq(appointments.clientId, sql.placeholder("clientId")),
          eq(appointments.providerId, sql.placeholder("providerId")),
        ),
        isComing,
      ),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

/** The upcoming appointments (rule 7.9) of a client or a provider, the earliest first. */
export function comingAppointmentsOf(
  as: "client" | "provider",
  userId: number,
  { date, minute }: Moment,
): Appointment[] {
  const clientId = as === "client" ? userId : null;
  const providerId = as === "provider" ? userId : null;
  return comingOfPerson().all({ clientId, providerId, date, minute }).map(flat);
}

/** Upcoming appointments under the address `before` follow, with their waiting mails (rule 16.10). Inside the caller's transaction. */
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

/** Mails about an appointment that wait for the address `before` go to another. Inside the caller's transaction. */
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
