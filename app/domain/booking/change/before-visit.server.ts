import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { spanOf } from "#app/domain/appointments/in-words.server.ts";
import { bookedWith } from "#app/domain/appointments/joint.server.ts";
import { notifyOfLateness, queueBookingAgain } from "#app/domain/appointments/notices/notify.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { type AppointmentStatus, isOpen, whyNotOpen } from "#app/domain/appointments/status.ts";
import { termsFor, whyNotCancelled } from "#app/domain/appointments/terms.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { mailStateFor, noMailSentence, sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { isBookedHere } from "./link-to-account.server.ts";
import { maskedEmail, maskedPhone } from "./masked.ts";
import { statusChange } from "./status-change.server.ts";

// When a client may announce a delay, and of how many minutes (rule 8.13).

const lateMinutes: readonly number[] = [5, 10, 15, 20, 30];

const earliestMs = 2 * 60 * 60_000;

export const mayComeLate = (
  { start, end }: { start: number; end: number },
  status: AppointmentStatus,
  now: number,
): boolean => isOpen(status) && now >= start - earliestMs && now < end;

export const policyOnLateness = (policy: string): string =>
  policy
    .split(/(?<=[.!?])\s+|\n+/u)
    .filter((sentence) => /\blate\b/iu.test(sentence) && /minute|\d/iu.test(sentence))
    .filter((sentence) => !/cancel/iu.test(sentence))
    .join(" ")
    .trim();

type Reader = { visitor: Visitor | null; request: Request; now: number };
type Known = Pick<Appointment, "id" | "clientId" | "contact" | "status" | "policy">;

/** `asked`: the visitor must enter the contact of the booking. `account`: must log in (rule 16.12). */
type ContactRight = "free" | "asked" | "account";

export function contactRight(
  { id, clientId }: Pick<Appointment, "id" | "clientId">,
  { visitor, request, now }: Reader,
): ContactRight {
  if (clientId !== null) return clientId === visitor?.userId ? "free" : "account";
  return isBookedHere(request, id, now) ? "free" : "asked";
}

export function mailedTo(appointment: Known, reader: Reader) {
  const { email, phone } = appointment.contact;
  return {
    email: maskedEmail(email),
    phone: maskedPhone(phone),
    right: contactRight(appointment, reader),
    mails: mailStateFor(appointment.id, email),
  };
}

type VisitState = "ahead" | "arrived" | "under-way" | "over" | "missed" | "cancelled";

export function visitState(
  status: AppointmentStatus,
  { start, end }: { start: number; end: number },
  now: number,
): VisitState {
  if (status === "cancelled") return "cancelled";
  if (status === "no_show") return "missed";
  if (status === "completed" || now >= end) return "over";
  if (status === "arrived") return "arrived";
  return isOpen(status) && now < start ? "ahead" : "under-way";
}

/** Returns the data for confirming and for reporting a delay. `span` has instants. */
export function clientReports(
  appointment: Known & Pick<Appointment, "lateMinutes">,
  span: { start: number; end: number },
  now: number,
) {
  const { status } = appointment;
  const coming = status === "confirmed" ? ("said" as const) : ("open" as const);
  return {
    coming: isOpen(status) && now < span.start ? coming : null,
    late: mayComeLate(span, status, now)
      ? {
          said: appointment.lateMinutes,
          offered: lateMinutes.filter((minutes) => minutes !== appointment.lateMinutes),
          policy: policyOnLateness(appointment.policy),
        }
      : null,
  };
}

/** Stores how late a client will be, and informs desk and provider (rule 8.13). */
export function reportLate(
  id: number,
  said: { minutes: string; revision: number | null },
  requester: Requester,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  const minutes = [0, ...lateMinutes].find((offered) => String(offered) === said.minutes);
  if (minutes === undefined) return refused("invalid", "Choose the number of minutes.");
  return writing(() => {
    const before = appointmentFor(requester, id);
    if (!before) return appointmentNotFound();
    const settings = studio();
    const notOpen = whyNotOpen(before, settings);
    if (notOpen) return refused("conflict", notOpen);
    const isTime = mayComeLate(spanOf(before, settings), before.status, now);
    if (isTime && before.lateMinutes === minutes) return done(before);
    const stale = whyStale(before, said.revision, requester, now);
    if (stale) return stale;
    if (!isTime) {
      const sentence = `You can tell us here from two hours before the visit until it ends. At other times, please call us at ${settings.phone}.`;
      return refused("conflict", sentence);
    }
    const token = takeToken("lateness", `appointment ${id}`, now);
    if (!token.ok) {
      const sentence = `You've told us several times. Please call us at ${settings.phone}.`;
      return refused("too-many", sentence, { retryAfterSeconds: token.retryAfterSeconds });
    }
    const after = recordChange(before, { lateMinutes: minutes }, now, { forCalendars: false });
    const detail = { minutes, revision: after.revision };
    record({ action: "late", entity: "appointment", entityId: id, detail }, { actor: requester.actor, now });
    notifyOfLateness(after, minutes, settings, now);
    return done(after);
  });
}

/** Confirms an appointment for its client (rule 7.10). Idempotent. Refuses as "not-found" or "conflict" (begun, closed, stale). */
export function confirmComing(
  id: number,
  revision: number | null,
  requester: Requester,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  return writing(() => {
    const before = appointmentFor(requester, id);
    if (!before) return appointmentNotFound();
    const settings = studio();
    const closed = whyNotCancelled(termsFor(before, settings, now), before, settings);
    if (closed) return refused("conflict", closed);
    if (before.status === "confirmed") return done(before);
    const stale = whyStale(before, revision, requester, now);
    if (stale) return stale;
    const change = statusChange(before, "confirmed", { at: now, isToday: false });
    const after = recordChange(before, change, now, { forCalendars: false });
    const which = { ...bookedWith(after), revision: after.revision };
    const detail = { from: before.status, to: after.status, ...which };
    const entry = { action: "state-changed", entity: "appointment", entityId: id, detail } as const;
    record(entry, { actor: requester.actor, now });
    return done(after);
  });
}

/** Queues the confirmation again (rule 10.12). Refuses as "not-found", "conflict" (over, or no mail goes out) or "too-many". */
export function sendAgain(id: number, requester: Requester, now: number): Outcome<Appointment> {
  return writing(() => {
    const appointment = appointmentFor(requester, id);
    if (!appointment) return appointmentNotFound();
    const settings = studio();
    if (termsFor(appointment, settings, now).cancel === "closed" || !appointment.contact.email) {
      return refused("conflict", "There is no confirmation to send for this visit.");
    }
    if (!sendsMails()) return refused("conflict", noMailSentence());
    const token = takeToken("sentAgain", `appointment ${id}`, now);
    if (!token.ok) {
      const sentence = `We've sent it several times. If it doesn't arrive, correct the address or call us at ${settings.phone}.`;
      return refused("too-many", sentence, { retryAfterSeconds: token.retryAfterSeconds });
    }
    queueBookingAgain(appointment, settings, now);
    return done(appointment);
  });
}
