import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { agoInWords } from "#app/domain/appointments/revision.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import type { UndoDetail } from "#app/domain/desk-changes/why-not-undone.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { changeThatEnded, type KeptChange } from "#app/platform/undo/desk-changes.server.ts";
import { endParkedCall, type Whose } from "./parked-calls.server.ts";

/** `bookedAlready`: the form stands again as one of no parked call, so that sending it once more is the answer. */
export type ParkedDetail = AppointmentDetail & Partial<UndoDetail> & { bookedAlready?: true };

type Fields = Readonly<Record<string, unknown>>;

/**
 * In the caller's transaction: books by `work` what stands in a form, whose parked call ends with it. Refuses as `work` does, and
 * as "conflict" a call that another form has booked from already (rule 6.72). `again` says how a second one is booked.
 */
export function bookParked(
  fields: Fields,
  work: () => Outcome<Appointment, AppointmentDetail>,
  { whose, again, by }: { whose: Whose; again: string; by: By },
): Outcome<Appointment, ParkedDetail> {
  const earlier = bookedFrom(fields);
  const made = work();
  // The same form twice is one appointment, and no second one.
  if (earlier && !(made.ok && made.value.id === earlier.visit.id)) return bookedAlready(earlier, again, by);
  if (made.ok) endParkedCall(fields, whose);
  return made;
}

type Booked = { change: KeptChange; visit: Appointment };

/** The visit that the form's parked call became, as long as it is to be. */
function bookedFrom({ parked }: Fields): Booked | null {
  const id = idOf(typeof parked === "string" ? parked : "");
  const change = id === null ? null : changeThatEnded("parked_calls", [id]);
  const made = change?.rows.find(({ table, before }) => table === "appointments" && before === null);
  const visit = made && appointmentById(Number(made.key[0]));
  return change && visit && visit.status !== "cancelled" ? { change, visit } : null;
}

function bookedAlready({ change, visit }: Booked, again: string, { actor, now }: By) {
  const settings = studio();
  const moment = momentInWords(visit.date, visit.startMin, settings.locale);
  const who = change.actorId === actor.id ? "you" : (change.actor ?? "the studio");
  const ago = agoInWords(change.at, settings, now);
  return refused<ParkedDetail>(
    "conflict",
    `This call was booked already: ${moment}, by ${who}, ${ago}. For a second appointment, ${again}.`,
    {
      detail: {
        inTheWay: { id: visit.id, date: visit.date, label: `${visit.contact.name}, ${moment}` },
        bookedAlready: true,
      },
    },
  );
}
