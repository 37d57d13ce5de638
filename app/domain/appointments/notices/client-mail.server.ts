/** Finds out if the client got the email about the current state of a visit (rule 8.22). */
import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Appointment, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { earliestFirst } from "#app/domain/appointments/of-person.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { handovers } from "#app/domain/notifications/mail-queue.server.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { isUndelivered } from "#app/domain/notifications/outbox.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, outbox, told } from "#db/schema.ts";
import { whyNoMail } from "./notify-choice.ts";

/** "kept": no mail server is set up. "unknown": the server didn't answer. `why`: the last result. */
type ClientMail = { fate: "sent" | "waiting" | "kept" | "failed" | "unknown"; why: string };

type About = (typeof outbox.$inferSelect)["kind"];

/** Returns null if no email was needed. */
export function clientMail(
  { id, sequence }: Pick<Appointment, "id" | "sequence">,
  kinds: readonly About[],
): ClientMail | null {
  const last = db()
    .select({
      kind: outbox.kind,
      occasion: outbox.occasion,
      sentAt: outbox.sentAt,
      droppedAt: outbox.droppedAt,
      why: outbox.lastError,
      handovers,
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, id),
        eq(outbox.audience, "client"),
        inArray(outbox.kind, ["booked", "moved", "cancelled", "absence-offer"]),
        // An unnecessary email says nothing about what the client knows.
        or(isNull(outbox.droppedAt), isUndelivered),
      ),
    )
    .orderBy(desc(outbox.id))
    .all()
    .find(({ kind, occasion }) => kinds.includes(kind) && occasion.startsWith(`${kind} ${id} ${sequence} `));
  if (!last) return null;
  const why = last.why ?? "";
  if (last.sentAt !== null) return { fate: "sent", why };
  if (last.droppedAt !== null) return { fate: last.handovers > 0 ? "unknown" : "failed", why };
  return { fate: sendsMails() ? "waiting" : "kept", why };
}

/** Returns the entry of staff about informing the client. */
export const wordOn = ({ id, sequence }: Pick<Appointment, "id" | "sequence">) =>
  db()
    .select({ how: told.how, by: told.by, absenceId: told.absenceId })
    .from(told)
    .where(and(eq(told.appointmentId, id), eq(told.sequence, sequence)))
    .get();

type Reached = Pick<Appointment, "id" | "sequence" | "status" | "contact">;

/** Returns why the client doesn't know the current state (rule 8.23). Returns null after a call. */
export function whyNotReached({ id, sequence, status, contact: { email } }: Reached): string | null {
  const word = wordOn({ id, sequence });
  if (word?.how === "phone") return null;
  const mail = clientMail({ id, sequence }, ["booked", "moved", "cancelled", "absence-offer"]);
  if (mail?.fate === "failed") return `The email was not delivered: ${mail.why}`;
  if (mail?.fate === "unknown") return `We don't know if the email was delivered. ${mail.why}`;
  const isUntold =
    word?.how === "not_yet" && word.absenceId === null && (isOpen(status) || status === "cancelled");
  if (!isUntold || mail?.fate === "waiting" || mail?.fate === "sent") return null;
  return whyNoMail({ email, sendsMails: sendsMails() }) ?? "No email was sent.";
}

const untoldFrom = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        gte(appointments.date, sql.placeholder("from")),
        or(
          exists(
            db
              .select({ id: outbox.id })
              .from(outbox)
              .where(
                and(
                  eq(outbox.appointmentId, appointments.id),
                  eq(outbox.audience, "client"),
                  isNotNull(outbox.droppedAt),
                  isUndelivered,
                ),
              ),
          ),
          exists(
            db
              .select({ id: told.appointmentId })
              .from(told)
              .where(
                and(
                  eq(told.appointmentId, appointments.id),
                  eq(told.sequence, appointments.sequence),
                  eq(told.how, "not_yet"),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

/** Returns visits from a day on whose clients must be called, except visits listed in an absence case. */
export const unreachedVisits = (from: string): Appointment[] =>
  untoldFrom()
    .all({ from })
    .map(flat)
    .filter((visit) => {
      const word = wordOn(visit);
      return whyNotReached(visit) !== null && !word?.absenceId;
    });
