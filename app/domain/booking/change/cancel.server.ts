/** Cancels appointments. Rows stay, charges are only recorded, and messages go out in the same transaction (rules 7.6, 8.3 to 8.7 and 35.26). */

import { z } from "zod";
import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { bookedWith } from "#app/domain/appointments/joint.server.ts";
import { notifyOfCancellation } from "#app/domain/appointments/notices/notify.server.ts";
import { type NotifyChoice, readNotifyChoice } from "#app/domain/appointments/notices/notify-choice.ts";
import {
  notifyOfCancellations,
  notifyOfJointVisit,
} from "#app/domain/appointments/notices/notify-several.server.ts";
import { testsOf, treatmentsOf } from "#app/domain/appointments/patch-tests.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { isOpen, mayFollow } from "#app/domain/appointments/status.ts";
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
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { writing } from "#db/client.server.ts";
import { type Fee, type FeeInput, feeChange, isPartWaived, oneByOne, readFee } from "./fee.server.ts";
import { partsOfRequester, whyPartsStale } from "./own-appointments.server.ts";

/**
 * `parts`: ids, or "all" upcoming ones. `revision`: of all parts. `shownChargeCents`: the sum on the page.
 * `absenceReason`: why the studio cancels a part. Staff only: who cancelled, `reason`, `tell`, `FeeInput`.
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

/** Parts of a visit or dates of a series, for the audit log (rule 35.60). */
type Together = Parameters<typeof bookedWith>[1];

export const whoCallsOff = ["client", "studio", "mistake"] as const;

export type CalledOffBy = (typeof whoCallsOff)[number];

type Cancellation = {
  by: CalledOffBy;
  chargeMinor?: number;
  fee?: Fee;
  reason?: string;
  tell?: NotifyChoice;
  quiet?: boolean;
  together?: Together;
};

type CancelledVisit = { appointment: Appointment; cancelled: Appointment[]; chargeMinor: number };

/** Cancels parts of a visit. Idempotent (rule 8.12). "all" skips parts that have begun. */
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
    const chosen = which === "all" ? all : all.filter((part) => which.includes(part.id));
    const asked = withTheirTests(chosen, now);
    const open = asked.filter(({ status }) => status !== "cancelled");
    if (open.length === 0) return done(cancelledOf(one, asked, asked));
    const stale = whyPartsStale(isAll ? all : [one], choice.revision, requester, now);
    if (stale) return stale;
    const left = open.map((part) => leaving(part, isStaff ? undefined : choice.absenceReason, now));
    const going = isAll ? left.filter(({ closed }) => closed === null) : left;
    const closed = left.find((each) => each.closed !== null)?.closed;
    if (closed && (isAll ? going.length === 0 : !isStaff)) return refused("conflict", closed);
    const made = isStaff ? cancelByStaff(going, choice, now) : cancelByClient(going, choice, now);
    if (!made.ok) return made;
    const isVisit = isAll || going.length > 1;
    const together = { ...choice.together, ...(isVisit && { parts: going.length }) };
    const tell = isStaff ? readNotifyChoice(choice, one) : "mail";
    const cancelled = made.value.map(({ part, ...more }) =>
      recordCancellation(
        part,
        { ...said.value, ...more, tell, together, quiet: isVisit },
        { actor: requester.actor, now },
      ),
    );
    if (isVisit) notifyOfVisit(cancelled, tell, now);
    return done(cancelledOf(one, asked, cancelled));
  });
}

/** Adds the upcoming patch tests that no other treatment of the visit needs (rule 36.31). */
export function withTheirTests(parts: readonly Appointment[], now: number): Appointment[] {
  const moment = studioNow(studio().timeZone, now);
  const isCancelled = ({ id }: Appointment) => parts.some((part) => part.id === id);
  const tests = parts
    .flatMap((part) => (part.status === "cancelled" ? [] : testsOf(part)))
    .filter(
      (test) =>
        !isCancelled(test) &&
        isOpen(test.status) &&
        (test.date > moment.date || (test.date === moment.date && test.startMin > moment.minute)) &&
        treatmentsOf(test).every(isCancelled),
    );
  return [...parts, ...new Map(tests.map((test) => [test.id, test])).values()];
}

/** `off`: why the studio cancels it. `closed`: why the client can't cancel it. */
type Leaving = { part: Appointment; off: string | null; closed: string | null };

function leaving(part: Appointment, absenceReason: CancelChoice["absenceReason"], now: number): Leaving {
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

function notifyOfVisit(cancelled: readonly Appointment[], tell: NotifyChoice, now: number): void {
  const isOurs = ({ cancelledBy }: Appointment) => cancelledBy === "studio";
  const parts = [...cancelled].sort((a, b) => Number(isOurs(a)) - Number(isOurs(b)));
  const toStaff = parts[0]?.cancelledBy !== "mistake";
  notifyOfJointVisit("cancelled", parts, studio(), now, { tell: toStaff ? tell : "no", toStaff });
}

/** Cancels with messages (none after a mistake, rule 8.19) and an audit entry. Call it in a transaction. */
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
  if (!quiet && now < instantOf(before.date, before.endMin, settings.timeZone)) {
    const toStaff = by !== "mistake";
    notifyOfCancellation(cancelled, settings, now, { tell: toStaff ? tell : "no", toStaff });
  }
  const waived = cancelled.waivedMinor > 0 && { waived: cancelled.waivedMinor };
  const { revision } = cancelled;
  const charged = { chargeMinor: cancelled.chargeMinor, ...waived };
  const detail = { from: before.status, ...charged, ...bookedWith(before, together), revision };
  record({ action: "cancelled", entity: "appointment", entityId: before.id, detail }, { actor, now });
  return cancelled;
}

/** Cancels in date order. A client gets one mail per visit or series (rule 35.44). Call it in a transaction. */
export function recordCancellations(
  appointments: readonly Appointment[],
  cancellation: Cancellation,
  by: By,
): void {
  for (const appointment of appointments) recordCancellation(appointment, cancellation, by);
  notifyOfCancellations(appointments);
}

const tooLong = `Enter at most ${longestFact.cancelReason} characters.`;
const Reason = z.object({ reason: oneLine(longestFact.cancelReason, tooLong) });

const readReason = (reason: unknown) => readInput(Reason, { reason });

type Made = Outcome<({ part: Appointment } & Cancellation)[], AppointmentDetail>;

/** The policy only applies if the client cancelled. Staff keep or waive the charge (rule 8.7). */
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
    return refused("invalid", "Choose who cancelled.", { fields: { who: "Choose who cancelled." } });
  }
  if (choice.calledOffBy !== "client") return done({});
  const chargeMinor = chargeByPolicy(before, studio(), now);
  if (chargeMinor === 0) return done({});
  const said = readFee(choice, { minor: chargeMinor, currency: before.currency });
  return said.ok ? done({ chargeMinor, fee: said.value }) : said;
}

/** A client agrees to the sum of all charges (rule 35.26). Parts that the studio cancels are free. */
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

/** Returns the charge of each part, their sum and the policy, or null without a charge or short notice. */
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
