import type { CalendarEntry } from "#app/notifications/calendar-file.server.ts";
import type { EmailContent } from "./layout.ts";

/** What a row of the outbox says when it is sent. `obsolete` says why there is nothing to send any more. */
export type WrittenMail =
  | {
      content: EmailContent;
      calendar: CalendarEntry | null;
      /** Whom an answer reaches, where that is not the studio. */
      replyTo?: { name: string; address: string };
      /** A person wrote it to this reader. */
      isPersonal?: boolean;
    }
  | { obsolete: string };
