/** What pages promise about mails (rule 11.11): without a mail server mails are only kept for admins to read (/admin/help). */

import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { environment } from "#app/domain/studio/environment.server.ts";
import { reminderLeadInWords } from "#app/domain/studio/reminder-hours.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { db } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import { mailServerDown } from "./email/server-state.server.ts";
import { mailsAreHeld } from "./outbox.server.ts";

export const sendsMails = (): boolean => environment().smtpUrl !== null;

/** In place of the advice to look for a mail; the same for every reader. */
export const noMailNow = (): string =>
  `We can't send email at the moment. Please call us at ${studio().phone}.`;

/** The second of the four benefits of an account that the guest dialog names (rule 4.18). */
export const reminderBenefit = (): string =>
  sendsMails()
    ? `A reminder by email, ${reminderLeadInWords(studio())}.`
    : "A reminder: one tap adds a visit to your phone's calendar.";

export const clientIsTold = (): string =>
  sendsMails()
    ? "The client gets an email."
    : "We can't send email at the moment. Contact the client yourself.";

export const clientsAreTold = (): string =>
  sendsMails()
    ? "The clients get an email."
    : "We can't send email at the moment. Contact the clients yourself.";

export const receiptIsMailed = (): string =>
  sendsMails()
    ? "The receipt is on its way by email."
    : "We can't send email at the moment. Print the receipt instead.";

// What a page may say of the mails about a visit (rule 11.11): nothing that has not happened.

/** `none`: no mail is sent here; `late`: none goes out now; `going`: one is on its way; `gone`: one went to that address. */
export type VisitMails = "none" | "late" | "going" | "gone";

/** The state of the mails to `email` about an appointment. */
export function mailStateFor(appointmentId: number, email: string): VisitMails {
  if (!sendsMails()) return "none";
  if (wasSentTo(appointmentId, email)) return "gone";
  return mailServerDown() || mailsAreHeld() ? "late" : "going";
}

/** An address that is kept no longer was that of a mail which is long out (rule 21.18). */
const wasSentTo = (appointmentId: number, email: string): boolean =>
  db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, appointmentId),
        eq(outbox.audience, "client"),
        inArray(outbox.recipient, [email, ""]),
        isNotNull(outbox.sentAt),
      ),
    )
    .limit(1)
    .get() !== undefined;
