/** What a client does with the offer of a mail, also inside the notice: the studio is it that can't come (rule 6.44). */

import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { type CancelChoice, cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { recordDeskMove } from "#app/domain/booking/change/record-move.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import type { Absence } from "./absence.server.ts";
import { closeIfEmpty } from "./affected.server.ts";
import { offeredPlace, presentOffer, whyOff } from "./offer.server.ts";
import { fitsNow } from "./proposals.server.ts";
import { writeTold } from "./told.server.ts";

/**
 * First come: refuses as "conflict" a time that is taken by now, a stale page and an
 * offer that is over.
 */
export function chooseOffer(
  id: number,
  { time, revision }: { time: unknown; revision: number | null },
  requester: Requester,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  return writing((): Outcome<Appointment, AppointmentDetail> => {
    const open = openOffer(id, revision, requester, now);
    if (!open.ok) return open;
    const { visit, absence } = open.value;
    const place = offeredPlace(time);
    if (!place) return refused("invalid", "Choose a time.");
    if (!fitsNow(visit, place, now)) {
      return refused("conflict", "This time has just been taken. Please choose another one below.");
    }
    const by = { actor: requester.actor, now };
    const to = { date: place.date, startMin: place.start, providerId: place.providerId };
    const moved = recordDeskMove(visit, to, "mail", by);
    noteChosen(moved, absence, now);
    return done(moved);
  });
}

/** None of the times suits: the visit is called off by the studio, free of charge whatever the notice is. Refuses as `chooseOffer`. */
export function declineOffer(
  id: number,
  revision: number | null | undefined,
  requester: Requester,
  now: number,
): ReturnType<typeof cancelVisit> {
  return writing(() => {
    const open = openOffer(id, revision, requester, now);
    return open.ok ? cancelByClient(id, requester, { revision }, now) : open;
  });
}

/**
 * A client's cancellation from wherever it comes: a part for which other times are offered is called off by the studio, the others by the
 * policy (rule 6.44). Refuses as `cancelVisit`.
 */
export function cancelByClient(
  id: number,
  requester: Requester,
  choice: CancelChoice,
  now: number,
): ReturnType<typeof cancelVisit> {
  const absences = new Map<number, Absence>();
  const reasonOf = (part: Appointment) => {
    const offer = presentOffer(part, now);
    if (offer) absences.set(part.id, offer.absence);
    return offer && whyOff(part);
  };
  return writing(() => {
    const made = cancelVisit(id, requester, { ...choice, whyOff: reasonOf }, now);
    for (const part of made.ok ? made.value.cancelled : []) {
      const absence = absences.get(part.id);
      if (absence) noteChosen(part, absence, now);
    }
    return made;
  });
}

function openOffer(id: number, revision: number | null | undefined, requester: Requester, now: number) {
  const visit = appointmentById(id);
  if (!visit) return appointmentNotFound();
  const offer = presentOffer(visit, now);
  if (!offer)
    return refused("conflict", "There is nothing to choose any more: this is your visit as it is now.");
  const stale = whyStale(visit, revision, requester, now);
  return stale ?? done({ visit, absence: offer.absence });
}

/** By nobody of the studio: the client's own choice needs no word. */
function noteChosen(visit: Appointment, absence: Absence, now: number): void {
  writeTold(visit, { how: "mail", absenceId: absence.id, at: now, by: null });
  closeIfEmpty(absence, now);
}
