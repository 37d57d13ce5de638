/** What the room of each kind of mail exports; app/operations/mail/write-mail.server.ts holds all of them by their kind. */
import type { CalendarEntry } from "./calendar-file.server.ts";
import type { EmailContent } from "./email/layout.ts";
import type { QueuedMail } from "./outbox.server.ts";

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

/** `page`: the whole address of a path of this studio. Rooms add the links with secrets that their mails need. */
export type PageLinks = { page: (path: string) => string };

/** One kind of mail. `Visit`: what `whyObsolete` reads, where the mail is about one. */
export type MailWriter<Links = PageLinks, Visit = unknown> = {
  /** What the mail says at `now`. Asks for a link with a secret only if the mail goes out. */
  write: (mail: QueuedMail, links: Links, now: number) => WrittenMail;
  /** For a kind where this is known without writing it: why there is nothing to send; null while there is. */
  whyObsolete?: (mail: QueuedMail, now: number, visitOf?: (id: number) => Visit | undefined) => string | null;
  /** What the mail is about, in a few words; without it, the visit that the row names. */
  about?: (mail: QueuedMail) => string;
};
