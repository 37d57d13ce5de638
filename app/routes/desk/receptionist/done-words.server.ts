/** The notice of what was done; the address carries the key and the number of the change alone. */
import { appointmentById } from "#app/appointments/appointment.server.ts";
import type { OfferedUndo } from "#app/front-desk/changes/offered-undo.server.ts";
import { clientMailWaits } from "#app/front-desk/changes/waiting-mail.server.ts";
import { clientIsTold } from "#app/notifications/delivery-words.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { type KeptChange, keptChange } from "#app/undo/desk-changes.server.ts";
import { timeInWords } from "#app/words/dates.ts";

/** A mail is promised only where one was written (rule 11.24). */
export function doneSentence(done: string | null, changeId: number | null): string | null {
  const change = changeId === null ? null : keptChange(changeId);
  const isMailed = change !== null && clientMailWaits(change);
  if (done === "undone") {
    const what = change ? `Undone: ${change.label}.` : "Undone.";
    return isMailed ? `${what} ${clientIsTold()}` : what;
  }
  if (done === "marked" || done === "walked-in") return change ? `${change.label}.` : "Saved.";
  const words = done === null ? undefined : sentences[done];
  if (!words) return null;
  const mail = change && mailed.includes(String(done)) ? [isMailed ? clientIsTold() : noMail] : [];
  return [words, ...(change && done === "moved" ? placeNow(change) : []), ...mail].join(" ");
}

function placeNow({ rows }: KeptChange): string[] {
  const visits = rows.filter(({ table }) => table === "appointments");
  const [only, ...others] = visits.map(({ key }) => appointmentById(Number(key[0])));
  if (!only || others.length > 0) return [];
  return [`It is at ${timeInWords(only.startMin, studio().locale)} with ${only.providerName} now.`];
}

/** The change that a notice is about, for its button; null once it was taken back. */
export function undoOf(changeId: number | null): OfferedUndo | null {
  const change = changeId === null ? null : keptChange(changeId);
  return change && change.undoneAt === null ? { id: change.id, label: change.label, by: null } : null;
}

const noMail = "No mail goes to the client.";

const sentences: Record<string, string> = {
  booked: "The appointment is booked.",
  moved: "The appointment is moved.",
  stayed: "The appointment stays where it was.",
  returned: "The appointment is back.",
  cancelled: "The appointment is cancelled.",
  rewarded: "The reward is in the books. The stamp card begins anew.",
  blocked: "The time is blocked.",
  unblocked: "The block is removed. The time can be booked again.",
  "break-moved": "Saved for this day. The weekly plan stays.",
  usual: "This day is as usual again.",
  late: "The visits are moved. Gaps have taken up the rest of the delay.",
  parked: "The call is parked: it waits at the top.",
  unparked: "The parked call is thrown away.",
  unrewarded: "The reward is taken back: its stamps are on the card again.",
};

const mailed = ["booked", "moved", "returned", "cancelled"];
