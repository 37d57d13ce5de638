/** Sentences about emails (rule 11.11). Without a mail server, mails are only stored for admins (/admin/help). */

import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { environment } from "#app/domain/studio/environment.server.ts";
import { reminderLeadLabel } from "#app/domain/studio/reminder-hours.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { db } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import { mailServerDown } from "./email/server-state.server.ts";
import { mailsAreHeld } from "./outbox.server.ts";

export const sendsMails = (): boolean => environment().smtpUrl !== null;

export const noMailSentence = (): string =>
  `We can't send email at the moment. Please call us at ${studio().phone}.`;

/** Returns the second benefit of an account in the guest dialog (rule 4.18). */
export const reminderBenefit = (): string =>
  sendsMails()
    ? `A reminder by email, ${reminderLeadLabel(studio())}.`
    : "A reminder: one tap adds a visit to your phone's calendar.";

export const clientMailSentence = (): string =>
  sendsMails()
    ? "The client gets an email."
    : "We can't send email at the moment. Contact the client yourself.";

export const clientsMailSentence = (): string =>
  sendsMails()
    ? "The clients get an email."
    : "We can't send email at the moment. Contact the clients yourself.";

export const receiptMailSentence = (): string =>
  sendsMails()
    ? "The receipt is on its way by email."
    : "We can't send email at the moment. Print the receipt instead.";

/** `none`: no mail server. `late`: mails can't be sent now. `going`: queued. `gone`: sent to the address. */
export type VisitMails = "none" | "late" | "going" | "gone";

export function mailStateFor(appointmentId: number, email: string): VisitMails {
  if (!sendsMails()) return "none";
  if (wasSentTo(appointmentId, email)) return "gone";
  return mailServerDown() || mailsAreHeld() ? "late" : "going";
}

/** An empty recipient was erased, long after the mail was sent (rule 21.18). */
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
