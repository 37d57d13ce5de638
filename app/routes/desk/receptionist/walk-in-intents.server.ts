import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { bookWalkIn } from "#app/front-desk/walk-in/book-walk-in.server.ts";
import type { FormAnswer, FormCall } from "#app/http/answers/form-action.server.ts";

/** What the panel for a walk-in sends. */
export const walkInIntents = {
  "walk-in": ({ fields, by }: FormCall): FormAnswer<AppointmentDetail> => {
    const booked = bookWalkIn(fields.all, fields.text("key") || null, by);
    if (!booked.ok) return booked;
    const { id, date } = booked.value;
    return deskUrl({ date, appointment: id, done: "walked-in" });
  },
};
