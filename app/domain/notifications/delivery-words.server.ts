/** What pages promise about mails (rule 11.11): without a mail server mails are only kept for admins to read (/admin/help). */
import { environment } from "#app/domain/studio/environment.server.ts";
import { reminderLeadInWords } from "#app/domain/studio/reminder-lead.ts";
import { studio } from "#app/domain/studio/studio.server.ts";

export const sendsMails = (): boolean => environment().smtpUrl !== null;

/** In place of the advice to look for a mail; the same for every reader. */
export const noMailNow = (): string =>
  `We can't send mail at the moment. Please call us at ${studio().phone}.`;

/** The second of the four benefits of an account that the guest dialog names (rule 4.18). */
export const reminderBenefit = (): string =>
  sendsMails()
    ? `A reminder by mail, ${reminderLeadInWords(studio())}.`
    : "A reminder: one tap puts a visit into your phone's calendar.";

export const clientIsTold = (): string =>
  sendsMails()
    ? "The client is told by mail."
    : "Mail can't be sent at the moment: please tell the client yourself.";

export const clientsAreTold = (): string =>
  sendsMails()
    ? "The clients are told by mail."
    : "Mail can't be sent at the moment: please tell the clients yourselves.";

export const receiptIsMailed = (): string =>
  sendsMails()
    ? "The receipt is on its way by mail."
    : "Mail can't be sent at the moment: please print the receipt.";
