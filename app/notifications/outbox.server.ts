/**
 * Mails to send. A row is written in the transaction of what it tells about, so that neither is there without the other;
 * the sender (app/notifications/email/deliver.server.ts) takes it from there. A row holds no secret: links are made when a mail is sent.
 */
import { singleton } from "#app/shared/singleton.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { outbox } from "#db/schema.ts";

export type Kind =
  | "booked"
  | "moved"
  | "cancelled"
  | "reminder"
  /** The same time by a corrected clock: a new calendar file. */
  | "clock"
  | "password-reset"
  | "address-proof"
  | "account-made"
  | "account-deleted"
  /** A link by which a guest's visit comes into an account of the one who reads its address's mail. */
  | "account-invite"
  /** A change of the account's address was asked for, or was made: to the old one. */
  | "address-asked"
  | "address-changed"
  | "admin-made"
  | "password-changed"
  /** The studio's own address was changed: to the old one. */
  | "studio-address"
  | "contact-message"
  | "contact-answer";

export type Message = {
  kind: Kind;
  audience: "client" | "provider" | "studio";
  /** One address. */
  recipient: string;
  /** What a mail about a visit is about. */
  appointmentId: number | null;
  /** Whose account a mail is about. */
  userId?: number | null;
  /** One message for one occasion: a second one with the same name is not written. */
  occasion: string;
  /** What the mail says beyond the visit or the account: plain values, never a secret. */
  facts?: Record<string, unknown>;
  /** The instant from which it may be sent. */
  dueAt: number;
};

const insertMessage = preparedQuery((db) =>
  db
    .insert(outbox)
    .values(
      placeholders(
        "kind",
        "audience",
        "recipient",
        "appointmentId",
        "userId",
        "occasion",
        "facts",
        "createdAt",
        "dueAt",
      ),
    )
    .onConflictDoNothing({ target: outbox.occasion })
    .prepare(),
);

/** Call it inside the transaction of what the mail tells about. */
export function queueMessage({ userId = null, facts = {}, ...message }: Message, now: number): void {
  insertMessage().run({ ...message, userId, facts: JSON.stringify(facts), createdAt: now });
  // Transactions are synchronous: by then this one is over.
  if (message.dueAt <= now && post.wake) setImmediate(post.wake);
}

const post = singleton("post", (): { wake?: () => void } => ({}));

/** Whom to wake when a mail that is due has been written; `null` for nobody. */
export function wakeForMail(listener: (() => void) | null): void {
  post.wake = listener ?? undefined;
}
