/**
 * Cancelling an appointment: the row stays, the time is free again, the charge of the policy is recorded but not collected,
 * and everybody concerned is told in the same transaction (product.md, "Appointment states").
 */

import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/appointments/appointment.server.ts";
import { tellAboutCancellation } from "#app/appointments/notices/notify.server.ts";
import { lateCancelInWords, termsFor, whyNotCancelled } from "#app/appointments/policy/terms.server.ts";
import type { Asker } from "#app/appointments/requester.ts";
import { whyStale } from "#app/appointments/revision.server.ts";
import { mayFollow } from "#app/appointments/status.ts";
import { recordChange } from "#app/appointments/update.server.ts";
import type { VisitDetail } from "#app/booking/choose/choices.ts";
import { type Actor, record } from "#app/shared/audit.server.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { unitsPerMajor } from "#app/words/money.ts";
import { writing } from "#db/client.server.ts";

export type Cancelled = { appointment: Appointment; chargeCents: number };

/**
 * `lateConfirmed`: the client knows that the notice is over. `shownChargeCents`: the charge that they were shown, where a
 * page showed one; midnight may have raised it since. `revision`: as in
 * `whyStale`.
 */
export type CancelChoice = { lateConfirmed?: boolean; shownChargeCents?: number; revision?: number | null };

/**
 * A second time it answers the same, whatever revision was seen. Refuses as "conflict" a stale question, and a client after
 * the start; without the notice as "conflict" with `late: true` and the `charge` until that is confirmed. Staff are exempt
 * from the last two and charge nothing.
 */
export function cancelVisit(
  id: number,
  asker: Asker,
  choice: CancelChoice,
  now: number,
): Outcome<Cancelled, VisitDetail> {
  return writing(() => {
    const visit = appointmentFor(asker, id);
    if (!visit) return appointmentNotFound();
    if (visit.status === "cancelled") return done({ appointment: visit, chargeCents: visit.chargeCents });
    const stale = whyStale(visit, choice.revision, asker, now);
    if (stale) return stale;
    const charge = asker.kind === "staff" ? chargeOfStaff(visit) : chargeOfClient(visit, choice, now);
    if (!charge.ok) return charge;
    const appointment = recordCancellation(visit, charge.value, asker.actor, now);
    return done({ appointment, chargeCents: appointment.chargeCents });
  });
}

/** Cancels what may be cancelled, with its messages and its entry in the audit. Inside the caller's transaction. */
export function recordCancellation(
  visit: Appointment,
  chargeCents: number,
  actor: Actor,
  now: number,
): Appointment {
  const change = { status: "cancelled", statusBefore: visit.status, chargeCents, cancelledAt: now } as const;
  const cancelled = recordChange(visit, change, now, { forCalendars: true });
  const settings = studio();
  // Whoever puts the books in order afterwards has nobody to tell.
  if (now < instantOf(visit.date, visit.endMin, settings.timeZone)) {
    tellAboutCancellation(cancelled, settings, now);
  }
  const detail = { from: visit.status, chargeCents, revision: cancelled.revision };
  record({ action: "cancelled", entity: "appointment", entityId: visit.id, detail }, { actor, now });
  return cancelled;
}

const chargeOfStaff = ({ status }: Appointment): Outcome<number> =>
  mayFollow(status, "cancelled") ? done(0) : refused("conflict", "A visit that is over can't be cancelled.");

function chargeOfClient(visit: Appointment, choice: CancelChoice, now: number): Outcome<number, VisitDetail> {
  const settings = studio();
  const terms = termsFor(visit, settings, now);
  const closed = whyNotCancelled(terms, visit, settings);
  if (closed) return refused("conflict", closed);
  const { chargeCents } = terms;
  const late = lateCancelInWords(terms, visit, settings);
  const agreed = choice.lateConfirmed && chargeCents <= (choice.shownChargeCents ?? chargeCents);
  if (late && !agreed) {
    const charge = chargeCents / unitsPerMajor(visit.currency);
    return refused("conflict", `${late} Please confirm that you want to cancel.`, {
      fields: { lateConfirmed: late },
      detail: { late: true, charge },
    });
  }
  return done(chargeCents);
}
