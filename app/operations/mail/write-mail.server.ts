import { accountMails } from "#app/domain/accounts/account-mails.server.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { digestMail } from "#app/domain/appointments/notices/digest.server.ts";
import { visitMails } from "#app/domain/appointments/notices/write.server.ts";
import { inviteMail } from "#app/domain/booking/change/invite.server.ts";
import { dayPaperMail } from "#app/domain/day/paper/day-paper.server.tsx";
import type { MailWriter, WrittenMail } from "#app/domain/notifications/mail-kinds.ts";
import type { MailKind, QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { absenceMails } from "#app/domain/schedules/absence/absence-mails.server.ts";
import { testMail } from "#app/domain/settings/opening/open.server.ts";
import { depositNote } from "#app/domain/till/prepaid/deposits.server.ts";
import { receiptMail } from "#app/domain/till/receipt.server.ts";
import { messageMails } from "#app/domain/website/inbox/message-mails.server.ts";
import { studioAddressMail } from "#app/domain/website/opening-hours/contact-details.server.ts";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import { alertMail } from "#app/operations/checks/alert-mail.server.ts";
import { type MailLinks, withoutSecrets } from "./links.server.ts";

const mailKinds: Record<MailKind, MailWriter<MailLinks, Appointment>> = {
  ...visitMails({ gettingHere, depositOf: depositNote }),
  ...accountMails,
  ...messageMails,
  ...absenceMails,
  digest: digestMail,
  "account-invite": inviteMail,
  "day-paper": dayPaperMail,
  receipt: receiptMail,
  "studio-address": studioAddressMail,
  test: testMail,
  alert: alertMail,
};

export const writeMail = (mail: QueuedMail, links: MailLinks, now: number): WrittenMail =>
  isAddress(mail.recipient)
    ? mailKinds[mail.kind].write(mail, links, now)
    : { obsolete: noAddress, unreachable: true };

/** Returns why an email is not needed, else null. */
export function reasonNotNeeded(
  mail: QueuedMail,
  now: number,
  visitOf?: (id: number) => Appointment | undefined,
): string | null {
  if (!isAddress(mail.recipient)) return noAddress;
  const { write, whyObsolete } = mailKinds[mail.kind];
  if (whyObsolete) return whyObsolete(mail, now, visitOf);
  const written = write(mail, withoutSecrets, now);
  return "obsolete" in written ? written.obsolete : null;
}

export const aboutOf = (mail: QueuedMail): string | null => mailKinds[mail.kind].about?.(mail) ?? null;

const noAddress = "The recipient is not a valid email address.";

// The example directions that come with the software are not sent to clients.
function gettingHere(): string {
  const words = siteText("contact.gettingHere");
  return words.includes("(example)") ? "" : words;
}

// Accepts one address without characters that end a header line or start another address.
const isAddress = (text: string): boolean =>
  /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u.test(text);
