/** The way to the mail server (RFC 5321). Mails in a row share a connection: setting one up costs more than a mail. */
import { Readable } from "node:stream";
import type { CalendarMethod } from "#app/domain/notifications/calendar-file.server.ts";
import type { MailAttachment } from "#app/domain/notifications/mail-kinds.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import type { EmailContent, Sender } from "./layout.ts";
import { mailHtml, mailText } from "./layout.ts";

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
  /** Files by which other entries are cancelled. */
  withdrawn?: readonly string[];
  attachment?: MailAttachment;
};

/**
 * `forGood`: this recipient will never be reached. `outOfReach`: not about this mail, the server can't be used now.
 * `unknown`: the server got the whole mail and did not answer, so it may have taken it.
 */
export type Delivery =
  | { ok: true }
  | { ok: false; why: string; forGood: boolean; outOfReach: boolean; unknown?: boolean };

/**
 * `deliver` calls `handOver` right before the final dot, after which a lost connection tells nothing about the mail; where that throws,
 * the dot is not sent. `close` ends the connection that waits for a next mail; one that is being delivered is finished.
 */
export type Transport = { deliver(mail: Mail, handOver?: () => void): Promise<Delivery>; close?(): void };

/** Milliseconds for the connection, the server's first word, everything up to the final dot, and the answer to that. */
type Timeouts = { connection: number; greeting: number; beforeDot: number; answer: number };

/** Up to the dot it is shorter than the first pause after a claim (app/domain/notifications/mail-queue.server.ts). The answer: RFC 5321, 4.5.3.2.6. */
const usualTimeouts: Timeouts = {
  connection: 10_000,
  greeting: 10_000,
  beforeDot: 45_000,
  answer: 10 * 60_000,
};

/** After the last mail; shorter than most servers keep a connection open. */
const idleMs = 5000;

/** Does the work after so many milliseconds; the answer calls it off. */
type After = (ms: number, work: () => void) => () => void;

const byTimer: After = (ms, work) => {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};

export function smtpTransport(
  url: string,
  limits: Timeouts = usualTimeouts,
  after: After = byTimer,
): Transport {
  let open: ReturnType<typeof pool> | undefined;
  const pool = async () => {
    // Eight megabytes, which a studio without mails, and one that has sent none yet, need not hold.
    const { createTransport } = await import("nodemailer");
    const smtp = createTransport({
      url,
      pool: true,
      maxConnections: 1,
      // A server may have ended the connection meanwhile; what fails on a new one too waits for its next attempt.
      maxRequeues: 1,
      idleTimeout: idleMs,
      connectionTimeout: limits.connection,
      dnsTimeout: limits.connection,
      greetingTimeout: limits.greeting,
      socketTimeout: limits.answer,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return smtp.use("stream", ({ data, message }, done) => {
      const { atEnd } = fieldsIn(data);
      if (typeof atEnd === "function")
        message.processFunc((bytes) => Readable.from(withEnd(bytes, () => atEnd())));
      done();
    });
  };
  return {
    async deliver(mail, handOver) {
      const late = new AbortController();
      let isHandedOver = false;
      let callOff = after(limits.beforeDot, () => late.abort());
      const atEnd = () => {
        handOver?.();
        isHandedOver = true;
        callOff();
        callOff = after(limits.answer, () => late.abort());
      };
      try {
        open ??= pool();
        const smtp = await open;
        const wish = { ...envelopeOf(mail), signal: late.signal, atEnd };
        await smtp.sendMail(wish);
        return { ok: true };
      } catch (problem) {
        return refusalOf(late.signal.aborted ? noAnswer : problem, isHandedOver);
      } finally {
        callOff();
      }
    },
    close: () => {
      open?.then((smtp) => smtp.close());
    },
  };
}

const noAnswer = { code: "ETIMEDOUT", message: "the mail server did not answer in time" };

/** Nothing is read before the server asks for the mail; the dot follows the end. In one piece: each of many would be a write of its own. */
async function* withEnd(bytes: Readable, atEnd: () => void): AsyncGenerator<Buffer> {
  yield await wholeOf(bytes);
  atEnd();
}

const wholeOf = (bytes: Readable): Promise<Buffer> =>
  new Promise((done, fail) => {
    const pieces: Buffer[] = [];
    bytes.on("data", (piece: Buffer) => pieces.push(piece));
    bytes.once("end", () => done(Buffer.concat(pieces)));
    bytes.once("error", fail);
    bytes.once("close", () => fail(new Error("The message stream ended early.")));
  });

function envelopeOf({ from, replyTo, to, messageId, date, content, sender, ...mail }: Mail) {
  const { isPersonal, calendar, withdrawn = [], attachment } = mail;
  const { alternatives = [], attachments } = calendar ? calendarParts(calendar) : { attachments: [] };
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
    alternatives,
    attachments: [...attachments, ...withdrawn.map(withdrawal), ...(attachment ? [attachment] : [])],
  };
}

const calendarType = (method: CalendarMethod): string => `text/calendar; charset=utf-8; method=${method}`;

/** A file cancels one entry alone (RFC 5546, 3.2.5). */
const withdrawal = (content: string, at: number) => ({
  filename: `former-entry-${at + 1}.ics`,
  content,
  contentType: calendarType("CANCEL"),
});

/** Gmail and Outlook act on an invitation that is a form of the mail itself, not on one that is only attached (RFC 6047, 2.4). */
function calendarParts({ file, method }: NonNullable<Mail["calendar"]>) {
  const alternative = { content: file, contentType: calendarType(method) };
  const named = { filename: "appointment.ics", content: file };
  if (method === "PUBLISH") return { attachments: [{ ...named, contentType: alternative.contentType }] };
  // As a file of another type, so that no program takes the same invitation twice.
  return { alternatives: [alternative], attachments: [{ ...named, contentType: "application/ics" }] };
}

function refusalOf(problem: unknown, isHandedOver: boolean): Delivery {
  const { message, code, command, response, responseCode } = smtpProblem(problem);
  const why = (response || `${code || "Error"}: ${message}`).replace(/\s+/gu, " ").slice(0, 300);
  const toRecipient = command === "RCPT TO";
  // 5.7.x: the server does not want to serve us (no relaying, please sign in), which says nothing about the recipient.
  const aboutUs = /^5\d\d[ -]5\.7\./u.test(response);
  return {
    ok: false,
    why,
    forGood: toRecipient && responseCode >= 500 && !aboutUs,
    // A mail that could not be read to its end says nothing about the server.
    outOfReach: !["RCPT TO", "DATA"].includes(command) && code !== "ESTREAM",
    unknown: isHandedOver && !(responseCode >= 400),
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
