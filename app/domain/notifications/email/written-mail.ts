import type { CalendarEntry } from "#app/domain/notifications/calendar-file.server.ts";
import type { EmailContent } from "./layout.ts";

/** A text file that comes along. */
export type MailAttachment = { filename: string; content: string; contentType: string };

/** What a row of the outbox says when it is sent. `obsolete` says why there is nothing to send, `unreachable` that there is nowhere to. */
export type WrittenMail =
  | {
      content: EmailContent;
      calendar: CalendarEntry | null;
      /** Entries of other names that the reader's calendar may still hold: a CANCEL of each comes along. */
      withdrawn?: readonly CalendarEntry[];
      replyTo?: { name: string; address: string };
      isPersonal?: boolean;
      attachment?: MailAttachment;
    }
  | { obsolete: string; unreachable?: true };
