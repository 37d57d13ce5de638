import { queueState } from "#app/domain/notifications/list-mails.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { mailsWaiting, waitInWords } from "#app/operations/mail/unsent.server.ts";
import { serverNote } from "#app/operations/state/server-notes.server.ts";

const about = { name: "mail", about: "Mail" };

export async function mailCheck(now: number): Promise<Check> {
  if (!environment().smtpUrl) {
    const words = `No mail server is set up, so no emails are sent. ${waitInWords(await mailsWaiting(now))}.`;
    const remedy = "Set SMTP_URL to the address of a mail server, and restart the studio.";
    return { ...about, level: "note", words, remedy };
  }
  const failing = serverNote("mail");
  if (failing) {
    const words = `No emails have been sent since ${instantInWords(failing.since)}. ${waitInWords(await mailsWaiting(now))}.`;
    const why = String(failing.detail.why).replace(/\.$/u, "");
    const remedy = `${meaningOf(why)} Error: ${why}.`;
    return { ...about, level: "warning", words, remedy };
  }
  const { lastSentAt } = queueState(now);
  const words =
    lastSentAt === null
      ? "No email has been sent yet."
      : `The last email was sent on ${instantInWords(lastSentAt)}.`;
  return { ...about, level: "well", words, remedy: null };
}

export async function heldMailsCheck(now: number): Promise<Check[]> {
  const restore = restoreWaiting();
  if (!restore) return [];
  const words = `No emails have been sent since the backup of ${instantInWords(restore.backupAt)} was restored. ${waitInWords(await mailsWaiting(now))}.`;
  const remedy =
    "Send them, or discard those that may have been sent before: on the page System, or with studio restore --release or --drop.";
  return [{ name: "restore", about: "Emails after the restore", level: "warning", words, remedy }];
}

const meanings: [RegExp, string][] = [
  [/EAUTH|^53[045]\b/u, "The mail server does not accept the user name and password in SMTP_URL."],
  [/ECONNREFUSED/u, "No mail server answers at the address in SMTP_URL. Check the host and port."],
  [/ENOTFOUND|EDNS|EAI_AGAIN/u, "The host in SMTP_URL was not found, or this machine has no network."],
  [
    /ETIMEDOUT|timed? ?out/iu,
    "The mail server in SMTP_URL does not answer in time. It may be down, or a firewall may block it.",
  ],
];

const meaningOf = (why: string): string =>
  meanings.find(([said]) => said.test(why))?.[1] ??
  "The mail server in SMTP_URL does not accept emails at the moment.";
