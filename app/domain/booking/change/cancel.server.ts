/** Cancelling: the rows stay, the time is free, the charge is only recorded, all are told in one transaction (rules 7.6, 8.3 to 8.7, 35.26). */

import { z } from "zod";
import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { bookedWith } from "#app/domain/appointments/joint.server.ts";
import { tellAboutCancellation } from "#app/domain/appointments/notices/notify.server.ts";
import {
  tellAboutJoint,
  tellAsOneCancellation,
} from "#app/domain/appointments/notices/notify-several.server.ts";
import { type Telling, tellIn } from "#app/domain/appointments/notices/telling.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { mayFollow } from "#app/domain/appointments/status.ts";
import {
  chargeByPolicy,
  lateCancelInWords,
  termsFor,
  whyNotCancelled,
} from "#app/domain/appointments/terms.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { writing } from "#db/client.server.ts";
import { type Fee, type FeeInput, feeChange, isPartWaived, oneByOne, readFee } from "./fee.server.ts";
import { partsOfRequester, whyPartsStale } from "./own-appointments.server.ts";

/**
 * `parts`: the ids of those to cancel, or "all" that are still to come; without it, the one that is named. `revision`: of that one, or
 * of all as one text. `shownChargeCents`: the sum that a page showed. `whyOff`: why the studio can't give a part, which then costs nothing.
 * Of staff alone: who calls off (null: not said; undefined: the studio), `reason`, `tell`, and what is in `FeeInput`.
 */
export type CancelChoice = {
  parts?: "all" | readonly number[];
  revision?: string | number | null;
  lateConfirmed?: boolean;
  shownChargeCents?: number;
  absenceReason?: (part: Appointment) => string | null;
  reason?: unknown;
  calledOffBy?: CalledOffBy | null;
  tell?: unknown;
  together?: Together;
} & FeeInput;

/** How many parts of a visit, or dates of a series, go at once; for the audit (rule 35.60). */
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
  quiet?: boolean;
  together?: Together;
};

/** `appointment`: the one that was named. `chargeMinor`: the sum for all parts that were asked for. */
type CancelledVisit = { appointment: Appointment; cancelled: Appointment[]; chargeMinor: number };

/**
 * Cancels a visit of one to five parts, or some of them. Twice answers the same (rule 8.12). Of "all", what has begun stays as it is.
 * Refuses as "conflict" what is stale or over and, but for staff, what has begun, or is `late` and not confirmed.
 */
export function cancelVisit(
  id: number,
  requester: Requester,
  choice: CancelChoice,
  now: number,
): Outcome<CancelledVisit, AppointmentDetail> {
  const isStaff = requester.kind === "staff";
  const said = readReason(isStaff ? (choice.reason ?? "") : "");
  if (!said.ok) return said;
  return writing(() => {
    const one = appointmentFor(requester, id);
    if (!one) return appointmentNotFound();
    const all = partsOfRequester(one, requester);
    const { parts: which = [id] } = choice;
    const isAll = which === "all" && one.jointId !== null;
    const asked = which === "all" ? all : all.filter((part) => which.includes(part.id));
    const open = asked.filter(({ status }) => status !== "cancelled");
    if (open.length === 0) return done(cancelledOf(one, asked, asked));
    const stale = whyPartsStale(isAll ? all : [one], choice.revision, requester, now);
    if (stale) return stale;
    const left = open.map((part) => leaving(part, isStaff ? undefined : choice.whyOff, now));
    const going = isAll ? left.filter(({ closed }) => closed === null) : left;
    const closed = left.find((each) => each.closed !== null)?.closed;
    if (closed && (isAll ? going.length === 0 : !isStaff)) return refused("conflict", closed);
    const made = isStaff ? cancelByStaff(going, choice, now) : cancelByClient(going, choice, now);
    if (!made.ok) return made;
    const isVisit = isAll || going.length > 1;
    const together = { ...choice.together, ...(isVisit && { parts: going.length }) };
    const tell = isStaff ? tellIn(choice, one) : "mail";
    const cancelled = made.value.map(({ part, ...more }) =>
      recordCancellation(
        part,
        { ...said.value, ...more, tell, together, quiet: isVisit },
        { actor: requester.actor, now },
      ),
    );
    if (isVisit) tellOfVisit(cancelled, tell, now);
    return done(cancelledOf(one, asked, cancelled));
  });
}

/** `off`: why the studio can't give it. `closed`: why its client can't cancel it. */
type Leaving = { part: Appointment; off: string | null; closed: string | null };

function leaving(part: Appointment, absenceReason: CancelChoice["whyOff"], now: number): Leaving {
  const settings = studio();
  const off = absenceReason?.(part) ?? null;
  const closed = off === null ? whyNotCancelled(termsFor(part, settings, now), part, settings) : null;
  return { part, off, closed };
}

function cancelledOf(
  one: Appointment,
  asked: readonly Appointment[],
  cancelled: Appointment[],
): CancelledVisit {
  const asNow = (part: Appointment) => cancelled.find(({ id }) => id === part.id) ?? part;
  const chargeMinor = asked.reduce((sum, part) => sum + asNow(part).chargeMinor, 0);
  return { appointment: asNow(one), cancelled, chargeMinor };
}

/** What a client calls off is told as that, also where the studio could not give a part of it. */
function tellOfVisit(cancelled: readonly Appointment[], tell: Telling, now: number): void {
  const isOurs = ({ cancelledBy }: Appointment) => cancelledBy === "studio";
  const parts = [...cancelled].sort((a, b) => Number(isOurs(a)) - Number(isOurs(b)));
  const toStaff = parts[0]?.cancelledBy !== "mistake";
  tellAboutJoint("cancelled", parts, studio(), now, { tell: toStaff ? tell : "no", toStaff });
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

/** Appointments of any visits, the earliest first; a client gets one mail about a visit or a series (rule 35.44). Inside the caller's transaction. */
export function recordCancellations(
  appointments: readonly Appointment[],
  cancellation: Cancellation,
  by: By,
): void {
  for (const appointment of appointments) recordCancellation(appointment, cancellation, by);
  tellAsOneCancellation(appointments);
}

const tooLong = `Please keep the reason under ${longestFact.cancelReason} characters.`;
const Reason = z.object({ reason: oneLine(longestFact.cancelReason, tooLong) });

const readReason = (reason: unknown) => readInput(Reason, { reason });

type Made = Outcome<({ part: Appointment } & Cancellation)[], AppointmentDetail>;

/** The policy is for what the client calls off; staff keep its charge or waive it (rule 8.7). */
function cancelByStaff(going: readonly Leaving[], choice: CancelChoice, now: number): Made {
  const made = [];
  for (const { part } of going) {
    const charged = chargeByStaff(part, choice, now);
    if (!charged.ok) return charged;
    if (going.length > 1 && isPartWaived(charged.value.fee)) return oneByOne();
    made.push({ part, by: choice.calledOffBy ?? "studio", ...charged.value });
  }
  return done(made);
}

function chargeByStaff(
  before: Appointment,
  choice: CancelChoice,
  now: number,
): Outcome<Pick<Cancellation, "chargeMinor" | "fee">, AppointmentDetail> {
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

/** Each part has its own charge, and a client agrees to one sum (rule 35.26); what the studio can't give costs nothing. */
function cancelByClient(
  going: readonly Leaving[],
  { lateConfirmed, shownChargeCents }: CancelChoice,
  now: number,
): Made {
  const own = going.flatMap(({ part, off }) => (off === null ? [part] : []));
  const { chargeMinor, charges, lateCancel } = costOfCancelling(own, now);
  const agreed = lateConfirmed && chargeMinor <= (shownChargeCents ?? chargeMinor);
  if (lateCancel && !agreed) {
    const charge = chargeMinor / unitsPerMajor(own[0]?.currency ?? studio().currency);
    return refused("conflict", `${lateCancel} Please confirm that you want to cancel.`, {
      fields: { lateConfirmed: lateCancel },
      detail: { late: true, charge },
    });
  }
  return done(
    going.map(({ part, off }) =>
      off === null
        ? { part, by: "client", chargeMinor: charges.get(part.id) }
        : { part, by: "studio", reason: off },
    ),
  );
}

/** What it costs a client to cancel these parts now, each and in one sum, and what the policy says of that; null where nothing must be said. */
export function costOfCancelling(parts: readonly Appointment[], now: number) {
  const settings = studio();
  const terms = parts.map((part) => ({ part, ...termsFor(part, settings, now) }));
  const late = terms.filter(({ cancel }) => cancel === "late" || cancel === "full-price");
  const chargeMinor = late.reduce((sum, one) => sum + one.chargeMinor, 0);
  const one = late.find((each) => each.chargeMinor > 0) ?? late[0];
  return {
    chargeMinor,
    charges: new Map(terms.map((each) => [each.part.id, each.chargeMinor])),
    lateCancel: one ? lateCancelInWords({ ...one, chargeMinor }, one.part, settings) : null,
  };
}
