/**
 * One mail at a time, never inside a request, is claimed before it goes out and noted after: so it is sent once. A mail in a row costs two
 * commits: its handover, by itself before the final dot, and its settling together with the claim and the text of the next one. Where a
 * process ends
 * - before the handover, the claim waits for its pause and nothing was sent;
 * - between the handover and the settling, it is unknown if the mail was delivered: it goes once more, an hour later (rule 11.27);
 * - after the settling, the mail is sent, and the next one is claimed with the secrets of its links.
 * Nothing is awaited between a server's answer and the settling. A next mail that can't be taken or written does not undo it.
 */
import { createHash } from "node:crypto";
import { calendarFile, methodOf } from "#app/domain/notifications/calendar-file.server.ts";
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
import { emptyLog } from "#app/platform/shared/log.server.ts";
import { themeOfMail } from "#app/platform/theme/theme.server.ts";
import { sqlite, writing } from "#db/client.server.ts";
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
  let settle: Settle = () => false;
  for (let count = 0; count < batchSize; count += 1) {
    const taken = mayGoOn() ? settleAndTake(settle, () => take(now, clock(), write)) : settled(settle);
    if (!taken) return batch;
    const outcome = await deliverOne(taken, clock, transport);
    batch[outcome.end] += 1;
    settle = outcome.settle;
    if (outcome.stop) return settled(settle) ?? batch;
  }
  return settled(settle) ?? { ...batch, more: true };
}

/** Writes what has become of a mail. Answers whether an address was erased, for which the log is emptied once that is committed. */
type Settle = () => boolean;

/** The last mail is settled and the next one taken in one transaction. What keeps the next one from being taken undoes no settling. */
function settleAndTake(settle: Settle, takeNext: () => Taken | { bug: unknown } | null): Taken | null {
  let hasErased = false;
  let taken: ReturnType<typeof takeNext>;
  try {
    taken = writing(() => {
      hasErased = settle();
      return takeNext();
    });
  } catch (problem) {
    settled(settle);
    throw problem;
  }
  if (hasErased) emptyLog();
  if (taken && "bug" in taken) throw taken.bug;
  return taken;
}

function settled(settle: Settle): null {
  if (settle()) emptyLog();
  return null;
}

type Written = Exclude<WrittenMail, { obsolete: string }>;

/** A mail that was claimed at `at`, with what it says; `written` null: it has nothing to say and was dropped. */
type Taken = { mail: QueuedMail; at: number; written: Written | null };

/** Call it inside a transaction: the secrets of a mail's links are there when it is, and only then. `bug`: it could not be written. */
function take(dueBy: number, at: number, write: Write): Taken | { bug: unknown } | null {
  const mail = claimMail(dueBy, at);
  if (!mail) return null;
  try {
    const written = writing(() => write(mail, at));
    if (!("obsolete" in written)) return { mail, at, written };
    dropMail(mail, written.obsolete, at);
    if (written.unreachable) noteUndelivered(mail, at);
    return { mail, at, written: null };
  } catch (bug) {
    // A failing disk may have undone all of the transaction.
    if (!sqlite().inTransaction) throw bug;
    giveUpOrWait(mail, ofProgram, at);
    return { bug };
  }
}

const ofProgram = "The email could not be created because of a program error. See the log.";

type Outcome = { end: "sent" | "failed" | "dropped"; stop?: boolean; settle: Settle };

async function deliverOne(
  { mail, at, written }: Taken,
  clock: () => number,
  transport: Transport,
): Promise<Outcome> {
  if (!written) return { end: "dropped", settle: () => forgetLastWord(mail) };
  let delivery: Delivery;
  try {
    const whole = await mailOf(mail, written, at);
    delivery = await transport.deliver(whole, () => noteHandover(mail, clock()));
  } catch (bug) {
    giveUpOrWait(mail, ofProgram, clock());
    throw bug;
  }
  const now = clock();
  noteDelivery(delivery, now);
  const settle = () => {
    noteOutcome(mail, written, delivery, now);
    return forgetLastWord(mail);
  };
  if (delivery.ok) return { end: "sent", settle };
  return delivery.forGood ? { end: "dropped", settle } : { end: "failed", stop: delivery.outOfReach, settle };
}

function noteOutcome(mail: QueuedMail, written: Written, delivery: Delivery, now: number): void {
  const { content, calendar } = written;
  if (delivery.ok) {
    noteSent(mail, { subject: content.subject, method: calendar && methodOf(calendar) }, now);
  } else if (delivery.forGood) {
    writing(() => {
      dropMail(mail, delivery.why, now);
      noteUndelivered(mail, now);
    });
  } else if (delivery.unknown) noteUnknown(mail, delivery.why, now);
  else giveUpOrWait(mail, delivery.why, now);
}

/** After the last attempt the mail has failed for good. */
const giveUpOrWait = (mail: QueuedMail, why: string, now: number): void =>
  writing(() => {
    noteFailed(mail, why, now);
    noteUndelivered(mail, now);
  });

async function mailOf(
  { id, createdAt, occasion, recipient }: QueuedMail,
  { content, calendar, withdrawn = [], replyTo, isPersonal = false, attachment }: Written,
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
