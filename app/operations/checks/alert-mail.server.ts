import type { MailWriter } from "#app/domain/notifications/mail-kinds.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";

export type AlertState = "begins" | "lasts" | "well";

export const alertMail: MailWriter = {
  write: ({ facts, createdAt }, { page }) => {
    const { about, words, remedy, state } = facts;
    const { studioName } = studio();
    const isWell = state === "well";
    const heading = isWell ? `${about}: solved` : `${about}: needs attention`;
    const lead =
      state === "lasts" ? "You got an email about this a week ago. The problem still exists." : null;
    return {
      content: {
        subject: `${studioName}: ${isWell ? "solved" : "the server needs attention"} (${String(about).toLowerCase()})`,
        heading,
        preheader: String(words),
        paragraphs: [lead, words, isWell ? null : remedy].flatMap((line) => (line ? [String(line)] : [])),
        facts: [{ term: "Noticed", detail: instantInWords(createdAt) }],
        button: { label: "Open System", url: page("/admin/system") },
        notes: [
          "All admins of the studio get this email: when a problem starts, again after a week, and when it is solved.",
        ],
      },
      calendar: null,
    };
  },
  about: ({ facts }) => (typeof facts.about === "string" ? facts.about : ""),
};
