/** What became of the mail to a client about a visit as it is now (rule 8.22). */
import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { sendsMails } from "#app/notifications/delivery-words.server.ts";
import { isUndelivered } from "#app/notifications/undelivered.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { outbox, told } from "#db/schema.ts";

/** "kept": it waits, and no mail server is set. `why`: what the last attempt came to. */
type ClientMail = { fate: "sent" | "waiting" | "kept" | "failed"; why: string };

type About = (typeof outbox.$inferSelect)["kind"];

const toClient = preparedQuery((db) =>
  db
    .select({
      kind: outbox.kind,
      occasion: outbox.occasion,
      sentAt: outbox.sentAt,
      droppedAt: outbox.droppedAt,
      why: outbox.lastError,
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, sql.placeholder("id")),
        eq(outbox.audience, "client"),
        inArray(outbox.kind, ["booked", "moved", "cancelled", "absence-offer"]),
        // What was not needed any more says nothing of whether the client knows.
        or(isNull(outbox.droppedAt), isUndelivered),
      ),
    )
    .orderBy(desc(outbox.id))
    .prepare(),
);

/** The last one of these kinds about the present state of a visit; null where none was written, or none was needed in the end. */
export function clientMail(
  { id, sequence }: Pick<Appointment, "id" | "sequence">,
  kinds: readonly About[],
): ClientMail | null {
  const last = toClient()
    .all({ id })
    .find(({ kind, occasion }) => kinds.includes(kind) && occasion.startsWith(`${kind} ${id} ${sequence} `));
  if (!last) return null;
  const why = last.why ?? "";
  if (last.sentAt !== null) return { fate: "sent", why };
  if (last.droppedAt !== null) return { fate: "failed", why };
  return { fate: sendsMails() ? "waiting" : "kept", why };
}

const calledOf = preparedQuery((db) =>
  db
    .select({ at: told.at })
    .from(told)
    .where(
      and(
        eq(told.appointmentId, sql.placeholder("id")),
        eq(told.sequence, sql.placeholder("sequence")),
        eq(told.how, "phone"),
      ),
    )
    .prepare(),
);

/** A mail about a visit as it is now that failed for good, while nobody has called; null else (rule 8.23). */
export function whyNotReached({ id, sequence }: Pick<Appointment, "id" | "sequence">): string | null {
  const mail = clientMail({ id, sequence }, ["booked", "moved", "cancelled", "absence-offer"]);
  return mail?.fate === "failed" && !calledOf().get({ id, sequence }) ? mail.why : null;
}
