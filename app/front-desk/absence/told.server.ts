/** Whether a client has heard of the present state of their visit, which its sequence names (rule 6.43). */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  type Appointment,
  appointmentById,
  flat,
  selectAppointments,
} from "#app/appointments/appointment.server.ts";
import type { Telling } from "#app/appointments/notices/telling.ts";
import { earliestFirst } from "#app/appointments/upcoming.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, outbox, told } from "#db/schema.ts";

/** "no_need": the visit takes place as it was agreed. */
export type How = (typeof told.$inferSelect)["how"];

export const howOf: Record<Telling, How> = { mail: "mail", told: "phone", no: "not_yet" };

type Word = { how: How; absenceId: number; at: number; by: number | null };

/** Inside the caller's transaction; a later word on the same state takes the place of the one before. */
export function writeTold(
  { id: appointmentId, sequence }: Pick<Appointment, "id" | "sequence">,
  word: Word,
): void {
  db()
    .insert(told)
    .values({ appointmentId, sequence, ...word })
    .onConflictDoUpdate({ target: [told.appointmentId, told.sequence], set: word })
    .run();
}

const membersOfAbsence = preparedQuery((db) =>
  db
    .select({ id: told.appointmentId, firstSequence: sql<number>`min(${told.sequence})` })
    .from(told)
    .where(eq(told.absenceId, sql.placeholder("absenceId")))
    .groupBy(told.appointmentId)
    .prepare(),
);

/** The appointments of a case in the order of their time, with the sequence at which each came into it. */
export function membersOf(absenceId: number): { appointment: Appointment; firstSequence: number }[] {
  return membersOfAbsence()
    .all({ absenceId })
    .flatMap(({ id, firstSequence }) => {
      const appointment = appointmentById(id);
      return appointment ? [{ appointment, firstSequence }] : [];
    });
}

const wordOn = preparedQuery((db) =>
  db
    .select({ how: told.how })
    .from(told)
    .where(and(eq(told.appointmentId, sql.placeholder("id")), eq(told.sequence, sql.placeholder("sequence"))))
    .prepare(),
);

const mailOn = preparedQuery((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        inArray(outbox.occasion, [sql.placeholder("moved"), sql.placeholder("cancelled")]),
        isNull(outbox.droppedAt),
      ),
    )
    .limit(1)
    .prepare(),
);

/** What was said of the present state; a mail about a move or a cancellation on another page counts. */
export function toldOf({ id, sequence }: Pick<Appointment, "id" | "sequence">): How {
  const word = wordOn().get({ id, sequence })?.how;
  if (word !== undefined) return word;
  const occasion = (kind: string) => `${kind} ${id} ${sequence} client`;
  return mailOn().get({ moved: occasion("moved"), cancelled: occasion("cancelled") }) ? "mail" : "not_yet";
}

const ofProvider = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        eq(appointments.providerId, sql.placeholder("providerId")),
        sql`${appointments.date} BETWEEN ${sql.placeholder("from")} AND ${sql.placeholder("to")}`,
        inArray(appointments.status, ["booked", "confirmed", "arrived", "in_service"]),
      ),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

/** What a provider still has to give from one day to another, the first one first. */
export const visitsOfProvider = (days: { providerId: number; from: string; to: string }): Appointment[] =>
  ofProvider().all(days).map(flat);
