import type { Appointment } from "#app/appointments/appointment.server.ts";
import { appointmentByToken } from "#app/appointments/in-words.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import type { FormAnswer, FormCall } from "#app/http/answers/form-action.server.ts";
import { secretPage } from "#app/http/checks/secret-page.server.ts";

/** A form of /manage/TOKEN, with the appointment that the link opens. */
export type ManageCall = FormCall & { appointment: Appointment; token: string };

export type ManageAnswer = FormAnswer<AppointmentDetail>;

/** The appointment that a link opens. Throws the answer to a link that opens none: 404, or 429 after many tries. */
export function openedLink(token = "", ip: string, now: number): { appointment: Appointment; token: string } {
  const appointment = appointmentByToken(token, now);
  if (appointment) return { appointment, token };
  const answer = secretPage(false, ip, now);
  const sentence =
    answer.status === 429 ? "Too many requests. Please wait a moment and try again." : "Not Found";
  throw new Response(sentence, answer);
}
