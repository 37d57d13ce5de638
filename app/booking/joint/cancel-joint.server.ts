/** Cancelling all of a joint visit that is still to come: policy and charge for each part, one word to everybody (rule 35.26). */
import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/appointments/appointment.server.ts";
import { jointOf, jointRevision } from "#app/appointments/joint.server.ts";
import { tellAboutJoint } from "#app/appointments/notices/notify-several.server.ts";
import { type Telling, tellIn } from "#app/appointments/notices/telling.ts";
import { termsFor, whyNotCancelled } from "#app/appointments/policy/terms.server.ts";
import type { Requester } from "#app/appointments/requester.ts";
import { whyStale } from "#app/appointments/revision.server.ts";
import {
  type CancelChoice,
  chargeOfStaff,
  lateInSum,
  readCancelReason,
  recordCancellation,
} from "#app/booking/change/cancel.server.ts";
import { isPartWaived, oneByOne } from "#app/booking/change/fee.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";

type CancelledJoint = { appointments: Appointment[]; chargeMinor: number };

type JointChoice = Omit<CancelChoice, "revision" | "together"> & { revision?: string | null };

/** Twice answers the same. Refuses as `cancelAppointment`; what has begun or is over stays as it is. */
export function cancelJoint(
  id: number,
  requester: Requester,
  choice: JointChoice,
  now: number,
): Outcome<CancelledJoint, AppointmentDetail> {
  const isStaff = requester.kind === "staff";
  const said = readCancelReason(isStaff ? (choice.reason ?? "") : "");
  if (!said.ok) return said;
  return writing(() => {
    const one = appointmentFor(requester, id);
    if (!one) return appointmentNotFound();
    const all = partsOfRequester(one, requester);
    const settings = studio();
    const open = all.filter((part) => !whyNotCancelled(termsFor(part, settings, now), part, settings));
    const [first] = open;
    if (!first) return whyNothingLeft(one, all, now);
    const stale = whyJointStale(all, choice.revision, requester, now);
    if (stale) return stale;
    const charges = isStaff ? chargesOfStaff(open, choice, now) : lateInSum(open, choice, now);
    if (!charges.ok) return charges;
    const by = isStaff ? (choice.calledOffBy ?? "studio") : ("client" as const);
    const cancelled = open.map((part, at) =>
      recordCancellation(
        part,
        { ...charges.value[at], by, ...said.value, quiet: true, together: { parts: open.length } },
        { actor: requester.actor, now },
      ),
    );
    const tell: Telling = by === "mistake" ? "no" : isStaff ? tellIn({ tell: choice.tell }, first) : "mail";
    if (by !== "mistake") tellAboutJoint("cancelled", cancelled, settings, now, { tell });
    return done(sumOf(partsOfRequester(first, requester)));
  });
}

/** All parts that the requester may change: those of the account, or of whoever holds the link to one of them. */
export const partsOfRequester = (one: Appointment, { kind, userId }: Requester): Appointment[] =>
  jointOf(one).filter(({ clientId }) => kind === "staff" || kind === "link" || clientId === userId);

/** Null: a form without one; undefined is the API's right (rule 9.2). */
export function whyJointStale(
  parts: readonly Appointment[],
  seen: string | null | undefined,
  requester: Requester,
  now: number,
) {
  if (seen === undefined || seen === jointRevision(parts)) return null;
  const revisions = (seen ?? "").split(".").map(Number);
  for (const [at, part] of parts.entries()) {
    const stale = whyStale(part, seen === null ? null : (revisions[at] ?? -1), requester, now);
    if (stale) return stale;
  }
  return null;
}

function whyNothingLeft(
  one: Appointment,
  all: readonly Appointment[],
  now: number,
): Outcome<CancelledJoint, AppointmentDetail> {
  if (all.every(({ status }) => status === "cancelled")) return done(sumOf([...all]));
  const settings = studio();
  const part = all.find(({ status }) => status !== "cancelled") ?? one;
  const sentence = whyNotCancelled(termsFor(part, settings, now), part, settings);
  return refused("conflict", sentence ?? "A visit that is over can't be cancelled.");
}

const sumOf = (appointments: Appointment[]): CancelledJoint => ({
  appointments,
  chargeMinor: appointments.reduce((sum, { chargeMinor }) => sum + chargeMinor, 0),
});

type Charges = Outcome<
  ReturnType<typeof chargeOfStaff> extends Outcome<infer T, AppointmentDetail> ? T[] : never,
  AppointmentDetail
>;

function chargesOfStaff(parts: readonly Appointment[], choice: JointChoice, now: number): Charges {
  const charges = [];
  for (const part of parts) {
    const { revision: _revision, ...rest } = choice;
    const charged = chargeOfStaff(part, rest, now);
    if (!charged.ok) return charged;
    if (parts.length > 1 && isPartWaived(charged.value.fee)) return oneByOne();
    charges.push(charged.value);
  }
  return done(charges);
}
