/** Mails as an admin reads them: what waits in full, but without the secrets of its links; of the rest what became of it. */
import { mailText } from "#app/notifications/email/layout.ts";
import { mailServerDown } from "#app/notifications/email/server-state.server.ts";
import { isHeld } from "#app/notifications/held-mails.server.ts";
import { listMails, type MailState, mailById, stateOf } from "#app/notifications/list.server.ts";
import type { QueuedMail } from "#app/notifications/outbox.server.ts";
import { toPresentAddress } from "#app/notifications/queue.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { instantInWords } from "#app/studio/instant-words.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { timeInWords } from "#app/words/dates.ts";
import { withoutSecrets } from "./links.server.ts";
import { writeMail } from "./write-mail.server.ts";

/** What is shown of a mail: "needless" is one that waits and has nothing to say any more (rule 8.24). */
type ShownState = MailState | "needless" | "undelivered";

/** `text` only of a mail that waits: one that was sent may have said something else than it would now. */
export type LoggedMail = {
  id: number;
  state: ShownState;
  recipient: string;
  subject: string;
  written: string;
  status: string;
  text: string;
};

const mailsOnPage = 50;

/** Pages count from 1, the newest first; without the texts. */
export function loadMailLog(state: MailState | null, page: number, now: number) {
  const found = listMails(state, { limit: mailsOnPage, offset: (page - 1) * mailsOnPage });
  return {
    mails: found.slice(0, mailsOnPage).map((mail) => ({ ...loggedMail(mail, now), text: "" })),
    more: found.length > mailsOnPage,
  };
}

export function mailInWords(id: number, now: number): LoggedMail | null {
  const mail = mailById(id);
  return mail ? loggedMail(mail, now) : null;
}

function loggedMail(row: QueuedMail, now: number): LoggedMail {
  const state = stateOf(row);
  const mail = state === "waiting" ? toPresentAddress(row) : row;
  const written = state === "waiting" ? writeMail(mail, withoutSecrets, now) : null;
  const content = written && "content" in written ? written.content : null;
  const obsolete = written && "obsolete" in written ? written.obsolete : "";
  const { studioName, address, phone, email } = studio();
  return {
    id: mail.id,
    state: obsolete ? "needless" : state === "dropped" && row.facts.undelivered ? "undelivered" : state,
    recipient: mail.recipient || "(forgotten)",
    subject: content?.subject ?? subjectOf(mail),
    written: instantInWords(mail.createdAt),
    status: obsolete ? `Will not be sent: ${obsolete}` : statusInWords(mail, now),
    text: content ? mailText(content, { studioName, address, phone, email }) : "",
  };
}

function subjectOf({ kind, facts }: QueuedMail): string {
  if (typeof facts.subject === "string") return facts.subject;
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1).replace("-", " ")}`;
}

function statusInWords(mail: QueuedMail, now: number): string {
  const { sentAt, droppedAt, dueAt, attempts, lastError } = mail;
  if (sentAt !== null) return `Sent ${instantInWords(sentAt)}`;
  if (droppedAt !== null) return `Not sent: ${lastError ?? "the reason was not noted"}`;
  if (isHeld(mail, now)) return `Waits until ${timeOfInstant(dueAt)}, so that it can be taken back`;
  if (!environment().smtpUrl) return "";
  if (attempts > 0) {
    return `Will be tried again ${instantInWords(dueAt)}. ${lastError ?? ""}`.trim();
  }
  if (dueAt > now) return `Will be sent ${instantInWords(dueAt)}${lastError ? `. ${lastError}` : ""}`;
  const down = mailServerDown();
  return down
    ? `Waits for the mail server, which has been failing since ${instantInWords(down.since)}`
    : "Will be sent in a moment";
}

const timeOfInstant = (instant: number): string => {
  const { timeZone, locale } = studio();
  return timeInWords(studioNow(timeZone, instant).minute, locale);
};
