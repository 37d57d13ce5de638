import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";

type Done = Record<
  string,
  { when: (appointment: Appointment) => boolean; heading: string; sentence: string }
>;

/** Each message is shown only while it is true. */
const doneWords: Done = {
  moved: {
    // Any part of the visit may have moved.
    when: (seen) => jointOf(seen).some(({ status, sequence }) => isOpen(status) && sequence > 0),
    heading: "Your visit was moved.",
    sentence: "This is your new time. We released the old one.",
  },
  added: {
    when: (seen) => jointOf(seen).filter(({ status }) => isOpen(status)).length > 1,
    heading: "Your treatment was added.",
    sentence: "Your whole visit is listed below. We email you an update for your calendar.",
  },
  part: {
    when: (seen) => jointOf(seen).some(({ status }) => isOpen(status)),
    heading: "This part of your visit is cancelled.",
    sentence: "The rest of your visit has not changed.",
  },
  coming: {
    when: ({ status }) => status === "confirmed",
    heading: "Thank you.",
    sentence: "We look forward to seeing you.",
  },
  sent: {
    when: ({ status }) => isOpen(status),
    heading: "We are sending your confirmation again.",
    sentence: "If it doesn't arrive in a few minutes, check your spam folder or correct the address below.",
  },
  contact: {
    when: ({ status }) => isOpen(status),
    heading: "Details saved.",
    sentence: "We'll use them for this visit.",
  },
  note: {
    when: ({ status }) => isOpen(status),
    heading: "Note saved.",
    sentence: "Thank you. We'll read it before you come.",
  },
};

export function doneIn(query: URLSearchParams, seen: Appointment) {
  const done = query.get("done") ?? "";
  if (done === "late" && isOpen(seen.status)) {
    const heading = seen.lateMinutes > 0 ? "Thank you for telling us." : "Great, see you on time.";
    const sentence =
      seen.lateMinutes > 0
        ? `We expect you ${seen.lateMinutes} minutes late.`
        : "We expect you at the time of your visit.";
    return { heading, sentence };
  }
  const words = Object.hasOwn(doneWords, done) ? doneWords[done] : undefined;
  return words?.when(seen) ? { heading: words.heading, sentence: words.sentence } : null;
}
