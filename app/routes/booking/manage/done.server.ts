import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";

type Done = Record<
  string,
  { when: (appointment: Appointment) => boolean; heading: string; sentence: string }
>;

/** What was just done, by the address that it led to: said only while it is so. */
const doneWords: Done = {
  moved: {
    // Of a visit of several treatments any part may be the one.
    when: (seen) => jointOf(seen).some(({ status, sequence }) => isOpen(status) && sequence > 0),
    heading: "Your visit is moved.",
    sentence: "This is your new time. The old one is free again.",
  },
  added: {
    when: (seen) => jointOf(seen).filter(({ status }) => isOpen(status)).length > 1,
    heading: "Your visit has one more treatment.",
    sentence: "All of your visit is listed below. What is in your calendar is brought up to date by mail.",
  },
  part: {
    when: (seen) => jointOf(seen).some(({ status }) => isOpen(status)),
    heading: "This part of your visit is cancelled.",
    sentence: "Its time is free again. The rest of your visit stays as it is.",
  },
  coming: {
    when: ({ status }) => status === "confirmed",
    heading: "Thank you.",
    sentence: "We know that you are coming, and look forward to seeing you.",
  },
  sent: {
    when: ({ status }) => isOpen(status),
    heading: "We are sending it again.",
    sentence:
      "If nothing arrives in a few minutes, look among the unwanted mails, or correct the address below.",
  },
  contact: {
    when: ({ status }) => isOpen(status),
    heading: "Your details are corrected.",
    sentence: "From now on we use them for this visit.",
  },
  note: {
    when: ({ status }) => isOpen(status),
    heading: "Your note is saved.",
    sentence: "Thank you, we read it before you come.",
  },
};

export function doneIn(query: URLSearchParams, seen: Appointment) {
  const done = query.get("done") ?? "";
  if (done === "late" && isOpen(seen.status)) {
    const heading = seen.lateMinutes > 0 ? "Thank you for telling us." : "Good, see you on time.";
    const sentence =
      seen.lateMinutes > 0
        ? `We expect you ${seen.lateMinutes} minutes late.`
        : "We expect you at the time of your visit.";
    return { heading, sentence };
  }
  const words = Object.hasOwn(doneWords, done) ? doneWords[done] : undefined;
  return words?.when(seen) ? { heading: words.heading, sentence: words.sentence } : null;
}
