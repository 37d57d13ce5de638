import { keptSince } from "#app/platform/shared/keeping/kept.server.ts";
import { deleteMessagesUntil } from "./messages.server.ts";
import { eraseMailsOfDeleted } from "./queue-message-mail.server.ts";

/** Deletes messages of the contact form that the studio keeps no longer (rule 21.7), and takes the addresses out of their mails. */
export function sweepMessages(now: number): void {
  const since = keptSince("messages", now);
  if (since !== null) deleteMessagesUntil(since);
  eraseMailsOfDeleted(now);
}
