/** These queries name their index, because SQLite would choose another one. */
import { type Placeholder, sql } from "drizzle-orm";
import { prepared } from "#db/client.server.ts";
import { type QueuedMail, visitMailKinds } from "./outbox.server.ts";

type SentMail = Pick<QueuedMail, "audience" | "recipient" | "appointmentId"> & { sentAt: number };

/** Returns the oldest due account mail, or the oldest mail due at `dueBy`. */
export const nextMailId = ({ now, dueBy }: Record<"now" | "dueBy", Placeholder>) => sql<number>`coalesce(
  (SELECT id FROM outbox INDEXED BY outbox_urgent
   WHERE user_id IS NOT NULL AND sent_at IS NULL AND dropped_at IS NULL AND due_at <= ${now} ORDER BY due_at, id LIMIT 1),
  (SELECT id FROM outbox INDEXED BY outbox_due
   WHERE sent_at IS NULL AND dropped_at IS NULL AND due_at <= ${dueBy} ORDER BY due_at, id LIMIT 1))`;

export const mailsSentSince = (instant: number): SentMail[] =>
  prepared<SentMail>(
    `SELECT audience, recipient, appointment_id AS appointmentId, sent_at AS sentAt FROM outbox INDEXED BY outbox_sent
     WHERE sent_at >= ? AND kind IN (${visitMailKinds.map((kind) => `'${kind}'`).join(", ")}) ORDER BY sent_at`,
  ).all(instant);
