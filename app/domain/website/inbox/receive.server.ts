import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { environment } from "#app/domain/studio/environment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { peekToken, takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { EmailAddress, isBlank, PersonName, severalLines } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, missingFirst, readInput } from "#app/platform/shared/read-input.server.ts";
import { preparedQuery, writing } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { contactMessages } from "#db/schema.ts";
import { longestMessage } from "./message-limits.ts";
import { queueMessageMail } from "./queue-message-mail.server.ts";

const ContactMessage = z.object({
  name: PersonName,
  email: EmailAddress,
  message: severalLines(longestMessage, `Please keep the message under ${longestMessage} characters.`),
});

type ContactMessage = z.output<typeof ContactMessage>;

/** Messages that one email address may send within a day (docs/rules.md, rule 22.9). */
const mostADay = 3;
const dayMs = 24 * 60 * 60_000;

/** The same words again within a day are one message. Refuses as "invalid" with `fields`, or as "too-many" (rule 22.9). */
export function sendMessage(
  input: unknown,
  { ip, now }: { ip: string; now: number },
): Outcome<{ id: number }> {
  const message = readMessage(input);
  if (!message.ok) return message;
  const token = peekToken("contact", ip, now);
  if (!token.ok) return tooMany(token.retryAfterSeconds);
  return writing(() => {
    const ofToday = recentFrom().all({ email: message.value.email, since: now - dayMs });
    const again = ofToday.find(({ body }) => body === message.value.message);
    if (again) return done({ id: again.id });
    if (ofToday.length >= mostADay && environment().rateLimits) return tooMany();
    const { name, email, message: body } = message.value;
    const kept = insertMessage().get({ name, email, body, now });
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

/** A message that a visitor has not written as one; the same words within a day are one. */
export function keepMessage(
  { name, email, body }: { name: string; email: string; body: string },
  now: number,
) {
  writing(() => {
    const ofToday = recentFrom().all({ email, since: now - dayMs });
    if (ofToday.length >= mostKeptADay || ofToday.some((message) => message.body === body)) return;
    queueMessageMail(insertMessage().get({ name, email, body, now }).id, now);
  });
}

/** Of one address, so that nobody fills the inbox by booking. */
const mostKeptADay = 5;

function readMessage(input: unknown): Outcome<ContactMessage> {
  // A honeypot: people neither see nor reach this field. A browser may have filled it in, so it can be sent again.
  if (!isBlank(fieldsIn(input).homepage)) {
    return refused("invalid", "Please check your message and send it once more.");
  }
  return readInput(ContactMessage, input, { required, headline: missingFirst });
}

function tooMany(retryAfterSeconds?: number) {
  const { phone } = studio();
  return refused(
    "too-many",
    `There have been several messages from you already. Please call us at ${phone}, or write again later.`,
    { retryAfterSeconds },
  );
}

const recentFrom = preparedQuery((db) =>
  db
    .select({ id: contactMessages.id, body: contactMessages.body })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.email, sql.placeholder("email")),
        gt(contactMessages.createdAt, sql.placeholder("since")),
      ),
    )
    .prepare(),
);

const insertMessage = preparedQuery((db) =>
  db
    .insert(contactMessages)
    .values({ ...placeholders("name", "email", "body"), createdAt: sql.placeholder("now") })
    .returning({ id: contactMessages.id })
    .prepare(),
);
