/** What a client may still say and correct about an appointment, for the pages that show it by its link. */
import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { spanOf } from "#app/domain/appointments/in-words.server.ts";
import { bookedWith } from "#app/domain/appointments/joint.server.ts";
import { queueBookingAgain, tellAboutLateness } from "#app/domain/appointments/notices/notify.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { type AppointmentStatus, isOpen, whyNotOpen } from "#app/domain/appointments/status.ts";
import { termsFor, whyNotCancelled } from "#app/domain/appointments/terms.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { mailStateFor, noMailNow, sendsMails } from "#app/domain/notifications/delivery-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { isBookedHere } from "./link-to-account.server.ts";
import { maskedEmail, maskedPhone } from "./masked.ts";
import { statusChange } from "./status-change.server.ts";

// Until when and how late a client may say to come (rule 8.13), and what the policy says of it.

/** 0 is on time after all. */
const lateMinutes: readonly number[] = [5, 10, 15, 20, 30];

const earliestMs = 2 * 60 * 60_000;

/** From two hours before the start to the end, all as instants, of one that is booked or confirmed. */
export const mayComeLate = (
  { start, end }: { start: number; end: number },
  status: AppointmentStatus,
  now: number,
): boolean => isOpen(status) && now >= start - earliestMs && now < end;

/** The sentences of a policy about coming late; empty where it has none. */
export const policyOnLateness = (policy: string): string =>
  policy
    .split(/(?<=[.!?])\s+|\n+/u)
    .filter((sentence) => /\blate\b/iu.test(sentence) && /minute|\d/iu.test(sentence))
    .filter((sentence) => !/cancel/iu.test(sentence))
    .join(" ")
    .trim();

type Reader = { visitor: Visitor | null; request: Request; now: number };
type Known = Pick<Appointment, "id" | "clientId" | "contact" | "status" | "policy">;

/** `free`: corrects what they like; `asked`: says first what it was booked with; `account`: must sign in (rule 16.12). */
type ContactRight = "free" | "asked" | "account";

export function contactRight(
  { id, clientId }: Pick<Appointment, "id" | "clientId">,
  { visitor, request, now }: Reader,
): ContactRight {
  if (clientId !== null) return clientId === visitor?.userId ? "free" : "account";
  return isBookedHere(request, id, now) ? "free" : "asked";
}

/** Where a mail went, masked, and how that is corrected; no address is shown whole. */
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

/** Where a visit stands for its client; `span` holds instants. */
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

/** What may be said now; `late`: by how many minutes, and what the policy says of that. `span` holds instants. */
export function sayingsOf(
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

// "I'm running late": kept with the appointment, seen at the desk and by the provider, and told to them by mail (rule 8.13).

/** `minutes` as it was sent. Refuses as "not-found", "invalid", "conflict" (the state, stale, or not the time for it) and "too-many". */
export function sayLate(
  id: number,
  said: { minutes: string; revision: number | null },
  requester: Requester,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  const minutes = [0, ...lateMinutes].find((offered) => String(offered) === said.minutes);
  if (minutes === undefined) return refused("invalid", "Choose by how many minutes.");
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
      const sentence = `You can tell us here from two hours before the visit until its end. Please call us at ${settings.phone}.`;
      return refused("conflict", sentence);
    }
    const token = takeToken("lateness", `appointment ${id}`, now);
    if (!token.ok) {
      const sentence = `You have told us several times. Please call us at ${settings.phone}.`;
      return refused("too-many", sentence, { retryAfterSeconds: token.retryAfterSeconds });
    }
    const after = recordChange(before, { lateMinutes: minutes }, now, { forCalendars: false });
    const detail = { minutes, revision: after.revision };
    record({ action: "late", entity: "appointment", entityId: id, detail }, { actor: requester.actor, now });
    tellAboutLateness(after, minutes, settings, now);
    return done(after);
  });
}

// "I'm coming": the client's own word on a booked appointment, which the front desk reads as confirmed (rule 7.10).

/** Twice answers the same. Refuses as "not-found", and as "conflict" from the start on, what is not open any more, and a stale one. */
export function sayComing(
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

/** Queues the confirmation once more (rule 10.12). Refuses as "not-found", "conflict" (over, or no mail goes out) and "too-many". */
export function sendAgain(id: number, requester: Requester, now: number): Outcome<Appointment> {
  return writing(() => {
    const appointment = appointmentFor(requester, id);
    if (!appointment) return appointmentNotFound();
    const settings = studio();
    if (termsFor(appointment, settings, now).cancel === "closed" || !appointment.contact.email) {
      return refused("conflict", "There is nothing to send for this visit any more.");
    }
    if (!sendsMails()) return refused("conflict", noMailNow());
    const token = takeToken("sentAgain", `appointment ${id}`, now);
    if (!token.ok) {
      const sentence = `We have sent it several times already. If nothing arrives, correct the address or call us at ${settings.phone}.`;
      return refused("too-many", sentence, { retryAfterSeconds: token.retryAfterSeconds });
    }
    queueBookingAgain(appointment, settings, now);
    return done(appointment);
  });
}
