import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { endParkedCall } from "#app/front-desk/parked-calls/parked-calls.server.ts";
import { bookWalkIn } from "#app/front-desk/walk-in/book-walk-in.server.ts";
import type { FormAnswer, FormCall } from "#app/http/answers/form-action.server.ts";
import { signedIn } from "#app/http/checks/signed-in.server.ts";
import { backTo } from "./visit-intents.server.ts";

/** What the panel for a walk-in sends. */
export const walkInIntents = {
  "walk-in": ({ fields, context, by }: FormCall): FormAnswer<AppointmentDetail> => {
    const booked = bookWalkIn(fields.all, fields.text("key") || null, by);
    if (!booked.ok) return booked;
    if (fields.has("parked")) endParkedCall(fields.all, signedIn(context));
    return backTo(booked, "walked-in");
  },
};
