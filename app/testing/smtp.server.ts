/** A real SMTP server on loopback that parses the mails it gets. */
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

type Part = { type: string; headers: Map<string, string>; text: string };

export type ReceivedMail = {
  to: string[];
  raw: string;
  /** Lower-case names, unfolded, decoded. */
  headers: Map<string, string>;
  parts: Part[];
  text: string;
  html: string;
  calendar: string | null;
};

/** An SMTP code with text, "hang", "drop" (ends all connections), or nothing for success. */
export type Answers = {
  connect?: () => Answer;
  recipient?: (address: string) => Answer;
  data?: (mail: ReceivedMail) => Answer | Promise<Answer>;
};
type Answer = MailRefusal | "hang" | "drop" | undefined;
type MailRefusal = { code: number; words: string };

export async function mailServer(answers: Answers = {}, askedPort = 0) {
  const mails: ReceivedMail[] = [];
  const asked = { connections: 0, recipients: [] as string[] };
  const sockets = new Set<Socket>();
  const respond = (answer: Answer, tell: (problem?: Error | null) => void): void => {
    if (answer === "hang") return;
    if (answer === "drop") for (const socket of sockets) socket.destroy();
    else tell(answer ? Object.assign(new Error(answer.words), { responseCode: answer.code }) : null);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    // Closes what a hanging test leaves open.
    closeTimeout: 1,
    onConnect(_session, answer) {
      asked.connections += 1;
      respond(answers.connect?.(), answer);
    },
    onRcptTo({ address }, _session, answer) {
      asked.recipients.push(address);
      respond(answers.recipient?.(address), answer);
    },
    async onData(stream, session, answer) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const raw = await everything(stream).catch(() => null);
      // The client left before the final dot.
      if (raw === null) return;
      const mail = readMail(raw, to);
      respond(await answers.data?.(mail), (problem?: Error | null) => {
        if (!problem) mails.push(mail);
        answer(problem);
      });
    },
  });
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  server.on("error", () => {
    // The client gave up, as tests with "hang" expect.
  });
  await new Promise<void>((listening) => server.listen(askedPort, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    asked,
    answers,
    to: (address: string) => mails.filter(({ to }) => to.includes(address)),
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

async function everything(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("latin1");
}

/** Reads a raw mail (RFC 5322, 2045 to 2047), bytes as latin1. */
function readMail(raw: string, to: string[] = []): ReceivedMail {
  const { headers, parts } = readEntity(raw);
  const ofType = (type: string) => parts.find((part) => part.type === type)?.text ?? "";
  return {
    to,
    raw,
    headers,
    parts,
    text: ofType("text/plain"),
    html: ofType("text/html"),
    calendar: ofType("text/calendar") || null,
  };
}

function readEntity(raw: string): { headers: Map<string, string>; parts: Part[] } {
  const end = raw.indexOf("\r\n\r\n");
  const headers = readHeaders(raw.slice(0, end));
  const body = raw.slice(end + 4);
  const contentType = headers.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/u.exec(contentType)?.[1];
  if (boundary !== undefined) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return { headers, parts: inner.flatMap((part) => readEntity(part.replace(/^\r\n/u, "")).parts) };
  }
  const type = contentType.split(";")[0]?.trim() ?? "";
  const text = decoded(body, headers.get("content-transfer-encoding") ?? "7bit");
  return { headers, parts: [{ type, headers, text }] };
}

function readHeaders(head: string): Map<string, string> {
  const unfolded = head.replace(/\r\n[ \t]+/gu, " ").split("\r\n");
  return new Map(
    unfolded.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
    }),
  );
}

const words = (value: string): string =>
  value
    .replace(/(\?=)\s+(=\?)/gu, "$1$2")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/giu, (_whole, encoding: string, text: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : quotedPrintable(text.replaceAll("_", " ")),
    );

function decoded(body: string, encoding: string): string {
  if (encoding.toLowerCase() === "base64") return Buffer.from(body, "base64").toString("utf8");
  const lines = body.replace(/\r\n$/u, "");
  if (encoding.toLowerCase() === "quoted-printable") return quotedPrintable(lines.replace(/=\r\n/gu, ""));
  return Buffer.from(lines, "latin1").toString("utf8");
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/giu, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
