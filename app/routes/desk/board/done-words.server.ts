/** The URL holds only the key of the message and the number of the change. */
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { clientMailWaits } from "#app/domain/appointments/desk-changes/undone-mails.server.ts";
import type { OfferedUndo } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { clientMailSentence } from "#app/domain/notifications/mail-sentences.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type KeptChange, keptChange } from "#app/platform/undo/desk-changes.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import type { DoneChange } from "#app/routes/desk/keys/done-change.tsx";

/** Promises an email only if one was written (rule 11.24). */
export function doneSentence(done: string | null, changeId: number | null): string | null {
  const change = changeId === null ? null : keptChange(changeId);
  const isMailed = change !== null && clientMailWaits(change);
  if (done === "undone") {
    const what = change ? `Undone: ${change.label}.` : "Undone.";
    return isMailed ? `${what} ${clientMailSentence()}` : what;
  }
  if (done === "marked" || done === "walked-in") return change ? `${change.label}.` : "Saved.";
  const words = done === "series" && change ? `Series booked: ${change.label}.` : sentences[done ?? ""];
  if (!words) return null;
  const mail = change && mailed.includes(String(done)) ? [isMailed ? clientMailSentence() : noMail] : [];
  const now = change && done === "moved" ? [...placeNow(change), ...confirmationNote(change)] : [];
  return [words, ...now, ...mail].join(" ");
}

/** Returns the message for a change outside the panel. It includes the client's name and an undo. */
export function doneBeside(done: string, changeId: number | null): DoneChange {
  const change = changeId === null ? null : keptChange(changeId);
  if (!change) return { words: sentences[done] ?? "Saved.", undo: null };
  const mail = mailed.includes(done) ? [clientMailWaits(change) ? clientMailSentence() : noMail] : [];
  return {
    words: [`${change.label}.`, ...confirmationNote(change), ...mail].join(" "),
    undo: undoOf(changeId),
  };
}

/** Moving a confirmed visit resets it to booked. */
const confirmationNote = ({ rows }: KeptChange): string[] =>
  rows.some(
    ({ table, before, after }) =>
      table === "appointments" && before?.status === "confirmed" && after?.status === "booked",
  )
    ? ["It is no longer confirmed."]
    : [];

function placeNow({ rows }: KeptChange): string[] {
  const visits = rows.filter(({ table }) => table === "appointments");
  const [only, ...others] = visits.map(({ key }) => appointmentById(Number(key[0])));
  if (!only || others.length > 0) return [];
  return [`It is now at ${timeInWords(only.startMin, studio().locale)} with ${providerAtDesk(only)}.`];
}

/** Returns the undo for a message, or null if it was already undone. */
export function undoOf(changeId: number | null): OfferedUndo | null {
  const change = changeId === null ? null : keptChange(changeId);
  return change && change.undoneAt === null ? { id: change.id, label: change.label, by: null } : null;
}

const noMail = "The client gets no email.";

const sentences: Record<string, string> = {
  booked: "Appointment booked.",
  added: "Treatment added.",
  moved: "Appointment moved.",
  "moved-whole": "Whole visit moved.",
  stayed: "The appointment was not moved.",
  returned: "Appointment restored.",
  cancelled: "Appointment cancelled.",
  "cancelled-whole": "Whole visit cancelled.",
  "cancelled-following": "This visit and the later ones of its series were cancelled.",
  series: "Series booked.",
  rewarded: "Reward given. The stamp card starts again.",
  blocked: "Time blocked.",
  unblocked: "Block removed. The time can be booked again.",
  "break-moved": "Saved for this day only. The weekly schedule is unchanged.",
  usual: "This day follows the weekly schedule again.",
  late: "Visits moved. Gaps absorb the rest of the delay.",
  parked: "Call parked. Find it at the top of the page.",
  unparked: "Parked call discarded.",
  unrewarded: "Reward undone. Its stamps are back on the card.",
};

const mailed = [
  "booked",
  "added",
  "series",
  "moved",
  "moved-whole",
  "returned",
  "cancelled",
  "cancelled-whole",
  "cancelled-following",
];

/** Returns "Fay Smith booked" of "Fay Smith booked for Tuesday, December 29, 9:00 AM with Tom Reed". */
export const withShort = (undo: OfferedUndo) => ({
  ...undo,
  short: inShort.exec(undo.label)?.[0] ?? undo.label,
});

const inShort = /^(?:.+? (?:booked|moved)(?= (?:for|to) )|Walk-in, .+?(?= with ))/u;
