/**
 * One mail at a time, never inside a request, is claimed before it goes out and noted after: so it is sent once
 * (app/domain/notifications/mail-queue.server.ts names the one gap).
 */
import { createHash } from "node:crypto";
import {
  type CalendarMethod,
  calendarFile,
  methodOf,
} from "#app/domain/notifications/calendar-file.server.ts";
import type { WrittenMail } from "#app/domain/notifications/mail-kinds.ts";
import {
  claimMail,
  dropMail,
  noteFailed,
  noteHandover,
  noteSent,
  noteUnknown,
} from "#app/domain/notifications/mail-queue.server.ts";
import { forgetLastWord } from "#app/domain/notifications/mail-retention.server.ts";
import { noteUndelivered, type QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { themeOfMail } from "#app/platform/theme/theme.server.ts";
import { writing } from "#db/client.server.ts";
import { mailSender } from "./sender.server.ts";
import { noteDelivery } from "./server-state.server.ts";
import type { Delivery, Mail, Transport } from "./transport.server.ts";

type Write = (mail: QueuedMail, now: number) => WrittenMail;

type DeliveryBatch = { sent: number; failed: number; dropped: number; more: boolean };

/** Mails of one batch (rule 11.9): a bound, so that a long queue is worked off in turns. */
const batchSize = 20;

/** Sends what is due at `now`, until a server is out of reach. `more`: another batch would find work. Each mail asks `mayGoOn`. */
export async function deliverDue(
  now: number,
  transport: Transport,
  write: Write,
  mayGoOn: () => boolean = () => true,
): Promise<DeliveryBatch> {
  const batch: DeliveryBatch = { sent: 0, failed: 0, dropped: 0, more: false };
  const started = performance.now();
  // A slow server must not make the claims of this batch end before their mails are out.
  const clock = () => now + Math.round(performance.now() - started);
  for (let taken = 0; taken < batchSize; taken += 1) {
    const mail = mayGoOn() ? claimMail(now, clock()) : null;
    if (!mail) return batch;
    const outcome = await deliverOne(mail, clock, transport, write);
    forgetLastWord(mail.id);
    batch[outcome.end] += 1;
    if (outcome.stop) return batch;
  }
  return { ...batch, more: true };
}

type End = { end: "sent" | "failed" | "dropped"; stop?: boolean };

async function deliverOne(
  mail: QueuedMail,
  clock: () => number,
  transport: Transport,
  write: Write,
): Promise<End> {
  const now = clock();
  let delivery: Delivery;
  let subject = "";
  let method: CalendarMethod | null = null;
  try {
    // One transaction: the secrets of its links are there when it is, and only then.
    const written = writing(() => write(mail, now));
    if ("obsolete" in written) {
      dropMail(mail, written.obsolete, now);
      if (written.unreachable) noteUndelivered(mail, now);
      return { end: "dropped" };
    }
    subject = written.content.subject;
    method = written.calendar && methodOf(written.calendar);
    const whole = await mailOf(mail, written, now);
    delivery = await transport.deliver(whole, () => noteHandover(mail, clock()));
  } catch (bug) {
    giveUpOrWait(mail, "It could not be written: an error of the program, see the log.", clock());
    throw bug;
  }
  noteDelivery(delivery, clock());
  if (delivery.ok) {
    noteSent(mail, { subject, method }, clock());
    return { end: "sent" };
  }
  if (delivery.forGood) {
    const failedAt = clock();
    writing(() => {
      dropMail(mail, delivery.why, failedAt);
      noteUndelivered(mail, failedAt);
    });
    return { end: "dropped" };
  }
  if (delivery.unknown) noteUnknown(mail, delivery.why, clock());
  else giveUpOrWait(mail, delivery.why, clock());
  return { end: "failed", stop: delivery.outOfReach };
}

/** After the last attempt the mail has failed for good. */
const giveUpOrWait = (mail: QueuedMail, why: string, now: number): void =>
  writing(() => {
    noteFailed(mail, why, now);
    noteUndelivered(mail, now);
  });

async function mailOf(
  { id, createdAt, occasion, recipient }: QueuedMail,
  {
    content,
    calendar,
    withdrawn = [],
    replyTo,
    isPersonal = false,
    attachment,
  }: Exclude<WrittenMail, { obsolete: string }>,
  date: number,
): Promise<Mail> {
  const { studioName, address, phone, email } = studio();
  const { hostname } = new URL(environment().origin);
  const from = mailSender();
  const name = createHash("sha256").update(`${id} ${createdAt} ${occasion}`).digest("hex").slice(0, 32);
  const sentBy = { name: from.name || studioName, address: from.address };
  const studioBox = email && email !== from.address ? { name: sentBy.name, address: email } : null;
  return {
    from: sentBy,
    replyTo: replyTo ?? studioBox,
    to: recipient,
    messageId: `<${name}@${hostname}>`,
    date,
    content,
    isPersonal,
    sender: { studioName, address, phone, email, colours: themeOfMail() },
    calendar: calendar && { file: await calendarFile(calendar), method: methodOf(calendar) },
    withdrawn: await Promise.all(withdrawn.map(calendarFile)),
    attachment,
  };
}

export type Mailer = { send: () => Promise<void>; stop: () => void };

/** `send` sends until nothing is due, one run at a time. `stop` waits for the mail in hand, then closes the connection. */
export function deliveryLoop(transport: Transport, write: Write, clock: () => number = nowInstant): Mailer {
  let running = false;
  let again = false;
  let stopped = false;
  const send = async () => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again && !stopped) {
        again = false;
        const { more } = await deliverDue(clock(), transport, write, () => !stopped);
        again ||= more;
      }
    } finally {
      running = false;
      if (stopped) transport.close?.();
    }
  };
  const stop = () => {
    stopped = true;
    if (!running) transport.close?.();
  };
  return { send, stop };
}
