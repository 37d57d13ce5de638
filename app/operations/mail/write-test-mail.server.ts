import type { WrittenMail } from "#app/domain/notifications/email/written-mail.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { MailLinks } from "./links.server.ts";

/** The letter by which an owner tries the mail server (rule 28.7). */
export function writeTestMail(links: MailLinks): WrittenMail {
  const { studioName } = studio();
  return {
    content: {
      subject: `${studioName}: mails arrive`,
      heading: "Mails arrive",
      preheader: "The mail server of your studio works.",
      paragraphs: [
        `You asked for this mail on the checklist of ${studioName}. It came the same way as confirmations and reminders will.`,
        "If you found it among the junk mail, your clients would too: the guide on mails says what helps.",
      ],
      facts: [],
      button: { label: "Back to the checklist", url: links.page("/admin/start") },
      notes: [],
    },
    calendar: null,
  };
}
