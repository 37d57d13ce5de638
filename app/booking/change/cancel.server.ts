/** Cancelling: the row stays, the time is free, the charge is only recorded, all are told in one transaction (rules 7.6, 8.3 to 8.7). */

import { z } from "zod";
import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/appointments/appointment.server.ts";
import { bookedWith } from "#app/appointments/joint.server.ts";
import { tellAboutCancellation } from "#app/appointments/notices/notify.server.ts";
import { type Telling, tellIn } from "#app/appointments/notices/telling.ts";
import {
  chargeByPolicy,
  lateCancelInWords,
  termsFor,
  whyNotCancelled,
} from "#app/appointments/policy/terms.server.ts";
import type { Requester } from "#app/appointments/requester.ts";
import { whyStale } from "#app/appointments/revision.server.ts";
import { mayFollow } from "#app/appointments/status.ts";
import { recordChange } from "#app/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import { oneLine } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { readInput } from "#app/shared/read-input.server.ts";
import { longestFact } from "#app/studio/limits.ts";
import { studio } from "#app/studio/studio.server.ts";
import { unitsPerMajor } from "#app/words/money.ts";
import { writing } from "#db/client.server.ts";
import { type Fee, type FeeInput, feeChange, readFee } from "./fee.server.ts";

type Cancelled = { appointment: Appointment; chargeMinor: number };

/**
 * `shownChargeCents`: the charge that a page showed, which midnight may have raised since. `revision`: as in `whyStale`. Of staff alone:
 * who has called it off (null: a form that does not say; undefined: the studio), `reason`, which the client's mail repeats, how the client is told (`tellIn`), and where
 * the policy charges a client, those of `FeeInput`.
 */
export type CancelChoice = {
  lateConfirmed?: boolean;
  shownChargeCents?: number;
  revision?: number | null;
  reason?: unknown;
  calledOffBy?: CalledOffBy | null;
  tell?: unknown;
  together?: Together;
} & FeeInput;

/** How many parts of a joint visit, or dates of a series, go at once; for the audit (rule 35.60). */
type Together = Parameters<typeof bookedWith>[1];

export const whoCallsOff = ["client", "studio", "mistake"] as const;

export type CalledOffBy = (typeof whoCallsOff)[number];

/** What is noted of a cancellation beside the row: what it costs or would have, who called it off, and why. Told: whom by mail. */
type Cancellation = {
  by: CalledOffBy;
  chargeMinor?: number;
  fee?: Fee;
  reason?: string;
  tell?: Telling;
  /** Whoever cancels tells everybody. */
  quiet?: true;
  together?: Together;
};

/** Twice answers the same (rule 8.12). Refuses as "conflict" a stale one and, but for staff, after the start or unconfirmed `late`. */
export function cancelAppointment(
  id: number,
  requester: Requester,
  choice: CancelChoice,
  now: number,
): Outcome<Cancelled, AppointmentDetail> {
  const isStaff = requester.kind === "staff";
  const said = readCancelReason(isStaff ? (choice.reason ?? "") : "");
  if (!said.ok) return said;
  return writing(() => {
    const before = appointmentFor(requester, id);
    if (!before) return appointmentNotFound();
    if (before.status === "cancelled") return done({ appointment: before, chargeMinor: before.chargeMinor });
    const stale = whyStale(before, choice.revision, requester, now);
    if (stale) return stale;
    const charged = isStaff ? chargeOfStaff(before, choice, now) : chargeOfClient(before, choice, now);
    if (!charged.ok) return charged;
    const by = isStaff ? (choice.calledOffBy ?? "studio") : "client";
    const tell = isStaff ? tellIn({ tell: choice.tell }, before) : "mail";
    const { together } = choice;
    const cancellation = { ...charged.value, by, tell, ...said.value, together };
    const appointment = recordCancellation(before, cancellation, { actor: requester.actor, now });
    return done({ appointment, chargeMinor: appointment.chargeMinor });
  });
}

/** Cancels what may be cancelled, with its messages (none of a mistake, rule 8.19) and its entry in the audit. Inside the caller's transaction. */
export function recordCancellation(
  before: Appointment,
  { chargeMinor = 0, fee = { waived: false }, by, reason = "", tell = "mail", quiet, together }: Cancellation,
  { actor, now }: By,
): Appointment {
  const cancelled = recordChange(
    before,
    {
      status: "cancelled",
      statusBefore: before.status,
      ...feeChange(chargeMinor, fee, actor.id),
      cancelledAt: now,
      cancelledBy: by,
      cancelReason: reason,
    },
    now,
    { forCalendars: true },
  );
  const settings = studio();
  // An appointment that is over is cancelled to put the books in order: no mail goes out.
  if (!quiet && now < instantOf(before.date, before.endMin, settings.timeZone)) {
    const toStaff = by !== "mistake";
    tellAboutCancellation(cancelled, settings, now, { tell: toStaff ? tell : "no", toStaff });
  }
  const waived = cancelled.waivedMinor > 0 && { waived: cancelled.waivedMinor };
  const { revision } = cancelled;
  const charged = { chargeMinor: cancelled.chargeMinor, ...waived };
  const detail = { from: before.status, ...charged, ...bookedWith(before, together), revision };
  record({ action: "cancelled", entity: "appointment", entityId: before.id, detail }, { actor, now });
  return cancelled;
}

const tooLong = `Please keep the reason under ${longestFact.cancelReason} characters.`;
const Reason = z.object({ reason: oneLine(longestFact.cancelReason, tooLong) });

export const readCancelReason = (reason: unknown) => readInput(Reason, { reason });

type Charged = Outcome<Pick<Cancellation, "chargeMinor" | "fee">, AppointmentDetail>;

/** The policy is for what the client calls off; staff keep its charge or waive it (rule 8.7). */
export function chargeOfStaff(before: Appointment, choice: CancelChoice, now: number): Charged {
  if (!mayFollow(before.status, "cancelled")) {
    return refused("conflict", "A visit that is over can't be cancelled.");
  }
  if (choice.calledOffBy === null) {
    return refused("invalid", "Say who calls off.", { fields: { who: "Say who calls off." } });
  }
  if (choice.calledOffBy !== "client") return done({});
  const chargeMinor = chargeByPolicy(before, studio(), now);
  if (chargeMinor === 0) return done({});
  const said = readFee(choice, { minor: chargeMinor, currency: before.currency });
  return said.ok ? done({ chargeMinor, fee: said.value }) : said;
}

function chargeOfClient(before: Appointment, choice: CancelChoice, now: number): Charged {
  const settings = studio();
  const terms = termsFor(before, settings, now);
  const closed = whyNotCancelled(terms, before, settings);
  if (closed) return refused("conflict", closed);
  const { chargeMinor } = terms;
  const late = lateCancelInWords(terms, before, settings);
  const agreed = choice.lateConfirmed && chargeMinor <= (choice.shownChargeCents ?? chargeMinor);
  if (late && !agreed) {
    const charge = chargeMinor / unitsPerMajor(before.currency);
    return refused("conflict", `${late} Please confirm that you want to cancel.`, {
      fields: { lateConfirmed: late },
      detail: { late: true, charge },
    });
  }
  return done({ chargeMinor });
}

/** Of several parts that a client calls off at once: each its own charge, and agreed to as one sum (rule 35.26). */
export function lateInSum(
  parts: readonly Appointment[],
  { lateConfirmed, shownChargeCents }: Pick<CancelChoice, "lateConfirmed" | "shownChargeCents">,
  now: number,
): Outcome<{ chargeMinor: number }[], AppointmentDetail> {
  const settings = studio();
  const terms = parts.map((part) => termsFor(part, settings, now));
  const sum = terms.reduce((all, { chargeMinor }) => all + chargeMinor, 0);
  const late = parts.flatMap((part, at) => {
    const own = terms[at] ?? termsFor(part, settings, now);
    return lateCancelInWords({ ...own, chargeMinor: own.chargeMinor && sum }, part, settings) ?? [];
  });
  const agreed = lateConfirmed && sum <= (shownChargeCents ?? sum);
  if (late.length === 0 || agreed) return done(terms.map(({ chargeMinor }) => ({ chargeMinor })));
  const currency = parts[0]?.currency ?? settings.currency;
  const [words = ""] = late;
  return refused("conflict", `${words} Please confirm that you want to cancel.`, {
    fields: { lateConfirmed: words },
    detail: { late: true, charge: sum / unitsPerMajor(currency) },
  });
}
