import type { CalendarEntry } from "./calendar-file.server.ts";
import type { EmailContent } from "./email/layout.ts";
import type { QueuedMail } from "./outbox.server.ts";

export type MailAttachment = { filename: string; content: string; contentType: string };

/** `obsolete`: why there is nothing to send; `unreachable`: why there is no recipient. */
export type WrittenMail =
  | {
      content: EmailContent;
      calendar: CalendarEntry | null;
      withdrawn?: readonly CalendarEntry[];
      replyTo?: { name: string; address: string };
      isPersonal?: boolean;
      attachment?: MailAttachment;
    }
  | { obsolete: string; unreachable?: true };

/** `page` makes an absolute URL. */
export type PageLinks = { page: (path: string) => string };

/** `Visit`: what `whyObsolete` reads. */
export type MailWriter<Links = PageLinks, Visit = unknown> = {
  /** Must not create links for an obsolete mail. */
  write: (mail: QueuedMail, links: Links, now: number) => WrittenMail;
  /** Returns why there is nothing to send, without writing the mail. */
  whyObsolete?: (mail: QueuedMail, now: number, visitOf?: (id: number) => Visit | undefined) => string | null;
  /** A short description. By default, it describes the visit. */
  about?: (mail: QueuedMail) => string;
};
