/** What a page may say of the mails about a visit (rule 11.11): nothing that has not happened. */
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { mailsAreHeld } from "#app/domain/notifications/after-restore.server.ts";
import { sendsMails } from "#app/domain/notifications/delivery-words.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import { mailServerDown } from "./server-state.server.ts";

/** `none`: no mail is sent here; `late`: none goes out now; `going`: one is on its way; `gone`: one went to that address. */
export type VisitMails = "none" | "late" | "going" | "gone";

/** The state of the mails to `email` about an appointment. */
export function mailStateFor(appointmentId: number, email: string): VisitMails {
  if (!sendsMails()) return "none";
  if (sentTo().get({ appointmentId, email })) return "gone";
  return mailServerDown() || mailsAreHeld() ? "late" : "going";
}

/** An address that is kept no longer was that of a mail which is long out (rule 21.18). */
const sentTo = preparedQuery((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, sql.placeholder("appointmentId")),
        eq(outbox.audience, "client"),
        inArray(outbox.recipient, [sql.placeholder("email"), ""]),
        isNotNull(outbox.sentAt),
      ),
    )
    .limit(1)
    .prepare(),
);
