import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { queueBookingAgain } from "#app/domain/appointments/notices/notify.server.ts";
import { termsFor } from "#app/domain/appointments/policy/terms.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { noMailNow, sendsMails } from "#app/domain/notifications/delivery-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

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
