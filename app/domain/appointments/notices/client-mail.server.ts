/** What became of the mail to a client about a visit as it is now (rule 8.22). */
import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Appointment, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { earliestFirst } from "#app/domain/appointments/of-person.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { sendsMails } from "#app/domain/notifications/delivery-words.server.ts";
import { handovers } from "#app/domain/notifications/mail-queue.server.ts";
import { isUndelivered } from "#app/domain/notifications/outbox.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, outbox, told } from "#db/schema.ts";
import { whyNoMail } from "./telling.ts";

/** "kept": it waits, and no mail server is set. "unknown": no server has answered. `why`: what the last attempt came to. */
type ClientMail = { fate: "sent" | "waiting" | "kept" | "failed" | "unknown"; why: string };

type About = (typeof outbox.$inferSelect)["kind"];

/** The last one of these kinds about the present state of a visit; null where none was written, or none was needed in the end. */
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
        // What was not needed any more says nothing of whether the client knows.
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

/** What was noted of whether the client knows of the visit as it is now. */
export const wordOn = ({ id, sequence }: Pick<Appointment, "id" | "sequence">) =>
  db()
    .select({ how: told.how, by: told.by, absenceId: told.absenceId })
    .from(told)
    .where(and(eq(told.appointmentId, id), eq(told.sequence, sequence)))
    .get();

type Reached = Pick<Appointment, "id" | "sequence" | "status" | "contact">;

/**
 * Why a client has not heard of a visit as it is now: its mail failed for good, or it was noted that none could go out (rule 8.23).
 * Null where somebody has called, and else.
 */
export function whyNotReached({ id, sequence, status, contact: { email } }: Reached): string | null {
  const word = wordOn({ id, sequence });
  if (word?.how === "phone") return null;
  const mail = clientMail({ id, sequence }, ["booked", "moved", "cancelled", "absence-offer"]);
  if (mail?.fate === "failed") return `The email was not delivered: ${mail.why}`;
  if (mail?.fate === "unknown") return `It is unknown if the mail was delivered. ${mail.why}`;
  const isUntold =
    word?.how === "not_yet" && word.absenceId === null && (isOpen(status) || status === "cancelled");
  if (!isUntold || mail?.fate === "waiting" || mail?.fate === "sent") return null;
  return whyNoMail({ email, sendsMails: sendsMails() }) ?? "No email was sent.";
}

/** Those from a day on of whom a mail has ever failed, or who were not told: few, by the index of the visits' days. */
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

/** Visits from a day on whose clients have to be called since no mail has reached them; those of a case of an absence stand there. */
export const unreachedVisits = (from: string): Appointment[] =>
  untoldFrom()
    .all({ from })
    .map(flat)
    .filter((visit) => {
      const word = wordOn(visit);
      return whyNotReached(visit) !== null && !word?.absenceId;
    });
