import type { MailWriter } from "#app/domain/notifications/mail-kinds.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";

export type AlertState = "begins" | "lasts" | "well";

export const alertMail: MailWriter = {
  write: ({ facts, createdAt }, { page }) => {
    const { about, words, remedy, state } = facts;
    const { studioName } = studio();
    const isWell = state === "well";
    const heading = isWell ? `${about}: well again` : `${about}: something is wrong`;
    const lead = state === "lasts" ? "You were told a week ago, and it is still so." : null;
    return {
      content: {
        subject: `${studioName}: ${isWell ? "well again" : "the server needs you"} (${String(about).toLowerCase()})`,
        heading,
        preheader: String(words),
        paragraphs: [lead, words, isWell ? null : remedy].flatMap((line) => (line ? [String(line)] : [])),
        facts: [{ term: "Seen", detail: instantInWords(createdAt) }],
        button: { label: "See how the server is", url: page("/admin/system") },
        notes: [
          "This goes to all admins of the studio: once when something begins, again after a week, and when it is well again.",
        ],
      },
      calendar: null,
    };
  },
  about: ({ facts }) => (typeof facts.about === "string" ? facts.about : ""),
};
