import { queueState } from "#app/domain/notifications/list-mails.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { mailsWaiting, waitInWords } from "#app/operations/mail/unsent.server.ts";
import { serverNote } from "#app/operations/noted/server-notes.server.ts";

const about = { name: "mail", about: "Mail" };

export async function mailCheck(now: number): Promise<Check> {
  if (!environment().smtpUrl) {
    const words = `No mail server is set, so no mail is sent. ${waitInWords(await mailsWaiting(now))}.`;
    const remedy = "Set SMTP_URL to the address of a mail server, and start the studio again.";
    return { ...about, level: "note", words, remedy };
  }
  const failing = serverNote("mail");
  if (failing) {
    const words = `Mails have not gone out since ${instantInWords(failing.since)}. ${waitInWords(await mailsWaiting(now))}.`;
    const why = String(failing.detail.why).replace(/\.$/u, "");
    const remedy = `${meaningOf(why)} What came back: ${why}.`;
    return { ...about, level: "warning", words, remedy };
  }
  const { lastSentAt } = queueState(now);
  const words =
    lastSentAt === null
      ? "No mail has gone out yet."
      : `The last mail went out on ${instantInWords(lastSentAt)}.`;
  return { ...about, level: "well", words, remedy: null };
}

export async function heldMailsCheck(now: number): Promise<Check[]> {
  const restore = restoreWaiting();
  if (!restore) return [];
  const words = `Since the backup of ${instantInWords(restore.backupAt)} was brought back, no mail goes out. ${waitInWords(await mailsWaiting(now))}.`;
  const remedy =
    "Let them go, or drop those that may have gone out before: on the page System, or by studio restore --release or --drop.";
  return [{ name: "restore", about: "Mails after the restore", level: "warning", words, remedy }];
}

const meanings: [RegExp, string][] = [
  [/EAUTH|^53[045]\b/u, "The mail server does not accept the name and the password in SMTP_URL."],
  [/ECONNREFUSED/u, "Nothing answers where SMTP_URL says the mail server is: see the host and the port."],
  [
    /ENOTFOUND|EDNS|EAI_AGAIN/u,
    "There is no mail server of the name in SMTP_URL, or this machine has no network.",
  ],
  [
    /ETIMEDOUT|timed? ?out/iu,
    "The mail server of SMTP_URL does not answer in time: it may be down, or a firewall may be between.",
  ],
];

const meaningOf = (why: string): string =>
  meanings.find(([said]) => said.test(why))?.[1] ?? "The mail server of SMTP_URL takes no mail now.";
