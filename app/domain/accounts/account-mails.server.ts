/** Mails about accounts. Their links are created when they are sent, so that the queue holds no secrets (rule 16.3). */

import { isStaff } from "#app/domain/accounts/people/roles.ts";
import type { EmailContent } from "#app/domain/notifications/email/layout.ts";
import type { MailWriter, PageLinks, WrittenMail } from "#app/domain/notifications/mail-kinds.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { mintToken } from "#app/platform/shared/tokens.server.ts";
import {
  accountDeletedEmail,
  addressAskedEmail,
  addressChangedEmail,
  addressTakenEmail,
  adminMadeEmail,
  givenAccountEmail,
  newAddressEmail,
  passwordChangedEmail,
  proofEmail,
  resetEmail,
  type SecurityEvent,
  welcomeEmail,
} from "./account-templates.ts";
import { type AccountRow, accountByEmail, accountById } from "./people/account.server.ts";
import { pendingEmail, proofLifeMs } from "./people/own-account.server.ts";

type AccountLinks = PageLinks & {
  reset: (userId: number) => string | null;
  proof: (userId: number, address: string) => ProofLinks | null;
};

type AccountMailKind =
  | "password-reset"
  | "address-proof"
  | "account-made"
  | "account-deleted"
  | "address-asked"
  | "address-changed"
  | "admin-made"
  | "password-changed";

export const accountMails: Record<AccountMailKind, MailWriter<AccountLinks>> = {
  "password-reset": toHolder(resetMail),
  "address-proof": toHolder(proofMail),
  "account-made": toHolder(welcomeMail),
  "account-deleted": {
    write: (mail) => only(accountDeletedEmail(noticeOf(mail), Number(mail.facts.cancelled ?? 0))),
  },
  "address-asked": warning((event, { links }) => addressAskedEmail(event, links.page("/profile/settings"))),
  "address-changed": warning(addressChangedEmail),
  "admin-made": warning((event, { mail, links }) =>
    adminMadeEmail(event, newAdminOf(mail), links.page("/admin/users")),
  ),
  "password-changed": warning((event, { links }) => passwordChangedEmail(event, links.page("/reset"))),
};

type MailContext = { mail: QueuedMail; account: AccountRow; links: AccountLinks; now: number };

function toHolder(write: (context: MailContext) => WrittenMail): MailWriter<AccountLinks> {
  return {
    write: (mail, links, now) => {
      const account = mail.userId === null ? undefined : accountById(mail.userId);
      return account ? write({ mail, account, links, now }) : { obsolete: "The account no longer exists." };
    },
  };
}

function warning(
  write: (event: SecurityEvent, context: MailContext) => EmailContent,
): MailWriter<AccountLinks> {
  return toHolder((context) =>
    only(write({ ...noticeOf(context.mail), name: context.account.username }, context)),
  );
}

function noticeOf({ createdAt }: QueuedMail): Omit<SecurityEvent, "name"> {
  const { studioName, phone } = studio();
  return { studioName, phone, when: instantInWords(createdAt) };
}

function newAdminOf({ facts, userId }: QueuedMail): string | null {
  const newAdmin = Number(facts.newAdmin ?? userId);
  return newAdmin === userId ? null : (accountById(newAdmin)?.username ?? "");
}

const resetLifeMs = 60 * 60_000;

function resetMail({ mail, account, links, now }: MailContext): WrittenMail {
  if (account.email !== mail.recipient) return hasAnotherAddress;
  if (now - mail.createdAt >= resetLifeMs) return { obsolete: "It was requested more than an hour ago." };
  return withLink(links.reset(account.id), (url) => resetEmail(personOf(account), url));
}

function welcomeMail({ mail, account, links }: MailContext): WrittenMail {
  if (account.email !== mail.recipient) return hasAnotherAddress;
  const write = mail.facts.madeByStaff === true ? givenAccountEmail : welcomeEmail;
  return only(write(personOf(account), mail.recipient, links.page("/login")));
}

function proofMail({ mail, account, links, now }: MailContext): WrittenMail {
  const { recipient } = mail;
  const isOwn = recipient === account.email;
  if (!isOwn && recipient !== pendingEmail(account.id, now)) return hasAnotherAddress;
  if (now - mail.createdAt >= proofLifeMs) return { obsolete: "It was requested more than two days ago." };
  if (isOwn && account.emailProvenAt !== null) return { obsolete: "The address is already confirmed." };
  const person = personOf(account);
  if (!isOwn && accountByEmail(recipient)) return only(addressTakenEmail(person, links.page("/login")));
  const about = { made: instantInWords(account.createdAt), welcome: mail.facts.welcome === true };
  return withLink(links.proof(account.id, recipient), (ways) =>
    isOwn ? proofEmail(person, ways, about) : newAddressEmail(person, ways),
  );
}

const personOf = ({ username }: AccountRow) => ({ name: username, studioName: studio().studioName });

const hasAnotherAddress = { obsolete: "The account has a different address now." };

const only = (content: EmailContent): WrittenMail => ({ content, calendar: null });

const withLink = <Ways>(ways: Ways | null, write: (ways: Ways) => EmailContent): WrittenMail =>
  ways === null ? { obsolete: "The account no longer needs this link." } : only(write(ways));

const minute = 60_000;

/** Creates a link that is valid once, for 60 minutes. Returns null if the account was deleted. */
export function mintResetLink(userId: number, now: number): string | null {
  const detail = accountById(userId)?.email;
  if (!detail) return null;
  const link = { purpose: "reset", subjectId: userId, detail, expiresAt: now + 60 * minute } as const;
  return `${environment().origin}/reset/${mintToken(link, now)}`;
}

/** `disown`: the link "I didn't create this account". Null for staff, whose accounts it can't delete. */
export type ProofLinks = { confirm: string; disown: string | null };

/** Creates a link that is valid once, for 48 hours. Returns null if the address needs no proof. */
export function mintProofLink(userId: number, address: string, now: number): ProofLinks | null {
  const account = accountById(userId);
  if (!account?.email) return null;
  const isOwn = address === account.email;
  if (isOwn ? account.emailProvenAt !== null : address !== pendingEmail(userId, now)) return null;
  const link = {
    purpose: "verify",
    subjectId: userId,
    detail: address,
    expiresAt: now + proofLifeMs,
  } as const;
  const confirm = `${environment().origin}/verify/${mintToken(link, now)}`;
  return { confirm, disown: isOwn && isStaff(account.roles) ? null : `${confirm}/not-me` };
}
