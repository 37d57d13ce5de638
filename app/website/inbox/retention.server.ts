import { keptMs } from "#app/shared/audit.server.ts";
import { deleteMessagesUntil } from "./messages.server.ts";
import { eraseMailsOfDeleted } from "./queue.server.ts";

/** Deletes messages of the contact form after 400 days (rule 21.7), and takes the addresses out of their mails. */
export function sweepMessages(now: number): void {
  deleteMessagesUntil(now - keptMs);
  eraseMailsOfDeleted(now);
}
