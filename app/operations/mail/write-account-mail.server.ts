/** What a mail about an account says at the moment when it is sent, and whether it still makes sense. */

import {
  accountDeletedEmail,
  addressAskedEmail,
  addressChangedEmail,
  adminMadeEmail,
  passwordChangedEmail,
  studioAddressEmail,
} from "#app/accounts/emails/security-templates.ts";
import {
  addressTakenEmail,
  givenAccountEmail,
  inviteEmail,
  newAddressEmail,
  proofEmail,
  resetEmail,
  welcomeEmail,
} from "#app/accounts/emails/templates.ts";
import { pendingEmail, proofLifeMs } from "#app/accounts/own/pending-email.server.ts";
import { type AccountRow, accountByEmail, accountById } from "#app/accounts/people/account.server.ts";
import { appointmentById } from "#app/appointments/appointment.server.ts";
import { inviteLifeMs, isKeepable } from "#app/booking/link-to-account/invite.server.ts";
import type { Letter } from "#app/notifications/email/layout.ts";
import type { WrittenMail } from "#app/notifications/email/written-mail.ts";
import type { QueuedMail } from "#app/notifications/queue.server.ts";
import { instantInWords } from "#app/operations/instant-words.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import type { MailLinks } from "./links.server.ts";

/** Longer after it was asked for, nobody waits for the link any more. */
const resetLifeMs = 60 * 60_000;

export function writeAccountMail(mail: QueuedMail, links: MailLinks, now: number): WrittenMail {
  const ofNobody = letterOfNobody(mail, links);
  if (ofNobody) return { letter: ofNobody, calendar: null };
  const account = mail.userId === null ? undefined : accountById(mail.userId);
  if (!account) return { senseless: "The account is not there any more." };
  const warning = warningLetter(mail, account, links);
  if (warning) return { letter: warning, calendar: null };
  if (mail.kind === "address-proof") return proofMail(mail, account, links, now);
  if (account.email !== mail.recipient) return { senseless: "The account has another address by now." };
  const person = { name: account.username, studioName: studio().studioName };
  if (mail.kind === "password-reset") {
    const tooLate = now - mail.createdAt >= resetLifeMs;
    if (tooLate) return { senseless: "It was asked for more than an hour ago." };
    return withLink(links.reset(account.id), (url) => resetEmail(person, url));
  }
  const write = mail.facts.madeByStaff === true ? givenAccountEmail : welcomeEmail;
  return withLink(links.page("/login"), (url) => write(person, mail.recipient, url));
}

const toldOf = ({ createdAt }: QueuedMail) => {
  const { studioName, phone } = studio();
  return { studioName, phone, when: instantInWords(createdAt) };
};

/** For an address that is no account's (any more). */
function letterOfNobody(mail: QueuedMail, links: MailLinks): Letter | null {
  if (mail.kind === "account-deleted") {
    return accountDeletedEmail(toldOf(mail), Number(mail.facts.cancelled ?? 0));
  }
  if (mail.kind === "studio-address") {
    return studioAddressEmail(toldOf(mail), links.page("/admin/webpage/studio"));
  }
  return null;
}

/** Word of a change goes to the address of that moment, whichever the account has by now. */
function warningLetter(mail: QueuedMail, { username }: AccountRow, links: MailLinks): Letter | null {
  const told = { ...toldOf(mail), name: username };
  if (mail.kind === "password-changed") return passwordChangedEmail(told, links.page("/reset"));
  if (mail.kind === "address-asked") return addressAskedEmail(told, links.page("/profile/settings"));
  if (mail.kind === "address-changed") return addressChangedEmail(told);
  if (mail.kind !== "admin-made") return null;
  const newAdmin = Number(mail.facts.newAdmin ?? mail.userId);
  const named = newAdmin === mail.userId ? null : (accountById(newAdmin)?.username ?? "");
  return adminMadeEmail(told, named, links.page("/admin/users"));
}

/** The account's own address, or the one that it waits for. */
function proofMail(mail: QueuedMail, account: AccountRow, links: MailLinks, now: number): WrittenMail {
  const { recipient } = mail;
  const isOwn = recipient === account.email;
  if (!isOwn && recipient !== pendingEmail(account.id, now)) {
    return { senseless: "The account has another address by now." };
  }
  if (now - mail.createdAt >= proofLifeMs) return { senseless: "It was asked for more than two days ago." };
  if (isOwn && account.emailProvenAt !== null) return { senseless: "The address is proven already." };
  const { studioName } = studio();
  if (!isOwn && accountByEmail(recipient)) {
    return { letter: addressTakenEmail({ studioName }, links.page("/login")), calendar: null };
  }
  const person = { name: account.username, studioName };
  return withLink(links.proof(account.id, recipient), (ways) =>
    isOwn ? proofEmail(person, ways, instantInWords(account.createdAt)) : newAddressEmail(person, ways),
  );
}

/** To the address of a guest's visit. */
export function writeInvite(mail: QueuedMail, links: MailLinks, now: number): WrittenMail {
  const appointment = mail.appointmentId === null ? undefined : appointmentById(mail.appointmentId);
  if (!appointment || !isKeepable(appointment) || appointment.contact.email !== mail.recipient) {
    return { senseless: "The visit can't be added to an account any more." };
  }
  if (now - mail.createdAt >= inviteLifeMs) return { senseless: "It was asked for more than two days ago." };
  const person = { name: appointment.contact.name, studioName: studio().studioName };
  const known = accountByEmail(mail.recipient) !== undefined;
  return { letter: inviteEmail(person, links.invite(appointment), known), calendar: null };
}

function withLink<Ways>(ways: Ways | null, write: (ways: Ways) => Letter): WrittenMail {
  if (ways === null) return { senseless: "The account needs no such link any more." };
  return { letter: write(ways), calendar: null };
}
