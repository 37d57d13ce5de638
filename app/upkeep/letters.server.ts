/** What a row of the outbox says, and whether it still makes sense. */
import { accountById } from "#app/accounts/account.server.ts";
import type { Appointment } from "#app/booking/appointments.server.ts";
import { type VisitMail, writeVisitMail } from "#app/booking/visit-mail.server.ts";
import { writeContactMail } from "#app/content/contact-mails.server.ts";
import {
  givenAccountLetter,
  proofLetter,
  resetLetter,
  welcomeLetter,
} from "#app/messages/account-letters.ts";
import type { Letter } from "#app/messages/mail-layout.ts";
import type { QueuedMail } from "#app/messages/mail-queue.server.ts";
import type { WrittenMail } from "#app/messages/written-mail.ts";
import { studio } from "#app/studio/settings.server.ts";
import type { MailLinks } from "./mail-links.server.ts";

/** `links` is asked only for a mail that makes sense. */
export function writeMail(mail: QueuedMail, links: MailLinks, now: number): WrittenMail {
  if (!isAddress(mail.recipient)) return { senseless: "The recipient is no mail address." };
  if (isAboutVisit(mail)) {
    return writeVisitMail(
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
  return writeAccountMail(mail, links, now);
}

/** Where staff read the rest: the provider's own day, or the visit at the front desk. */
const diaryOf = ({ audience }: VisitMail, { id, date }: Appointment): string =>
  audience === "provider" ? `/provider?date=${date}` : `/receptionist?date=${date}&visit=${id}#panel`;

const isAboutVisit = (mail: QueuedMail): mail is VisitMail =>
  ["booked", "moved", "cancelled", "reminder", "clock"].includes(mail.kind);

/** One address, and nothing that could end a header line or begin another address. */
const isAddress = (text: string): boolean =>
  /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u.test(text);

/** Longer after it was asked for, nobody waits for the link any more. */
const resetLifeMs = 60 * 60_000;
const proofLifeMs = 48 * 60 * 60_000;

function writeAccountMail(mail: QueuedMail, links: MailLinks, now: number): WrittenMail {
  const account = mail.userId === null ? undefined : accountById(mail.userId);
  if (!account) return { senseless: "The account is not there any more." };
  if (account.email !== mail.recipient) return { senseless: "The account has another address by now." };
  const age = now - mail.createdAt;
  const person = { name: account.username, studioName: studio().studioName };
  if (mail.kind === "password-reset") {
    if (age >= resetLifeMs) return { senseless: "It was asked for more than an hour ago." };
    return withLink(links.reset(account.id), (url) => resetLetter(person, url));
  }
  if (mail.kind === "address-proof") {
    if (age >= proofLifeMs) return { senseless: "It was asked for more than two days ago." };
    if (account.emailProvenAt !== null) return { senseless: "The address is proven already." };
    return withLink(links.proof(account.id), (url) => proofLetter(person, url));
  }
  const write = mail.facts.madeByStaff === true ? givenAccountLetter : welcomeLetter;
  return withLink(links.page("/login"), (url) => write(person, mail.recipient, url));
}

function withLink(url: string | null, write: (url: string) => Letter): WrittenMail {
  if (url === null) return { senseless: "The account needs no such link any more." };
  return { letter: write(url), calendar: null };
}
