import {
  accountDeletedEmail,
  addressAskedEmail,
  addressChangedEmail,
  addressTakenEmail,
  adminMadeEmail,
  givenAccountEmail,
  inviteEmail,
  newAddressEmail,
  passwordChangedEmail,
  proofEmail,
  resetEmail,
  studioAddressEmail,
  welcomeEmail,
} from "#app/domain/accounts/account-templates.ts";
import { type AccountRow, accountByEmail, accountById } from "#app/domain/accounts/people/account.server.ts";
import { pendingEmail, proofLifeMs } from "#app/domain/accounts/people/own-account.server.ts";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { inviteLifeMs, isKeepable } from "#app/domain/booking/change/invite.server.ts";
import type { EmailContent } from "#app/domain/notifications/email/layout.ts";
import type { WrittenMail } from "#app/domain/notifications/email/written-mail.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import type { MailLinks } from "./links.server.ts";

const resetLifeMs = 60 * 60_000;

export function writeAccountMail(mail: QueuedMail, links: MailLinks, now: number): WrittenMail {
  const withoutAccount = emailWithoutAccount(mail, links);
  if (withoutAccount) return { content: withoutAccount, calendar: null };
  const account = mail.userId === null ? undefined : accountById(mail.userId);
  if (!account) return { obsolete: "The account is not there any more." };
  const warning = warningEmail(mail, account, links);
  if (warning) return { content: warning, calendar: null };
  if (mail.kind === "address-proof") return proofMail(mail, account, links, now);
  if (account.email !== mail.recipient) return { obsolete: "The account has another address by now." };
  const person = { name: account.username, studioName: studio().studioName };
  if (mail.kind === "password-reset") {
    const tooLate = now - mail.createdAt >= resetLifeMs;
    if (tooLate) return { obsolete: "It was asked for more than an hour ago." };
    return withLink(links.reset(account.id), (url) => resetEmail(person, url));
  }
  const write = mail.facts.madeByStaff === true ? givenAccountEmail : welcomeEmail;
  return withLink(links.page("/login"), (url) => write(person, mail.recipient, url));
}

const noticeOf = ({ createdAt }: QueuedMail) => {
  const { studioName, phone } = studio();
  return { studioName, phone, when: instantInWords(createdAt) };
};

function emailWithoutAccount(mail: QueuedMail, links: MailLinks): EmailContent | null {
  if (mail.kind === "account-deleted") {
    return accountDeletedEmail(noticeOf(mail), Number(mail.facts.cancelled ?? 0));
  }
  if (mail.kind === "studio-address") {
    return studioAddressEmail(noticeOf(mail), links.page("/admin/webpage/studio"));
  }
  return null;
}

/** Word of a change goes to the address of that moment, whichever the account has by now. */
function warningEmail(mail: QueuedMail, { username }: AccountRow, links: MailLinks): EmailContent | null {
  const notice = { ...noticeOf(mail), name: username };
  if (mail.kind === "password-changed") return passwordChangedEmail(notice, links.page("/reset"));
  if (mail.kind === "address-asked") return addressAskedEmail(notice, links.page("/profile/settings"));
  if (mail.kind === "address-changed") return addressChangedEmail(notice);
  if (mail.kind !== "admin-made") return null;
  const newAdmin = Number(mail.facts.newAdmin ?? mail.userId);
  const named = newAdmin === mail.userId ? null : (accountById(newAdmin)?.username ?? "");
  return adminMadeEmail(notice, named, links.page("/admin/users"));
}

function proofMail(mail: QueuedMail, account: AccountRow, links: MailLinks, now: number): WrittenMail {
  const { recipient } = mail;
  const isOwn = recipient === account.email;
  if (!isOwn && recipient !== pendingEmail(account.id, now)) {
    return { obsolete: "The account has another address by now." };
  }
  if (now - mail.createdAt >= proofLifeMs) return { obsolete: "It was asked for more than two days ago." };
  if (isOwn && account.emailProvenAt !== null) return { obsolete: "The address is proven already." };
  const { studioName } = studio();
  if (!isOwn && accountByEmail(recipient)) {
    return { content: addressTakenEmail({ studioName }, links.page("/login")), calendar: null };
  }
  const person = { name: account.username, studioName };
  const about = { made: instantInWords(account.createdAt), welcome: mail.facts.welcome === true };
  return withLink(links.proof(account.id, recipient), (ways) =>
    isOwn ? proofEmail(person, ways, about) : newAddressEmail(person, ways),
  );
}

export function writeInvite(mail: QueuedMail, links: MailLinks, now: number): WrittenMail {
  const appointment = mail.appointmentId === null ? undefined : appointmentById(mail.appointmentId);
  if (!appointment || !isKeepable(appointment) || appointment.contact.email !== mail.recipient) {
    return { obsolete: "The visit can't be added to an account any more." };
  }
  if (now - mail.createdAt >= inviteLifeMs) return { obsolete: "It was asked for more than two days ago." };
  const person = { name: appointment.contact.name, studioName: studio().studioName };
  const known = accountByEmail(mail.recipient) !== undefined;
  return { content: inviteEmail(person, links.invite(appointment), known), calendar: null };
}

function withLink<Ways>(ways: Ways | null, write: (ways: Ways) => EmailContent): WrittenMail {
  if (ways === null) return { obsolete: "The account needs no such link any more." };
  return { content: write(ways), calendar: null };
}
