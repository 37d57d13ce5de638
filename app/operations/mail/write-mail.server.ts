import type { Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { nextPartOf } from "#app/domain/appointments/joint.server.ts";
import type { AppointmentUrls } from "#app/domain/appointments/notices/client-email.ts";
import { writeDigest } from "#app/domain/appointments/notices/digest.server.ts";
import {
  type AppointmentMail,
  whyAppointmentMailObsolete,
  writeAppointmentMail,
} from "#app/domain/appointments/notices/write.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { whyNoPaper, writeDayPaper } from "#app/domain/day/paper/day-paper.server.ts";
import type { WrittenMail } from "#app/domain/notifications/email/written-mail.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { writeAbsenceMail } from "#app/domain/schedules/absence/write-mail.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { depositTold } from "#app/domain/till/prepaid/deposits.server.ts";
import { writeReceiptMail } from "#app/domain/till/receipt.server.ts";
import { writeContactMail } from "#app/domain/website/inbox/message-mails.server.ts";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import { type MailLinks, withoutSecrets } from "./links.server.ts";
import { writeAccountMail, writeInvite } from "./write-account-mail.server.ts";
import { writeAlertMail } from "./write-alert-mail.server.ts";

/** The letter by which an owner tries the mail server (rule 28.7). */
export function writeTestMail(links: MailLinks): WrittenMail {
  const { studioName } = studio();
  return {
    content: {
      subject: `${studioName}: mails arrive`,
      heading: "Mails arrive",
      preheader: "The mail server of your studio works.",
      paragraphs: [
        `You asked for this mail on the checklist of ${studioName}. It came the same way as confirmations and reminders will.`,
        "If you found it among the junk mail, your clients would too: the guide on mails says what helps.",
      ],
      facts: [],
      button: { label: "Back to the checklist", url: links.page("/admin/start") },
      notes: [],
    },
    calendar: null,
  };
}

/** `links` is asked only for a mail that is not obsolete. */
export function writeMail(mail: QueuedMail, links: MailLinks, now: number): WrittenMail {
  if (!isAddress(mail.recipient)) return { obsolete: noAddress, unreachable: true };
  if (isAboutAppointment(mail)) {
    const urls = (appointment: Appointment) => appointmentUrls(mail, appointment, links);
    return writeAppointmentMail(mail, { urls, gettingHere: gettingHere(), depositOf: depositTold }, now);
  }
  if (mail.kind === "digest") {
    return writeDigest(mail, {
      diary: links.page("/receptionist"),
      settings: links.page("/admin/settings#part-mail"),
    });
  }
  if (mail.kind === "day-paper") {
    return writeDayPaper(
      mail,
      {
        paper: links.page("/receptionist/paper"),
        settings: links.page("/admin/settings#part-mail"),
      },
      now,
    );
  }
  if (mail.kind === "contact-message" || mail.kind === "contact-answer") {
    return writeContactMail(mail, (id) => links.page(`/admin/webpage/messages?id=${id}`));
  }
  if (mail.kind === "absence-offer" || mail.kind === "provider-away") {
    return writeAbsenceMail(mail, links, now);
  }
  if (mail.kind === "receipt") return writeReceiptMail(mail);
  if (mail.kind === "test") return writeTestMail(links);
  if (mail.kind === "alert") return writeAlertMail(mail, links);
  return mail.kind === "account-invite" ? writeInvite(mail, links, now) : writeAccountMail(mail, links, now);
}

const noAddress = "The recipient is no mail address.";

/** Why there is nothing to send; null for one that has something to say. Of a visit's mail and of a paper it is known without writing it. */
export function whyNeedless(mail: QueuedMail, now: number, visitOf?: typeof appointmentById): string | null {
  if (!isAddress(mail.recipient)) return noAddress;
  if (isAboutAppointment(mail)) return whyAppointmentMailObsolete(mail, now, visitOf);
  if (mail.kind === "day-paper") return whyNoPaper(mail, now);
  const written = writeMail(mail, withoutSecrets, now);
  return "obsolete" in written ? written.obsolete : null;
}

/** The first words that came with the software are marked, and lead nobody anywhere. */
function gettingHere(): string {
  const words = siteText("contact.gettingHere");
  return words.includes("(example)") ? "" : words;
}

function appointmentUrls(mail: AppointmentMail, appointment: Appointment, links: MailLinks): AppointmentUrls {
  // Staff come by their account: the client's link is the client's.
  // Of a visit that has lost a part it opens the rest.
  const opened = mail.kind === "cancelled" ? nextPartOf(appointment) : appointment;
  const isOpened = mail.audience === "client" && (mail.kind !== "cancelled" || isOpen(opened.status));
  const manage = isOpened ? links.manage(opened) : "";
  return {
    manage,
    // The place of the button on that page: a link changes nothing by itself.
    coming: manage.startsWith("http") ? `${manage}#coming` : manage,
    book: links.page("/book"),
    diary: links.page(diaryOf(mail, appointment)),
  };
}

const diaryOf = ({ audience }: AppointmentMail, { id, date }: Appointment): string =>
  audience === "provider" ? `/provider?date=${date}` : `/receptionist?date=${date}&visit=${id}#panel`;

const isAboutAppointment = (mail: QueuedMail): mail is AppointmentMail =>
  ["booked", "moved", "cancelled", "reminder", "clock", "late"].includes(mail.kind);

/** One address, and nothing that could end a header line or begin another address. */
const isAddress = (text: string): boolean =>
  /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u.test(text);
