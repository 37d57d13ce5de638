import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { mailText } from "#app/domain/notifications/email/layout.ts";
import { mailServerDown } from "#app/domain/notifications/email/server-state.server.ts";
import { listMails, type MailState, mailById, stateOf } from "#app/domain/notifications/list-mails.server.ts";
import { toPresentAddress, unknownHandovers } from "#app/domain/notifications/mail-queue.server.ts";
import { isHeld, mailsAreHeld, type QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { withoutSecrets } from "./links.server.ts";
import { listUnsent } from "./unsent.server.ts";
import { aboutOf, writeMail } from "./write-mail.server.ts";

type ShownState = MailState | "needless";

/** `text` is only set for a waiting email, because a sent email may have had another text. */
export type LoggedMail = {
  id: number;
  state: ShownState;
  isUnknown: boolean;
  recipient: string;
  subject: string;
  written: string;
  status: string;
  text: string;
};

const mailsOnPage = 50;

/** Returns one page, newest first, without texts. Pages count from 1. */
export async function loadMailLog(state: ShownState | null, page: number, now: number) {
  const wanted = { limit: mailsOnPage, offset: (page - 1) * mailsOnPage };
  const found =
    state === "waiting" || state === "needless"
      ? await listUnsent(state, wanted, now)
      : listMails(state, wanted);
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
    state: obsolete ? "needless" : state,
    isUnknown: isUnknown(mail),
    recipient: mail.recipient || "(deleted)",
    subject: content?.subject ?? subjectOf(mail),
    written: instantInWords(mail.createdAt),
    status: obsolete ? `Will not be sent: ${obsolete}` : statusInWords(mail, now),
    text: content ? mailText(content, { studioName, address, phone, email }) : "",
  };
}

function subjectOf(mail: QueuedMail): string {
  const { kind, facts } = mail;
  if (typeof facts.subject === "string") return facts.subject;
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1).replace("-", " ")}`;
  const about = whatItIsAbout(mail);
  return about ? `${name}: ${about}` : name;
}

// Describes an email without a subject: the client and the time, or the absent provider.
function whatItIsAbout(mail: QueuedMail): string {
  const about = aboutOf(mail);
  if (about !== null) return about;
  const { appointmentId } = mail;
  const visit = appointmentId === null ? undefined : appointmentById(appointmentId);
  if (!visit) return "";
  const { locale } = studio();
  const moment = `${dateInWords(visit.date, locale, "short")}, ${timeInWords(visit.startMin, locale)}`;
  return [visit.contact.name, moment].filter(Boolean).join(", ");
}

// Without an error, the mail server may still answer.
const isUnknown = (mail: QueuedMail): boolean =>
  unknownHandovers(mail) > 0 && mail.sentAt === null && mail.lastError !== null;

function statusInWords(mail: QueuedMail, now: number): string {
  const { sentAt, droppedAt, dueAt, attempts, lastError } = mail;
  if (sentAt !== null && unknownHandovers(mail) > 1) {
    return `Sent again ${instantInWords(sentAt)}. It is unknown whether the first one was delivered.`;
  }
  if (sentAt !== null) return `Sent ${instantInWords(sentAt)}`;
  if (droppedAt !== null && isUnknown(mail)) return `Delivery unknown. ${lastError}`;
  if (droppedAt !== null) return `Not sent: ${lastError ?? "unknown reason"}`;
  if (mailsAreHeld()) return "On hold since a backup was restored";
  if (isHeld(mail, now)) return `Waits until ${timeOfInstant(dueAt)}, so that the change can be undone`;
  if (!environment().smtpUrl) return "";
  if (isUnknown(mail)) {
    return `Delivery unknown. Will be sent again at ${timeOfInstant(dueAt)}. ${lastError}`;
  }
  if (unknownHandovers(mail) > 0) return "Passed to the mail server, which has not answered yet";
  if (attempts > 0 && dueAt > now) {
    return `Next attempt ${instantInWords(dueAt)}. ${lastError ?? ""}`.trim();
  }
  if (dueAt > now) return `Will be sent ${instantInWords(dueAt)}${lastError ? `. ${lastError}` : ""}`;
  const down = mailServerDown();
  if (down) return `Waiting for the mail server, which has been failing since ${instantInWords(down.since)}`;
  return attempts > 0 ? `Next attempt in a moment. ${lastError ?? ""}`.trim() : "Will be sent in a moment";
}

const timeOfInstant = (instant: number): string => {
  const { timeZone, locale } = studio();
  return timeInWords(studioNow(timeZone, instant).minute, locale);
};
