/** What a client may still say and correct about an appointment, for the pages that show it by its link. */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { type AppointmentStatus, isOpen } from "#app/domain/appointments/status.ts";
import { isBookedHere } from "#app/domain/booking/link-to-account/booked-here.server.ts";
import { mailStateFor } from "#app/domain/notifications/email/written-to.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { lateMinutes, mayComeLate, policyOnLateness } from "./lateness.ts";
import { maskedEmail, maskedPhone } from "./masked.ts";

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
