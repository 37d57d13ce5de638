/** Mails to send (rule 11.1), written in the transaction of what they tell about. A row holds no secret: links are made later. */
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { outbox } from "#db/schema.ts";

export type MailKind = (typeof outbox.$inferSelect)["kind"];

export type QueuedMail = Omit<typeof outbox.$inferSelect, "facts"> & { facts: Record<string, unknown> };

export type Message = Pick<QueuedMail, "kind" | "audience" | "dueAt"> & {
  recipient: string;
  appointmentId: number | null;
  userId?: number | null;
  /** One message for one occasion: a second one with the same name is not written. */
  occasion: string;
  facts?: Record<string, unknown>;
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

/** Call it inside the transaction of what the mail tells about; `dueAt` is the instant from which it may be sent. */
export function queueMessage({ userId = null, facts = {}, ...message }: Message, now: number): void {
  insertMessage().run({ ...message, userId, facts: JSON.stringify(facts), createdAt: now });
  // Transactions are synchronous: by then this one is over.
  if (message.dueAt <= now && listening.wake) setImmediate(listening.wake);
}

const listening = singleton("outbox", (): { wake?: () => void } => ({}));

export function wakeForMail(listener: (() => void) | null): void {
  listening.wake = listener ?? undefined;
}
