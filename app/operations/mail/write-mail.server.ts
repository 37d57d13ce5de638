import type { Appointment } from "#app/appointments/appointment.server.ts";
import { type AppointmentMail, writeAppointmentMail } from "#app/appointments/notices/write.server.ts";
import type { WrittenMail } from "#app/notifications/email/written-mail.ts";
import type { QueuedMail } from "#app/notifications/outbox.server.ts";
import { writeContactMail } from "#app/website/inbox/queue.server.ts";
import type { MailLinks } from "./links.server.ts";
import { writeAccountMail, writeInvite } from "./write-account-mail.server.ts";

/** `links` is asked only for a mail that is not obsolete. */
export function writeMail(mail: QueuedMail, links: MailLinks, now: number): WrittenMail {
  if (!isAddress(mail.recipient)) return { obsolete: "The recipient is no mail address." };
  if (isAboutAppointment(mail)) {
    return writeAppointmentMail(
      mail,
      (appointment) => ({
        // Staff come by their account: the client's link is the client's.
        manage: mail.audience === "client" && mail.kind !== "cancelled" ? links.manage(appointment) : "",
        book: links.page("/book"),
        diary: links.page(diaryOf(mail, appointment)),
      }),
      now,
    );
  }
  if (mail.kind === "contact-message" || mail.kind === "contact-answer") {
    return writeContactMail(mail, (id) => links.page(`/admin/webpage/messages?id=${id}`));
  }
  return mail.kind === "account-invite" ? writeInvite(mail, links, now) : writeAccountMail(mail, links, now);
}

const diaryOf = ({ audience }: AppointmentMail, { id, date }: Appointment): string =>
  audience === "provider" ? `/provider?date=${date}` : `/receptionist?date=${date}&visit=${id}#panel`;

const isAboutAppointment = (mail: QueuedMail): mail is AppointmentMail =>
  ["booked", "moved", "cancelled", "reminder", "clock", "late"].includes(mail.kind);

/** One address, and nothing that could end a header line or begin another address. */
const isAddress = (text: string): boolean =>
  /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u.test(text);
