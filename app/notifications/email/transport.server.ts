/** The way to the mail server (RFC 5321). Mails in a row share a connection: setting one up costs more than a mail. */
import type { CalendarMethod } from "#app/notifications/calendar-file.server.ts";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import type { EmailContent, Sender } from "./layout.ts";
import { mailHtml, mailText } from "./layout.ts";
import type { MailAttachment } from "./written-mail.ts";

type Mailbox = { name: string; address: string };

export type Mail = {
  from: Mailbox;
  replyTo: Mailbox | null;
  to: string;
  /** The same for every attempt, so that a receiver can fold two copies into one (RFC 5322, 3.6.4). */
  messageId: string;
  date: number;
  content: EmailContent;
  /** A person wrote it to this reader; all others the program writes by itself. */
  isPersonal: boolean;
  sender: Sender;
  calendar: { file: string; method: CalendarMethod } | null;
  attachment?: MailAttachment;
};

/** `forGood`: this recipient will never be reached. `outOfReach`: not about this mail, the server can't be used now. */
export type Delivery = { ok: true } | { ok: false; why: string; forGood: boolean; outOfReach: boolean };

/** `close` ends the connection that waits for a next mail; one that is being delivered is finished. */
export type Transport = { deliver(mail: Mail): Promise<Delivery>; close?(): void };

/** Milliseconds for the connection, for the server's first word, for its silence in between, and for all together. */
type Timeouts = { connection: number; greeting: number; silence: number; all: number };

/** All together is shorter than the first pause after a claim (app/notifications/queue.server.ts). */
const usualTimeouts: Timeouts = { connection: 10_000, greeting: 10_000, silence: 10_000, all: 45_000 };

/** After the last mail; shorter than the silence after which a connection counts as broken. */
const idleMs = 5000;

export function smtpTransport(url: string, limits: Timeouts = usualTimeouts): Transport {
  let open: ReturnType<typeof pool> | undefined;
  const pool = async () => {
    // Eight megabytes, which a studio without mails, and one that has sent none yet, need not hold.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      pool: true,
      maxConnections: 1,
      // A server may have ended the connection meanwhile; what fails on a new one too waits for its next attempt.
      maxRequeues: 1,
      idleTimeout: idleMs,
      connectionTimeout: limits.connection,
      dnsTimeout: limits.connection,
      greetingTimeout: limits.greeting,
      socketTimeout: limits.silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async deliver(mail) {
      const signal = AbortSignal.timeout(limits.all);
      try {
        open ??= pool();
        const smtp = await open;
        await smtp.sendMail({ ...envelopeOf(mail), signal });
        return { ok: true };
      } catch (problem) {
        return refusalOf(problem);
      }
    },
    close: () => {
      open?.then((smtp) => smtp.close());
    },
  };
}

function envelopeOf({ from, replyTo, to, messageId, date, content, sender, ...mail }: Mail) {
  const { isPersonal, calendar, attachment } = mail;
  return {
    from,
    // As an object, so that no address is ever read as several.
    to: { name: "", address: to },
    ...(replyTo && { replyTo }),
    subject: content.subject,
    messageId,
    date: new Date(date),
    text: mailText(content, sender),
    html: mailHtml(content, sender),
    // No holiday notes in answer (RFC 3834, 5).
    headers: isPersonal ? {} : { "Auto-Submitted": "auto-generated" },
    ...(calendar && calendarParts(calendar)),
    ...(attachment && { attachments: [attachment] }),
  };
}

/** Gmail and Outlook act on an invitation that is a form of the mail itself, not on one that is only attached (RFC 6047, 2.4). */
function calendarParts({ file, method }: NonNullable<Mail["calendar"]>) {
  const alternative = { content: file, contentType: `text/calendar; charset=utf-8; method=${method}` };
  const named = { filename: "appointment.ics", content: file };
  if (method === "PUBLISH") return { attachments: [{ ...named, contentType: alternative.contentType }] };
  // As a file of another type, so that no program takes the same invitation twice.
  return { alternatives: [alternative], attachments: [{ ...named, contentType: "application/ics" }] };
}

function refusalOf(problem: unknown): Delivery {
  const { message, code, command, response, responseCode } = smtpProblem(problem);
  const why = (response || `${code || "Error"}: ${message}`).replace(/\s+/gu, " ").slice(0, 300);
  const toRecipient = command === "RCPT TO";
  // 5.7.x: the server does not want to serve us (no relaying, please sign in), which says nothing about the recipient.
  const aboutUs = /^5\d\d[ -]5\.7\./u.test(response);
  return {
    ok: false,
    why,
    forGood: toRecipient && responseCode >= 500 && !aboutUs,
    outOfReach: !["RCPT TO", "DATA"].includes(command),
  };
}

function smtpProblem(problem: unknown) {
  const said = fieldsIn(problem);
  const text = (name: string): string => (typeof said[name] === "string" ? said[name] : "");
  return {
    message: text("message"),
    code: text("code"),
    command: text("command"),
    response: text("response"),
    responseCode: Number(said.responseCode ?? 0),
  };
}
