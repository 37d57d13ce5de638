/** SMTP (RFC 5321). Several mails share a connection, because connecting is slow. */
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
  /** Equal in all attempts, so that receivers can detect duplicates (RFC 5322, 3.6.4). */
  messageId: string;
  date: number;
  content: EmailContent;
  isPersonal: boolean;
  sender: Sender;
  calendar: { file: string; method: CalendarMethod } | null;
  withdrawn?: readonly string[];
  attachment?: MailAttachment;
};

/** `forGood`: refused permanently. `outOfReach`: no server. `unknown`: the mail may have been accepted. */
export type Delivery =
  | { ok: true }
  | { ok: false; why: string; forGood: boolean; outOfReach: boolean; unknown?: boolean };

/** `handOver` runs before the final dot; if it throws, the dot isn't sent. `close` finishes the current mail. */
export type Transport = { deliver(mail: Mail, handOver?: () => void): Promise<Delivery>; close?(): void };

/** In milliseconds. */
type Timeouts = { connection: number; greeting: number; beforeDot: number; answer: number };

/** Before the dot, shorter than the pause after a claim. Answer: RFC 5321, 4.5.3.2.6. */
const usualTimeouts: Timeouts = {
  connection: 10_000,
  greeting: 10_000,
  beforeDot: 45_000,
  answer: 10 * 60_000,
};

/** Closes the connection this many milliseconds after the last mail. Most servers wait longer. */
const idleMs = 5000;

/** Returns a function that cancels the timer. */
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
    // Loaded on first use: it takes 8 MB.
    const { createTransport } = await import("nodemailer");
    const smtp = createTransport({
      url,
      pool: true,
      maxConnections: 1,
      // The server may have closed the connection.
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

/** Yields one chunk, because each chunk is a separate write. */
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
    // nodemailer would parse a text as several addresses.
    to: { name: "", address: to },
    ...(replyTo && { replyTo }),
    subject: content.subject,
    messageId,
    date: new Date(date),
    text: mailText(content, sender),
    html: mailHtml(content, sender),
    // Prevents vacation replies (RFC 3834, 5).
    headers: isPersonal ? {} : { "Auto-Submitted": "auto-generated" },
    alternatives,
    attachments: [...attachments, ...withdrawn.map(withdrawal), ...(attachment ? [attachment] : [])],
  };
}

const calendarType = (method: CalendarMethod): string => `text/calendar; charset=utf-8; method=${method}`;

/** One CANCEL per file (RFC 5546, 3.2.5). */
const withdrawal = (content: string, at: number) => ({
  filename: `former-entry-${at + 1}.ics`,
  content,
  contentType: calendarType("CANCEL"),
});

/** Gmail and Outlook need the invitation as an alternative part, not only as an attachment (RFC 6047, 2.4). */
function calendarParts({ file, method }: NonNullable<Mail["calendar"]>) {
  const alternative = { content: file, contentType: calendarType(method) };
  const named = { filename: "appointment.ics", content: file };
  if (method === "PUBLISH") return { attachments: [{ ...named, contentType: alternative.contentType }] };
  // A different type, so that no client processes the invitation twice.
  return { alternatives: [alternative], attachments: [{ ...named, contentType: "application/ics" }] };
}

function refusalOf(problem: unknown, isHandedOver: boolean): Delivery {
  const { message, code, command, response, responseCode } = smtpProblem(problem);
  const why = (response || `${code || "Error"}: ${message}`).replace(/\s+/gu, " ").slice(0, 300);
  const toRecipient = command === "RCPT TO";
  // 5.7.x means a problem with the sender (relaying, authentication), not with the recipient.
  const aboutUs = /^5\d\d[ -]5\.7\./u.test(response);
  return {
    ok: false,
    why,
    forGood: toRecipient && responseCode >= 500 && !aboutUs,
    // ESTREAM means that the mail could not be read. The server may work.
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
