import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { environment } from "#app/domain/studio/environment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { peekToken, takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import {
  EmailAddress,
  isBlank,
  isOverStacked,
  PersonName,
  severalLines,
} from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, missingFirst, readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";
import { longestAbout, longestMessage } from "./message-limits.ts";
import { queueMessageMail } from "./message-mails.server.ts";

const ContactMessage = z.object({
  name: PersonName,
  email: EmailAddress,
  message: severalLines(longestMessage, `Enter at most ${longestMessage} characters.`),
});

type ContactMessage = z.output<typeof ContactMessage>;

/** Messages per email address and day (rule 22.9). */
const mostADay = 3;
const dayMs = 24 * 60 * 60_000;

/** Stores a message, but not the same one twice a day. Refusals: invalid, too-many (rule 22.9). */
export function sendMessage(
  input: unknown,
  { ip, now }: { ip: string; now: number },
): Outcome<{ id: number }> {
  const message = readMessage(input);
  if (!message.ok) return message;
  const token = peekToken("contact", ip, now);
  if (!token.ok) return tooMany(token.retryAfterSeconds);
  return writing(() => {
    const ofToday = messagesOfDay(message.value.email, now);
    const again = ofToday.find(({ body }) => body === message.value.message);
    if (again) return done({ id: again.id });
    if (ofToday.length >= mostADay && environment().rateLimits) return tooMany();
    const { name, email, message: body } = message.value;
    const kept = insertMessage({ name, email, body }, now);
    queueMessageMail(kept.id, now);
    takeToken("contact", ip, now);
    return done({ id: kept.id });
  });
}

const required = {
  name: "Enter your name.",
  email: "Enter your email address.",
  message: "Enter your message.",
};

function keepMessage({ name, email, body }: { name: string; email: string; body: string }, now: number) {
  writing(() => {
    const ofToday = messagesOfDay(email, now);
    if (ofToday.length >= mostKeptADay || ofToday.some((message) => message.body === body)) return;
    queueMessageMail(insertMessage({ name, email, body }, now).id, now);
  });
}

/** Limits requests per email address and day, so that they can't fill the inbox. */
const mostKeptADay = 5;

export function readMessage(input: unknown): Outcome<ContactMessage> {
  // A honeypot that people can't see. Browsers may fill it in, so the form can be sent again.
  if (!isBlank(fieldsIn(input).homepage)) {
    return refused("invalid", "Check your message and send it again.");
  }
  return readInput(ContactMessage, input, { required, headline: missingFirst });
}

function tooMany(retryAfterSeconds?: number) {
  const { phone } = studio();
  return refused(
    "too-many",
    `You have already sent several messages. Please call us at ${phone} or try again later.`,
    { retryAfterSeconds },
  );
}

const messagesOfDay = (email: string, now: number) =>
  db()
    .select({ id: contactMessages.id, body: contactMessages.body })
    .from(contactMessages)
    .where(and(eq(contactMessages.email, email), gt(contactMessages.createdAt, now - dayMs)))
    .all();

const insertMessage = (message: { name: string; email: string; body: string }, now: number) =>
  db()
    .insert(contactMessages)
    .values({ ...message, createdAt: now })
    .returning({ id: contactMessages.id })
    .get();

/** Returns the text of `?about=` for the message form, plain and at most 500 characters (rule 22.27). */
export function messageBeginning(about: string | null): string {
  if (!about || isOverStacked(about)) return "";
  const plain = about
    .normalize("NFC")
    .replace(/\r\n?/gu, "\n")
    // Removes control characters, and those that reverse the text direction.
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
  // The end may be half of a character.
  return plain.slice(0, longestAbout).replace(/\p{Cs}/gu, "");
}

type Asked = { online?: "ask" | "call"; wish?: string };
type Who = { name: string; email: string; phone: string; notes: string | null };

/** Stores the request of a client who must ask first. A repeated request is stored once (rule 34.33). */
export function storeRequest(
  { online, wish = "" }: Asked,
  { name, email, phone, notes }: Who,
  now: number,
): void {
  if (online !== "ask" || !email) return;
  const lines = [
    "Request from online booking, not booked yet. This client must ask first. Please call.",
    wish,
    `Phone: ${phone}`,
    ...(notes ? [`Notes: ${notes}`] : []),
  ];
  keepMessage({ name, email, body: lines.join("\n") }, now);
}

/** Returns the contact page for clients who can't book online, null for others (rule 34.33). */
export function contactPageForRequest({ online, wish = "" }: Asked): string | null {
  if (!online) return null;
  const query = new URLSearchParams({ booking: online });
  if (online === "call") query.set("about", `I would like to book: ${wish}`);
  return `/contact?${query}`;
}
