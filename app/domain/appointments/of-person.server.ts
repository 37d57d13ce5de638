import { and, eq, isNull, or, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";
import { type Appointment, flat, selectAppointments } from "./appointment.server.ts";
import { earliestFirst, isComing } from "./upcoming.server.ts";

const ofClient = preparedQuery((db) =>
  selectAppointments(db)
    .where(eq(appointments.clientId, sql.placeholder("clientId")))
    .orderBy(...earliestFirst)
    .prepare(),
);

export function appointmentsOfClient(clientId: number): Appointment[] {
  return ofClient().all({ clientId }).map(flat);
}

const coming = preparedQuery((db) =>
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
  return coming().all({ clientId, providerId, date, minute }).map(flat);
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
