/** What was sent lately, by the index of the time: SQLite would rather walk one that begins with something else. */
import { prepared } from "#db/client.server.ts";
import { type QueuedMail, visitMailKinds } from "./outbox.server.ts";

type SentMail = Pick<QueuedMail, "audience" | "recipient" | "appointmentId"> & { sentAt: number };

export const mailsSentSince = (instant: number): SentMail[] =>
  prepared<SentMail>(
    `SELECT audience, recipient, appointment_id AS appointmentId, sent_at AS sentAt FROM outbox INDEXED BY outbox_sent
     WHERE sent_at >= ? AND kind IN (${visitMailKinds.map((kind) => `'${kind}'`).join(", ")}) ORDER BY sent_at`,
  ).all(instant);
