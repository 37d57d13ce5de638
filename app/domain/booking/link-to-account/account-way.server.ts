/** How an appointment comes into an account, for the visitor who has opened it by its link (rules 16.7 to 16.9). */

import { isStaff } from "#app/domain/accounts/people/roles.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { sendsMails } from "#app/domain/notifications/delivery-words.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { isBookedHere } from "./booked-here.server.ts";
import { isKeepable } from "./invite.server.ts";

/** `offer`: make an account; `add`: put it into the present one; `mail`: by a link to its address; `own`: it is there. */
type AccountWay = "offer" | "add" | "mail" | "own" | "none";

type Kept = Pick<Appointment, "id" | "clientId" | "contact" | "status">;

export function accountWay(
  appointment: Kept,
  { visitor, request, now }: { visitor: Visitor | null; request: Request; now: number },
): AccountWay {
  if (appointment.clientId !== null) return appointment.clientId === visitor?.userId ? "own" : "none";
  if ((visitor && isStaff(visitor.roles)) || appointment.status === "cancelled") return "none";
  if (isBookedHere(request, appointment.id, now)) return visitor ? "add" : "offer";
  return isKeepable(appointment) && sendsMails() ? "mail" : "none";
}
