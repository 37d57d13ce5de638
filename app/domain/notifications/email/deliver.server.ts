/** A mail is claimed before sending. After a crash, it may be sent again an hour later (rule 11.27). */
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
import { eraseLastMail } from "#app/domain/notifications/mail-retention.server.ts";
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

/** Mails per batch (rule 11.9). */
const batchSize = 20;

/** Sends due mails until the server can't be reached. `mayGoOn` is called before each mail. */
export async function deliverDue(
  clock: () => number,
  transport: Transport,
  write: Write,
  mayGoOn: () => boolean = () => true,
): Promise<DeliveryBatch> {
  const batch: DeliveryBatch = { sent: 0, failed: 0, dropped: 0, more: false };
  const dueBy = clock();
  let settle: Settle = () => false;
  for (let count = 0; count < batchSize; count += 1) {
    const taken = mayGoOn() ? settleAndTake(settle, () => take(dueBy, clock(), write)) : settled(settle);
    if (!taken) return batch;
    const outcome = await deliverOne(taken, clock, transport);
    batch[outcome.end] += 1;
    settle = outcome.settle;
    if (outcome.stop) return settled(settle) ?? batch;
  }
  return settled(settle) ?? { ...batch, more: true };
}

/** Returns true if an address was erased. The caller then empties the log after the commit. */
type Settle = () => boolean;

/** A failure to take the next mail must not undo the settling. */
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

/** `written` is null if the mail was obsolete and dropped. */
type Taken = { mail: QueuedMail; at: number; written: Written | null };

/** Must run in a transaction, because it creates links with secrets. `bug`: the error of writing the mail. */
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
    // A failing disk may have rolled back the transaction.
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
  if (!written) return { end: "dropped", settle: () => eraseLastMail(mail) };
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
    return eraseLastMail(mail);
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
    sender: { studioName, address, phone, email, colors: themeOfMail() },
    calendar: calendar && { file: await calendarFile(calendar), method: methodOf(calendar) },
    withdrawn: await Promise.all(withdrawn.map(calendarFile)),
    attachment,
  };
}

export type Mailer = { send: () => Promise<void>; stop: () => void };

/** Returns the mailer. `send` runs until nothing is due. `stop` waits for the current mail. */
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
        const { more } = await deliverDue(clock, transport, write, () => !stopped);
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
